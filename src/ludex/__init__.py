"""A judge for card games and role-playing games: what is true, what happens next, with what odds.

The package has four parts, and imports run one way between them:

* ``ludex.layers``: what is true now;
* ``ludex.engine``: what happens next;
* ``ludex.systems``: whose rules;
* ``ludex.app``: who asks.

Importing ``ludex`` itself loads none of them.
"""

__version__ = "0.1.0"
