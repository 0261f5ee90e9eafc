"""Figures of play: what a card is worth to bots that play games with and without it, and how sure that is."""
