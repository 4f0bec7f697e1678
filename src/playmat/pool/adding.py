"""Making a collection of the user's own cards from sources: which prints are one card, which of them the built-in pool
has, what is understood; and the report of it.

Prints are one card when everything printed agrees, words included, or when they are read to the same trees; of a
Trainer or Energy the newest text counts for its name (see II-A.2). A print of the time of the built-in cards whose
facts agree with one of them is a print of that card. What was made from the same words by the same grammar before is
not made again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import playmat
from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts.card import CardFacts
from playmat.facts.form import print_card
from playmat.pool.building import Entry, give_ids, identity, loose, order_of_print, print_text, prints_of, recent
from playmat.pool.compile import Failure, TextRoom, compile_card
from playmat.pool.eras import era_of, in_order
from playmat.pool.explain import place_lines
from playmat.pool.pool import Pool
from playmat.pool.printed import ENGLISH, PrintedCard, changed
from playmat.pool.source import kind_of_file, read_source
from playmat.pool.store import Collection, Store, StoredCard
from playmat.pool.tcgdata import NO_LINE

ROOMS: Final = ("facts", "effects", "text", "pool")
"""What these rooms hold decides how a card is read."""

FROM_NOTHING: Final = "?"
"""Stands for what a Pokémon evolves from where its source does not say it; such a card is refused in play."""

STEP: Final = 50
STOPS: Final = 200


@dataclass
class Share:
    """So many cards, and so many of them that can be played."""

    cards: int = 0
    compiled: int = 0

    def data(self) -> dict[str, int]:
        """As JSON."""
        return {"cards": self.cards, "cards_compiled": self.compiled}


@dataclass
class Made:
    """A collection ready to be written; `unchanged` where the sources and their readers are as they were."""

    collection: Collection
    cards: list[StoredCard] = field(default_factory=list)
    reused: int = 0
    unchanged: bool = False


def make(
    name: str, sources: list[str], store: Store, base: Pool, heard: Callable[[int, int], None] | None = None
) -> Made:
    """Reads sources and makes a collection of them; CardDataError for whatever cannot be a card, with its place.

    `heard` is told how many cards of how many are done. Nothing is written.
    """
    old = next((each for each in store.collections() if each.name == name), None)
    others = store.names_beside(name)
    room = room_key(others)
    digest = digest_of(sources)
    if old is not None and (old.digest, old.room) == (digest, room):
        return Made(old, unchanged=True)
    printed = [each for source in sources for each in read_source(source)]
    if not printed:
        raise CardDataError("the sources have no cards", ", ".join(sources))
    wrong = next((each for each in printed if each.language != ENGLISH), None)
    if wrong is not None:
        raise CardDataError("only English cards can be added", wrong.where, "`playmat coverage` reads other languages.")
    refuse_taken_names(printed, base, store, name)
    drafts = drafts_of(printed)
    reader = Reader(drafts, base, others, room, store.cards_of(name))
    for number, draft in enumerate(drafts, 1):
        reader.read(draft)
        if heard is not None and number % STEP == 0:
            heard(number, len(drafts))
    drafts = joined(drafts)
    differing = match_built_in(drafts, base)
    elsewhere = told_elsewhere(drafts, store, set(others), name)
    give_ids([each.entry for each in drafts], [each.id for each in base.cards()])
    report = report_of(drafts, len(printed), differing, elsewhere)
    reused = sum(each.reused for each in drafts)
    return Made(
        Collection(name, tuple(str(Path(each).absolute()) for each in sources), digest, room, report),
        [stored(each) for each in drafts],
        reused,
    )


# -- what decides how a card is read ----------------------------------------------------------------------------------


def room_key(others: list[str]) -> str:
    """A digest of all that decides how texts are read: the rooms' sources and grammars, the built-in cards, other
    names."""
    found = hashlib.sha256()
    folder = Path(playmat.__file__).parent
    for place in deciding_files():
        found.update(place.relative_to(folder).as_posix().encode() + b"\0" + place.read_bytes())
    found.update("\n".join(others).encode())
    return found.hexdigest()


def deciding_files() -> list[Path]:
    """Every file of the rooms that read cards: sources, grammars, older wordings, names, cards."""
    folder = Path(playmat.__file__).parent
    places = [place for room in ROOMS for place in sorted((folder / room).rglob("*"))]
    return [place for place in places if place.is_file() and place.suffix != ".pyc"]


def digest_of(sources: list[str]) -> str:
    """A digest of the bytes of all sources, and of the lists of sets beside them; CardDataError where one is not
    there."""
    found = hashlib.sha256()
    for source in sources:
        place = Path(source)
        if not place.exists():
            raise CardDataError("there is no such file", source, "Name a file or folder of cards.")
        for each in files_of(place):
            try:
                found.update(str(each).encode() + b"\0" + each.read_bytes())
            except OSError as wrong:
                raise CardDataError(f"the file cannot be read ({wrong.strerror})", str(each)) from None
    return found.hexdigest()


def files_of(place: Path) -> list[Path]:
    """The files that a source is read from."""
    folders = [place, place / "cards" / "en"] if place.is_dir() else []
    files = [each for folder in folders if folder.is_dir() for each in sorted(folder.iterdir()) if kind_of_file(each)]
    above = [place, place.parent, place.parent.parent, place.parent.parent.parent]
    sets = [folder / name for folder in above for name in ("sets.json", "sets/en.json")]
    return [each for each in [*(files or [place]), *sets] if each.is_file()]


# -- prints that are one card -----------------------------------------------------------------------------------------


@dataclass
class Draft:
    """A card on its way into a collection: the entry it is made of, its line without id, what was not understood."""

    entry: Entry
    eras: set[str]
    line: str = ""
    read_from: str = ""
    stops: tuple[str, ...] = ()
    places: list[str] = field(default_factory=list)
    same_as: str = ""
    reused: bool = False

    @property
    def facts(self) -> CardFacts:
        """The facts, without notation."""
        return self.entry.printed.facts


def drafts_of(printed: list[PrintedCard]) -> list[Draft]:
    """The cards of prints, each by its newest complete print."""
    groups: dict[tuple[object, ...], list[PrintedCard]] = {}
    for each in printed:
        groups.setdefault(printed_key(each), []).append(each)
    drafts: list[Draft] = []
    for those in groups.values():
        complete = [each for each in those if not each.doubts] or those
        newest = max(complete, key=lambda each: (each.prints[0].date, order_of_print(each.prints[0])))
        eras = {era_of(one, each.series) for each in those for one in each.prints}
        drafts.append(Draft(Entry(playable(newest), prints_of(those)), eras))
    return drafts


def printed_key(printed: PrintedCard) -> tuple[object, ...]:
    """What two prints must agree in to be one card: for a Pokémon everything printed, else the name (see II-A.2)."""
    facts = printed.facts
    if not facts.is_pokemon():
        return identity(facts)
    words = tuple(loose(each) for each in (*printed.attack_words, *printed.ability_words, printed.words))
    return (*identity(facts), facts.weaknesses, facts.resistances, facts.evolves_from, words)


def playable(printed: PrintedCard) -> PrintedCard:
    """The print with something in the place of a line of evolution that its source leaves out, so that it is a card."""
    if NO_LINE not in printed.doubts:
        return printed
    return printed.with_facts(changed(printed.facts, evolves_from=(FROM_NOTHING,)))


def joined(drafts: list[Draft]) -> list[Draft]:
    """Pokémon that are read to the same facts and trees as one, whatever the wording of their prints."""
    found: dict[str, Draft] = {}
    result: list[Draft] = []
    for each in drafts:
        first = found.setdefault(each.line, each) if each.facts.is_pokemon() and not each.stops else each
        if first is each:
            result.append(each)
            continue
        prints = {(one.set_code, one.number): one for one in (*first.entry.prints, *each.entry.prints)}
        first.entry.prints = sorted(prints.values(), key=order_of_print)
        first.eras |= each.eras
    return result


def match_built_in(drafts: list[Draft], base: Pool) -> list[str]:
    """Says of each draft which built-in card it is a print of; the ids of cards whose own text reads otherwise."""
    lines = {bare_line(each): each for each in base.cards()}
    twins: dict[tuple[object, ...], CardFacts] = {}
    named: dict[str, CardFacts] = {}
    for card in base.cards():
        if card.is_pokemon():
            twins.setdefault(identity(card), card)
        else:
            named.setdefault(card.name, card)
    differing: list[str] = []
    for each in drafts:
        facts = each.facts
        known = lines.get(each.line)
        if known is None and not facts.is_pokemon():
            known = named.get(facts.name)
        elif known is None and recent(each.entry.printed):
            known = twins.get(identity(facts))
        if known is None:
            continue
        each.same_as = known.id
        if not each.stops and not known.unsupported and each.line != bare_line(known):
            differing.append(known.id)
    return differing


def told_elsewhere(drafts: list[Draft], store: Store, others: set[str], name: str) -> list[str]:
    """The Trainers and Energy whose name an older collection of the user has with another text, which counts."""
    places = [each.name for each in store.collections()]
    older = set(places[: places.index(name)] if name in places else places)
    found: list[str] = []
    for each in drafts:
        if each.facts.is_pokemon() or each.same_as or each.facts.name not in others:
            continue
        known = next((one for one in store.cards_named(each.facts.name) if one.collection in older), None)
        if known is not None and known.line != each.line:
            found.append(each.facts.name)
    return found


def bare_line(card: CardFacts) -> str:
    """A card as a line without its id."""
    return print_card(changed(card, id=card.name, by_hand=False))


def refuse_taken_names(printed: list[PrintedCard], base: Pool, store: Store, name: str) -> None:
    """Refuses a Trainer or Energy of one's own under a name that another card has: one name has one text."""
    for each in printed:
        if not each.own or each.facts.is_pokemon():
            continue
        known = [f"the built-in {one.id}" for one in base.find_by_name(each.facts.name)]
        known += [
            f"a card of your collection {one.collection!r}"
            for one in store.cards_named(each.facts.name)
            if one.collection != name
        ]
        if known:
            what = f"{each.facts.name} is there already, as {known[0]}"
            raise CardDataError(
                what, each.where, "All Trainers and Energy of one name have one text: name it otherwise."
            )


# -- reading ----------------------------------------------------------------------------------------------------------


class Reader:
    """Reads the texts of a collection, or takes what was read of the same words before."""

    def __init__(self, drafts: list[Draft], base: Pool, others: list[str], room: str, known: list[StoredCard]) -> None:
        facts = [each.facts for each in drafts]
        self._room: Final = TextRoom(ENGLISH, [*base.cards(), *facts], names=others)
        names = {each.name for each in facts}
        names.update(part.name for each in facts for part in each.attacks)
        names.update(part.name for each in facts for part in each.abilities)
        self._key: Final = hashlib.sha256(f"{room}{sorted(names)}".encode()).digest()
        self._known: Final = {each.read_from: each for each in known}

    def read(self, draft: Draft) -> None:
        """Fills in what a card says."""
        printed = draft.entry.printed
        draft.read_from = self._read_from(printed)
        known = self._known.get(draft.read_from)
        if known is not None and not printed.own:
            draft.line, draft.stops, draft.reused = known.line, known.stops, True
            return
        made = compile_card(printed, self._room)
        facts = made.facts
        stops = [each.stop(4) for each in made.failures]
        if facts.unsupported and not made.failures:
            stops.append("(its tree does not build)")
        if printed.doubts:
            stops += [f"({each})" for each in printed.doubts]
            facts = changed(facts, unsupported="; ".join([*printed.doubts, *filter(None, [facts.unsupported])]))
        cards.check(facts)
        draft.line = bare_line(facts) if not facts.by_hand else print_card(changed(facts, id=facts.name))
        draft.stops = tuple(stops)
        if printed.own:
            draft.places = [line for each in made.failures for line in told(each)]

    def _read_from(self, printed: PrintedCard) -> str:
        words = (printed.attack_words, printed.ability_words, printed.words, printed.doubts)
        line = print_card(changed(printed.facts, id=printed.facts.name))
        return hashlib.sha256(self._key + repr((line, words)).encode()).hexdigest()[:32]


def told(failure: Failure) -> list[str]:
    """Where a text of one's own card stops making sense, in lines."""
    return [failure.text.title(), *(f"  {each}" for each in place_lines(failure.error))]


# -- what is kept and told --------------------------------------------------------------------------------------------


def stored(draft: Draft) -> StoredCard:
    """A draft as it is written."""
    facts = draft.facts
    prints = tuple(print_text(each) for each in draft.entry.prints)
    return StoredCard(facts.id, facts.name, draft.line, draft.same_as, draft.read_from, draft.stops, prints)


def report_of(drafts: list[Draft], prints: int, differing: list[str], elsewhere: list[str]) -> dict[str, object]:
    """What there is to tell, as JSON."""
    total = Share()
    eras: dict[str, Share] = {}
    stopped: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for each in drafts:
        for share in (total, *(eras.setdefault(era, Share()) for era in each.eras)):
            share.cards += 1
            share.compiled += not each.stops
        for words in dict.fromkeys(each.stops):
            stopped[words] += 1
            examples.setdefault(words, each.facts.name)
    stops = [
        {"words": words, "cards": count, "example": examples[words]} for words, count in stopped.most_common(STOPS)
    ]
    return {
        "prints": prints,
        **total.data(),
        "built_in": sum(bool(each.same_as) for each in drafts),
        "built_in_text_counts": differing,
        "other_text_counts": elsewhere,
        "eras": {era: eras[era].data() for era in in_order(set(eras))},
        "stops": stops,
        "places": [{"card": each.facts.name, "lines": each.places} for each in drafts if each.places],
    }
