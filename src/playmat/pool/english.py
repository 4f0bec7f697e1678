"""What the words around the texts of an English card mean: tags, owner and Prizes by name and subtypes, marks of
attacks, and which of its rules only remind of what the facts say already.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from playmat.facts import card as cards
from playmat.facts import energy

# The order in which tags are written; the names of the larger families first.
TAG_ORDER: Final = ("MEGA", "TAG TEAM", *[each for each in cards.TAGS if each not in ("MEGA", "TAG TEAM")])

# Subtypes of card data that are tags of ours, under our name for them.
_SUBTYPE_TAGS: Final[dict[str, str]] = {
    "GX": "GX",
    "V": "V",
    "VMAX": "VMAX",
    "VSTAR": "VSTAR",
    "V-UNION": "V-UNION",
    "TAG TEAM": "TAG TEAM",
    "BREAK": "BREAK",
    "LEGEND": "LEGEND",
    "Level-Up": "LV.X",
    "Prime": "Prime",
    "Star": "Star",
    "Radiant": "Radiant",
    "Prism Star": "Prism Star",
    "ACE SPEC": "ACE SPEC",
    "Tera": "Tera",
    "Ancient": "Ancient",
    "Future": "Future",
    "Team Plasma": "Team Plasma",
    "Single Strike": "Single Strike",
    "Rapid Strike": "Rapid Strike",
    "Fusion Strike": "Fusion Strike",
    "Ultra Beast": "Ultra Beast",
    "SP": "SP",
    "Baby": "Baby",
    "Technical Machine": "Technical Machine",
    "Rocket's Secret Machine": "Rocket's Secret Machine",
    "Goldenrod Game Corner": "Goldenrod Game Corner",
    "Eternamax": "Eternamax",
    "Pokémon Tool F": "Tool F",
}

_OWNER: Final = re.compile(r"((?:Team )?[^\s].*?'s) \S")


def pokemon_tags(name: str, subtypes: list[str]) -> tuple[str, ...]:
    """The tags of a Pokémon, by its subtypes and by the signs in its name, in one order whatever the source."""
    found = {_SUBTYPE_TAGS[each] for each in subtypes if each in _SUBTYPE_TAGS}
    mega = "MEGA" in subtypes or "Mega Evolution ex" in subtypes or re.match(r"(?:M|Mega) \S.*(?:-EX| ex)\Z", name)
    if mega:
        found.add("MEGA")
    if name.endswith("-EX"):
        found.add("EX")
    elif name.endswith((" ex", " ex δ")) or "ex" in subtypes:
        found.add("ex")
    elif "EX" in subtypes:
        found.add("EX")
    if "δ" in name:
        found.add("delta")
    for word in ("Dark", "Light", "Shining"):
        if name.startswith(f"{word} "):
            found.add(word)
    return in_order(found)


def other_tags(name: str, subtypes: list[str]) -> tuple[str, ...]:
    """The tags of a Trainer or Energy; an old Trainer without a kind, a fossil and a doll are tags, too."""
    found = {_SUBTYPE_TAGS[each] for each in subtypes if each in _SUBTYPE_TAGS and each not in ("V", "GX")}
    return in_order(found)


def in_order(tags: set[str]) -> tuple[str, ...]:
    """Some tags as a card writes them."""
    return tuple(each for each in TAG_ORDER if each in tags)


def owner_of(name: str) -> str:
    """Whose Pokémon it is, by its name: "Cynthia's Gible" is "Cynthia's", "" for nobody's."""
    found = _OWNER.match(name)
    return found.group(1) if found else ""


def prizes_of(tags: tuple[str, ...]) -> int:
    """The Prizes that a Knock Out of a Pokémon with these tags gives (see PRZ-02)."""
    if "TAG TEAM" in tags or "VMAX" in tags or "V-UNION" in tags or ("MEGA" in tags and "ex" in tags):
        return 3
    return 2 if {"ex", "EX", "GX", "V", "VSTAR", "LEGEND"} & set(tags) else 1


def mark_of(words: str, name: str) -> str:
    """The mark of an attack or Ability that is used once in a game, "" for none."""
    if re.search(r"more than 1 GX attack in a game", words) or name.endswith((" GX", "-GX")):
        return "GX"
    return "VSTAR" if re.search(r"more than 1 VSTAR Power in a game", words) else ""


# Rules that say what kind, stage and tags of a card say already, by how they begin.
_REMINDERS: Final = re.compile(
    r"""You\ (?:may|can)\ play\ (?:only\ (?:1|one)|any\ number\ of|as\ many)\ (?:Item|Supporter|Stadium)
        (?!.*put\ this\ card\ into\ your\ hand)
    |You\ may\ play\ any\ number\ of\ Item
    |This\ (?:card|Stadium)\ stays\ in\ play\ (?:when\ you\ play\ it|after\ being\ played)
    |Attach\ .{1,60}\ to\ 1\ of\ your\ Pokémon\ that\ doesn't\ already\ have\ a\ Pokémon\ Tool\ attached(?:\ to\ it)?\.
        (?:\ If\ that\ Pokémon\ is\ Knocked\ Out,\ discard\ this\ card\.)?\Z
    |You\ may\ attach\ any\ number\ of\ Pokémon\ Tools
    |[^.:]{1,40}\ [Rr]ule:
    |ACE\ SPEC:|Tera:
    |You\ can't\ have\ more\ than\ 1\b
    |When\ (?:Pokémon-ex|this\ Pokémon)\ has\ been\ Knocked\ Out,\ your\ opponent\ takes\ \d\ Prize
    |As\ long\ as\ this\ Pokémon\ is\ on\ your\ Bench,\ prevent\ all\ damage\ done\ to\ this\ Pokémon\ by\ attacks
        \ \(both
    |This\ Pokémon\ is\ both\b
    |How\ to\ play\ a\ Pokémon\ V-UNION
    |Put\ this\ card\ (?:onto\ your\ Active|from\ your\ hand\ onto\ your\ Bench\ only\ with)
    |If\ (?:this\ Baby\ Pokémon\ is\ your\ Active\ Pokémon|your\ Active\ Pokémon\ is\ a\ Baby\ Pokémon)\ and
    """,
    re.VERBOSE | re.DOTALL,
)


def own_rules(rules: list[str]) -> str:
    """The rules of a card without those that only remind of its kind, stage or rule box, each on its line."""
    kept = [each.strip() for each in rules if each.strip() and not _REMINDERS.match(cards.name_key(each))]
    return "\n".join(kept)


_PLAIN_NUMBER: Final = re.compile(
    r"\b[Tt]his attack does (\d+) damage (?:to your opponent['\u2019]s Active Pokémon )?(?:for each|times)\b"
)
_MORE: Final = re.compile(
    r"\b(?:[Tt]his attack does|[Yy]ou may do|have this attack do) (?:\d+|that much) more damage\b"
)
_LESS: Final = re.compile(r"\b[Tt]his attack does \d+ less damage\b")


def printed_number(damage: int, words: str) -> tuple[int | None, str]:
    """The number and sign printed at an attack whose source gives only a number, by what its text does with it."""
    each = _PLAIN_NUMBER.search(words)
    if damage == 0 and each is not None:
        return int(each.group(1)), "x"
    if damage == 0:
        return None, ""
    return damage, "+" if _MORE.search(words) else "-" if _LESS.search(words) else ""


def printed_cost(cost: list[int]) -> tuple[int, ...]:
    """A cost in the order in which it is printed today: Colorless last."""
    return tuple(sorted(cost, key=lambda each: (each == energy.COLORLESS, each)))


def slug(name: str) -> str:
    """A name as part of an id: "Poké Pad" is poke-pad."""
    split = unicodedata.normalize("NFKD", name.replace("'", "").replace("δ", "delta").replace("★", "star"))
    plain = "".join(each for each in split if not unicodedata.combining(each)).casefold()
    return re.sub(r"[^0-9a-z]+", "-", plain).strip("-") or "card"
