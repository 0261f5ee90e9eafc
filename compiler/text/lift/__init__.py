"""Message plans back to syntax, which is bound like any rule."""
