"""Attacks of Metaforce written as files write them, for the tests."""

from textwrap import dedent


def attack(target="", by="bonus: 4", weapon="base: 6, bonus: d6", creature="", **more):
    """A file of ann's attack on an orc, in a few words."""
    lines = [f"  {name.replace('_', '-')}: {value}" for name, value in more.items()]
    return dedent(f"""
        characters:
          ann: {{creature: {{{creature}}}}}
          orc: {{creature: {{hp: 50, max-hp: 100, {target}}}}}
        attack:
          by: {{who: ann, {by}}}
          target: orc
          weapon: {{name: sword, {weapon}}}
        """) + "\n".join(lines)
