"""What is paid, had and held: costs, places, cards in play."""
