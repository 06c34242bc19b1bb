"""The operations of the section `sms`, and their records. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._answer import *
from .._forms import *
from .._record import Document, Member, Record
from .._rows import Of
from .._values import NAType

__all__ = [
    "DateOrder",
    "DecimalMark",
    "ExpectedRecord",
    "Fit",
    "MessageCounts",
    "MessageFrequency",
    "Origin",
    "PackListed",
    "PackLoaded",
    "PackUnloaded",
    "Packs",
    "SenderInForce",
    "SenderKind",
    "SenderSetting",
    "Senders",
    "SendersSet",
    "SmsCovered",
    "SmsIncoming",
    "SmsSummary",
    "StoppedMessages",
    "TemplateConflict",
    "TemplateDeleted",
    "TemplateExample",
    "TemplateProposal",
    "TemplatesAdded",
    "TemplatesListed",
    "TemplatesProposed",
    "TemplatesTried",
    "TrialReading",
    "TrialSample",
]

SenderKind: TypeAlias = Literal[
    "Bank",
    "Telecom",
    "E-commerce",
    "Wallet",
    "Payment network",
    "Lender",
    "Utility",
    "Government",
    "Gambling",
    "Other",
]
"""What kind of business a sender is."""

DecimalMark: TypeAlias = Literal[
    "auto",
    "dot",
    "comma",
]
"""The mark between the whole part and the decimals of a number."""

Fit: TypeAlias = Literal[
    "contains",
    "full",
]
"""How much of a message a template has to match."""

DateOrder: TypeAlias = Literal[
    "dmy",
    "mdy",
    "ymd",
]
"""The order of day, month and year in dates that can be read in two ways."""

Origin: TypeAlias = Literal[
    "default",
    "registry",
    "pack",
    "set",
]
"""The source of a sender's setting."""


class TemplatesListed(Answer):
    """Templates of messages."""

    __slots__ = {
        "senders": (
            "The templates by sender and category, in order. A template's position is its number, "
            "from 0."
        ),
    }
    senders: dict[str, dict[str, tuple[str, ...]]]
    _members = (
        Member("senders", "senders", Map(Map(List(TEXT))), False),
    )


class TemplatesAdded(Answer):
    """The confirmation that templates were added."""

    __slots__ = {
        "message": "`template was added successfully.`",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class ExpectedRecord(Record):
    """The expected result of reading a message. A member that is left out may have any value."""

    __slots__ = {
        "category": "The category.",
        "amount": "The amount.",
        "currency": "The currency, an ISO 4217 code.",
        "settled": "Whether money moved.",
        "merchant": "The merchant.",
        "counterparty": "The counterparty.",
    }
    category: str | None
    amount: Decimal | None
    currency: str | None
    settled: bool | None
    merchant: str | None
    counterparty: str | None
    _members = (
        Member("category", "category", Optional(TEXT), True),
        Member("amount", "amount", Optional(MONEY), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("settled", "settled", Optional(BOOLEAN), True),
        Member("merchant", "merchant", Optional(TEXT), True),
        Member("counterparty", "counterparty", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            category: str | None = None,
            amount: Decimal | int | None = None,
            currency: str | None = None,
            settled: bool | None = None,
            merchant: str | None = None,
            counterparty: str | None = None,
        ) -> None: ...


class TemplateExample(Record):
    """A message and the expected result of reading it."""

    __slots__ = {
        "text": "The message.",
        "expect": "The expected result.",
    }
    text: str
    expect: ExpectedRecord
    _members = (
        Member("text", "text", TEXT, False),
        Member("expect", "expect", Of(ExpectedRecord), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            text: str,
            expect: ExpectedRecord | Mapping[str, Any],
        ) -> None: ...


class TemplateDeleted(Answer):
    """The confirmation that a template was deleted."""

    __slots__ = {
        "message": "`template was deleted successfully.`",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class MessageFrequency(Record):
    """The number of messages by sender and time."""

    __slots__ = {
        "monthly_count": "The number in each month of the year, `1` to `12`, that has one.",
        "yearly_count": "The number in the last twelve calendar months.",
    }
    monthly_count: dict[str, dict[str, int]]
    yearly_count: dict[str, int]
    _members = (
        Member("monthly_count", "monthly_count", Map(Map(INTEGER)), False),
        Member("yearly_count", "yearly_count", Map(INTEGER), False),
    )


class SmsIncoming(Record):
    """Incoming money, by sender."""

    __slots__ = {
        "loan_disbursement": "Loan payouts.",
        "other_incoming_payments": "Other money, without refunds.",
        "salary": "Salaries.",
    }
    loan_disbursement: dict[str, Decimal]
    other_incoming_payments: dict[str, Decimal]
    salary: dict[str, Decimal]
    _members = (
        Member("loan_disbursement", "loan_disbursement", Map(MONEY), False),
        Member("other_incoming_payments", "other_incoming_payments", Map(MONEY), False),
        Member("salary", "salary", Map(MONEY), False),
    )


class SmsSummary(Answer):
    """Income and spending in messages. Amounts are in the provider's currency, by sender. An
    average without values is NA. The detail has `as_of`, the digest of the templates
    (`template_digest`) and the `extras`: months with a salary, balances, lenders, missed
    payments and more, all defined in docs/sms.md.
    """

    __slots__ = {
        "avg_monthly_spending": (
            "Total spending divided by the covered months: from the month of the first message to "
            "now, with the current month as a fraction."
        ),
        "avg_spending": "Total spending divided by the number of payments.",
        "spending_amount": "Purchases, bills, cash and fees.",
        "total_spending": (
            "The sum of `spending_amount` and `outgoing_payments`, without repayments of loans."
        ),
        "outgoing_payments": "Money that was sent, or debited for an unknown reason.",
        "bank_avg_amount": "The average payment in messages of banks.",
        "telcos_avg_amount": (
            "The average payment in messages of telephone operators, including their wallets."
        ),
        "total_avg_monthly_spending": (
            "The total spending of all senders divided by the covered months, as in "
            "`avg_monthly_spending`."
        ),
        "ecommerce_avg_amount": "The average payment in messages of shops.",
        "banks_count": "The number of banks in `services`.",
        "ecommerce_count": "The number of shops in `services`.",
        "telecos_count": "The number of telephone operators in `services`.",
        "sms_info": (
            "The number of messages that match a template, without templates that ignore messages."
        ),
        "frequency": "The dates of these messages.",
        "incoming_payments": "Incoming money.",
        "liability_repayment": "Instalments of loans and credit cards.",
        "purchased_products": (
            "The products bought from shops, spelled as first written, sorted by time."
        ),
        "services": "The senders of the messages in `sms_info`, most messages first.",
        "services_categories": "The kind of business of each of them.",
    }
    avg_monthly_spending: dict[str, Decimal]
    avg_spending: dict[str, Decimal]
    spending_amount: dict[str, Decimal]
    total_spending: dict[str, Decimal]
    outgoing_payments: dict[str, Decimal]
    bank_avg_amount: Decimal | NAType
    telcos_avg_amount: Decimal | NAType
    total_avg_monthly_spending: Decimal
    ecommerce_avg_amount: Decimal | NAType
    banks_count: int
    ecommerce_count: int
    telecos_count: int
    sms_info: int
    frequency: MessageFrequency
    incoming_payments: SmsIncoming
    liability_repayment: dict[str, Decimal]
    purchased_products: tuple[str, ...]
    services: tuple[str, ...]
    services_categories: dict[str, str]
    _members = (
        Member("avg_monthly_spending", "avg_monthly_spending", Map(MONEY), False),
        Member("avg_spending", "avg_spending", Map(MONEY), False),
        Member("spending_amount", "spending_amount", Map(MONEY), False),
        Member("total_spending", "total_spending", Map(MONEY), False),
        Member("outgoing_payments", "outgoing_payments", Map(MONEY), False),
        Member("bank_avg_amount", "bank_avg_amount", Available(MONEY), False),
        Member("telcos_avg_amount", "telcos_avg_amount", Available(MONEY), False),
        Member("total_avg_monthly_spending", "total_avg_monthly_spending", MONEY, False),
        Member("ecommerce_avg_amount", "ecommerce_avg_amount", Available(MONEY), False),
        Member("banks_count", "banks_count", INTEGER, False),
        Member("ecommerce_count", "ecommerce_count", INTEGER, False),
        Member("telecos_count", "telecos_count", INTEGER, False),
        Member("sms_info", "sms_info", INTEGER, False),
        Member("frequency", "frequency", Of(MessageFrequency), False),
        Member("incoming_payments", "incoming_payments", Of(SmsIncoming), False),
        Member("liability_repayment", "liability_repayment", Map(MONEY), False),
        Member("purchased products", "purchased_products", List(TEXT), False),
        Member("services", "services", List(TEXT), False),
        Member("services_categories", "services_categories", Map(TEXT), False),
    )


class SenderSetting(Record):
    """The properties of a sender, and the way it writes its messages."""

    __slots__ = {
        "category": "The kind of business.",
        "operator_wallet": (
            "Whether the sender is the wallet of a mobile operator, which counts as a wallet."
        ),
        "aliases": "Other addresses of the sender, at most 100.",
        "currency": (
            "The currency of amounts without a currency, by its three letters. Default: the base "
            "currency."
        ),
        "decimal": "The decimal separator.",
        "match_": "The part of a message that a template must match.",
        "date_order": "The order of day and month in its dates.",
        "fee_counts": (
            "Whether a fee that a message reports in addition to an amount is a separate record."
        ),
    }
    category: SenderKind | None
    operator_wallet: bool | None
    aliases: tuple[str, ...] | None
    currency: str | None
    decimal: DecimalMark | None
    match_: Fit | None
    date_order: DateOrder | None
    fee_counts: bool | None
    _members = (
        Member("category", "category", Optional(Choice(SenderKind)), True),
        Member("operator_wallet", "operator_wallet", Optional(BOOLEAN), True),
        Member("aliases", "aliases", Optional(List(TEXT)), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("decimal", "decimal", Optional(Choice(DecimalMark)), True),
        Member("match", "match_", Optional(Choice(Fit)), True),
        Member("date_order", "date_order", Optional(Choice(DateOrder)), True),
        Member("fee_counts", "fee_counts", Optional(BOOLEAN), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            category: SenderKind | None = None,
            operator_wallet: bool | None = None,
            aliases: Sequence[str] | None = None,
            currency: str | None = None,
            decimal: DecimalMark | None = None,
            match_: Fit | None = None,
            date_order: DateOrder | None = None,
            fee_counts: bool | None = None,
        ) -> None: ...


class SenderInForce(Record):
    """The settings of a sender."""

    __slots__ = {
        "templates": "The number of its templates.",
        "settings": (
            "Its settings. Without a currency, amounts that name none are in the base currency."
        ),
        "from_": "The origin of each setting.",
    }
    templates: int
    settings: SenderSetting
    from_: dict[str, Origin]
    _members = (
        Member("templates", "templates", INTEGER, False),
        Member("settings", "settings", Of(SenderSetting), False),
        Member("from", "from_", Map(Choice(Origin)), False),
    )


class SendersSet(Answer):
    """The settings now in force for the senders of the request."""

    __slots__ = {
        "senders": "The settings by sender name, spelled as first written.",
    }
    senders: dict[str, SenderInForce]
    _members = (
        Member("senders", "senders", Map(Of(SenderInForce)), False),
    )


class Senders(Answer):
    """The senders."""

    __slots__ = {
        "senders": "The settings by sender name.",
    }
    senders: dict[str, SenderInForce]
    _members = (
        Member("senders", "senders", Map(Of(SenderInForce)), False),
    )


class PackLoaded(Answer):
    """The changes by loading a pack."""

    __slots__ = {
        "version": "The version of the pack.",
        "added": "The number of added templates.",
        "replaced": "The number of templates replaced by newer ones.",
        "removed": (
            "The number of removed templates, which the new version of the pack does not have."
        ),
        "left": (
            "The number of the pack's templates that were left out, because the lender has deleted "
            "them or already has them."
        ),
    }
    version: int
    added: int
    replaced: int
    removed: int
    left: int
    _members = (
        Member("version", "version", INTEGER, False),
        Member("added", "added", INTEGER, False),
        Member("replaced", "replaced", INTEGER, False),
        Member("removed", "removed", INTEGER, False),
        Member("left", "left", INTEGER, False),
    )


class PackUnloaded(Answer):
    """The result of the removal."""

    __slots__ = {
        "removed": "The number of removed templates; 0 if the pack is not loaded.",
    }
    removed: int
    _members = (
        Member("removed", "removed", INTEGER, False),
    )


class PackListed(Record):
    """A pack of templates."""

    __slots__ = {
        "pack": "Its name for `load_pack`.",
        "version": "Its version.",
        "country": "The country of its senders (ISO 3166).",
        "currency": "The default currency of its senders.",
        "senders": "The number of its senders.",
        "templates": "The number of its templates.",
        "loaded": "The version that the partner has loaded; None if it has not loaded the pack.",
        "as_shipped": "The number of its templates that the partner has unchanged.",
    }
    pack: str
    version: int
    country: str
    currency: str
    senders: int
    templates: int
    loaded: int | None
    as_shipped: int
    _members = (
        Member("pack", "pack", TEXT, False),
        Member("version", "version", INTEGER, False),
        Member("country", "country", TEXT, False),
        Member("currency", "currency", TEXT, False),
        Member("senders", "senders", INTEGER, False),
        Member("templates", "templates", INTEGER, False),
        Member("loaded", "loaded", Optional(INTEGER), False),
        Member("as_shipped", "as_shipped", INTEGER, False),
    )


class Packs(Answer):
    """The packs."""

    __slots__ = {
        "packs": "The packs, by name.",
    }
    packs: tuple[PackListed, ...]
    _members = (
        Member("packs", "packs", List(Of(PackListed)), False),
    )


class MessageCounts(Record):
    """Counts of messages."""

    __slots__ = {
        "messages": "All messages.",
        "matched": "The messages that match a template.",
        "settled": "The matched messages about events that happened.",
        "unsettled": "The matched messages about money that did not move, or not yet.",
        "ignored": "The matched messages of templates that ignore them.",
        "unmatched": "The messages that match no template.",
    }
    messages: int
    matched: int
    settled: int
    unsettled: int
    ignored: int
    unmatched: int
    _members = (
        Member("messages", "messages", INTEGER, False),
        Member("matched", "matched", INTEGER, False),
        Member("settled", "settled", INTEGER, False),
        Member("unsettled", "unsettled", INTEGER, False),
        Member("ignored", "ignored", INTEGER, False),
        Member("unmatched", "unmatched", INTEGER, False),
    )


class StoppedMessages(Record):
    """Messages that match a template and contain a word that stops them."""

    __slots__ = {
        "sender": "The sender.",
        "word": (
            "The word, in lower case. If the reason is not a word, or if the texts are not stored, "
            "it is the name in `why`."
        ),
        "why": "The reason. See the list in docs/sms.md.",
        "messages": "The number of stopped messages.",
        "samples": (
            "Up to three of the messages, each on one line. Words that are not in the template are "
            "hidden, and so are digits, except those of amounts and dates."
        ),
    }
    sender: str
    word: str
    why: str
    messages: int
    samples: tuple[str, ...]
    _members = (
        Member("sender", "sender", TEXT, False),
        Member("word", "word", TEXT, False),
        Member("why", "why", TEXT, False),
        Member("messages", "messages", INTEGER, False),
        Member("samples", "samples", List(TEXT), False),
    )


class SmsCovered(Answer):
    """The counts of matched and unmatched messages."""

    __slots__ = {
        "all": "The counts of all messages.",
        "senders": "The counts for each sender with templates, most messages first.",
        "unknown_senders": (
            "The number of messages for each address without templates, most messages first."
        ),
        "phones": "The number of messages from private phone numbers, counted together.",
        "stopped": (
            "The words that stop messages matched by a template, most stopped messages first."
        ),
    }
    all: MessageCounts
    senders: dict[str, MessageCounts]
    unknown_senders: dict[str, int]
    phones: int
    stopped: tuple[StoppedMessages, ...]
    _members = (
        Member("all", "all", Of(MessageCounts), False),
        Member("senders", "senders", Map(Of(MessageCounts)), False),
        Member("unknown_senders", "unknown_senders", Map(INTEGER), False),
        Member("phones", "phones", INTEGER, False),
        Member("stopped", "stopped", List(Of(StoppedMessages)), False),
    )


class TrialReading(Record):
    """The result of reading a message."""

    __slots__ = {
        "category": "The category.",
        "amount": "The amount; None if the template has none.",
    }
    category: str
    amount: Decimal | None
    _members = (
        Member("category", "category", TEXT, False),
        Member("amount", "amount", Optional(MONEY), False),
    )


class TrialSample(Record):
    """A message with a different result."""

    __slots__ = {
        "changes": "The changes, by the names of the counts.",
        "text": (
            "The message on one line. Words that are in no matching template are hidden, and so "
            "are digits, except those of amounts and dates."
        ),
        "before": "The current result; left out if no template matches.",
        "after": "The new result; left out if no template would match.",
    }
    changes: tuple[str, ...]
    text: str
    before: TrialReading | None
    after: TrialReading | None
    _members = (
        Member("changes", "changes", List(TEXT), False),
        Member("text", "text", TEXT, False),
        Member("before", "before", Optional(Of(TrialReading)), True),
        Member("after", "after", Optional(Of(TrialReading)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            changes: Sequence[str],
            text: str,
            before: TrialReading | Mapping[str, Any] | None = None,
            after: TrialReading | Mapping[str, Any] | None = None,
        ) -> None: ...


class TemplatesTried(Answer):
    """The changes by new templates."""

    __slots__ = {
        "messages": "The number of stored messages of the sender.",
        "newly_matched": "Messages that match no template now, and would match one.",
        "lost": "Messages that match a template now, and would match none.",
        "other_category": "Messages that would have another category.",
        "other_amount": "Messages that would have another amount or another currency.",
        "ambiguous": (
            "Messages that would become ambiguous: templates of two categories match them equally "
            "well."
        ),
        "unsettled": "Messages that would become matched messages without moved money.",
        "shadowed": (
            "Messages that match one of the new templates, but keep another category because a "
            "template there has priority. A template of `ignore` always has priority, otherwise "
            "the template with more text. Left out if there are none."
        ),
        "samples": "Up to 20 of these messages, some for each change.",
        "stopped": (
            "The words that would stop messages matched by one of the new templates, most stopped "
            "messages first."
        ),
    }
    messages: int
    newly_matched: int
    lost: int
    other_category: int
    other_amount: int
    ambiguous: int
    unsettled: int
    shadowed: int | None
    samples: tuple[TrialSample, ...]
    stopped: tuple[StoppedMessages, ...]
    _members = (
        Member("messages", "messages", INTEGER, False),
        Member("newly_matched", "newly_matched", INTEGER, False),
        Member("lost", "lost", INTEGER, False),
        Member("other_category", "other_category", INTEGER, False),
        Member("other_amount", "other_amount", INTEGER, False),
        Member("ambiguous", "ambiguous", INTEGER, False),
        Member("unsettled", "unsettled", INTEGER, False),
        Member("shadowed", "shadowed", Optional(INTEGER), True),
        Member("samples", "samples", List(Of(TrialSample)), False),
        Member("stopped", "stopped", List(Of(StoppedMessages)), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            messages: int,
            newly_matched: int,
            lost: int,
            other_category: int,
            other_amount: int,
            ambiguous: int,
            unsettled: int,
            shadowed: int | None = None,
            samples: Sequence[TrialSample | Mapping[str, Any]],
            stopped: Sequence[StoppedMessages | Mapping[str, Any]],
        ) -> None: ...


class TemplateConflict(Record):
    """A template of another category that matches messages of a proposal."""

    __slots__ = {
        "category": "Its category.",
        "template": "The template.",
        "proposed": "Whether it is also a proposal; otherwise the partner already has it.",
        "messages": "The number of messages that match both.",
    }
    category: str
    template: str
    proposed: bool
    messages: int
    _members = (
        Member("category", "category", TEXT, False),
        Member("template", "template", TEXT, False),
        Member("proposed", "proposed", BOOLEAN, False),
        Member("messages", "messages", INTEGER, False),
    )


class TemplateProposal(Record):
    """A proposed template."""

    __slots__ = {
        "sender": "The sender.",
        "category": (
            "The category according to its action words: `unsure` if they are not clear, `ignore` "
            "if no money moved."
        ),
        "confidence": "The confidence of the category, 0 to 1.",
        "template": "The template, ready to be added.",
        "support": "The number of messages that it was made from. It matches all of them.",
        "share": "Their share of the sender's unmatched messages.",
        "samples": (
            "Up to three of these messages, without names, and without digits except those of "
            "amounts and dates."
        ),
        "conflicts": "Templates of other categories that match some of the same messages.",
    }
    sender: str
    category: str
    confidence: Decimal
    template: str
    support: int
    share: Decimal
    samples: tuple[str, ...]
    conflicts: tuple[TemplateConflict, ...]
    _members = (
        Member("sender", "sender", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("confidence", "confidence", MONEY, False),
        Member("template", "template", TEXT, False),
        Member("support", "support", INTEGER, False),
        Member("share", "share", MONEY, False),
        Member("samples", "samples", List(TEXT), False),
        Member("conflicts", "conflicts", List(Of(TemplateConflict)), False),
    )


class TemplatesProposed(Answer):
    """The proposed templates, most messages first."""

    __slots__ = {
        "messages": "The number of messages that were read, including matched ones.",
        "proposals": "The proposals.",
        "stopped": (
            "The words that stop messages matched by one of the partner's templates, most stopped "
            "messages first."
        ),
    }
    messages: int
    proposals: tuple[TemplateProposal, ...]
    stopped: tuple[StoppedMessages, ...]
    _members = (
        Member("messages", "messages", INTEGER, False),
        Member("proposals", "proposals", List(Of(TemplateProposal)), False),
        Member("stopped", "stopped", List(Of(StoppedMessages)), False),
    )


_GET_SMS_TEMPLATES: Final[Operation[TemplatesListed]] = Operation(
    "get_sms_templates",
    (),
    Of(TemplatesListed),
)
_ADD_SMS_TEMPLATES: Final[Operation[TemplatesAdded]] = Operation(
    "add_sms_templates",
    (
        Member("sender", "sender", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("templates", "templates", List(TEXT), False),
        Member("examples", "examples", Optional(List(Of(TemplateExample))), True),
    ),
    Of(TemplatesAdded),
)
_DELETE_SMS_TEMPLATE: Final[Operation[TemplateDeleted]] = Operation(
    "delete_sms_template",
    (
        Member("sender", "sender", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("template_number", "template_number", ANY, False),
    ),
    Of(TemplateDeleted),
)
_GET_SMS_SUMMARY: Final[Operation[SmsSummary]] = Operation(
    "get_sms_summary",
    (
        Member("borrower_uuid", "borrower_uuid", TEXT, False),
        Member("months", "months", Optional(ANY), True),
    ),
    Of(SmsSummary),
)
_SET_SENDERS: Final[Operation[SendersSet]] = Operation(
    "set_senders",
    (
        Member("senders", "senders", Map(Optional(Of(SenderSetting))), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(SendersSet),
)
_LIST_SENDERS: Final[Operation[Senders]] = Operation(
    "list_senders",
    (
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(Senders),
)
_LOAD_PACK: Final[Operation[PackLoaded]] = Operation(
    "load_pack",
    (
        Member("pack", "pack", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(PackLoaded),
)
_UNLOAD_PACK: Final[Operation[PackUnloaded]] = Operation(
    "unload_pack",
    (
        Member("pack", "pack", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(PackUnloaded),
)
_LIST_PACKS: Final[Operation[Packs]] = Operation(
    "list_packs",
    (
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(Packs),
)
_SMS_COVERAGE: Final[Operation[SmsCovered]] = Operation(
    "sms_coverage",
    (
        Member("months", "months", Optional(INTEGER), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(SmsCovered),
)
_TRY_TEMPLATES: Final[Operation[TemplatesTried]] = Operation(
    "try_templates",
    (
        Member("sender", "sender", TEXT, False),
        Member("category", "category", TEXT, False),
        Member("templates", "templates", List(TEXT), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(TemplatesTried),
)
_PROPOSE_TEMPLATES: Final[Operation[TemplatesProposed]] = Operation(
    "propose_templates",
    (
        Member("sender", "sender", Optional(TEXT), True),
        Member("min_support", "min_support", Optional(INTEGER), True),
        Member("limit", "limit", Optional(INTEGER), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(TemplatesProposed),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_sms_templates": _GET_SMS_TEMPLATES,
    "add_sms_templates": _ADD_SMS_TEMPLATES,
    "delete_sms_template": _DELETE_SMS_TEMPLATE,
    "get_sms_summary": _GET_SMS_SUMMARY,
    "set_senders": _SET_SENDERS,
    "list_senders": _LIST_SENDERS,
    "load_pack": _LOAD_PACK,
    "unload_pack": _UNLOAD_PACK,
    "list_packs": _LIST_PACKS,
    "sms_coverage": _SMS_COVERAGE,
    "try_templates": _TRY_TEMPLATES,
    "propose_templates": _PROPOSE_TEMPLATES,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `sms`, as methods of a book."""

    __slots__ = ()

    def get_sms_templates(
        self,
    ) -> TemplatesListed:
        """Returns the partner's templates of messages.

        `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.

        Returns:
            senders: The templates by sender and category, in order. A template's position is its
                number, from 0. (dict, each value dict, each value list of str)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=[
            ...         "Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}",
            ...         "Bought for {{money}} at {{merchant}}",
            ...     ],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["تم تحويل {{amount}} جنيه إلى {{counterparty}} رقم العملية {{reference}}"],
            ... )
            >>> answer = book.get_sms_templates()
        """
        return self._run(
            _GET_SMS_TEMPLATES,
        )

    def add_sms_templates(
        self,
        sender: str,
        category: str,
        templates: Sequence[str],
        *,
        examples: Sequence[TemplateExample | Mapping[str, Any]] | None = None,
    ) -> TemplatesAdded:
        """Adds templates of messages.

        `POST /api/v1.0/sms/templates`. Needs the scope `templates:write`.

        Args:
            sender: The sender's name in its messages: 1 to 64 characters. (str)
            category: The category: 1 to 64 letters, digits, blanks, `_` or `-`. (str)
            templates: The templates, at most 1,000 characters each. They are added after the
                existing ones of the category. (list of str)
            examples: Example messages with the expected results. If one result differs, nothing is
                added. (list of TemplateExample)

        Returns:
            message: `template was added successfully.` (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'examples/0/expect/settled' must be what is read, "false", not "true"
                (invalid_value)
            InvalidRequest: 'category' is missing (missing_field)
            InvalidRequest: category must have 1 to 64 letters and digits of ASCII, blanks, '_' or
                '-' (template_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}"],
            ... )
        """
        return self._run(
            _ADD_SMS_TEMPLATES,
            sender,
            category,
            templates,
            examples,
        )

    def delete_sms_template(
        self,
        sender: str,
        category: str,
        template_number: Any,
    ) -> TemplateDeleted:
        """Deletes a template of messages.

        `DELETE /api/v1.0/sms/templates`. Needs the scope `templates:write`.

        Args:
            sender: The sender, in any spelling that the matcher treats as the same. (str)
            category: The exact category. (str)
            template_number: The template's number in its category, from 0. (any value)

        Returns:
            message: `template was deleted successfully.` (str)

        Raises:
            NotFound: sms variable does not exist on the requested sender's template.
                (category_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'category' is missing (missing_field)
            NotFound: sender does not exist. (sender_unknown)
            InvalidRequest: please enter a valid template number. (template_number_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=[
            ...         "Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}",
            ...         "Bought for {{money}} at {{merchant}}",
            ...     ],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["تم تحويل {{amount}} جنيه إلى {{counterparty}} رقم العملية {{reference}}"],
            ... )
            >>> answer = book.delete_sms_template(
            ...     sender="CIB",
            ...     category="purchase",
            ...     template_number=0,
            ... )
        """
        return self._run(
            _DELETE_SMS_TEMPLATE,
            sender,
            category,
            template_number,
        )

    def get_sms_summary(
        self,
        borrower_uuid: str,
        *,
        months: Any | None = None,
    ) -> SmsSummary:
        """Summarises the income and spending in a borrower's messages.

        `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`.
        Needs the scope `borrowers:read`. The user name comes as `username`, or as `user_name`.
        Each refusal has its text under the key `error message`.

        Args:
            borrower_uuid: The borrower's public id. (str)
            months: The number of calendar months, 1 to 120, including the current one. Default: 12.
                (any value)

        Returns:
            avg_monthly_spending: Total spending divided by the covered months: from the month of
                the first message to now, with the current month as a fraction. (dict, each value
                Decimal)
            avg_spending: Total spending divided by the number of payments. (dict, each value
                Decimal)
            spending_amount: Purchases, bills, cash and fees. (dict, each value Decimal)
            total_spending: The sum of `spending_amount` and `outgoing_payments`, without repayments
                of loans. (dict, each value Decimal)
            outgoing_payments: Money that was sent, or debited for an unknown reason. (dict, each
                value Decimal)
            bank_avg_amount: The average payment in messages of banks. (Decimal or NA)
            telcos_avg_amount: The average payment in messages of telephone operators, including
                their wallets. (Decimal or NA)
            total_avg_monthly_spending: The total spending of all senders divided by the covered
                months, as in `avg_monthly_spending`. (Decimal)
            ecommerce_avg_amount: The average payment in messages of shops. (Decimal or NA)
            banks_count: The number of banks in `services`. (int)
            ecommerce_count: The number of shops in `services`. (int)
            telecos_count: The number of telephone operators in `services`. (int)
            sms_info: The number of messages that match a template, without templates that ignore
                messages. (int)
            frequency: The dates of these messages. (MessageFrequency)
            incoming_payments: Incoming money. (SmsIncoming)
            liability_repayment: Instalments of loans and credit cards. (dict, each value Decimal)
            purchased_products: The products bought from shops, spelled as first written, sorted by
                time. (list of str)
            services: The senders of the messages in `sms_info`, most messages first. (list of str)
            services_categories: The kind of business of each of them. (dict, each value str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'borrower_uuid' is missing (missing_field)
            InvalidRequest: Please enter a valid count for months. (months_invalid)
            NotFound: no SMSs found for borrower with uuid mona on the cloud. (no_messages)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["You sent {{amount}} EGP to {{phone}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="bill_payment",
            ...     templates=["Recharged {{amount}} EGP for {{phone}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="other_outgoing_payment",
            ...     templates=["InstaPay transfer of {{amount}} EGP from account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="salary",
            ...     templates=["Salary of {{amount}} EGP was added to account {{account}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="liability_repayment",
            ...     templates=["Your card payment of {{amount}} EGP was received"],
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="VF-Cash", body="You sent 300 EGP to 01012345678", date="2026-01-10T09:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Salary of 7,400 EGP was added to account 1234", date="2026-01-25T09:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Purchase of 5,135.00 EGP at Corner Shop by card 5678", date="2026-02-12T15:30:00Z"),
            ...         lw.UploadedMessage(address="VF-Cash", body="Recharged 57 EGP for 01012345678", date="2026-02-20T19:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="InstaPay transfer of 1250 EGP from account 1234", date="2026-03-05T11:00:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Your card payment of 5000.00 EGP was received", date="2026-03-20T08:00:00Z"),
            ...     ],
            ... )
            >>> answer = book.get_sms_summary(borrower_uuid=mona.uuid)
        """
        return self._run(
            _GET_SMS_SUMMARY,
            borrower_uuid,
            months,
        )

    def set_senders(
        self,
        senders: Mapping[str, SenderSetting | Mapping[str, Any] | None],
        *,
        partner: str | None = None,
    ) -> SendersSet:
        """Sets the settings of senders.

        For the host's own engine only.

        Args:
            senders: The settings by sender name. (dict, each value SenderSetting or None)
            partner: The user name of the partner with these senders. Left out: the host's own
                partner. (str)

        Returns:
            senders: The settings by sender name, spelled as first written. (dict, each value
                SenderInForce)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'senders/CIB/aliases' must be at most 100, not 101 (invalid_value)
            InvalidRequest: 'senders' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.add_sms_templates(
            ...     sender="MyBank",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} EGP at {{merchant}}"],
            ... )
            >>> answer = book.set_senders(
            ...     senders={"MYBANK": lw.SenderSetting(category="Bank", aliases=["16777", "My Bank"], currency="EGP", fee_counts=True)},
            ... )
        """
        return self._run(
            _SET_SENDERS,
            senders,
            partner,
        )

    def list_senders(
        self,
        *,
        partner: str | None = None,
    ) -> Senders:
        """Lists the settings of senders.

        For the host's own engine only.

        Args:
            partner: The partner's user name. Left out: the host's own partner. (str)

        Returns:
            senders: The settings by sender name. (dict, each value SenderInForce)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} EGP at {{merchant}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="MyBank",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} EGP at {{merchant}}"],
            ... )
            >>> _ = book.set_senders(
            ...     senders={"Shop": lw.SenderSetting(category="E-commerce"), "MyBank": lw.SenderSetting(category="Bank")},
            ... )
            >>> answer = book.list_senders()
        """
        return self._run(
            _LIST_SENDERS,
            partner,
        )

    def load_pack(
        self,
        pack: str,
        *,
        partner: str | None = None,
    ) -> PackLoaded:
        """Adds the templates of a pack to a partner's own.

        For the host's own engine only.

        Args:
            pack: The pack's name, for example `eg`. `list_packs` lists the names. (str)
            partner: The partner's user name. Left out: the host's own partner. (str)

        Returns:
            version: The version of the pack. (int)
            added: The number of added templates. (int)
            replaced: The number of templates replaced by newer ones. (int)
            removed: The number of removed templates, which the new version of the pack does not
                have. (int)
            left: The number of the pack's templates that were left out, because the lender has
                deleted them or already has them. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'pack' must leave the sender 'QNB Qatar' at most 200 templates, not "qa"
                (invalid_value)
            InvalidRequest: 'pack' is missing (missing_field)
            NotFound: pack 'xx' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.load_pack(pack="qa")
        """
        return self._run(
            _LOAD_PACK,
            pack,
            partner,
        )

    def unload_pack(
        self,
        pack: str,
        *,
        partner: str | None = None,
    ) -> PackUnloaded:
        """Removes the templates of a pack.

        For the host's own engine only.

        Args:
            pack: The pack's name. (str)
            partner: The partner's user name. Left out: the host's own partner. (str)

        Returns:
            removed: The number of removed templates; 0 if the pack is not loaded. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'pack' is missing (missing_field)
            NotFound: pack 'xx' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.load_pack(pack="qa")
            >>> answer = book.unload_pack(pack="qa")
        """
        return self._run(
            _UNLOAD_PACK,
            pack,
            partner,
        )

    def list_packs(
        self,
        *,
        partner: str | None = None,
    ) -> Packs:
        """Lists the packs of templates.

        For the host's own engine only.

        Args:
            partner: The partner's user name. Left out: the host's own partner. (str)

        Returns:
            packs: The packs, by name. (list of PackListed)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.load_pack(pack="qa")
            >>> answer = book.list_packs()
        """
        return self._run(
            _LIST_PACKS,
            partner,
        )

    def sms_coverage(
        self,
        *,
        months: int | None = None,
        partner: str | None = None,
    ) -> SmsCovered:
        """Counts the messages that a partner's templates match.

        For the host's own engine only.

        Args:
            months: The number of calendar months, 1 to 120, including the current one. Left out:
                12. (int)
            partner: The user name of the partner with the templates. Left out: the host's own
                partner. (str)

        Returns:
            all: The counts of all messages. (MessageCounts)
            senders: The counts for each sender with templates, most messages first. (dict, each
                value MessageCounts)
            unknown_senders: The number of messages for each address without templates, most
                messages first. (dict, each value int)
            phones: The number of messages from private phone numbers, counted together. (int)
            stopped: The words that stop messages matched by a template, most stopped messages
                first. (list of StoppedMessages)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'months' must be from 1 to 120, not 0 (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> omar = book.sign_up(
            ...     phone_number={"national": "01001234568"},
            ...     first_name="Omar",
            ...     last_name="Adel",
            ...     national_id_number="29501011234568",
            ...     email="omar@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="purchase",
            ...     templates=["Purchase of {{amount}} {{currency}} at {{merchant}} by card {{card}}"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="CIB",
            ...     category="ignore",
            ...     templates=["Our new branch"],
            ... )
            >>> _ = book.add_sms_templates(
            ...     sender="VF-Cash",
            ...     category="other_outgoing_payment",
            ...     templates=["You sent {{amount}} EGP to {{phone}}"],
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="CIB", body="Purchase of 5,135.00 EGP at Corner Shop by card 5678", date="2026-02-12T15:30:00Z"),
            ...         lw.UploadedMessage(address="19666", body="Purchase of 10 EGP at Corner Shop by card 5678 was declined", date="2026-02-12T16:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Our new branch is open", date="2026-02-13T16:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Good morning", date="2026-03-13T16:30:00Z"),
            ...         lw.UploadedMessage(address="VF-Cash", body="You sent 300 EGP to 01012345678", date="2026-01-10T09:00:00Z"),
            ...         lw.UploadedMessage(address="+201012345678", body="See you", date="2026-01-10T09:10:00Z"),
            ...         lw.UploadedMessage(address="A Shop", body="Sale", date="2026-01-10T09:20:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Good evening", date="2025-03-13T16:30:00Z"),
            ...     ],
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=omar.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="A SHOP", body="Sale", date="2026-01-11T09:20:00Z"),
            ...         lw.UploadedMessage(address="Gym", body="Come", date="2026-01-11T09:21:00Z"),
            ...     ],
            ... )
            >>> answer = book.sms_coverage()
        """
        return self._run(
            _SMS_COVERAGE,
            months,
            partner,
        )

    def try_templates(
        self,
        sender: str,
        category: str,
        templates: Sequence[str],
        *,
        partner: str | None = None,
    ) -> TemplatesTried:
        """Shows the effect of new templates on stored messages.

        For the host's own engine only.

        Args:
            sender: The sender's name in its messages: 1 to 64 characters. (str)
            category: The category: 1 to 64 letters, digits, blanks, `_` or `-`. (str)
            templates: The templates, at most 1,000 characters each. They come after the existing
                ones of the category. (list of str)
            partner: The user name of the partner with the templates. Left out: the host's own
                partner. (str)

        Returns:
            messages: The number of stored messages of the sender. (int)
            newly_matched: Messages that match no template now, and would match one. (int)
            lost: Messages that match a template now, and would match none. (int)
            other_category: Messages that would have another category. (int)
            other_amount: Messages that would have another amount or another currency. (int)
            ambiguous: Messages that would become ambiguous: templates of two categories match them
                equally well. (int)
            unsettled: Messages that would become matched messages without moved money. (int)
            shadowed: Messages that match one of the new templates, but keep another category
                because a template there has priority. A template of `ignore` always has priority,
                otherwise the template with more text. Left out if there are none. (int)
            samples: Up to 20 of these messages, some for each change. (list of TrialSample)
            stopped: The words that would stop messages matched by one of the new templates, most
                stopped messages first. (list of StoppedMessages)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'category' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)
            InvalidRequest: category must have 1 to 64 letters and digits of ASCII, blanks, '_' or
                '-' (template_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="CIB", body="Dear Mona, cash of EGP 250 taken at ATM Dokki 12 on 05/03/26 by card 5678", date="2026-03-05T15:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Good morning Mona", date="2026-03-13T16:30:00Z"),
            ...         lw.UploadedMessage(address="VF-Cash", body="You sent 300 EGP to 01012345678", date="2026-01-10T09:00:00Z"),
            ...     ],
            ... )
            >>> answer = book.try_templates(
            ...     sender="CIB",
            ...     category="cash_withdrawal",
            ...     templates=["cash of {{money}} taken at ATM {{*}} on {{date}}"],
            ... )
        """
        return self._run(
            _TRY_TEMPLATES,
            sender,
            category,
            templates,
            partner,
        )

    def propose_templates(
        self,
        *,
        sender: str | None = None,
        min_support: int | None = None,
        limit: int | None = None,
        partner: str | None = None,
    ) -> TemplatesProposed:
        """Proposes templates for unmatched messages.

        For the host's own engine only.

        Args:
            sender: The sender. Left out: all senders. (str)
            min_support: The smallest number of messages that a template must match, 2 to 1,000.
                Left out: 3. (int)
            limit: The largest number of templates, 1 to 1,000. Left out: 100. (int)
            partner: The user name of the partner. Left out: the host's own partner. (str)

        Returns:
            messages: The number of messages that were read, including matched ones. (int)
            proposals: The proposals. (list of TemplateProposal)
            stopped: The words that stop messages matched by one of the partner's templates, most
                stopped messages first. (list of StoppedMessages)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'limit' must be from 1 to 1000, not 0 (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> omar = book.sign_up(
            ...     phone_number={"national": "01001234568"},
            ...     first_name="Omar",
            ...     last_name="Adel",
            ...     national_id_number="29501011234575",
            ...     email="omar@example.com",
            ...     consent=lw.Consent(sms=True),
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="CIB", body="Purchase of EGP 250.50 at Corner Shop with card **1234 on 01/02/2026. Available balance is EGP 900.00", date="2026-02-01T10:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="Purchase of EGP 1,000.00 at Red Kettle with card **1234 on 02/02/2026. Available balance is EGP 12.00", date="2026-02-02T10:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="You are pre-approved for a personal loan of up to EGP 50,000.00 from CIB", date="2026-02-07T10:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="You are pre-approved for a personal loan of up to EGP 60,000.00 from CIB", date="2026-02-08T10:30:00Z"),
            ...     ],
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=omar.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="CIB", body="Purchase of USD 12.00 at Kettle & Co with card **8181 on 03/02/2026. Available balance is EGP 77.10", date="2026-02-03T10:30:00Z"),
            ...         lw.UploadedMessage(address="CIB", body="You are pre-approved for a personal loan of up to EGP 70,000.00 from CIB", date="2026-02-09T10:30:00Z"),
            ...     ],
            ... )
            >>> answer = book.propose_templates()
        """
        return self._run(
            _PROPOSE_TEMPLATES,
            sender,
            min_support,
            limit,
            partner,
        )
