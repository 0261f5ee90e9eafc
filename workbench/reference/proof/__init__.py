"""Where a rules reference tells what its game has, and what it tells nowhere."""
