"""Where the frame of an event keeps what.

``effect`` is the verb, ``me`` and ``actor`` who does it, ``pc`` the stage. Slots: see below, the
roles last. Sets: the objects; what ``becomes`` must remember; the replacements applied; the rules on
cards that were in force before it happened, as (rule, thing, owner) one behind the other; each thing that the
event is about and where it lay before, in turn.

``DONE``: what came of the present object so far, see below; none before the event happens.
``COST``: whether something is paid with it, so that an event which changes nothing cannot be done.
"""

AMOUNT, CAUSE, INDEX, BIND, RESULT, DONE, COST = 0, 1, 2, 3, 4, 5, 6
ROLES = 7
OBJECTS, MEMORIES, APPLIED, STOOD, ORIGINS = 0, 1, 2, 3, 4
ALLOW, REPLACE, BEFORE, PERFORM, PRECEDED, AFTER = 0, 1, 2, 3, 4, 5
"""``PRECEDED``: it is done, and rules came before it: what they have made impossible is over, and done."""
UNTOUCHED, TOUCHED, DROPPED = 0, 1, 2
"""Nothing has changed while it is done; something has; it does not happen to that object."""
EVENT_THING, EVENT_ROLES = 4, 6
"""Of an event that is over, in the position: its thing; its roles, and behind them what each was like."""
