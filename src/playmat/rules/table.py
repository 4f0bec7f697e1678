"""The reference page of all ruleset values, written from the data so that page and presets cannot disagree.

`docs/rules-values.md` is the output of `page()`, a test compares them; `python -m playmat.rules.table` prints it (with
PLAYMAT_PURE=1 where the rooms are compiled).
"""

from playmat.rules import presets
from playmat.rules.confidence import LIKELY, UNSURE, confidence
from playmat.rules.rules import preset
from playmat.rules.values import FIELDS

_INTRO = """# The values of the rules

Written by `PLAYMAT_PURE=1 python -m playmat.rules.table > docs/rules-values.md`; do not edit by hand.

A ruleset is one frozen `Rules` value with the fields below. Presets: the eras in the columns, SV being the default;
the earlier years NEO-2002, EX-2003, EX-2004 and EX-2005; for each of them the half-deck form (`SV-HALF`: the deck
fields take the values of the half_deck fields). `rules.sudden_death()` is the game after a draw, started anew.
`rules.replaced({"bench_size": 8})` is a house rule. An empty cell has the value of the cell to its left. `?` marks a
value that is unsure, `~` one that is likely; the notes below say why. The same is asked in code by
`playmat.rules.confidence.confidence(field, preset)`.

A field that begins "For readers" is asked by no procedure: the card, or another field, decides, and the value tells
who reads or writes cards of the era what they mean. All others change what happens in a game or match.
"""

_CHOICES = """## Decisions that span several fields

- **Silent documents.** A value that no document gives is that of the nearest later era that has one, else of the
  nearest earlier one. Where cards of a kind do not exist yet, the value of the first era that has them is taken:
  it is never asked.
- **Limits that a card brings along** (ACE SPEC, Radiant, Prism Star, Star, Shining, any number of Arceus) are the same
  in every preset: they are printed on the cards, so they hold wherever such a card is legal.
- **Regions.** Without a region each field has its documented value: the guides of LEGEND to SWSH are Japanese, the
  sources for BASE to DP English. `JP` and `EN` change only the fields listed below.
- **The Confusion flip** comes after a coin asked for by an effect on the attacker (step 2a, then 2b) in XY and later,
  as the guide of 2015 says; English rulebooks flip it right after the attack is named.
- **Where the damage calculation stops at 0** is part of `damage_steps`. Before EX there is no stop between base and
  end: PlusPower comes after Resistance and could make up for it, and the game of 1998 floors only the result.
- **Burn before ECARD** does not exist: `condition_order` does not list it.
- **Evolving by an effect** is allowed on first turns and freshly played Pokémon from EX on unless the text forbids it
  (rule II-C-12.1); most texts do. Before, it keeps the times of evolving from hand, unless its text needs no line or
  lifts the ban (`Lets(Evolve, ...)`).
"""


def page() -> str:
    """The whole page as Markdown, with a final line break."""
    lines = [_INTRO, "## All fields", ""]
    lines.append("| field | rule | " + " | ".join(presets.ERAS) + " |")
    lines.append("|---" * (len(presets.ERAS) + 2) + "|")
    for field in FIELDS:
        cells: list[str] = []
        before = ""
        for era in presets.ERAS:
            text = preset(era).text(field.name)
            level = confidence(field.name, era).level
            mark = "?" if level == UNSURE else "~" if level == LIKELY else ""
            shown = text + mark
            cells.append("" if shown == before else shown)
            before = shown
        lines.append(f"| `{field.name}` | {field.rule} | " + " | ".join(cells) + " |")
    lines += ["", "## What each field decides", ""]
    for field in FIELDS:
        lines.append(f"- `{field.name}` ({field.rule}): {field.about} {_sentence(field.allowed())}")
    lines += ["", "## Variants and regions", ""]
    for name, _, changes in presets.VARIANTS:
        lines.append(f"- {name}: " + "; ".join([f"`{field}` {text}" for field, text in changes]))
    for era, region, field_name, text in presets.REGIONS:
        lines.append(f"- {era}, region {region}: `{field_name}` {text}")
    lines += [
        "",
        _CHOICES,
        "## Notes",
        "",
        "Values that are unsure, likely, or filled where the documents are silent.",
        "",
    ]
    lines += _notes()
    return "\n".join(lines) + "\n"


def _sentence(allowed: str) -> str:
    return f"Allowed: {allowed}."


def _notes() -> list[str]:
    """One line per run of eras that share a note."""
    lines: list[str] = []
    for field in FIELDS:
        place = 0
        while place < len(presets.ERAS):
            note = confidence(field.name, presets.ERAS[place])
            last = place
            while last + 1 < len(presets.ERAS) and _same(field.name, last + 1, note.level, note.reason):
                last += 1
            if note.reason:
                eras = presets.ERAS[place] if last == place else f"{presets.ERAS[place]} to {presets.ERAS[last]}"
                lines.append(f"- `{field.name}`, {eras}, {note.level}: {note.reason}")
            place = last + 1
    return lines


def _same(field: str, place: int, level: str, reason: str) -> bool:
    other = confidence(field, presets.ERAS[place])
    return other.level == level and other.reason == reason


if __name__ == "__main__":
    print(page(), end="")
