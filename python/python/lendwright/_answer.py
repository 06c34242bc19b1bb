"""Answers of operations: values with the JSON text and the detail of the whole answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from json.encoder import encode_basestring as _quoted
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ._forms import Form
from ._frozen import FrozenDict, left_off
from ._operations.detail import Detail, Warning
from ._record import INSIDE, Document, Member, parsed, plain, rebuilt
from ._values import NA

__all__ = [
    "WHOLE_TEXT",
    "Answer",
    "Answered",
    "OperationsBase",
    "ListAnswer",
    "MapAnswer",
    "Operation",
    "TextAnswer",
    "WholeList",
    "WholeMap",
]

T = TypeVar("T")


class Answered:
    """The base of all answers: the JSON text and the detail."""

    __slots__ = ()
    _body: str
    _detail_text: str

    @property
    def json(self) -> str:
        """The exact JSON text of the interface's body."""
        try:
            return self._body
        except AttributeError:
            raise AttributeError(INSIDE) from None

    @property
    def detail(self) -> Detail:
        """The detail: facts that the interface's body has no member for, such as a decision's id and warnings."""
        try:
            return Detail.read(self._detail_text)
        except AttributeError:
            raise AttributeError(INSIDE) from None


def warnings_of(answer: Answered) -> tuple[Warning, ...]:
    """The warnings of an answer. A record inside an answer has none."""
    told = getattr(answer, "_detail_text", "{}")
    # Most answers have no warnings, so their detail isn't parsed.
    return answer.detail.warnings if '"warnings"' in told else ()


class Answer(Answered, Document):
    """A record that answers an operation.

    `json` and `detail` belong to the whole answer, so a record inside another answer has neither. An
    exception is the score of a batch. It has a `detail` with the id of its decision.
    """

    __slots__ = ("_explain", "_detail_text")
    _explain: Callable[[str], Any] | None

    def __reduce__(self) -> tuple[Any, ...]:
        if hasattr(self, "_body"):
            return _read_again, (type(self), self._body, self._detail_text)
        return _rebuilt, (type(self), self._values(), getattr(self, "_detail_text", None))

    def explanation(self) -> Any:
        """Explains the decision of this answer, like `Book.explain`. None if the answer has no decision,
        its unit of work is not committed, or its book is closed."""
        explain: Callable[[str], Any] | None = getattr(self, "_explain", None)
        if explain is None or not hasattr(self, "_detail_text"):
            return None
        decision_id = self.detail.decision_id
        return None if decision_id is None else explain(decision_id)

    def to_row(self) -> dict[str, Any]:
        """Returns the values as a row of a table. `NA` becomes None.

        The state of the rules is the column `state`, with one of four words that no table library reads as a missing
        value: `pass`, `fail`, `refer` (data are missing, and a person should decide) and `not_asked` (the request
        named no rule). The row of a score also has its `decision_id`.

        >>> import lendwright as lw
        >>> book = lw.open()
        >>> mona = book.sign_up("+201001234567", autofill=True)
        >>> score = book.get_total_score(uuid=mona.uuid, evaluate_by="rule", acceptance_rules=[])
        >>> score.to_row()["state"]
        'not_asked'
        """
        from ._tables import row

        decision_id = self.detail.decision_id if hasattr(self, "_detail_text") else None
        return row(self) if decision_id is None else row(self, decision_id=decision_id)

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.record(self, warnings_of(self), self.explanation)


def _read_again(cls: type[Answer], body: str, told: str) -> Answer:
    answer = cls.read(body)
    object.__setattr__(answer, "_detail_text", told)
    return answer


def _rebuilt(cls: type[Answer], values: tuple[Any, ...], told: str | None) -> Answer:
    return rebuilt(cls, values) if told is None else rebuilt(cls, values, _detail_text=told)


class TextAnswer(str, Answered):
    """A text that is the answer to an operation. Its repr also shows the warnings."""

    __slots__ = ("_body", "_detail_text")

    def __repr__(self) -> str:
        said = "; ".join(warning.message for warning in warnings_of(self))
        return f"<{super().__repr__()}, warning: {said}>" if said else super().__repr__()

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.text(self, warnings_of(self))


class ListAnswer(tuple[T, ...], Answered):
    """A tuple that is the answer to an operation."""

    def __repr__(self) -> str:
        shown, rest = left_off(len(self))
        return f"({', '.join(map(repr, self[:shown]))}{rest})" if rest else super().__repr__()

    def to_list(self, na: Any = NA) -> list[Any]:
        """Returns the values as a list, converted like `Record.to_dict`."""
        return [plain(item, na) for item in self]

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns the records as rows of a table, like `lendwright.to_rows`."""
        from ._tables import to_rows

        return to_rows(self)

    def to_frame(self) -> Any:
        """Returns the rows of `to_rows` as a pandas DataFrame. Raises ImportError if pandas is not installed."""
        from ._tables import to_frame

        return to_frame(self)


class MapAnswer(FrozenDict[T], Answered):
    """A dict that is the answer to an operation."""

    __slots__ = ("_body", "_detail_text")

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: getattr(self, name) for name in self.__slots__ if hasattr(self, name)}
        return (*super().__reduce__(), (None, state))

    def to_dict(self, na: Any = NA) -> dict[str, Any]:
        """Returns the values as a dict, converted like `Record.to_dict`."""
        return {key: plain(item, na) for key, item in self.items()}

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns the answers of a batch as rows of a table, in order, all with the same columns.

        The columns are `uuid`, then those of `Answer.to_row`. Scores also have `failed_rules` (names of rules),
        `reasons` (codes, the most important first) and `decision_id`. The row of an unknown borrower has a
        `message`, and None in the other columns. Any table library reads the rows.

        >>> import lendwright as lw
        >>> book = lw.open()
        >>> mona = book.sign_up("+201001234567", autofill=True)
        >>> _ = book.create_rule("affordable", {"DBR": {"operator": "<=", "value": 0.5}})
        >>> batch = book.get_total_score_batch(target=[mona.uuid], acceptance_rules=["affordable"])
        >>> [(row["state"], row["failed_rules"], row["reasons"]) for row in batch.to_rows()]
        [('refer', [], ['INCOMPLETE'])]
        """
        from ._tables import rows

        return rows(self, self.detail.decisions or {})

    def to_frame(self) -> Any:
        """Returns the rows of `to_rows` as a pandas DataFrame. Raises ImportError if pandas is not installed.

        Amounts are exact Decimals. `frame["estimated_income"].astype(float)` converts them to floats.
        """
        return import_module("pandas").DataFrame(self.to_rows())

    def _repr_html_(self) -> str:
        from . import _cards

        return _cards.mapping(self, self.detail.decisions or {})


class _WholeText(Form[TextAnswer]):
    __slots__ = ()

    def read(self, value: Any) -> TextAnswer:
        return TextAnswer(value)


WHOLE_TEXT: Final = _WholeText()


class WholeList(Form[ListAnswer[T]]):
    """The form of a list that is a whole answer."""

    __slots__ = ("item",)

    def __init__(self, item: Form[T]) -> None:
        self.item = item

    def read(self, value: Any) -> ListAnswer[T]:
        return ListAnswer([self.item.read(item) for item in value])


class WholeMap(Form[MapAnswer[T]]):
    """The form of an object with free keys that is a whole answer."""

    __slots__ = ("item",)

    def __init__(self, item: Form[T]) -> None:
        self.item = item

    def read(self, value: Any) -> MapAnswer[T]:
        return MapAnswer({key: self.item.read(item) for key, item in value.items()})


class Operation(NamedTuple, Generic[T]):
    """An operation as data: its name, its fields in the order of their checks, and the form of its answer."""

    name: str
    fields: tuple[Member, ...]
    answer: Form[T]

    def request(self, values: tuple[Any, ...]) -> bytes:
        """Writes the request as JSON. Optional fields that are None are left out."""
        members = []
        for (wire, name, form, omitted), value in zip(self.fields, values, strict=True):
            if not (omitted and value is None):
                members.append(f"{_quoted(wire)}:{form.write(value, name)}")
        return ("{" + ",".join(members) + "}").encode()


class OperationsBase:
    """The base of the classes with operations as methods. A book runs the operations."""

    __slots__ = ()

    def _run(self, operation: Operation[T], *values: Any) -> T:
        raise NotImplementedError


def answered(form: Form[T], body: str, detail: str) -> T:
    """Makes the value of an answer from its body and its detail."""
    value = form.read(parsed(body))
    object.__setattr__(value, "_body", body)
    object.__setattr__(value, "_detail_text", detail)
    if isinstance(value, MapAnswer) and '"decisions"' in detail:
        for name, decision in parsed(detail)["decisions"].items():
            told = f'{{"decision_id":{_quoted(decision["decision_id"])}}}'
            object.__setattr__(value[name], "_detail_text", told)
    return value


def with_decisions(answer: object) -> Iterator[Answer]:
    """The records of an answer that may have a decision: the answer itself, or the records of a batch."""
    several = answer.values() if isinstance(answer, MapAnswer) else (answer,)
    return (one for one in several if isinstance(one, Answer))
