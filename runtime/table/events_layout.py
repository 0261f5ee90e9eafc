"""Where the frame of an event keeps what.

``effect`` is the verb, ``me`` and ``actor`` who does it, ``pc`` the stage. Slots: see below, the
roles last. Sets: the objects; what ``becomes`` must remember; the replacements applied; the rules on
cards that were in force before it happened, as (rule, thing, owner) one behind the other; each thing that the
event is about and where it lay before, in turn.

``DONE``: what came of the present object so far, see below; none before the event happens.
``COST``: whether something is paid with it, so that an event which changes nothing cannot be done.
``PAID``: whether it is done as a cost: this one itself, or a verb in whose definition it stands.
The ``this`` of the frame is the card by whose rule it is done, or -1.
"""

AMOUNT, CAUSE, INDEX, BIND, RESULT, DONE, COST, PAID = 0, 1, 2, 3, 4, 5, 6, 7
ROLES = 8
OBJECTS, MEMORIES, APPLIED, STOOD, ORIGINS = 0, 1, 2, 3, 4
# The stages of an event, kept in the ``pc`` of its frame:
#
#   ALLOW ──────► REPLACE ──────► BEFORE ──────► PERFORM ──────► AFTER ──► gone
#     └─ nothing replaces it ──────►┘ └─► PRECEDED ─────────────►┘
#
# ALLOW     what is forbidden is left out, or forbids all of it
# REPLACE   again for each replacement that matches, which takes its object out of the event
# BEFORE    rules that react before it are put on the stack; if there are any it goes on as PRECEDED
# PERFORM   its primitive at once, or again for each object the statements of its verb
# AFTER     it is noted and leaves the stack, on which rules that react after it are put
#
# From ALLOW, BEFORE and PERFORM it may be refused, as if it had never begun. From PRECEDED it cannot: rules
# before it have run and stay done, so what they have made impossible is over without a trace of its own.
ALLOW, REPLACE, BEFORE, PERFORM, PRECEDED, AFTER = 0, 1, 2, 3, 4, 5
"""``PRECEDED``: it is done, and rules came before it: what they have made impossible is over, and done."""
UNTOUCHED, TOUCHED, DROPPED = 0, 1, 2
"""Nothing has changed while it is done; something has; it does not happen to that object."""
EVENT_VERB, EVENT_ACTOR, EVENT_THING, EVENT_ROLES = 2, 3, 4, 6
"""Of an event that is over, in the position: its verb, who did it, its thing; its roles, and behind them what
each was like."""
