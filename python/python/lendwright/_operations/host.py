"""The operations of the section `host`, and their records. Made from the table of operations."""

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
from .detail import Scope
from .shared import Consent, EducationLevel, IncomeType, NationalPhone, ResidenceType

__all__ = [
    "BackedUp",
    "BorrowerRow",
    "BorrowersImported",
    "BrokenRecord",
    "ExportedLog",
    "GivenPolicy",
    "KeyIssued",
    "KeyListed",
    "KeyRevoked",
    "Keys",
    "LogVerified",
    "MappingsSet",
    "PartnerListed",
    "PartnerMade",
    "Partners",
    "PolicyLoaded",
    "Profile",
    "ProviderSettings",
    "Providers",
    "VariablesDeclared",
]


class PartnerMade(Answer):
    """The partner that was made."""

    __slots__ = {
        "user_name": "Its user name.",
        "partner_id": "The partner.",
        "tenant_id": "Its tenant.",
        "provider_id": "Its default provider.",
        "scopes": "What it may do.",
    }
    user_name: str
    partner_id: int
    tenant_id: int
    provider_id: int
    scopes: tuple[Scope, ...]
    _members = (
        Member("user_name", "user_name", TEXT, False),
        Member("partner_id", "partner_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("provider_id", "provider_id", INTEGER, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
    )


class PartnerListed(Answer):
    """A partner, and what it may do."""

    __slots__ = {
        "user_name": "Its user name.",
        "partner_id": "The partner.",
        "tenant_id": "Its tenant.",
        "scopes": "What it may do.",
        "models": "The models that it may score with.",
        "provider_ids": "The providers for which it acts.",
        "default_provider_id": "The provider that a borrower is linked to where no other is named.",
        "created_at": "When it was made.",
    }
    user_name: str
    partner_id: int
    tenant_id: int
    scopes: tuple[Scope, ...]
    models: tuple[str, ...]
    provider_ids: tuple[int, ...]
    default_provider_id: int
    created_at: datetime
    _members = (
        Member("user_name", "user_name", TEXT, False),
        Member("partner_id", "partner_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
        Member("models", "models", List(TEXT), False),
        Member("provider_ids", "provider_ids", List(INTEGER), False),
        Member("default_provider_id", "default_provider_id", INTEGER, False),
        Member("created_at", "created_at", TIME, False),
    )


class Partners(Answer):
    """The partners."""

    __slots__ = {
        "partners": "Each of them, by user name.",
    }
    partners: tuple[PartnerListed, ...]
    _members = (
        Member("partners", "partners", List(Of(PartnerListed)), False),
    )


class KeyIssued(Answer):
    """The key that was issued."""

    __slots__ = {
        "key_id": "By what it is named in lists and logs; no secret.",
        "api_key": "The key itself, shown this once.",
    }
    key_id: str
    api_key: str
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("api_key", "api_key", SECRET, False),
    )


class KeyListed(Record):
    """A key, without the key."""

    __slots__ = {
        "key_id": "By what it is named.",
        "scopes": "What it may do; None: as much as its partner.",
        "is_chosen": "Whether a person chose it.",
        "is_live": "Whether it opens anything now.",
        "created_at": "When it was issued.",
        "expires_at": "When it ends; None: never by itself.",
        "revoked_at": "When it was revoked; None: it was not.",
    }
    key_id: str
    scopes: tuple[Scope, ...] | None
    is_chosen: bool
    is_live: bool
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), False),
        Member("is_chosen", "is_chosen", BOOLEAN, False),
        Member("is_live", "is_live", BOOLEAN, False),
        Member("created_at", "created_at", TIME, False),
        Member("expires_at", "expires_at", Optional(TIME), False),
        Member("revoked_at", "revoked_at", Optional(TIME), False),
    )


class Keys(Answer):
    """A partner's keys."""

    __slots__ = {
        "keys": "Each of them, the oldest first.",
    }
    keys: tuple[KeyListed, ...]
    _members = (
        Member("keys", "keys", List(Of(KeyListed)), False),
    )


class KeyRevoked(Answer):
    """The key that is revoked."""

    __slots__ = {
        "key_id": "The key's id.",
        "revoked_at": "When it was revoked: now, or the first time that it was.",
    }
    key_id: str
    revoked_at: datetime
    _members = (
        Member("key_id", "key_id", TEXT, False),
        Member("revoked_at", "revoked_at", TIME, False),
    )


class ProviderSettings(Answer):
    """A provider and its settings."""

    __slots__ = {
        "provider_id": "The provider.",
        "tenant_id": "Its tenant.",
        "name": "Its name.",
        "currency": "Its currency.",
        "time_zone": "Its time zone.",
        "minimum_wage": "The monthly minimum wage; None where none is known.",
        "job_incomes": "What jobs earn a month, by `Job_ID`.",
    }
    provider_id: int
    tenant_id: int
    name: str
    currency: str
    time_zone: str
    minimum_wage: Decimal | None
    job_incomes: dict[str, Decimal]
    _members = (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", INTEGER, False),
        Member("name", "name", TEXT, False),
        Member("currency", "currency", TEXT, False),
        Member("time_zone", "time_zone", TEXT, False),
        Member("minimum_wage", "minimum_wage", Optional(MONEY), False),
        Member("job_incomes", "job_incomes", Map(MONEY), False),
    )


class Providers(Answer):
    """A tenant's providers."""

    __slots__ = {
        "providers": "Each of them, by id.",
    }
    providers: tuple[ProviderSettings, ...]
    _members = (
        Member("providers", "providers", List(Of(ProviderSettings)), False),
    )


class BackedUp(Answer):
    """The copy that was made."""

    __slots__ = {
        "path": "The file.",
    }
    path: str
    _members = (
        Member("path", "path", TEXT, False),
    )


class MappingsSet(Answer):
    """How many names each mapping that was sent has now."""

    __slots__ = {
        "names": "Names by mapping.",
    }
    names: dict[str, int]
    _members = (
        Member("names", "names", Map(INTEGER), False),
    )


class BorrowersImported(Answer):
    """The borrowers who were signed up."""

    __slots__ = {
        "imported": "How many.",
        "uuids": "Their public ids, in the order of the rows.",
    }
    imported: int
    uuids: tuple[str, ...]
    _members = (
        Member("imported", "imported", INTEGER, False),
        Member("UUIDs", "uuids", List(TEXT), False),
    )


class Profile(Record):
    """What can be said of a borrower besides who it is. What is left out stays as it is."""

    __slots__ = {
        "number_of_children": "How many children the borrower has: 0 to 100.",
        "monthly_debt": "Debt payments a month, in the currency of the partner's default provider.",
        "income_type": "Where the income comes from.",
        "residence_type": "What the home is.",
        "area": "The area's id: where the Areas mapping has names, one of theirs.",
        "reported_monthly_income": (
            "The income a month as it was written: a text that holds an amount in the currency of "
            "the partner's default provider."
        ),
        "education_level": "How far the borrower went to school.",
        "number_of_dependents": "How many persons depend on the borrower: 0 to 100.",
        "language_id": (
            "The language's id, as a text. Where the Languages mapping has names, it is the id of "
            "one of them, and a name is taken for its id."
        ),
        "job_id": "The job's id: where the Jobs mapping has names, one of theirs.",
        "years_of_experience": (
            "Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is."
        ),
        "self_employed": "Whether the borrower works for himself or herself.",
        "marital_status": "The marital status, at most 100 characters.",
        "car_id": "The car's id: where the Cars mapping has names, one of theirs.",
        "months_at_address": "Full months at the current address: 0 to 1200.",
        "is_banked": "Whether the borrower has a bank account.",
        "extras": (
            "Values of variables that the host has declared, by their names; None forgets one."
        ),
    }
    number_of_children: int | None
    monthly_debt: Decimal | None
    income_type: IncomeType | None
    residence_type: ResidenceType | None
    area: int | None
    reported_monthly_income: str | None
    education_level: EducationLevel | None
    number_of_dependents: int | None
    language_id: str | None
    job_id: int | None
    years_of_experience: int | None
    self_employed: bool | None
    marital_status: str | None
    car_id: int | None
    months_at_address: int | None
    is_banked: bool | None
    extras: dict[str, Any] | None
    _members = (
        Member("Number_of_Children", "number_of_children", Optional(INTEGER), True),
        Member("Monthly_Debt", "monthly_debt", Optional(MONEY), True),
        Member("Income_Type", "income_type", Optional(Choice(IncomeType)), True),
        Member("Residence_Type", "residence_type", Optional(Choice(ResidenceType)), True),
        Member("Area", "area", Optional(INTEGER), True),
        Member("Reported_Monthly_Income", "reported_monthly_income", Optional(AMOUNT), True),
        Member("Education_Level", "education_level", Optional(Choice(EducationLevel)), True),
        Member("Number_of_Dependents", "number_of_dependents", Optional(INTEGER), True),
        Member("Language_ID", "language_id", Optional(TEXT), True),
        Member("Job_ID", "job_id", Optional(INTEGER), True),
        Member("Years_of_Experience", "years_of_experience", Optional(INTEGER), True),
        Member("Self_Employed", "self_employed", Optional(BOOLEAN), True),
        Member("Marital_Status", "marital_status", Optional(TEXT), True),
        Member("Car_ID", "car_id", Optional(INTEGER), True),
        Member("Months_at_Address", "months_at_address", Optional(INTEGER), True),
        Member("Is_Banked", "is_banked", Optional(BOOLEAN), True),
        Member("extras", "extras", Optional(Map(ANY)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            number_of_children: int | None = None,
            monthly_debt: Decimal | int | None = None,
            income_type: IncomeType | None = None,
            residence_type: ResidenceType | None = None,
            area: int | None = None,
            reported_monthly_income: str | Decimal | int | None = None,
            education_level: EducationLevel | None = None,
            number_of_dependents: int | None = None,
            language_id: str | None = None,
            job_id: int | None = None,
            years_of_experience: int | None = None,
            self_employed: bool | None = None,
            marital_status: str | None = None,
            car_id: int | None = None,
            months_at_address: int | None = None,
            is_banked: bool | None = None,
            extras: Mapping[str, Any] | None = None,
        ) -> None: ...


class BorrowerRow(Record):
    """One borrower to be signed up: the fields of signing up, and the profile."""

    __slots__ = {
        "phone_number": "The phone number: E.164, or the national form of the book's country.",
        "first_name": "The first name. Must be given without `autofill`.",
        "last_name": "The last name. Must be given without `autofill`.",
        "national_id_number": "The national id. Must be given without `autofill`.",
        "email": "The e-mail address. Must be given without `autofill`.",
        "autofill": "Fills in the names where they are not given.",
        "financial_provider_id": (
            "The provider to sign up with; the partner's default one where left out."
        ),
        "consent": "What the borrower consents to, towards that provider.",
        "profile": (
            "What else is known of the borrower. Of somebody whom the tenant knows already, what "
            "is given here replaces what was known, and the rest stays."
        ),
    }
    phone_number: str | NationalPhone
    first_name: str | None
    last_name: str | None
    national_id_number: str | None
    email: str | None
    autofill: bool | None
    financial_provider_id: str | None
    consent: Consent | None
    profile: Profile | None
    _members = (
        Member("Phone_Number", "phone_number", Either(TEXT, Of(NationalPhone)), False),
        Member("First_Name", "first_name", Optional(TEXT), True),
        Member("Last_Name", "last_name", Optional(TEXT), True),
        Member("National_ID_Number", "national_id_number", Optional(TEXT), True),
        Member("Email", "email", Optional(TEXT), True),
        Member("autofill", "autofill", Optional(BOOLEAN), True),
        Member("financial_provider_id", "financial_provider_id", Optional(TEXT), True),
        Member("consent", "consent", Optional(Of(Consent)), True),
        Member("profile", "profile", Optional(Of(Profile)), True),
    )
    _beside = ("profile",)

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            phone_number: str | NationalPhone | Mapping[str, Any],
            first_name: str | None = None,
            last_name: str | None = None,
            national_id_number: str | None = None,
            email: str | None = None,
            autofill: bool | None = None,
            financial_provider_id: str | None = None,
            consent: Consent | Mapping[str, Any] | None = None,
            profile: Profile | Mapping[str, Any] | None = None,
        ) -> None: ...


class PolicyLoaded(Answer):
    """The policy that decides now."""

    __slots__ = {
        "digest": "Its digest.",
        "rules": "How many rules it has.",
    }
    digest: str
    rules: int
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("rules", "rules", INTEGER, False),
    )


class GivenPolicy(Answer):
    """A policy and its name."""

    __slots__ = {
        "digest": "Its digest.",
        "policy": "The policy: written as canonical JSON it has this digest.",
    }
    digest: str
    policy: Any
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("policy", "policy", ANY, False),
    )


class VariablesDeclared(Answer):
    """The partner's policy with the variables."""

    __slots__ = {
        "digest": "Its digest.",
        "variables": (
            "The names of all variables that the host has declared for the partner, in order."
        ),
    }
    digest: str
    variables: tuple[str, ...]
    _members = (
        Member("digest", "digest", TEXT, False),
        Member("variables", "variables", List(TEXT), False),
    )


class ExportedLog(Answer):
    """The decision log."""

    __slots__ = {
        "records": "How many records it has.",
        "checkpoint": (
            "A JSON text of the number of records, the head of each stream, and a digest of both. "
            "Kept elsewhere, as it is, and given back to `verify_log`, it shows what was removed."
        ),
        "log": (
            "The lines, each ended by a line feed; empty where the checkpoint alone was asked for."
        ),
    }
    records: int
    checkpoint: str
    log: str
    _members = (
        Member("records", "records", INTEGER, False),
        Member("checkpoint", "checkpoint", TEXT, False),
        Member("log", "log", TEXT, False),
    )


class BrokenRecord(Record):
    """A record that is not as it was written."""

    __slots__ = {
        "stream": "Its stream: the borrower's public id.",
        "number": "Its number in the stream.",
        "message": "What is wrong with it.",
    }
    stream: str
    number: int
    message: str
    _members = (
        Member("stream", "stream", TEXT, False),
        Member("number", "number", INTEGER, False),
        Member("message", "message", TEXT, False),
    )


class LogVerified(Answer):
    """What was found."""

    __slots__ = {
        "whole": "Whether the log is whole.",
        "records": "How many records there are that can be read.",
        "first_broken": (
            "The first record that is not as it was written; None where the log is whole."
        ),
        "checkpoint": "The checkpoint of the log as it is now.",
    }
    whole: bool
    records: int
    first_broken: BrokenRecord | None
    checkpoint: str
    _members = (
        Member("whole", "whole", BOOLEAN, False),
        Member("records", "records", INTEGER, False),
        Member("first_broken", "first_broken", Optional(Of(BrokenRecord)), False),
        Member("checkpoint", "checkpoint", TEXT, False),
    )


_MAKE_PARTNER: Final[Operation[PartnerMade]] = Operation(
    "make_partner",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), True),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("provider_id", "provider_id", Optional(INTEGER), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("time_zone", "time_zone", Optional(TEXT), True),
    ),
    Of(PartnerMade),
)
_LIST_PARTNERS: Final[Operation[Partners]] = Operation(
    "list_partners",
    (),
    Of(Partners),
)
_ISSUE_KEY: Final[Operation[KeyIssued]] = Operation(
    "issue_key",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), True),
        Member("expires_at", "expires_at", Optional(TIME), True),
        Member("chosen_key", "chosen_key", Optional(SECRET), True),
    ),
    Of(KeyIssued),
)
_LIST_KEYS: Final[Operation[Keys]] = Operation(
    "list_keys",
    (
        Member("user_name", "user_name", TEXT, False),
    ),
    Of(Keys),
)
_REVOKE_KEY: Final[Operation[KeyRevoked]] = Operation(
    "revoke_key",
    (
        Member("key_id", "key_id", TEXT, False),
    ),
    Of(KeyRevoked),
)
_PERMIT_SCOPES: Final[Operation[PartnerListed]] = Operation(
    "permit_scopes",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
    ),
    Of(PartnerListed),
)
_PERMIT_MODELS: Final[Operation[PartnerListed]] = Operation(
    "permit_models",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("models", "models", List(TEXT), False),
    ),
    Of(PartnerListed),
)
_MAKE_PROVIDER: Final[Operation[ProviderSettings]] = Operation(
    "make_provider",
    (
        Member("name", "name", TEXT, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("time_zone", "time_zone", Optional(TEXT), True),
        Member("minimum_wage", "minimum_wage", Optional(MONEY), True),
        Member("job_incomes", "job_incomes", Optional(Map(MONEY)), True),
    ),
    Of(ProviderSettings),
)
_SET_PROVIDER: Final[Operation[ProviderSettings]] = Operation(
    "set_provider",
    (
        Member("provider_id", "provider_id", INTEGER, False),
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
        Member("name", "name", Optional(TEXT), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("time_zone", "time_zone", Optional(TEXT), True),
        Member("minimum_wage", "minimum_wage", Optional(MONEY), True),
        Member("job_incomes", "job_incomes", Optional(Map(MONEY)), True),
    ),
    Of(ProviderSettings),
)
_LIST_PROVIDERS: Final[Operation[Providers]] = Operation(
    "list_providers",
    (
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
    ),
    Of(Providers),
)
_LINK_PROVIDERS: Final[Operation[PartnerListed]] = Operation(
    "link_providers",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("provider_ids", "provider_ids", List(INTEGER), False),
        Member("default_provider_id", "default_provider_id", Optional(INTEGER), True),
    ),
    Of(PartnerListed),
)
_BACK_UP: Final[Operation[BackedUp]] = Operation(
    "back_up",
    (
        Member("path", "path", TEXT, False),
    ),
    Of(BackedUp),
)
_SET_MAPPINGS: Final[Operation[MappingsSet]] = Operation(
    "set_mappings",
    (
        Member("Areas", "areas", Optional(Map(INTEGER)), True),
        Member("Cars", "cars", Optional(Map(INTEGER)), True),
        Member("Jobs", "jobs", Optional(Map(INTEGER)), True),
        Member("Languages", "languages", Optional(Map(INTEGER)), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(MappingsSet),
)
_IMPORT_BORROWERS: Final[Operation[BorrowersImported]] = Operation(
    "import_borrowers",
    (
        Member("rows", "rows", List(Of(BorrowerRow)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(BorrowersImported),
)
_LOAD_POLICY: Final[Operation[PolicyLoaded]] = Operation(
    "load_policy",
    (
        Member("policy", "policy", ANY, False),
        Member("partner", "partner", Optional(TEXT), True),
        Member("digest", "digest", Optional(TEXT), True),
    ),
    Of(PolicyLoaded),
)
_GIVE_POLICY: Final[Operation[GivenPolicy]] = Operation(
    "give_policy",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("digest", "digest", Optional(TEXT), True),
    ),
    Of(GivenPolicy),
)
_DECLARE_VARIABLES: Final[Operation[VariablesDeclared]] = Operation(
    "declare_variables",
    (
        Member("variables", "variables", List(ANY), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(VariablesDeclared),
)
_EXPORT_LOG: Final[Operation[ExportedLog]] = Operation(
    "export_log",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("checkpoint_only", "checkpoint_only", Optional(BOOLEAN), True),
    ),
    Of(ExportedLog),
)
_VERIFY_LOG: Final[Operation[LogVerified]] = Operation(
    "verify_log",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("checkpoint", "checkpoint", Optional(TEXT), True),
    ),
    Of(LogVerified),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "make_partner": _MAKE_PARTNER,
    "list_partners": _LIST_PARTNERS,
    "issue_key": _ISSUE_KEY,
    "list_keys": _LIST_KEYS,
    "revoke_key": _REVOKE_KEY,
    "permit_scopes": _PERMIT_SCOPES,
    "permit_models": _PERMIT_MODELS,
    "make_provider": _MAKE_PROVIDER,
    "set_provider": _SET_PROVIDER,
    "list_providers": _LIST_PROVIDERS,
    "link_providers": _LINK_PROVIDERS,
    "back_up": _BACK_UP,
    "set_mappings": _SET_MAPPINGS,
    "import_borrowers": _IMPORT_BORROWERS,
    "load_policy": _LOAD_POLICY,
    "give_policy": _GIVE_POLICY,
    "declare_variables": _DECLARE_VARIABLES,
    "export_log": _EXPORT_LOG,
    "verify_log": _VERIFY_LOG,
}
"""Each operation as data, by its name."""


class Methods(OperationsBase):
    """The operations of the section `host`, as methods of a book."""

    __slots__ = ()

    def make_partner(
        self,
        user_name: str,
        *,
        scopes: Sequence[Scope] | None = None,
        tenant_id: int | None = None,
        provider_id: int | None = None,
        currency: str | None = None,
        time_zone: str | None = None,
    ) -> PartnerMade:
        """Makes a partner, with a tenant and a provider of its own unless it is given others.

        For the host's own engine only.

        Args:
            user_name: Its user name: 1 to 64 of letters, digits and `._@-`. (str)
            scopes: What it may do. Left out: everything but `pii` and `export:csv`, which are given
                by name. (list of "score" | "borrowers:read" | "borrowers:write" | "pii" |
                "rules:read" | "rules:write" | "weights:read" | "weights:write" | "templates:read" |
                "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "payments:write" | "analytics:read" | "analytics:write" |
                "segments:members")
            tenant_id: The tenant whose borrowers and providers it shares. Left out: a new one of
                its own. (int)
            provider_id: Its default provider, one that the tenant has. Left out: a new one with its
                user name. (int)
            currency: The new provider's currency, an ISO 4217 code. Left out: EGP. (str)
            time_zone: The new provider's time zone. Left out: Africa/Cairo. (str)

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner. (int)
            tenant_id: Its tenant. (int)
            provider_id: Its default provider. (int)
            scopes: What it may do. (list of "score" | "borrowers:read" | "borrowers:write" | "pii"
                | "rules:read" | "rules:write" | "weights:read" | "weights:write" | "templates:read"
                | "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "payments:write" | "analytics:read" | "analytics:write" |
                "segments:members")

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'currency' must be left out beside provider_id, not EGP (invalid_value)
            InvalidRequest: 'user_name' is missing (missing_field)
            Conflict: partner 'nile' already exists (name_taken)
            NotFound: provider '1' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.make_partner(user_name="nile")
        """
        return self._run(
            _MAKE_PARTNER,
            user_name,
            scopes,
            tenant_id,
            provider_id,
            currency,
            time_zone,
        )

    def list_partners(
        self,
    ) -> Partners:
        """Lists the partners and what they may do.

        For the host's own engine only.

        Returns:
            partners: Each of them, by user name. (list of PartnerListed)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.list_partners()
        """
        return self._run(
            _LIST_PARTNERS,
        )

    def issue_key(
        self,
        user_name: str,
        *,
        scopes: Sequence[Scope] | None = None,
        expires_at: datetime | None = None,
        chosen_key: str | None = None,
    ) -> KeyIssued:
        """Issues an API key to a partner; it is shown once.

        For the host's own engine only.

        Args:
            user_name: The partner. (str)
            scopes: What the key may do, which never is more than the partner may. Left out: as
                much. (list of "score" | "borrowers:read" | "borrowers:write" | "pii" | "rules:read"
                | "rules:write" | "weights:read" | "weights:write" | "templates:read" |
                "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "payments:write" | "analytics:read" | "analytics:write" |
                "segments:members")
            expires_at: When it ends. Left out: never, unless it is revoked. (datetime with a time
                zone)
            chosen_key: A key of 16 to 1024 bytes that a person chose, where the host's settings
                allow it (`allow_host_keys`). Left out: one is made, which is what you want. (str)

        Returns:
            key_id: By what it is named in lists and logs; no secret. (str)
            api_key: The key itself, shown this once. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'expires_at' must be after 2026-01-31T10:00:00.000000Z, not
                2026-01-31T10:00:00.000000Z (invalid_value)
            InvalidRequest: 'user_name' is missing (missing_field)
            Conflict: this book was opened without a pepper, so it can neither make nor check keys
                (no_pepper)
            NotFound: partner 'nobody' does not exist (not_there)
            InvalidRequest: setting 'allow_host_keys': must be on for keys that a person chose
                (setting_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ...     key_environment="test",
            ... )
            >>> answer = book.issue_key(user_name="host")
        """
        return self._run(
            _ISSUE_KEY,
            user_name,
            scopes,
            expires_at,
            chosen_key,
        )

    def list_keys(
        self,
        user_name: str,
    ) -> Keys:
        """Lists a partner's keys by their ids.

        For the host's own engine only.

        Args:
            user_name: The partner. (str)

        Returns:
            keys: Each of them, the oldest first. (list of KeyListed)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'user_name' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.list_keys(user_name="nile")
        """
        return self._run(
            _LIST_KEYS,
            user_name,
        )

    def revoke_key(
        self,
        key_id: str,
    ) -> KeyRevoked:
        """Revokes an API key, and the sessions that it began.

        For the host's own engine only.

        Args:
            key_id: The key's id. (str)

        Returns:
            key_id: The key's id. (str)
            revoked_at: When it was revoked: now, or the first time that it was. (datetime with a
                time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'key_id' is missing (missing_field)
            NotFound: key 'abcdefgh' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> answer = book.revoke_key(key_id=key.key_id)
        """
        return self._run(
            _REVOKE_KEY,
            key_id,
        )

    def permit_scopes(
        self,
        user_name: str,
        scopes: Sequence[Scope],
    ) -> PartnerListed:
        """Sets what a partner may do.

        For the host's own engine only.

        Args:
            user_name: The partner. (str)
            scopes: What it may do from now on; an empty list: nothing. (list of "score" |
                "borrowers:read" | "borrowers:write" | "pii" | "rules:read" | "rules:write" |
                "weights:read" | "weights:write" | "templates:read" | "templates:write" |
                "reports:write" | "export:csv" | "lending:read" | "lending:write" | "payments:write"
                | "analytics:read" | "analytics:write" | "segments:members")

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner. (int)
            tenant_id: Its tenant. (int)
            scopes: What it may do. (list of "score" | "borrowers:read" | "borrowers:write" | "pii"
                | "rules:read" | "rules:write" | "weights:read" | "weights:write" | "templates:read"
                | "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "payments:write" | "analytics:read" | "analytics:write" |
                "segments:members")
            models: The models that it may score with. (list of str)
            provider_ids: The providers for which it acts. (list of int)
            default_provider_id: The provider that a borrower is linked to where no other is named.
                (int)
            created_at: When it was made. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'scopes' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.permit_scopes(user_name="nile", scopes=["pii", "score"])
        """
        return self._run(
            _PERMIT_SCOPES,
            user_name,
            scopes,
        )

    def permit_models(
        self,
        user_name: str,
        models: Sequence[str],
    ) -> PartnerListed:
        """Sets the models that a partner may score with.

        For the host's own engine only.

        Args:
            user_name: The partner. (str)
            models: The names; an empty list: none. (list of str)

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner. (int)
            tenant_id: Its tenant. (int)
            scopes: What it may do. (list of "score" | "borrowers:read" | "borrowers:write" | "pii"
                | "rules:read" | "rules:write" | "weights:read" | "weights:write" | "templates:read"
                | "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "payments:write" | "analytics:read" | "analytics:write" |
                "segments:members")
            models: The models that it may score with. (list of str)
            provider_ids: The providers for which it acts. (list of int)
            default_provider_id: The provider that a borrower is linked to where no other is named.
                (int)
            created_at: When it was made. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'models/1' must be a name, not an empty text (invalid_value)
            InvalidRequest: 'models' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.permit_models(user_name="nile", models=["xgb", "card", "xgb"])
        """
        return self._run(
            _PERMIT_MODELS,
            user_name,
            models,
        )

    def make_provider(
        self,
        name: str,
        *,
        tenant_id: int | None = None,
        currency: str | None = None,
        time_zone: str | None = None,
        minimum_wage: Decimal | int | None = None,
        job_incomes: Mapping[str, Decimal | int] | None = None,
    ) -> ProviderSettings:
        """Makes a financial provider.

        For the host's own engine only.

        Args:
            name: Its name, one of its kind in the tenant: 1 to 64 of letters, digits and `._@-`.
                (str)
            tenant_id: The tenant. Left out: the host's own. (int)
            currency: Its currency, an ISO 4217 code. Left out: EGP. (str)
            time_zone: Its time zone, which decides what day it is. Left out: Africa/Cairo. (str)
            minimum_wage: The monthly minimum wage, in its currency. Left out: 7000 where that is
                EGP, else none. (Decimal)
            job_incomes: What jobs earn a month, by `Job_ID`. (dict, each value Decimal)

        Returns:
            provider_id: The provider. (int)
            tenant_id: Its tenant. (int)
            name: Its name. (str)
            currency: Its currency. (str)
            time_zone: Its time zone. (str)
            minimum_wage: The monthly minimum wage; None where none is known. (Decimal)
            job_incomes: What jobs earn a month, by `Job_ID`. (dict, each value Decimal)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'job_incomes' must have Job_IDs, whole numbers of 0 or more, for names,
                not "07" (invalid_value)
            InvalidRequest: 'name' is missing (missing_field)
            Conflict: provider 'host' already exists (name_taken)
            NotFound: tenant '7' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.make_provider(name="Alpha")
        """
        return self._run(
            _MAKE_PROVIDER,
            name,
            tenant_id,
            currency,
            time_zone,
            minimum_wage,
            job_incomes,
        )

    def set_provider(
        self,
        provider_id: int,
        *,
        tenant_id: int | None = None,
        name: str | None = None,
        currency: str | None = None,
        time_zone: str | None = None,
        minimum_wage: Decimal | int | None = None,
        job_incomes: Mapping[str, Decimal | int] | None = None,
    ) -> ProviderSettings:
        """Changes a provider's settings.

        For the host's own engine only.

        Args:
            provider_id: The provider. (int)
            tenant_id: Its tenant. Left out: the host's own. (int)
            name: Its name. (str)
            currency: Its currency, an ISO 4217 code. Partners with a policy of their own keep that
                policy's currency and minimum wage until `load_policy` puts another in force; a
                warning names them. (str)
            time_zone: Its time zone, which decides what day it is. (str)
            minimum_wage: The monthly minimum wage, in its currency. Partners with a policy of their
                own keep that policy's, as for the currency. (Decimal)
            job_incomes: What jobs earn a month, by `Job_ID`, in the place of the table before.
                (dict, each value Decimal)

        Returns:
            provider_id: The provider. (int)
            tenant_id: Its tenant. (int)
            name: Its name. (str)
            currency: Its currency. (str)
            time_zone: Its time zone. (str)
            minimum_wage: The monthly minimum wage; None where none is known. (Decimal)
            job_incomes: What jobs earn a month, by `Job_ID`. (dict, each value Decimal)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'provider_id' is missing (missing_field)
            Conflict: provider 'host' already exists (name_taken)
            NotFound: provider '2' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_provider(provider_id=1, name="host")
        """
        return self._run(
            _SET_PROVIDER,
            provider_id,
            tenant_id,
            name,
            currency,
            time_zone,
            minimum_wage,
            job_incomes,
        )

    def list_providers(
        self,
        *,
        tenant_id: int | None = None,
    ) -> Providers:
        """Lists a tenant's providers with their settings.

        For the host's own engine only.

        Args:
            tenant_id: The tenant. Left out: the host's own. (int)

        Returns:
            providers: Each of them, by id. (list of ProviderSettings)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: tenant '5' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> answer = book.list_providers(tenant_id=2)
        """
        return self._run(
            _LIST_PROVIDERS,
            tenant_id,
        )

    def link_providers(
        self,
        user_name: str,
        provider_ids: Sequence[int],
        *,
        default_provider_id: int | None = None,
    ) -> PartnerListed:
        """Sets the providers for which a partner acts.

        For the host's own engine only.

        Args:
            user_name: The partner. (str)
            provider_ids: The providers, of the partner's tenant; at least one. (list of int)
            default_provider_id: The one that a borrower is linked to where no other is named. Left
                out: the one before where it is still among them, else the first of the list. (int)

        Returns:
            user_name: Its user name. (str)
            partner_id: The partner. (int)
            tenant_id: Its tenant. (int)
            scopes: What it may do. (list of "score" | "borrowers:read" | "borrowers:write" | "pii"
                | "rules:read" | "rules:write" | "weights:read" | "weights:write" | "templates:read"
                | "templates:write" | "reports:write" | "export:csv" | "lending:read" |
                "lending:write" | "payments:write" | "analytics:read" | "analytics:write" |
                "segments:members")
            models: The models that it may score with. (list of str)
            provider_ids: The providers for which it acts. (list of int)
            default_provider_id: The provider that a borrower is linked to where no other is named.
                (int)
            created_at: When it was made. (datetime with a time zone)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'default_provider_id' must be one of provider_ids, not 3 (invalid_value)
            InvalidRequest: 'provider_ids' is missing (missing_field)
            NotFound: provider '1' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="nile")
            >>> _ = book.make_provider(name="Alpha", tenant_id=2)
            >>> _ = book.make_provider(name="Beta", tenant_id=2)
            >>> answer = book.link_providers(user_name="nile", provider_ids=[4, 2])
        """
        return self._run(
            _LINK_PROVIDERS,
            user_name,
            provider_ids,
            default_provider_id,
        )

    def back_up(
        self,
        path: str,
    ) -> BackedUp:
        """Copies the book to a new file.

        For the host's own engine only.

        Args:
            path: The file to write. One that is there is never overwritten. (str)

        Returns:
            path: The file. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'path' is missing (missing_field)
        """
        return self._run(
            _BACK_UP,
            path,
        )

    def set_mappings(
        self,
        *,
        areas: Mapping[str, int] | None = None,
        cars: Mapping[str, int] | None = None,
        jobs: Mapping[str, int] | None = None,
        languages: Mapping[str, int] | None = None,
        partner: str | None = None,
    ) -> MappingsSet:
        """Sets the mappings from names to ids that borrowers' profiles use.

        For the host's own engine only.

        Args:
            areas: Areas. (dict, each value int)
            cars: Cars. (dict, each value int)
            jobs: Jobs. (dict, each value int)
            languages: Languages. (dict, each value int)
            partner: The user name of a partner whose tenant's mappings are set; the host's own
                where left out. (str)

        Returns:
            names: Names by mapping. (dict, each value int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'Jobs' must have names that can be seen, not " " (invalid_value)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.set_mappings(areas={"Zamalek": 1, "Maadi": 2}, languages={})
        """
        return self._run(
            _SET_MAPPINGS,
            areas,
            cars,
            jobs,
            languages,
            partner,
        )

    def import_borrowers(
        self,
        rows: Sequence[BorrowerRow | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> BorrowersImported:
        """Signs many borrowers up in one commit, with their profiles.

        A row may be a dict by either names, `phone_number` or `Phone_Number`, with the profile's
        fields in `profile` or beside the others, so that the rows of a table are argument_type:
        `frame.to_dict("records")` in pandas, `frame.to_dicts()` in polars. A missing value of a
        table (None, NaN, NA, NaT) is left out, 3.0 is argument_type for an int, and 0 and 1 for
        False and True. Money is a Decimal or an int here too: a column of floats is refused;
        `frame.convert_dtypes()` turns whole floats into ints.

        For the host's own engine only.

        Args:
            rows: The borrowers, in the order in which they are signed up; in several requests where
                one would have more bytes than the setting `request_bytes_max` takes. (list of
                BorrowerRow)
            partner: The user name of the partner in whose name they are signed up; the host's own
                where left out. (str)

        Returns:
            imported: How many. (int)
            uuids: Their public ids, in the order of the rows. (list of str)

        Raises:
            Conflict: row 0: borrower already exist (borrower_exists)
            Forbidden: forbidden (forbidden)
            InvalidRequest: row 0: 'Phone_Number' must be a phone number of EG with 8 to 10 digits,
                not "12" (invalid_value)
            InvalidRequest: row 1: ''Email'' field(s) is/are missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="acme", tenant_id=1)
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.import_borrowers(
            ...     rows=[lw.BorrowerRow(phone_number={"national": "01001234567"}, first_name="Mona", last_name="Adel", national_id_number="29501011234567", email="mona@example.com")],
            ...     partner="acme",
            ... )
        """
        return self._run(
            _IMPORT_BORROWERS,
            rows,
            partner,
        )

    def load_policy(
        self,
        policy: Any,
        *,
        partner: str | None = None,
        digest: str | None = None,
    ) -> PolicyLoaded:
        """Puts a policy in force for a partner.

        The policy may be a `Policy`, or a dict as a decision file has it.

        For the host's own engine only.

        Args:
            policy: The policy, as a decision file has it: `{"format": 1, …}`. See docs/rules.md.
                (any value)
            partner: The partner's user name; the host's own partner where left out. (str)
            digest: The digest that it must have. (str)

        Returns:
            digest: Its digest. (str)
            rules: How many rules it has. (int)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'policy' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)
            InvalidRequest: policy: /bands/1/0: "N/A" would say that there is no class
                (policy_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.load_policy(
            ...     policy={"format": 1, "rules": {"ok": [{"variable": "DBR", "operator": "<=", "value": 0.5, "join": "and"}, {"variable": "reports", "operator": "==", "value": 0}]}},
            ... )
        """
        return self._run(
            _LOAD_POLICY,
            policy,
            partner,
            digest,
        )

    def give_policy(
        self,
        *,
        partner: str | None = None,
        digest: str | None = None,
    ) -> GivenPolicy:
        """Gives out the policy that decides for a partner.

        For the host's own engine only.

        Args:
            partner: The partner's user name; the host's own partner where left out. (str)
            digest: The digest of an earlier policy. (str)

        Returns:
            digest: Its digest. (str)
            policy: The policy: written as canonical JSON it has this digest. (any value)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: policy
                'sha256:0000000000000000000000000000000000000000000000000000000000000000' does not
                exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.give_policy()
        """
        return self._run(
            _GIVE_POLICY,
            partner,
            digest,
        )

    def declare_variables(
        self,
        variables: Sequence[Any],
        *,
        partner: str | None = None,
    ) -> VariablesDeclared:
        """Declares variables of the host's own.

        For the host's own engine only.

        Args:
            variables: The variables: objects of name, type and what else a policy's `variables`
                hold. See docs/rules.md. (list of any value)
            partner: The partner's user name; the host's own partner where left out. (str)

        Returns:
            digest: Its digest. (str)
            variables: The names of all variables that the host has declared for the partner, in
                order. (list of str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'variables' is missing (missing_field)
            NotFound: partner 'nobody' does not exist (not_there)
            InvalidRequest: policy: /variables/0: variable 'savings': min 5 is above max 1
                (policy_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.declare_variables(
            ...     variables=[{"name": "savings", "type": "number"}, {"name": "color", "type": "enum", "values": ["red", "blue"], "protected": True, "unit": "", "changeable": False}],
            ... )
        """
        return self._run(
            _DECLARE_VARIABLES,
            variables,
            partner,
        )

    def export_log(
        self,
        *,
        partner: str | None = None,
        checkpoint_only: bool | None = None,
    ) -> ExportedLog:
        """Gives out the decision log.

        For the host's own engine only.

        Args:
            partner: The partner's user name; the host's own partner where left out. (str)
            checkpoint_only: Whether to leave out the lines and give the checkpoint alone. (True or
                False)

        Returns:
            records: How many records it has. (int)
            checkpoint: A JSON text of the number of records, the head of each stream, and a digest
                of both. Kept elsewhere, as it is, and given back to `verify_log`, it shows what was
                removed. (str)
            log: The lines, each ended by a line feed; empty where the checkpoint alone was asked
                for. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> answer = book.export_log(checkpoint_only=False)
        """
        return self._run(
            _EXPORT_LOG,
            partner,
            checkpoint_only,
        )

    def verify_log(
        self,
        *,
        partner: str | None = None,
        checkpoint: str | None = None,
    ) -> LogVerified:
        """Verifies the decision log.

        For the host's own engine only.

        Args:
            partner: The partner's user name; the host's own partner where left out. (str)
            checkpoint: The `checkpoint` of an earlier `export_log` or `verify_log`, as it was
                given, which was kept elsewhere. (str)

        Returns:
            whole: Whether the log is whole. (True or False)
            records: How many records there are that can be read. (int)
            first_broken: The first record that is not as it was written; None where the log is
                whole. (BrokenRecord)
            checkpoint: The checkpoint of the log as it is now. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'checkpoint' must be as verify_log or export_log gave it: not JSON:
                expected value at line 1 column 1, not yesterday (invalid_value)
            NotFound: partner 'nobody' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> log = book.export_log()
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
            >>> now = book.export_log(checkpoint_only=True)
            >>> answer = book.verify_log(checkpoint=log.checkpoint)
        """
        return self._run(
            _VERIFY_LOG,
            partner,
            checkpoint,
        )
