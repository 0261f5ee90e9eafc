"""What a rule must choose before anything else, so that it is soon seen where there is too little of it."""

from __future__ import annotations

from collections.abc import Sequence

from ..expressions.active_rules import Needed
from ..machine.machine import Instruction
from .choices import ChooseNode
from .choose_several import ChooseSetNode, ClearNode


def first_choice(program: Sequence[Instruction], musts: int) -> Needed | None:
    """What the first choice of a program needs, where the rule is possible with that alone; else None."""
    for instruction in program[:musts]:
        match instruction:
            case ClearNode():
                continue
            case ChooseNode(must=must, binder=binder) if must:
                return Needed(binder, None)
            case ChooseSetNode(must=must, binder=binder, low=low, repeated=0) if must and low is not None:
                return Needed(binder, low)
        return None
    return None
