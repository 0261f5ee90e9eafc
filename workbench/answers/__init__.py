"""What ``text`` and ``read`` answer: as it was answered before, or made anew."""
