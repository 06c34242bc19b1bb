from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from os import PathLike
from typing import Any, Literal, Protocol, Self, SupportsFloat, SupportsIndex, TypeVar, final, overload

from ._errors import InvalidRequest
from ._operations.host import (
    Accrual,
    Convention,
    DayCount,
    FeeBase,
    MonthEnd,
    OverdueInterest,
    PenaltyBase,
    PenaltyFrom,
    PenaltyTier,
    Rounding,
    Settlement,
    UnearnedInterest,
)
from ._operations.scoring import PolicyExplanation
from ._operations.shared import PenaltyMode
from ._portfolio import LastInstalment, RateUnit
from ._values import NAType
from .sample import Mappings

__all__ = [
    "Book",
    "Column",
    "Decision",
    "Decisions",
    "Instalment",
    "MessageReader",
    "Policy",
    "Quote",
    "Schedule",
    "Servicing",
    "Terms",
    "TransactionTable",
    "Unit",
    "__version__",
    "apr_reg_z",
    "aprc",
    "currency_decimals",
    "invalid_value",
    "kmeans_fit",
    "kmeans_predict",
    "operations",
    "portfolio",
    "purchases_fit",
    "purchases_predict",
    "quotes",
    "sample_applicant",
    "sample_mappings",
    "sample_messages",
    "sample_transactions",
    "transaction_columns",
    "xirr",
]

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
    ) -> tuple[int, list[tuple[str, str]], bytes, str]: ...
    def import_messages(
        self,
        frame: Any,
        names: tuple[str, str, str, str],
        before: int,
        on_batch: Callable[[str, int], object],
    ) -> int:
        """Stores messages of many borrowers, a commit for some ten thousand: gives the counts of each as JSON
        to a function, with the number of messages done."""

    def together(self, work: Callable[[Unit], _T]) -> _T: ...
    def watched(self, on_progress: Callable[[int, int | None], object]) -> Book: ...
    def interrupt(self) -> None: ...
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
    `Policy.from_json(given.policy)`.
    """

    def __new__(cls, *_values: Any, **_named: Any) -> Self:
        """TypeError: a policy is read, by `from_file` or `from_json`."""

    @staticmethod
    def from_file(path: str | PathLike[str]) -> Policy:
        """Reads a policy file. OSError where it can't be read, InvalidRequest where it is none."""

    @staticmethod
    def from_json(text: str | bytes | Mapping[str, Any]) -> Policy:
        """Reads a policy from JSON, or from a dict of what JSON has; members that are left out take their
        defaults."""

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
        *,
        language: str = ...,
    ) -> PolicyExplanation:
        """Explains what the policy decides on variables by name, without a book: every weight's
        arithmetic, each rule's conditions, the reasons, what would change the decision, and what to
        ask for where it is undetermined. It takes what `decide` takes, and decides by the same
        rules.

        The result is a record with the members of `Book.explain`'s, but for what only a logged
        decision has. A notebook shows it as a page; `to_dict()` converts it, and `json` is its text.

        `language` is that of the reasons' texts: one in which the policy has reasons, such as `ar`. A
        reason without a text in it has its English one.

        InvalidRequest for a name that is no variable and for another language, NotFound for a name that
        is no rule.
        """

    @property
    def warnings(self) -> list[tuple[str, str]]:
        """What looks wrong about the policy without being wrong, each as (where in the file, what)."""

    @property
    def languages(self) -> list[str]:
        """The languages in which it has texts of reasons."""

    @property
    def digest(self) -> str:
        """The policy's name: `sha256:` and 64 hex digits."""

    @property
    def json(self) -> str:
        """The policy as canonical JSON: the text that the digest names."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
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
        """The reasons as sentences for the borrower in English, in the order of their codes: see
        `reason_texts_in`."""

    def reason_texts_in(self, language: str) -> list[str]:
        """The reasons as sentences for the borrower in a language, in the order of their codes: one in
        which the policy has reasons, such as `ar`. A reason without a text in it has its English one.
        `INCOMPLETE` names what is missing.

        InvalidRequest for another language."""

    @property
    def missing(self) -> list[tuple[str, str]]:
        """The inputs that were given and did not count, each as (name, why): `null`,
        `not_available`, `not_a_number`, `empty`, or among many applicants with `bad="missing"` also
        `type_mismatch` and `out_of_range`."""

    @property
    def policy(self) -> str:
        """The digest of the policy that decided."""

    def to_dict(self, na: Any = ..., *, language: str = ...) -> dict[str, Any]:
        """The values by their names. `na` stands in the place of `NA`, as in the records of a book;
        where `na` is None, a state that no rule decided is the text `N/A`, since None means that a
        person should decide. For a table use `to_row`. `language` is that of `reason_texts`."""

    def to_row(self, *, language: str = ...) -> dict[str, Any]:
        """The values as a row of a table, with the state as one of four words that no table takes for
        a missing value: `pass`, `fail`, `refer` (data are missing, and a person should decide) and
        `not_asked` (no rule decided). `language` is that of `reason_texts`."""

    def __bool__(self) -> bool: ...
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

    def to_rows(self, *, language: str = ...) -> list[dict[str, Any]]:
        """The decisions as rows of a table, in their order, each as `Decision.to_row` gives it. Any
        table library reads them. `language` is that of `reason_texts`."""

    def to_frame(self, *, language: str = ...) -> Any:
        """The rows of `to_rows` as a pandas DataFrame, with the index of the frame that was decided on.
        ImportError without pandas. `language` is that of `reason_texts`."""

    def _repr_html_(self) -> str: ...
    def __iter__(self) -> Iterator[Decision]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Decision: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Decision]: ...

@final
class Terms:
    """The terms of a loan: `Schedule` lays them out.

    Money is a Decimal or an int, and the rate, percent a year unless `rate_unit` says otherwise, too.
    `help(lendwright.Terms)` lists the settings in `profile` with their values and defaults. `first_due` is
    the first due date where it is not one step after the start, `instalment` the level instalment where it
    was agreed upon.

    InvalidRequest for a setting of another value, which it names, and TypeError for a float.
    """

    def __new__(
        cls,
        amount: Decimal | int,
        rate: Decimal | int,
        months: int,
        start: date,
        *,
        currency: str,
        first_due: date | None = None,
        instalment: Decimal | int | None = None,
        convention: Convention = ...,
        rate_unit: RateUnit = ...,
        day_count: DayCount | None = None,
        every: str = ...,
        month_end: MonthEnd = ...,
        rounding: Rounding | None = None,
        instalment_rounding: Rounding | None = None,
        last_instalment: LastInstalment = ...,
        instalment_multiple: Decimal | int | None = None,
        principal_grace: int = ...,
        interest_grace: int = ...,
        interest_free: int = ...,
        total_interest_cap: Decimal | int | None = None,
        daily_interest_cap: Decimal | int | None = None,
    ) -> Terms: ...
    @property
    def amount(self) -> Decimal:
        """What is lent."""

    @property
    def rate(self) -> Decimal:
        """The rate."""

    @property
    def months(self) -> int:
        """How many instalments there are."""

    @property
    def start(self) -> date:
        """The day from which interest runs."""

    @property
    def currency(self) -> str:
        """The currency's code of ISO 4217."""

    @property
    def rate_unit(self) -> str:
        """What the rate's number stands for: `percent` is a year's."""

    @property
    def convention(self) -> str:
        """The formula."""

    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Schedule:
    """The instalments of a loan: their principal sums up to the amount, to the minor unit.

    InvalidRequest for terms that make no schedule: the error names the field and its value, with the
    code `not_amortising` where the loan would not be paid back.
    """

    def __new__(cls, terms: Terms) -> Schedule: ...
    @property
    def terms(self) -> Terms:
        """What was laid out."""

    @property
    def instalment(self) -> Decimal:
        """The level instalment; where instalments fall, the first that pays principal."""

    @property
    def last_instalment(self) -> Decimal:
        """The last instalment."""

    @property
    def total_interest(self) -> Decimal:
        """All interest."""

    @property
    def total(self) -> Decimal:
        """The sum of all instalments."""

    @property
    def aprc(self) -> float | None:
        """The annual percentage rate of charge of the European Union as a fraction of one, unrounded and
        without other charges than interest; None for extremes."""

    @property
    def rows(self) -> list[Instalment]:
        """The instalments in order."""

    def to_rows(self) -> list[dict[str, Any]]:
        """The instalments as rows of a table. Any table library reads them."""

    def to_frame(self) -> Any:
        """The rows of `to_rows` as a pandas DataFrame, with the numbers as its index; the amounts are
        Decimals. ImportError without pandas."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> Instalment: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> Any: ...

@final
class Instalment:
    """One instalment of a schedule."""

    @property
    def number(self) -> int:
        """Its number, from 1 on."""

    @property
    def period_start(self) -> date:
        """The day from which its interest runs: the due date before, or the start."""

    @property
    def due(self) -> date:
        """The day on which it is due."""

    @property
    def principal(self) -> Decimal:
        """Its part of the amount."""

    @property
    def interest(self) -> Decimal:
        """The interest that is due with it."""

    @property
    def own_interest(self) -> Decimal:
        """The interest of its own period, which differs where a grace defers interest."""

    @property
    def total(self) -> Decimal:
        """What is due: principal and interest."""

    @property
    def balance(self) -> Decimal:
        """The principal that is left after it."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Servicing:
    """What decides what settling a loan costs: `Quote` and `quotes` take it.

    The fee and the penalties are a Decimal or an int, percent unless `penalty_mode` or `fee_base` says
    otherwise; `docs/lending.md` names what each setting takes. Without any there is no fee and no penalty.

    InvalidRequest for a setting of another value, which it names, and TypeError for a float.
    """

    def __new__(
        cls,
        *,
        early_fee: Decimal | int = ...,
        late_penalty: Decimal | int = ...,
        very_late_penalty: Decimal | int = ...,
        settlement: Settlement = ...,
        accrual: Accrual = ...,
        fee_base: FeeBase = ...,
        unearned_interest: UnearnedInterest = ...,
        overdue_interest: OverdueInterest = ...,
        penalty_mode: PenaltyMode = ...,
        penalty_tier: PenaltyTier = ...,
        penalty_base: PenaltyBase = ...,
        penalty_from: PenaltyFrom = ...,
        penalty_cap: Decimal | int | None = None,
        penalty_grace_days: int = ...,
        very_late_days: int = ...,
    ) -> Servicing: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Quote:
    """What settling a loan costs on a day, of which the first `paid` instalments were each paid in full on
    their due dates.

    InvalidRequest for terms that make no schedule, and for more instalments than are due by the day: the
    error names the field and its value.
    """

    def __new__(cls, terms: Terms, servicing: Servicing, paid: int, day: date) -> Quote: ...
    def on(self, day: date) -> Quote:
        """The same loan on another day."""

    @property
    def terms(self) -> Terms:
        """The terms of the loan."""

    @property
    def servicing(self) -> Servicing:
        """What decides the price."""

    @property
    def paid(self) -> int:
        """How many of the first instalments were paid."""

    @property
    def day(self) -> date:
        """The day of the settlement."""

    @property
    def principal(self) -> Decimal:
        """The unpaid principal."""

    @property
    def accrued(self) -> Decimal:
        """The interest that has accrued and is unpaid."""

    @property
    def fee(self) -> Decimal:
        """The fee of paying early."""

    @property
    def rebate(self) -> Decimal:
        """What is given back of interest that was paid and has not accrued."""

    @property
    def interest(self) -> Decimal:
        """What is paid beside the principal: accrued interest and fee, less the rebate."""

    @property
    def total(self) -> Decimal:
        """What is to be paid."""

    @property
    def penalty(self) -> Decimal:
        """What is owed of penalties beside it."""

    @property
    def is_late(self) -> bool:
        """Whether an instalment is late, so that the loan can't be settled before it is paid."""

    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> Any: ...

@final
class Column:
    """A column that was computed. `numpy.asarray` reads it in place, and so does every library that
    knows Arrow's PyCapsule interface."""

    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class MessageReader:
    """A set of templates that is compiled once. `lendwright.SmsTemplates` is made of it."""

    def __new__(cls, templates: bytes, senders: bytes, zone: str, currency: str) -> MessageReader: ...
    @property
    def digest(self) -> str:
        """The digest of the templates with the settings of their senders."""

    def read(
        self,
        frame: Any,
        names: tuple[str, str, str],
        as_lists: bool,
        on_progress: Callable[[int, int], object] | None,
    ) -> Any:
        """Reads messages: a table of Arrow, or lists by name."""

    def summary(
        self, frame: Any, names: tuple[str, str, str], as_of: str, months: int
    ) -> tuple[int, str, str]:
        """Sums messages up, and gives status, body and detail."""

    def ledger(
        self, frame: Any, names: tuple[str, str, str], as_of: str, months: int
    ) -> dict[str, list[Any]]:
        """Tells what became of each message in the summary: lists by name."""

def aprc(
    drawdowns: Iterable[tuple[date, Decimal | int]],
    repayments: Iterable[tuple[date, Decimal | int]],
    *,
    currency: str,
    counting: str = "months",
) -> float:
    """The annual percentage rate of charge of the European Union (2008/48/EC, Annex I), of drawdowns and
    of repayments with all charges, each a (date, amount): a fraction of one, unrounded.

    `counting` is how time is counted: `years`, `months`, `weeks` or `days`. InvalidRequest where there
    is no rate, or more than one.
    """

def apr_reg_z(
    advances: Iterable[tuple[date, Decimal | int]],
    payments: Iterable[tuple[date, Decimal | int]],
    *,
    currency: str,
) -> float:
    """The annual percentage rate of Regulation Z, Appendix J (12 CFR 1026), of advances and payments,
    each a (date, amount): a fraction of one, unrounded. Otherwise as `aprc`."""

def xirr(flows: Iterable[tuple[date, SupportsFloat]], guess: float = 0.1) -> float:
    """The yearly rate at which dated amounts, each a (date, amount), are worth nothing, in days over 365
    as spreadsheets' XIRR; the one nearest to `guess` where there are several. Amounts are numbers of any
    kind: what is received is above 0, what is paid below."""

def portfolio(
    amounts: Any,
    rates: Any,
    months: Any,
    starts: Any,
    *,
    currency: str,
    profile: Mapping[str, Any],
    aprc: bool,
    rows: bool,
    strict: bool,
    on_progress: Callable[[int, int], object] | None,
) -> tuple[dict[str, Column], list[tuple[int, str, str, str, str]]]: ...
def quotes(
    amounts: Any,
    rates: Any,
    months: Any,
    starts: Any,
    paid: Any,
    days: Any,
    *,
    servicing: Servicing,
    currency: str,
    profile: Mapping[str, Any],
    strict: bool,
    on_progress: Callable[[int, int], object] | None,
) -> tuple[dict[str, Column], list[tuple[int, str, str, str, str]]]: ...
def sample_applicant(seed: int, number: int) -> dict[str, Any]: ...
def sample_messages(seed: int, number: int) -> list[tuple[str, str, int]]: ...
def sample_transactions(seed: int, number: int, user_id: str) -> list[dict[str, Any]]: ...
def sample_mappings() -> Mappings: ...

@final
class TransactionTable:
    """Transactions of users, without a book. `lendwright.Transactions` is made of it."""

    def __new__(
        cls, frame: Any, currency: str, zone: str, settings: bytes, integers: str | None
    ) -> TransactionTable: ...
    def __len__(self) -> int:
        """Return len(self)."""

    def users(self) -> list[str]:
        """The ids of the users, in order."""

    def unread(self) -> list[str]:
        """The names of the columns that are not read."""

    def last_day(self) -> str:
        """The last day, as text."""

    def ask(self, operation: str, request: bytes) -> str:
        """Answers an operation: the JSON of one user's answer, or of the list of all."""

def transaction_columns() -> list[str]:
    """The columns of transactions that are read, by their names."""

def currency_decimals(currency: str) -> int:
    """The number of decimals of a currency's amounts."""

def kmeans_fit(
    columns: list[list[float]], k: int | None, max_k: int, seed: int, scale: bool
) -> dict[str, Any]:
    """Puts points, whose coordinates these columns are, into `k` clusters, or into as many of 2 to `max_k` as fit best."""

def kmeans_predict(
    columns: list[list[float]], centers: list[list[float]], scalings: list[tuple[str, float, float, float, float]]
) -> list[int]:
    """Returns the place of the nearest centre for each point."""

def purchases_fit(
    model: str, repeats: list[int], last: list[float], known: list[float]
) -> tuple[float, float, float, float, float, bool]:
    """Fits a model of repeated purchases: `bg` or `mbg`."""

def purchases_predict(
    model: str,
    parameters: tuple[float, float, float, float],
    repeats: list[int],
    last: list[float],
    known: list[float],
    time: float,
) -> tuple[list[float], list[float]]:
    """Returns for each customer the probability of being alive and the purchases that are expected in so much time."""
