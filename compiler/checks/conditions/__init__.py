"""Conditions, tables, choices and assignments that say something else than their author means."""
