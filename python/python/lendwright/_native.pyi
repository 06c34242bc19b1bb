from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Literal, Protocol, SupportsIndex, TypeVar, final, overload

from ._errors import InvalidRequest
from ._operations.scoring import PolicyExplanation
from ._values import NAType

__all__ = ["Book", "Decision", "Decisions", "Policy", "Unit", "__version__", "invalid_value", "operations"]

_T = TypeVar("_T")

__version__: str

def operations() -> list[tuple[str, list[str]]]: ...
def invalid_value(field: str, reason: str, value: str) -> InvalidRequest: ...
class _Series(Protocol):
    """What is asked of a Series of pandas, which is no Mapping."""

    def __len__(self) -> int: ...
    def items(self) -> Iterable[tuple[Any, Any]]: ...

@final
class Book:
    @staticmethod
    def open(settings: bytes, on_effect: Callable[[str], object] | None = None) -> Book: ...
    def call(self, name: str, request: bytes) -> tuple[int, str, str]: ...
    def respond(
        self, method: str, path: str, query: str, headers: list[tuple[str, str]], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]: ...
    def together(self, work: Callable[[Unit], _T]) -> _T: ...
    def watched(self, on_progress: Callable[[int, int | None], object]) -> Book: ...
    def set_clock(self, instant: str) -> None: ...
    def failed_attempts(self, user_name: str) -> int: ...
    def acting_as(self, user_name: str) -> Book: ...
    def log_in(self, user_name: str, api_key: str) -> Book: ...
    def bearer(self, token: str) -> Book: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Unit:
    def call(self, name: str, request: bytes) -> tuple[int, str, str]: ...

@final
class Policy:
    """Everything that decides: variables, rules, card, bands and reasons. It needs no book.

    It is immutable, may be used from many threads at once, and has a name, its digest: equal
    policies decide alike. `Book.load_policy` takes one, and what `Book.give_policy` gives is read by
    `Policy.from_json(json.dumps(given.policy))`.
    """

    @staticmethod
    def from_file(path: str | PathLike[str]) -> Policy:
        """Reads a policy file. OSError where it can't be read, InvalidRequest where it is none."""

    @staticmethod
    def from_json(text: str) -> Policy:
        """Reads a policy from JSON; members that are left out take their defaults."""

    def decide(
        self,
        inputs: Mapping[str, Any] | _Series,
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
    ) -> Decision:
        """Decides on variables by name: a dict, another Mapping, or a pandas Series.

        A value is a number, a str, a bool, a date, a list of those, None or NA, also as numpy and
        pandas have them; midnight without a time zone is a date. A variable that is left out is
        missing, and so is one that is None, NA, NaN or an empty text; a text that is a number
        ("0.2") is read as one where the variable is a number. `Decision.missing` says which of the
        inputs did not count, and why.

        Without names of rules the policy's default rules decide. Where either list is given, the
        rules that it names do, and no others.

        InvalidRequest for a name that is no variable and for a value that its variable can't have:
        one of another type, infinite or out of bounds. NotFound for a name that is no rule.
        """

    def decide_many(
        self,
        rows: Iterable[Mapping[str, Any] | _Series] | Any,
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
        *,
        bad: Literal["refuse", "missing"] = "refuse",
    ) -> Decisions:
        """Decides on many applicants: an iterable of what `decide` takes, or a DataFrame of pandas
        or polars with a column for each variable.

        A value that its variable can't have refuses the whole call: InvalidRequest names the first
        with its row, and its detail counts them by variable and reason. With `bad="missing"` such
        values count as missing, and `Decisions.wrong` counts them.
        """

    def explain(
        self,
        inputs: Mapping[str, Any] | _Series,
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
    ) -> PolicyExplanation:
        """Explains what the policy decides on variables by name, without a book: every weight's
        arithmetic, each rule's conditions, the reasons, what would change the decision, and what to
        ask for where it is undetermined. It takes what `decide` takes, and decides by the same
        rules.

        The result is a record with the members of `Book.explain`'s, but for what only a logged
        decision has. A notebook shows it as a page; `to_dict()` converts it, and `json` is its text.

        InvalidRequest for a name that is no variable, NotFound for one that is no rule.
        """

    @property
    def digest(self) -> str:
        """The policy's name: `sha256:` and 64 hex digits."""

    @property
    def json(self) -> str:
        """The policy as canonical JSON: the text that the digest names."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Decision:
    """What a policy decided. Decisions are equal when they say the same by the same policy."""

    @property
    def state(self) -> bool | NAType | None:
        """Whether the rules pass: True, False, None if a person should decide, NA without rules."""

    @property
    def score(self) -> int:
        """The score."""

    @property
    def class_(self) -> str:
        """The score's class."""

    @property
    def certainty(self) -> float:
        """The share of the weights whose variable is known, 4 decimals."""

    @property
    def reasons(self) -> list[str]:
        """The codes of the reasons against the borrower, four at most, the most important first."""

    @property
    def reason_texts(self) -> list[str]:
        """The reasons as sentences in English, in the order of their codes."""

    @property
    def missing(self) -> list[tuple[str, str]]:
        """The inputs that were given and did not count, each as (name, why): `null`,
        `not_available`, `not_a_number`, `empty`, or among many applicants with `bad="missing"` also
        `type_mismatch` and `out_of_range`."""

    @property
    def policy(self) -> str:
        """The digest of the policy that decided."""

    def to_dict(self, na: Any = ...) -> dict[str, Any]:
        """The values by their names. `na` stands in the place of `NA`, as in the records of a book;
        where `na` is None, a state that no rule decided is the text `N/A`, since None means that a
        person should decide. For a table use `to_row`."""

    def to_row(self) -> dict[str, Any]:
        """The values as a row of a table, with the state as one of four words that no table takes for
        a missing value: `pass`, `fail`, `refer` (data are missing, and a person should decide) and
        `not_asked` (no rule decided)."""

    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> Any: ...

@final
class Decisions:
    """The decisions on many applicants, in their order: a sequence."""

    @property
    def wrong(self) -> list[tuple[str, str, int]]:
        """How many values counted as missing because their variable can't have them, each as
        (variable, why, count)."""

    def to_rows(self) -> list[dict[str, Any]]:
        """The decisions as rows of a table, in their order, each as `Decision.to_row` gives it. Any
        table library reads them."""

    def to_frame(self) -> Any:
        """The rows of `to_rows` as a pandas DataFrame, with the index of the frame that was decided on.
        ImportError without pandas."""

    def __iter__(self) -> Iterator[Decision]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Decision: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Decision]: ...
