"""Procedures to outlines: what a rules reference tells step by step."""
