"""Where the frame of an event keeps what.

``effect`` is the verb, ``me`` and ``actor`` who does it, ``pc`` the stage. Slots: see below, the
roles last. Sets: the objects; what ``becomes`` must remember; the replacements applied; each thing that the
event is about and where it lay before, in turn.
"""

AMOUNT, CAUSE, INDEX, BIND, RESULT, REPLACED_BY = 0, 1, 2, 3, 4, 5
ROLES = 6
OBJECTS, MEMORIES, APPLIED, ORIGINS = 0, 1, 2, 3
ALLOW, REPLACE, BEFORE, PERFORM, AFTER = 0, 1, 2, 3, 4
