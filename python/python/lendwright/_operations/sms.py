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
"""Which separator of a number stands before its decimals."""

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
"""In which order a date of numbers is written where its form leaves it open."""

Origin: TypeAlias = Literal[
    "default",
    "registry",
    "pack",
    "set",
]
"""Where a setting of a sender comes from."""


class TemplatesListed(Answer):
    """Templates of messages."""

    __slots__ = {
        "senders": "By sender and category, in order: a template's place is its number, from 0.",
    }
    senders: dict[str, dict[str, tuple[str, ...]]]
    _members = (
        Member("senders", "senders", Map(Map(List(TEXT))), False),
    )


class TemplatesAdded(Answer):
    """Templates were added."""

    __slots__ = {
        "message": "`template was added successfully.`",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class ExpectedRecord(Record):
    """What must be read of a message; what is left out may be anything."""

    __slots__ = {
        "category": "The category.",
        "amount": "The amount.",
        "currency": "The currency's three letters.",
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
    """A message and what the sender's templates must read of it."""

    __slots__ = {
        "text": "The message.",
        "expect": "What must be read.",
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
    """A template was deleted."""

    __slots__ = {
        "message": "`template was deleted successfully.`",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class MessageFrequency(Record):
    """How many messages came when, by sender."""

    __slots__ = {
        "monthly_count": "In each month of the year, `1` to `12`, that has one.",
        "yearly_count": "In the last twelve calendar months.",
    }
    monthly_count: dict[str, dict[str, int]]
    yearly_count: dict[str, int]
    _members = (
        Member("monthly_count", "monthly_count", Map(Map(INTEGER)), False),
        Member("yearly_count", "yearly_count", Map(INTEGER), False),
    )


class SmsIncoming(Record):
    """What came in, by sender."""

    __slots__ = {
        "loan_disbursement": "Loans that were paid out.",
        "other_incoming_payments": "Other money; refunds are none.",
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
    """What messages say of income and spending. Amounts are in the provider's currency, by
    sender; an average of nothing is NA. The detail has `as_of`, the digest of the templates
    (`template_digest`) and the `extras`: months with a salary, balances, lenders, missed
    payments and more, each defined in docs/sms.md.
    """

    __slots__ = {
        "avg_monthly_spending": "Total spending over the months that messages cover.",
        "avg_spending": "Total spending over the number of payments.",
        "spending_amount": "Purchases, bills, cash and fees.",
        "total_spending": (
            "`spending_amount` and `outgoing_payments` together; loans that were repaid are no "
            "part of it."
        ),
        "outgoing_payments": "Money that was sent, or taken for what is not known.",
        "bank_avg_amount": "The average payment that banks tell of.",
        "telcos_avg_amount": "The average payment that operators of telephones tell of.",
        "total_avg_monthly_spending": (
            "The total spending of all senders over the months that messages cover."
        ),
        "ecommerce_avg_amount": "The average payment that shops tell of.",
        "banks_count": "How many banks are among `services`.",
        "ecommerce_count": "How many shops are among `services`.",
        "telecos_count": "How many operators of telephones are among `services`.",
        "sms_info": "How many messages a template matches that is none to ignore.",
        "frequency": "When these messages came.",
        "incoming_payments": "What came in.",
        "liability_repayment": "Instalments of loans and credit cards.",
        "purchased_products": "What was bought of shops, as first written, in the order of time.",
        "services": (
            "The senders of the messages that `sms_info` counts: who sent most comes first."
        ),
        "services_categories": "What kind of business each of them is.",
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
    """How a sender writes its messages, and what it is."""

    __slots__ = {
        "category": "What kind of business it is.",
        "operator_wallet": (
            "Whether it is a wallet that an operator of telephones runs, which counts as one."
        ),
        "aliases": "Other addresses from which it writes, 100 at most.",
        "currency": (
            "The currency of amounts that name none, by its three letters; else the base currency."
        ),
        "decimal": "Which separator stands before decimals.",
        "match_": "How much of a message a template has to match.",
        "date_order": "In which order its dates are written.",
        "fee_counts": "Whether a fee that is told beside an amount is a record of its own.",
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
    """What counts for a sender."""

    __slots__ = {
        "templates": "The number of its templates.",
        "settings": (
            "Its settings; without a currency that of amounts that name none is the base currency."
        ),
        "from_": "Where each of them comes from.",
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
    """What counts now for the senders that were sent."""

    __slots__ = {
        "senders": "By the senders' names, as they were written first.",
    }
    senders: dict[str, SenderInForce]
    _members = (
        Member("senders", "senders", Map(Of(SenderInForce)), False),
    )


class Senders(Answer):
    """The senders."""

    __slots__ = {
        "senders": "By their names.",
    }
    senders: dict[str, SenderInForce]
    _members = (
        Member("senders", "senders", Map(Of(SenderInForce)), False),
    )


class PackLoaded(Answer):
    """What loading a pack has changed."""

    __slots__ = {
        "version": "The version of the pack.",
        "added": "The number of templates that were added.",
        "replaced": "The number of those that were replaced by newer ones.",
        "removed": (
            "The number of those that were removed, as the pack does not have them any more."
        ),
        "left": (
            "The number of the pack's templates that were left out, as the lender has deleted them "
            "or has them itself."
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
    """What was removed."""

    __slots__ = {
        "removed": "The number of templates; 0 where the pack is not loaded.",
    }
    removed: int
    _members = (
        Member("removed", "removed", INTEGER, False),
    )


class PackListed(Record):
    """A pack of templates."""

    __slots__ = {
        "pack": "Its name, by which it is loaded.",
        "version": "Its version.",
        "country": "The country whose senders it has (ISO 3166).",
        "currency": "The currency of senders that have no other.",
        "senders": "The number of its senders.",
        "templates": "The number of its templates.",
        "loaded": "The version that the partner has loaded; None where it has none.",
        "as_shipped": "How many of its templates the partner has as they were shipped.",
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
    """What became of messages."""

    __slots__ = {
        "messages": "All of them.",
        "matched": "Those that a template matches.",
        "settled": "Of these, those of which nothing speaks against what they tell.",
        "unsettled": "Of these, those of money that did not move, or not yet.",
        "ignored": "Of these, those that a template ignores.",
        "unmatched": "Those that no template matches.",
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
    """Messages that a template matches and a word stops."""

    __slots__ = {
        "sender": "The sender.",
        "word": (
            "The word, in lower case. If the reason is not a word, or no text is kept, it is the "
            "name of `why`."
        ),
        "why": "The reason: one of those that docs/sms.md lists.",
        "messages": "How many messages it stops.",
        "samples": (
            "Up to three of the messages, each on one line. Words that the template does not have "
            "are hidden, and so are digits, except those of amounts and dates."
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
    """How many messages are read."""

    __slots__ = {
        "all": "What became of all messages.",
        "senders": (
            "What became of those of the senders with templates, those with the most messages "
            "first."
        ),
        "unknown_senders": (
            "The number of messages of addresses of which there are no templates, those with the "
            "most first."
        ),
        "phones": "The number of messages of persons' phones, which are not told apart.",
        "stopped": (
            "The words that stop messages which a template matches; first the word that stops most "
            "messages."
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
    """What templates read of a message."""

    __slots__ = {
        "category": "The category.",
        "amount": "The amount; None where the template has none.",
    }
    category: str
    amount: Decimal | None
    _members = (
        Member("category", "category", TEXT, False),
        Member("amount", "amount", Optional(MONEY), False),
    )


class TrialSample(Record):
    """A message that would be read otherwise."""

    __slots__ = {
        "changes": "What would be read otherwise, by the names of the counts.",
        "text": (
            "The message on one line. Words that no matching template has are hidden, and so are "
            "digits, except those of amounts and dates."
        ),
        "before": "What is read now; left out where no template matches.",
        "after": "What would be read; left out where no template would match.",
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
    """What templates would change."""

    __slots__ = {
        "messages": "The number of stored messages of the sender.",
        "newly_matched": "Messages that no template has matched, and one would.",
        "lost": "Messages that a template has matched, and none would.",
        "other_category": "Messages that would count in another category.",
        "other_amount": "Messages of which another amount would be read, or another currency.",
        "ambiguous": (
            "Messages that would become ambiguous: templates of two categories match them equally "
            "well."
        ),
        "unsettled": (
            "Messages that would be matched without that money moved, and have not been before."
        ),
        "shadowed": (
            "Messages that one of the templates would match, but that stay in another category, "
            "since a template there has priority: a template of `ignore` always has it, and else "
            "the template with more wording. Left out if there are none."
        ),
        "samples": "Up to 20 of these messages, some of each change.",
        "stopped": (
            "The words that would stop messages which one of the templates would match; first the "
            "word that would stop most messages."
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
        "proposed": "Whether it is proposed too; the partner has it otherwise.",
        "messages": "How many messages both match.",
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
    """A template that is proposed."""

    __slots__ = {
        "sender": "The sender.",
        "category": (
            "The category by its action words: `unsure` where they don't tell it, `ignore` where "
            "no money moved."
        ),
        "confidence": "How sure the category is, up to 1.",
        "template": "The template, as it may be added.",
        "support": "How many messages it was made of, all of which it matches.",
        "share": "Their share of the sender's messages that no template matches.",
        "samples": (
            "Up to three of these messages without names, and without digits but those of amounts "
            "and dates."
        ),
        "conflicts": "Templates of other categories that match messages which this one matches.",
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
    """The templates that are proposed, those with the most messages first."""

    __slots__ = {
        "messages": "How many messages were read, those that a template matches included.",
        "proposals": "The proposals.",
        "stopped": (
            "The words that stop messages which one of the partner's templates matches; first the "
            "word that stops most messages."
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
"""Each operation as data, by its name."""


class Methods(OperationsBase):
    """The operations of the section `sms`, as methods of a book."""

    __slots__ = ()

    def get_sms_templates(
        self,
    ) -> TemplatesListed:
        """Returns the partner's templates of messages.

        `GET /api/v1.0/sms/templates`. Needs the scope `templates:read`.

        Returns:
            senders: By sender and category, in order: a template's place is its number, from 0.
                (dict, each value dict, each value list of str)

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
            sender: The sender, as its messages name it: 1 to 64 characters. (str)
            category: The category: 1 to 64 letters, digits, blanks, `_` or `-`. (str)
            templates: The templates, after those that the category has: at most 1,000 characters
                each. (list of str)
            examples: Messages, and what the templates must read of them, or nothing is added. (list
                of TemplateExample)

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
            sender: The sender, in any spelling that is the same to the matcher. (str)
            category: The category, exactly. (str)
            template_number: The template's place in its category, from 0. (any value)

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
        """Sums up a borrower's messages as income and spending.

        `GET /borrowers/horizons_summary/` or `/borrowers/horizons_summary/{borrower_uuid}`.
        Needs the scope `borrowers:read`. The user name comes as `username`, or as `user_name`.
        Each refusal has its text under the key `error message`.

        Args:
            borrower_uuid: The borrower's public id. (str)
            months: How many calendar months, 1 to 120, the running one included. Default: 12. (any
                value)

        Returns:
            avg_monthly_spending: Total spending over the months that messages cover. (dict, each
                value Decimal)
            avg_spending: Total spending over the number of payments. (dict, each value Decimal)
            spending_amount: Purchases, bills, cash and fees. (dict, each value Decimal)
            total_spending: `spending_amount` and `outgoing_payments` together; loans that were
                repaid are no part of it. (dict, each value Decimal)
            outgoing_payments: Money that was sent, or taken for what is not known. (dict, each
                value Decimal)
            bank_avg_amount: The average payment that banks tell of. (Decimal or NA)
            telcos_avg_amount: The average payment that operators of telephones tell of. (Decimal or
                NA)
            total_avg_monthly_spending: The total spending of all senders over the months that
                messages cover. (Decimal)
            ecommerce_avg_amount: The average payment that shops tell of. (Decimal or NA)
            banks_count: How many banks are among `services`. (int)
            ecommerce_count: How many shops are among `services`. (int)
            telecos_count: How many operators of telephones are among `services`. (int)
            sms_info: How many messages a template matches that is none to ignore. (int)
            frequency: When these messages came. (MessageFrequency)
            incoming_payments: What came in. (SmsIncoming)
            liability_repayment: Instalments of loans and credit cards. (dict, each value Decimal)
            purchased_products: What was bought of shops, as first written, in the order of time.
                (list of str)
            services: The senders of the messages that `sms_info` counts: who sent most comes first.
                (list of str)
            services_categories: What kind of business each of them is. (dict, each value str)

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
        """Sets what counts for senders of messages.

        For the host's own engine only.

        Args:
            senders: The settings by the senders' names. (dict, each value SenderSetting or None)
            partner: The user name of the partner whose senders they are. Left out: the host's own
                partner. (str)

        Returns:
            senders: By the senders' names, as they were written first. (dict, each value
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
        """Lists what counts for senders of messages.

        For the host's own engine only.

        Args:
            partner: The partner's user name. Left out: the host's own partner. (str)

        Returns:
            senders: By their names. (dict, each value SenderInForce)

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
            pack: The pack's name, as `eg`; `list_packs` has them. (str)
            partner: The partner's user name. Left out: the host's own partner. (str)

        Returns:
            version: The version of the pack. (int)
            added: The number of templates that were added. (int)
            replaced: The number of those that were replaced by newer ones. (int)
            removed: The number of those that were removed, as the pack does not have them any more.
                (int)
            left: The number of the pack's templates that were left out, as the lender has deleted
                them or has them itself. (int)

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
            removed: The number of templates; 0 where the pack is not loaded. (int)

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
        """Tells how many messages a partner's templates read.

        For the host's own engine only.

        Args:
            months: Of how many calendar months, the running one included, from 1 to 120; 12 if left
                out. (int)
            partner: The user name of the partner whose templates they are. Left out: the host's own
                partner. (str)

        Returns:
            all: What became of all messages. (MessageCounts)
            senders: What became of those of the senders with templates, those with the most
                messages first. (dict, each value MessageCounts)
            unknown_senders: The number of messages of addresses of which there are no templates,
                those with the most first. (dict, each value int)
            phones: The number of messages of persons' phones, which are not told apart. (int)
            stopped: The words that stop messages which a template matches; first the word that
                stops most messages. (list of StoppedMessages)

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
        """Shows what new templates would change.

        For the host's own engine only.

        Args:
            sender: The sender, as its messages name it: 1 to 64 characters. (str)
            category: The category: 1 to 64 letters, digits, blanks, `_` or `-`. (str)
            templates: The templates, after those that the category has: at most 1,000 characters
                each. (list of str)
            partner: The user name of the partner whose templates they would be. Left out: the
                host's own partner. (str)

        Returns:
            messages: The number of stored messages of the sender. (int)
            newly_matched: Messages that no template has matched, and one would. (int)
            lost: Messages that a template has matched, and none would. (int)
            other_category: Messages that would count in another category. (int)
            other_amount: Messages of which another amount would be read, or another currency. (int)
            ambiguous: Messages that would become ambiguous: templates of two categories match them
                equally well. (int)
            unsettled: Messages that would be matched without that money moved, and have not been
                before. (int)
            shadowed: Messages that one of the templates would match, but that stay in another
                category, since a template there has priority: a template of `ignore` always has it,
                and else the template with more wording. Left out if there are none. (int)
            samples: Up to 20 of these messages, some of each change. (list of TrialSample)
            stopped: The words that would stop messages which one of the templates would match;
                first the word that would stop most messages. (list of StoppedMessages)

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
        """Proposes templates for messages that none matches.

        For the host's own engine only.

        Args:
            sender: The sender whose templates are wanted. Left out: all senders. (str)
            min_support: The least messages that a template must match, from 2 to 1,000. Left out:
                3. (int)
            limit: The most templates, from 1 to 1,000. Left out: 100. (int)
            partner: The user name of the partner. Left out: the host's own partner. (str)

        Returns:
            messages: How many messages were read, those that a template matches included. (int)
            proposals: The proposals. (list of TemplateProposal)
            stopped: The words that stop messages which one of the partner's templates matches;
                first the word that stops most messages. (list of StoppedMessages)

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
