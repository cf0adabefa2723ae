"""A journal as the rows of its two tables, and back; each row read is verified.

**Sealed.** The seal of a record is a checksum over it and all before it, so that damage within a text is found as well.
It is no signature; who wants to forge a journal can.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from datetime import date
from typing import NoReturn

from attrs import frozen

from ludex.engine.journal_records import Answered, Happened, Header, JournalError, Kept, Line, Record, Redone, Undone
from ludex.engine.rulebook_entries import Choice, RulingId
from ludex.layers.errors import quoted

Row = tuple[int, str, str, int]
"""Number, kind, body and seal of a record."""

_HEADER_NAMES = ("system", "on", "edition", "rulings", "start", "seed", "fingerprint")


@frozen
class Contents:
    """What a file holds, the line that follows from it, and the seal to go on from."""

    header: Header
    records: tuple[Record, ...]
    line: Line
    seal: int


def read_rows(header_rows: Iterable[tuple[object, ...]], record_rows: Iterable[tuple[object, ...]]) -> Contents:
    """Header and records from the rows of their tables, those of records by number.

    Raises:
        JournalError: Something is missing, out of order or damaged.
    """
    header, last_seal = _read_header(list(header_rows))
    records: list[Record] = []
    line = Line()
    for expected, row in enumerate(record_rows, start=1):
        record, last_seal = _read_record(expected, row, last_seal)
        try:
            line.follow(record)
        except JournalError as error:
            raise damaged(error.message) from error
        records.append(record)
    return Contents(header, tuple(records), line, last_seal)


def _read_record(expected: int, row: tuple[object, ...], seal_before: int) -> tuple[Record, int]:
    number, kind, body, sealed = row
    if number != expected:
        raise damaged(f"record {expected} is missing")
    if not isinstance(kind, str) or not isinstance(body, str):
        raise damaged(f"record {expected} is garbled")
    expected_seal = seal(seal_before, str(expected), kind, body)
    if sealed != expected_seal:
        raise damaged(f"record {expected} does not match its seal")
    return _parse_record(expected, kind, body), expected_seal


def row_of(record: Record, seal_before: int) -> Row:
    """A record as it stands in the file.

    Raises:
        JournalError: Its text is not JSON.
    """
    kind, body = _words_of(record)
    return record.number, kind, body, seal(seal_before, str(record.number), kind, body)


def _words_of(record: Record) -> tuple[str, str]:
    match record:
        case Answered(text=text):
            verify_json(text)
            return "answer", text
        case Happened(text=text):
            verify_json(text)
            return "outcome", text
        case Kept(text=text):
            verify_json(text)
            return "kept", text
        case Undone(back_to=back_to):
            return "undo", str(back_to)
        case Redone(up_to=up_to):
            return "redo", str(up_to)


def _parse_record(number: int, kind: str, body: str) -> Record:
    try:
        verify_json(body)
    except JournalError as error:
        raise damaged(f"record {number}: {error.message}") from error
    match kind:
        case "answer":
            return Answered(number, body)
        case "outcome":
            return Happened(number, body)
        case "kept":
            return Kept(number, body)
        case "undo" if body.isdecimal():
            return Undone(number, int(body))
        case "redo" if body.isdecimal():
            return Redone(number, int(body))
        case _:
            raise damaged(f"record {number} is of no known kind: {quoted(kind)} {quoted(body)}")


def seal(before: int, *words: str) -> int:
    """The checksum over words and all that was sealed before them.

    >>> seal(seal(0, "undo"), "redo") == seal(seal(0, "redo"), "undo")
    False
    """
    # No word holds this character: JSON does not allow it.
    return zlib.crc32("\0".join(words).encode(), before)


def header_rows(header: Header) -> list[tuple[str, str]]:
    """A header as it stands in the file, name by name.

    Raises:
        JournalError: The start is not JSON.
    """
    verify_json(header.start)
    values = {
        "system": json.dumps(header.system),
        "on": json.dumps(header.on and header.on.isoformat()),
        "edition": json.dumps(header.edition),
        "rulings": json.dumps([[choice.ruling, choice.option] for choice in header.rulings]),
        "start": header.start,
        "seed": json.dumps(header.seed),
        "fingerprint": json.dumps(header.fingerprint),
    }
    rows = [(name, values[name]) for name in _HEADER_NAMES]
    return [*rows, ("seal", str(_seal_of_header(values)))]


def _seal_of_header(values: dict[str, str]) -> int:
    return seal(0, *(word for name in _HEADER_NAMES for word in (name, values[name])))


def _read_header(rows: list[tuple[object, ...]]) -> tuple[Header, int]:
    values: dict[str, str] = {}
    for row in rows:
        match row:
            case (str(name), str(value)):
                values[name] = value
            case _:
                raise damaged("its header is garbled")
    for name in (*_HEADER_NAMES, "seal"):
        if name not in values:
            raise damaged(f"its header lacks {quoted(name)}")
    if len(values) != len(_HEADER_NAMES) + 1:
        raise damaged("its header says more than this Ludex understands")
    header_seal = _seal_of_header(values)
    if values["seal"] != str(header_seal):
        raise damaged("its header does not match its seal")
    try:
        verify_json(values["start"])
        return _parse_header(values), header_seal
    except (JournalError, ValueError, RecursionError) as error:
        raise damaged(f"its header is garbled: {error}") from error


def _parse_header(values: dict[str, str]) -> Header:
    parsed: dict[str, object] = {name: json.loads(values[name]) for name in _HEADER_NAMES}
    match parsed:
        case {
            "system": str(system),
            "on": None | str() as on,
            "edition": None | str() as edition,
            "rulings": list(rulings),
            "seed": int(seed),
            "fingerprint": str(fingerprint),
        }:
            day = None if on is None else date.fromisoformat(on)
            chosen = tuple(_parse_choice(pair) for pair in rulings)
            return Header(system, values["start"], seed, fingerprint, day, edition, chosen)
        case _:
            raise ValueError("a value is of the wrong kind")


def _parse_choice(pair: object) -> Choice:
    match pair:
        case [str(ruling), str(option)]:
            return Choice(RulingId(ruling), option)
        case _:
            raise ValueError(f"{quoted(str(pair))} is no ruling with its option")


def verify_json(text: str) -> None:
    """Whether a text may stand in a journal: JSON by the book, without `NaN`, that can be written as UTF-8.

    Raises:
        JournalError: It may not.

    >>> verify_json('{"play": "wolf"}')
    >>> verify_json("{play: wolf}")
    Traceback (most recent call last):
    ...
    ludex.engine.journal_records.JournalError: '{play: wolf}' is not JSON: Expecting property name ...
    """
    try:
        text.encode()
        _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise JournalError(f"{quoted(text)} is not JSON: {error}") from error


def _no_such_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


_DECODER = json.JSONDecoder(parse_constant=_no_such_number)


def damaged(how: str) -> JournalError:
    """The error for a journal that is not as Ludex wrote it."""
    return JournalError(f"the journal is damaged: {how}", remedy="Use a copy from before the damage.")
