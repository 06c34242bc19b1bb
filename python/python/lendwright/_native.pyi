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
    """The methods that are needed of a pandas Series, which is not a Mapping."""

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
        """Stores messages of many borrowers, at most 32,768 in a commit. After each commit, calls a function with
        its counts as JSON and the number of messages done."""

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
    """A credit policy: variables, rules, card, bands and reasons. It needs no book.

    It is immutable, and threads may share it. Its digest identifies it: policies with equal digests make
    equal decisions. `Book.load_policy` takes a policy. `Policy.from_json(given.policy)` reads the answer of
    `Book.give_policy`.
    """

    def __new__(cls, *_values: Any, **_named: Any) -> Self:
        """Raises TypeError. Use `from_file` or `from_json` to read a policy."""

    @staticmethod
    def from_file(path: str | PathLike[str]) -> Policy:
        """Reads a policy file. Raises OSError if it can't be read, and InvalidRequest if it has no valid policy."""

    @staticmethod
    def from_json(text: str | bytes | Mapping[str, Any]) -> Policy:
        """Reads a policy from JSON: a text, bytes or a dict. Missing members have their defaults."""

    def decide(
        self,
        inputs: Mapping[str, Any] | _Series,
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
    ) -> Decision:
        """Makes a decision about an applicant. `inputs` are variables by name: a dict, another Mapping,
        or a pandas Series.

        A value is a number, a str, a bool, a date, a list of these, None or NA, or the equivalent of
        numpy or pandas. Midnight without a time zone is a date. A variable is missing if it is left
        out, None, NA, NaN or an empty text. A text with a number ("0.2") is read as a number if the
        variable is a number. `Decision.missing` lists the inputs that did not count, with the reasons.

        Without names of rules, the policy's default rules decide. With one of the lists or both, only
        the named rules decide.

        Raises InvalidRequest for the name of an unknown variable, and for a value that is of the wrong
        type, infinite or out of bounds. Raises NotFound for the name of an unknown rule.
        """

    def decide_many(
        self,
        rows: Iterable[Mapping[str, Any] | _Series] | Any,
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
        *,
        bad: Literal["refuse", "missing"] = "refuse",
    ) -> Decisions:
        """Makes decisions about many applicants. `rows` is an iterable of inputs as for `decide`, or a
        DataFrame of pandas or polars with a column for each variable.

        An invalid value refuses the whole call. InvalidRequest names the first invalid value and its
        row. Its detail has the number of invalid values by variable and reason. With `bad="missing"`,
        invalid values count as missing, and `Decisions.wrong` has their numbers.
        """

    def explain(
        self,
        inputs: Mapping[str, Any] | _Series,
        acceptance_rules: Iterable[str] | None = None,
        rejection_rules: Iterable[str] | None = None,
        *,
        language: str = ...,
    ) -> PolicyExplanation:
        """Explains the policy's decision about an applicant, without a book.

        The explanation has the arithmetic of every weight, the conditions of each rule, the reasons, the
        changes of inputs that would change the decision, and the missing variables if the decision is
        undetermined. The arguments and the rules are as for `decide`.

        The result is a record with the members of the result of `Book.explain`, without those of a
        logged decision. A notebook shows it as a page. `to_dict()` converts it, and `json` is its text.

        `language` is the language of the texts of reasons, one of `languages`, such as `ar`. A reason
        without a text in that language has its English text.

        Raises InvalidRequest for the name of an unknown variable and for another language, and NotFound
        for the name of an unknown rule.
        """

    @property
    def warnings(self) -> list[tuple[str, str]]:
        """Warnings about valid but suspicious parts of the policy, each as (place in the file, text)."""

    @property
    def languages(self) -> list[str]:
        """The languages of the texts of reasons, sorted. `ar` and `en` are always included."""

    @property
    def digest(self) -> str:
        """The digest that identifies the policy: `sha256:` and 64 hex digits."""

    @property
    def json(self) -> str:
        """The policy as canonical JSON. The digest is computed from this text."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> Any: ...

@final
class Decision:
    """A policy's decision. Decisions are equal if all their values and their policies are equal."""

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
        """The share of the weights with a known variable, 0 to 1 with 4 decimals."""

    @property
    def reasons(self) -> list[str]:
        """The codes of the reasons against the borrower, at most four, the most important first."""

    @property
    def reason_texts(self) -> list[str]:
        """The reasons as English sentences for the borrower, in the order of `reasons`. See
        `reason_texts_in`."""

    def reason_texts_in(self, language: str) -> list[str]:
        """Returns the reasons as sentences for the borrower in a language, in the order of `reasons`.

        The language is one of `Policy.languages`, such as `ar`. A reason without a text in that language
        has its English text. The text of `INCOMPLETE` names the missing variables.

        Raises InvalidRequest for another language."""

    @property
    def missing(self) -> list[tuple[str, str]]:
        """The inputs that did not count, each as (name, reason).

        A reason is `null`, `not_available`, `not_a_number` or `empty`. With `bad="missing"` of
        `decide_many`, it can also be `type_mismatch` or `out_of_range`."""

    @property
    def policy(self) -> str:
        """The digest of the policy that made the decision."""

    def to_dict(self, na: Any = ..., *, language: str = ...) -> dict[str, Any]:
        """Returns the values by name.

        `na` replaces `NA`, like in the records of a book. If `na` is None, a state without rules is the
        text `N/A`, because None means that a person should decide. For a table use `to_row`. `language`
        is the language of `reason_texts`."""

    def to_row(self, *, language: str = ...) -> dict[str, Any]:
        """Returns the values as a row of a table.

        The state is one of four words that no table library reads as a missing value: `pass`, `fail`,
        `refer` (data are missing, and a person should decide) and `not_asked` (no rule decided).
        `language` is the language of `reason_texts`."""

    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> Any: ...

@final
class Decisions:
    """The decisions about many applicants, in their order: a sequence of `Decision`."""

    @property
    def wrong(self) -> list[tuple[str, str, int]]:
        """The numbers of invalid values that counted as missing, each as (variable, reason, count)."""

    def to_rows(self, *, language: str = ...) -> list[dict[str, Any]]:
        """Returns the decisions as rows of a table, in order: a list of dicts like those of
        `Decision.to_row`. Any table library reads it. `language` is the language of `reason_texts`."""

    def to_frame(self, *, language: str = ...) -> Any:
        """Returns the rows of `to_rows` as a pandas DataFrame, with the index of the input frame. Raises
        ImportError if pandas is not installed. `language` is the language of `reason_texts`."""

    def _repr_html_(self) -> str: ...
    def __iter__(self) -> Iterator[Decision]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Decision: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Decision]: ...

@final
class Terms:
    """The terms of a loan. `Schedule` lays them out.

    `amount` and `rate` are Decimals or ints. The rate is percent a year, unless `rate_unit` is another unit.
    `months` is the number of instalments. Interest runs from `start`. `first_due` is the first due date, if
    it is not one step after the start. `instalment` is the level instalment, if it was agreed.
    `help(lendwright.Terms)` lists the settings in `profile` with their values and defaults.

    Raises InvalidRequest for an invalid value, which it names, and TypeError for a float.
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
        """The amount of the loan."""

    @property
    def rate(self) -> Decimal:
        """The interest rate, in `rate_unit`."""

    @property
    def months(self) -> int:
        """The number of instalments."""

    @property
    def start(self) -> date:
        """The day from which interest runs."""

    @property
    def currency(self) -> str:
        """The ISO 4217 code of the currency."""

    @property
    def rate_unit(self) -> str:
        """The unit of the rate: `percent` (a year), `fraction` (a year), `monthly_percent` or `daily_percent`."""

    @property
    def convention(self) -> str:
        """The name of the formula."""

    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@final
class Schedule:
    """The instalments of a loan. The sum of their principal is the amount, to the minor unit.

    It is a sequence of `Instalment`. Amounts are Decimals in units of the currency.

    Raises InvalidRequest if there is no schedule for the terms. The error names the field and its value. Its
    code is `not_amortising` if the instalments would never pay back the loan.
    """

    def __new__(cls, terms: Terms) -> Schedule: ...
    @property
    def terms(self) -> Terms:
        """The terms of the loan."""

    @property
    def instalment(self) -> Decimal:
        """The level instalment. If instalments fall over time, the first that pays principal."""

    @property
    def last_instalment(self) -> Decimal:
        """The last instalment."""

    @property
    def total_interest(self) -> Decimal:
        """The total interest."""

    @property
    def total(self) -> Decimal:
        """The sum of all instalments."""

    @property
    def aprc(self) -> float | None:
        """The annual percentage rate of charge of the European Union, as an unrounded fraction (0.27 is 27 %).

        It covers only interest, no other charges. None if there is no rate, for extreme terms."""

    @property
    def rows(self) -> list[Instalment]:
        """The instalments, in order."""

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns the instalments as rows of a table: a list of dicts. Any table library reads it."""

    def to_frame(self) -> Any:
        """Returns the rows of `to_rows` as a pandas DataFrame.

        The numbers of the instalments are the index. Amounts are Decimals. Raises ImportError if pandas is not
        installed."""

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
        """The number of the instalment, counted from 1."""

    @property
    def period_start(self) -> date:
        """The day from which its interest runs: the previous due date, or the start."""

    @property
    def due(self) -> date:
        """The due date."""

    @property
    def principal(self) -> Decimal:
        """The principal that is due."""

    @property
    def interest(self) -> Decimal:
        """The interest that is due."""

    @property
    def own_interest(self) -> Decimal:
        """The interest of its period. It differs from `interest` if a grace period defers interest."""

    @property
    def total(self) -> Decimal:
        """The amount that is due: principal and interest."""

    @property
    def balance(self) -> Decimal:
        """The principal that is left after this instalment."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Servicing:
    """The settings for the cost of settling a loan, for `Quote` and `quotes`.

    The fee and the penalties are Decimals or ints. They are percent, unless `penalty_mode` or `fee_base` has
    another unit. `docs/lending.md` lists the values of each setting. By default there is no fee and no penalty.

    Raises InvalidRequest for an invalid value, which it names, and TypeError for a float.
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
    """The cost of settling a loan on a day. The first `paid` instalments were paid, each in full on its due date.

    Amounts are Decimals in units of the currency.

    Raises InvalidRequest if there is no schedule for the terms, or if fewer than `paid` instalments are due by
    the day. The error names the field and its value.
    """

    def __new__(cls, terms: Terms, servicing: Servicing, paid: int, day: date) -> Quote: ...
    def on(self, day: date) -> Quote:
        """Returns the quote of the same loan on another day."""

    @property
    def terms(self) -> Terms:
        """The terms of the loan."""

    @property
    def servicing(self) -> Servicing:
        """The settings for the price."""

    @property
    def paid(self) -> int:
        """The number of the first instalments that were paid."""

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
        """The fee for paying early."""

    @property
    def rebate(self) -> Decimal:
        """The refund of interest that was paid but has not accrued."""

    @property
    def interest(self) -> Decimal:
        """The amount to pay in addition to the principal: accrued interest plus fee, minus rebate."""

    @property
    def total(self) -> Decimal:
        """The amount to pay."""

    @property
    def penalty(self) -> Decimal:
        """The penalty owed in addition to `total`."""

    @property
    def is_late(self) -> bool:
        """Whether an instalment is late. The loan can't be settled before that instalment is paid."""

    def __eq__(self, other: object, /) -> bool: ...
    def _repr_html_(self) -> str: ...
    def __reduce__(self) -> Any: ...

@final
class Column:
    """A computed column. `numpy.asarray` and every library with Arrow's PyCapsule interface read it without
    a copy."""

    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

@final
class MessageReader:
    """A compiled set of templates. It implements `lendwright.SmsTemplates`."""

    def __new__(cls, templates: bytes, senders: bytes, zone: str, currency: str) -> MessageReader: ...
    @property
    def digest(self) -> str:
        """The digest of the templates and of the settings of their senders."""

    def read(
        self,
        frame: Any,
        names: tuple[str, str, str],
        as_lists: bool,
        on_progress: Callable[[int, int], object] | None,
    ) -> Any:
        """Reads messages, and returns an Arrow table, or lists by name."""

    def summary(
        self, frame: Any, names: tuple[str, str, str], as_of: str, months: int
    ) -> tuple[int, str, str]:
        """Sums up messages, and returns status, body and detail."""

    def ledger(
        self, frame: Any, names: tuple[str, str, str], as_of: str, months: int
    ) -> dict[str, list[Any]]:
        """Returns the outcome of each message in the summary, as lists by name."""

def aprc(
    drawdowns: Iterable[tuple[date, Decimal | int]],
    repayments: Iterable[tuple[date, Decimal | int]],
    *,
    currency: str,
    counting: str = "months",
) -> float:
    """Computes the annual percentage rate of charge of the European Union (2008/48/EC, Annex I).

    `drawdowns` and `repayments` are lists of (date, amount). Amounts are Decimals or ints. Repayments include
    all charges. `counting` is the unit of time: `years`, `months`, `weeks` or `days`. The result is an
    unrounded fraction (0.13 is 13 %).

    Raises InvalidRequest if there is no rate, or more than one.
    """

def apr_reg_z(
    advances: Iterable[tuple[date, Decimal | int]],
    payments: Iterable[tuple[date, Decimal | int]],
    *,
    currency: str,
) -> float:
    """Computes the annual percentage rate of Regulation Z, Appendix J (12 CFR 1026).

    `advances` and `payments` are lists of (date, amount). The result is an unrounded fraction (0.12 is 12 %).
    Amounts and errors are as for `aprc`."""

def xirr(flows: Iterable[tuple[date, SupportsFloat]], guess: float = 0.1) -> float:
    """Computes the yearly rate at which the present value of dated amounts is 0, like XIRR in spreadsheets.

    `flows` is a list of (date, amount). Amounts are numbers of any type: received amounts are positive, and
    paid amounts are negative. Time is days / 365. The result is a fraction (0.1 is 10 %). If there are several
    rates, it is the one nearest to `guess`."""

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
    """Transactions of users, without a book. It implements `lendwright.Transactions`."""

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
        """The last day as text."""

    def ask(self, operation: str, request: bytes) -> str:
        """Answers an operation. Returns the JSON of one user's answer, or of the list of all answers."""

def transaction_columns() -> list[str]:
    """Returns the names of the columns of transactions that are read."""

def currency_decimals(currency: str) -> int:
    """The number of decimals of a currency's amounts."""

def kmeans_fit(
    columns: list[list[float]], k: int | None, max_k: int, seed: int, scale: bool
) -> dict[str, Any]:
    """Clusters points into `k` clusters, or into the best number from 2 to `max_k`. Each column is a coordinate."""

def kmeans_predict(
    columns: list[list[float]], centers: list[list[float]], scalings: list[tuple[str, float, float, float, float]]
) -> list[int]:
    """Returns the position of the nearest centre for each point."""

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
    """Returns the probability of not having left, and the expected purchases in the next `time`, for each customer."""
