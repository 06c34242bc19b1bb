"""The operations as methods. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, TypeVar

from ._forms import *
from ._record import *
from ._records import *
from ._rows import Of
from ._values import NAType

T = TypeVar("T")

_LOGIN: Operation[LoginAnswer] = Operation(
    "login",
    (
        Member("username", "username", TEXT, False),
        Member("api_key", "api_key", SECRET, False),
    ),
    Of(LoginAnswer),
)
_REFRESH_TOKEN: Operation[RefreshTokenAnswer] = Operation(
    "refresh_token",
    (
        Member("token", "token", SECRET, False),
    ),
    Of(RefreshTokenAnswer),
)
_LOGOUT: Operation[LogoutAnswer] = Operation(
    "logout",
    (
        Member("username", "username", TEXT, False),
        Member("token", "token", Optional(SECRET), True),
        Member("authorization", "authorization", Optional(SECRET), True),
    ),
    Of(LogoutAnswer),
)
_GET_ID_MAPPING: Operation[IdMappingAnswer] = Operation(
    "get_id_mapping",
    (),
    Of(IdMappingAnswer),
)
_UPDATE_BORROWER: Operation[BorrowerUpdated] = Operation(
    "update_borrower",
    (
        Member("UUID", "uuid", TEXT, False),
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
    ),
    Of(BorrowerUpdated),
)
_SIGN_UP: Operation[SignedUp] = Operation(
    "sign_up",
    (
        Member("autofill", "autofill", Optional(BOOLEAN), True),
        Member("Phone_Number", "phone_number", Either(TEXT, Of(NationalPhone)), False),
        Member("First_Name", "first_name", Optional(TEXT), True),
        Member("Last_Name", "last_name", Optional(TEXT), True),
        Member("National_ID_Number", "national_id_number", Optional(TEXT), True),
        Member("Email", "email", Optional(TEXT), True),
        Member("financial_provider_id", "financial_provider_id", Optional(TEXT), True),
        Member("consent", "consent", Optional(Of(Consent)), True),
    ),
    Of(SignedUp),
)
_GET_BORROWER_INFO: Operation[BorrowerInfo] = Operation(
    "get_borrower_info",
    (
        Member("uuid", "uuid", Optional(TEXT), True),
        Member("phone_number", "phone_number", Optional(TEXT), True),
        Member("email", "email", Optional(TEXT), True),
        Member("national_id", "national_id", Optional(TEXT), True),
        Member("id", "id", Optional(INTEGER), True),
    ),
    Of(BorrowerInfo),
)
_GET_TOTAL_SCORE: Operation[ScoreRecord] = Operation(
    "get_total_score",
    (
        Member("phone_number", "phone_number", Optional(TEXT), True),
        Member("email", "email", Optional(TEXT), True),
        Member("national_id", "national_id", Optional(TEXT), True),
        Member("id", "id", Optional(INTEGER), True),
        Member("evaluate_by", "evaluate_by", Choice(EvaluateBy), False),
        Member("uuid", "uuid", Optional(TEXT), True),
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", Optional(List(TEXT)), True),
    ),
    Of(ScoreRecord),
)
_GET_TOTAL_SCORE_BATCH: Operation[MapAnswer[ScoreRecord | UnknownTarget]] = Operation(
    "get_total_score_batch",
    (
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", Optional(List(TEXT)), True),
        Member("target", "target", List(TEXT), False),
    ),
    WholeMap(Either(Of(ScoreRecord), Of(UnknownTarget))),
)
_GET_SCORING_FORMULA: Operation[ScoringFormula] = Operation(
    "get_scoring_formula",
    (
        Member("uuid", "uuid", Optional(TEXT), True),
        Member("evaluate_by", "evaluate_by", Optional(Choice(EvaluateBy)), True),
    ),
    Of(ScoringFormula),
)
_EXPLAIN_DECISION: Operation[ExplainedDecision] = Operation(
    "explain_decision",
    (
        Member("decision_id", "decision_id", TEXT, False),
    ),
    Of(ExplainedDecision),
)
_GET_RULES: Operation[Rules] = Operation(
    "get_rules",
    (),
    Of(Rules),
)
_CREATE_RULE: Operation[TextAnswer] = Operation(
    "create_rule",
    (
        Member("param", "param", TEXT, False),
        Member("value", "value", ANY, False),
    ),
    WHOLE_TEXT,
)
_UPDATE_RULE: Operation[TextAnswer] = Operation(
    "update_rule",
    (
        Member("param", "param", TEXT, False),
        Member("value", "value", ANY, False),
    ),
    WHOLE_TEXT,
)
_DELETE_RULE: Operation[TextAnswer] = Operation(
    "delete_rule",
    (
        Member("param", "param", TEXT, False),
        Member("keys_to_delete", "keys_to_delete", List(TEXT), False),
    ),
    WHOLE_TEXT,
)
_GET_WEIGHTS: Operation[WeightsAnswer] = Operation(
    "get_weights",
    (),
    Of(WeightsAnswer),
)
_REPLACE_WEIGHTS: Operation[TextAnswer] = Operation(
    "replace_weights",
    (
        Member("param", "param", Choice(WeightsParam), False),
        Member("value", "value", ANY, False),
    ),
    WHOLE_TEXT,
)
_UPDATE_WEIGHTS: Operation[TextAnswer] = Operation(
    "update_weights",
    (
        Member("param", "param", Choice(WeightsParam), False),
        Member("value", "value", ANY, False),
    ),
    WHOLE_TEXT,
)
_DELETE_WEIGHTS: Operation[TextAnswer] = Operation(
    "delete_weights",
    (
        Member("param", "param", Choice(WeightsParam), False),
        Member("keys_to_delete", "keys_to_delete", List(TEXT), False),
    ),
    WHOLE_TEXT,
)
_CHECK_COLLECTED_DATA: Operation[CollectedData] = Operation(
    "check_collected_data",
    (
        Member("uuid", "uuid", TEXT, False),
    ),
    Of(CollectedData),
)
_GET_SUMMARY_VARIABLES: Operation[SummaryVariables] = Operation(
    "get_summary_variables",
    (
        Member("uuid", "uuid", TEXT, False),
    ),
    Of(SummaryVariables),
)
_GET_SUMMARY_VARIABLES_BATCH: Operation[MapAnswer[SummaryVariables | UnknownUser]] = Operation(
    "get_summary_variables_batch",
    (
        Member("target", "target", List(TEXT), False),
    ),
    WholeMap(Either(Of(SummaryVariables), Of(UnknownUser))),
)
_REPORT_BORROWER: Operation[ReportAnswer] = Operation(
    "report_borrower",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("reason", "reason", Choice(ReportReason), False),
        Member("amount", "amount", Optional(MONEY), True),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("details", "details", Optional(TEXT), True),
        Member("occurred_on", "occurred_on", Optional(DATE), True),
    ),
    Of(ReportAnswer),
)
_WITHDRAW_REPORT: Operation[ReportAnswer] = Operation(
    "withdraw_report",
    (
        Member("report_id", "report_id", TEXT, False),
    ),
    Of(ReportAnswer),
)
_MAKE_PARTNER: Operation[PartnerMade] = Operation(
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
_LIST_PARTNERS: Operation[Partners] = Operation(
    "list_partners",
    (),
    Of(Partners),
)
_ISSUE_KEY: Operation[KeyIssued] = Operation(
    "issue_key",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", Optional(List(Choice(Scope))), True),
        Member("expires_at", "expires_at", Optional(TIME), True),
        Member("chosen_key", "chosen_key", Optional(SECRET), True),
    ),
    Of(KeyIssued),
)
_LIST_KEYS: Operation[Keys] = Operation(
    "list_keys",
    (
        Member("user_name", "user_name", TEXT, False),
    ),
    Of(Keys),
)
_REVOKE_KEY: Operation[KeyRevoked] = Operation(
    "revoke_key",
    (
        Member("key_id", "key_id", TEXT, False),
    ),
    Of(KeyRevoked),
)
_PERMIT_SCOPES: Operation[PartnerListed] = Operation(
    "permit_scopes",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("scopes", "scopes", List(Choice(Scope)), False),
    ),
    Of(PartnerListed),
)
_PERMIT_MODELS: Operation[PartnerListed] = Operation(
    "permit_models",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("models", "models", List(TEXT), False),
    ),
    Of(PartnerListed),
)
_MAKE_PROVIDER: Operation[ProviderSettings] = Operation(
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
_SET_PROVIDER: Operation[ProviderSettings] = Operation(
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
_LIST_PROVIDERS: Operation[Providers] = Operation(
    "list_providers",
    (
        Member("tenant_id", "tenant_id", Optional(INTEGER), True),
    ),
    Of(Providers),
)
_LINK_PROVIDERS: Operation[PartnerListed] = Operation(
    "link_providers",
    (
        Member("user_name", "user_name", TEXT, False),
        Member("provider_ids", "provider_ids", List(INTEGER), False),
        Member("default_provider_id", "default_provider_id", Optional(INTEGER), True),
    ),
    Of(PartnerListed),
)
_BACK_UP: Operation[BackedUp] = Operation(
    "back_up",
    (
        Member("path", "path", TEXT, False),
    ),
    Of(BackedUp),
)
_SET_MAPPINGS: Operation[MappingsSet] = Operation(
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
_IMPORT_BORROWERS: Operation[BorrowersImported] = Operation(
    "import_borrowers",
    (
        Member("rows", "rows", List(Of(BorrowerRow)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(BorrowersImported),
)
_LOAD_POLICY: Operation[PolicyLoaded] = Operation(
    "load_policy",
    (
        Member("policy", "policy", ANY, False),
        Member("partner", "partner", Optional(TEXT), True),
        Member("digest", "digest", Optional(TEXT), True),
    ),
    Of(PolicyLoaded),
)
_GIVE_POLICY: Operation[GivenPolicy] = Operation(
    "give_policy",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("digest", "digest", Optional(TEXT), True),
    ),
    Of(GivenPolicy),
)
_DECLARE_VARIABLES: Operation[VariablesDeclared] = Operation(
    "declare_variables",
    (
        Member("variables", "variables", List(ANY), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(VariablesDeclared),
)
_EXPORT_LOG: Operation[ExportedLog] = Operation(
    "export_log",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("checkpoint_only", "checkpoint_only", Optional(BOOLEAN), True),
    ),
    Of(ExportedLog),
)
_VERIFY_LOG: Operation[LogVerified] = Operation(
    "verify_log",
    (
        Member("partner", "partner", Optional(TEXT), True),
        Member("checkpoint", "checkpoint", Optional(TEXT), True),
    ),
    Of(LogVerified),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "login": _LOGIN,
    "refresh_token": _REFRESH_TOKEN,
    "logout": _LOGOUT,
    "get_id_mapping": _GET_ID_MAPPING,
    "update_borrower": _UPDATE_BORROWER,
    "sign_up": _SIGN_UP,
    "get_borrower_info": _GET_BORROWER_INFO,
    "get_total_score": _GET_TOTAL_SCORE,
    "get_total_score_batch": _GET_TOTAL_SCORE_BATCH,
    "get_scoring_formula": _GET_SCORING_FORMULA,
    "explain_decision": _EXPLAIN_DECISION,
    "get_rules": _GET_RULES,
    "create_rule": _CREATE_RULE,
    "update_rule": _UPDATE_RULE,
    "delete_rule": _DELETE_RULE,
    "get_weights": _GET_WEIGHTS,
    "replace_weights": _REPLACE_WEIGHTS,
    "update_weights": _UPDATE_WEIGHTS,
    "delete_weights": _DELETE_WEIGHTS,
    "check_collected_data": _CHECK_COLLECTED_DATA,
    "get_summary_variables": _GET_SUMMARY_VARIABLES,
    "get_summary_variables_batch": _GET_SUMMARY_VARIABLES_BATCH,
    "report_borrower": _REPORT_BORROWER,
    "withdraw_report": _WITHDRAW_REPORT,
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
"""Every operation as data, by its name."""


class Operations:
    """The operations. A book is what runs them."""

    __slots__ = ()

    def _ask(self, operation: Operation[T], *values: Any) -> T:
        raise NotImplementedError

    def login(
        self,
        username: str,
        api_key: str,
    ) -> LoginAnswer:
        """Logs a partner in and gives its session's tokens.

        `POST /api/v1.0/login/`. Asks for no credentials.

        Args:
            username: The partner's user name. (str)
            api_key: The partner's API key. (str)

        Returns:
            access_token: Comes with requests, as `authorization: Bearer …`. (str)
            refresh_token: Gets the next access token when this one has ended. (str)

        Raises:
            Forbidden: invalid credentials (invalid_credentials)
            InvalidRequest: username is missing (missing_field)
            Conflict: this book was opened without a pepper, so it can neither make nor check keys
                (no_pepper)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> answer = book.login(username="nile", api_key=key.api_key)
        """
        return self._ask(
            _LOGIN,
            username,
            api_key,
        )

    def refresh_token(
        self,
        token: str,
    ) -> RefreshTokenAnswer:
        """Exchanges an access token for the next one.

        `POST /api/v1.0/refreshtoken/`. Asks for no credentials.

        Args:
            token: The access token, which may have ended up to a day ago, or the session's refresh
                token. (str)

        Returns:
            access_token: Comes with requests, as `authorization: Bearer …`. (str)

        Raises:
            Forbidden: invalid credentials (invalid_credentials)
            InvalidRequest: token is missing (missing_field)
            Conflict: this book was opened without a pepper, so it can neither make nor check keys
                (no_pepper)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> session = book.login(username="nile", api_key=key.api_key)
            >>> answer = book.refresh_token(token=session.access_token)
        """
        return self._ask(
            _REFRESH_TOKEN,
            token,
        )

    def logout(
        self,
        username: str,
        *,
        token: str | None = None,
        authorization: str | None = None,
    ) -> LogoutAnswer:
        """Logs a partner out: all of its tokens are over.

        `POST /api/v1.0/logout/`. Asks for no credentials.

        Args:
            username: The partner's user name. (str)
            token: One of the partner's tokens. (str)
            authorization: One of the partner's API keys, or `Bearer` and an access token. (str)

        Returns:
            message: `Logged out`. (str)

        Raises:
            Forbidden: invalid credentials (invalid_credentials)
            InvalidRequest: username is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(logout_requires_proof=False)
            >>> answer = book.logout(username="nobody")
        """
        return self._ask(
            _LOGOUT,
            username,
            token,
            authorization,
        )

    def get_id_mapping(
        self,
    ) -> IdMappingAnswer:
        """Gives the mappings from names to ids of areas, cars, jobs and languages.

        `GET /api/v1.0/update/`. Needs the scope `borrowers:read`; the interface lists no
        credentials, so a host may let an anonymous partner ask.

        Returns:
            id_mapping: The four mappings. (IdMapping)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_id_mapping()
        """
        return self._ask(
            _GET_ID_MAPPING,
        )

    def update_borrower(
        self,
        uuid: str,
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
    ) -> BorrowerUpdated:
        """Changes a borrower's profile.

        A field that is None, or left out, stays as it is.

        `POST /api/v1.0/update/`. Needs the scope `borrowers:write`; the interface lists no
        credentials, so a host may let an anonymous partner ask.

        Args:
            uuid: The borrower's public id. (str)
            number_of_children: How many children the borrower has: 0 to 100. (int)
            monthly_debt: Debt payments a month, in the currency of the partner's default provider
                and no finer. (Decimal)
            income_type: Where the income comes from. ("Self Employed" | "Retired" | "Private Sector
                Employee" | "Public Sector Employee" | "Business Owner")
            residence_type: What the home is. ("Fully Owned" | "Family House" | "Old Law Rent" |
                "New Law Rent" | "Furnished Rent")
            area: The area's id: where the Areas mapping has names, one of theirs. (int)
            reported_monthly_income: The income a month, a text that holds an amount in the currency
                of the partner's default provider and no finer. (str)
            education_level: How far the borrower went to school. ("High School" | "Diploma" |
                "Bachelor's" | "Master's" | "Phd")
            number_of_dependents: How many persons depend on the borrower: 0 to 100. (int)
            language_id: The language's id, as a text, or its name: where the Languages mapping has
                names, one of them or of their ids. (str)
            job_id: The job's id: where the Jobs mapping has names, one of theirs. (int)
            years_of_experience: Full years in that job's trade, 0 to 100; must be sent where
                `Job_ID` is. (int)
            self_employed: Whether the borrower works for himself or herself. (True or False)
            marital_status: The marital status, at most 100 characters. (str)
            car_id: The car's id: where the Cars mapping has names, one of theirs. (int)
            months_at_address: Full months at the current address: 0 to 1200. (int)
            is_banked: Whether the borrower has a bank account. (True or False)
            extras: Values of variables that the host has declared, by their names; None forgets
                one. (dict, each value any value)

        Returns:
            uuid: The borrower's public id. (str)
            token: A token that is good for uploads of this borrower's data, for 24 hours; NA where
                the host gave no pepper, without which no token can be kept. (str or NA)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'extras/tags/1' must have at most 1024 characters, not
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (invalid_value)
            InvalidRequest: 'UUID' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.update_borrower(uuid=mona.uuid)
        """
        return self._ask(
            _UPDATE_BORROWER,
            uuid,
            number_of_children,
            monthly_debt,
            income_type,
            residence_type,
            area,
            reported_monthly_income,
            education_level,
            number_of_dependents,
            language_id,
            job_id,
            years_of_experience,
            self_employed,
            marital_status,
            car_id,
            months_at_address,
            is_banked,
            extras,
        )

    def sign_up(
        self,
        phone_number: str | NationalPhone | Mapping[str, Any],
        *,
        autofill: bool | None = None,
        first_name: str | None = None,
        last_name: str | None = None,
        national_id_number: str | None = None,
        email: str | None = None,
        financial_provider_id: str | None = None,
        consent: Consent | Mapping[str, Any] | None = None,
    ) -> SignedUp:
        """Signs somebody up as a borrower.

        `POST /api/v1.0/signup/`. Needs the scope `borrowers:write`.

        Args:
            phone_number: The phone number: E.164, or the national form of the book's country. (str,
                or NationalPhone)
            autofill: `True` fills in the names where they are not sent, so that a phone number is
                enough; the borrower is marked as a placeholder. `False` unless sent. (True or
                False)
            first_name: The first name. Must be sent without `autofill`. (str)
            last_name: The last name. Must be sent without `autofill`. (str)
            national_id_number: The national id. Must be sent without `autofill`. (str)
            email: The e-mail address. Must be sent without `autofill`. (str)
            financial_provider_id: The provider to sign up with; the partner's default one where
                left out. (str)
            consent: What the borrower consents to, towards that provider. (Consent)

        Returns:
            uuid: The public id, by which other operations know the borrower. (str)

        Raises:
            Conflict: borrower already exist (borrower_exists)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'Phone_Number' must be a phone number with a country's code, which never
                begins with 0, not "+0123456789" (invalid_value)
            InvalidRequest: ''Last_Name'' field(s) is/are missing (missing_field)
            NotFound: provider 'first' does not exist (not_there)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.make_partner(user_name="acme", tenant_id=1)
            >>> mona = book.sign_up(phone_number={"national": "01001234567"}, autofill=True)
            >>> answer = book.acting_as("acme").sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
        """
        return self._ask(
            _SIGN_UP,
            autofill,
            phone_number,
            first_name,
            last_name,
            national_id_number,
            email,
            financial_provider_id,
            consent,
        )

    def get_borrower_info(
        self,
        *,
        uuid: str | None = None,
        phone_number: str | None = None,
        email: str | None = None,
        national_id: str | None = None,
        id: int | None = None,
    ) -> BorrowerInfo:
        """Gives what is known of a borrower.

        `GET /borrowers/get_borrower_info/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The public id. (str)
            phone_number: The phone number: E.164, or the national form of the book's country. (str)
            email: The e-mail address; one that several borrowers share names none of them. (str)
            national_id: The national id. (str)
            id: The number of the borrower's row. (int)

        Returns:
            uuid: The public id. (str)
            id: The number of the borrower's row. (int)
            full_name: First and last name. (str)
            first_name: The first name. (str)
            last_name: The last name. (str)
            phone_number: The phone number in E.164. (str)
            national_id_number: The national id. (str or NA)
            email: The e-mail address. (str or NA)
            placeholder: Whether signing up filled in what was not sent. (True or False)
            number_of_children: How many children the borrower has. (int or NA)
            monthly_debt: Debt payments a month. (Decimal or NA)
            income_type: Where the income comes from. ("Self Employed" | "Retired" | "Private Sector
                Employee" | "Public Sector Employee" | "Business Owner" or NA)
            residence_type: What the home is. ("Fully Owned" | "Family House" | "Old Law Rent" |
                "New Law Rent" | "Furnished Rent" or NA)
            area: The area's id in the Areas mapping. (int or NA)
            reported_monthly_income: The income a month, as it was written. (str or NA)
            education_level: How far the borrower went to school. ("High School" | "Diploma" |
                "Bachelor's" | "Master's" | "Phd" or NA)
            number_of_dependents: How many persons depend on the borrower. (int or NA)
            language_id: The language's id in the Languages mapping. (str or NA)
            job_id: The job's id in the Jobs mapping. (int or NA)
            years_of_experience: Full years in that job's trade. (int or NA)
            self_employed: Whether the borrower works for himself or herself. (True or False or NA)
            marital_status: The marital status. (str or NA)
            car_id: The car's id in the Cars mapping. (int or NA)
            months_at_address: Full months at the current address. (int or NA)
            is_banked: Whether the borrower has a bank account. (True or False or NA)
            extras: The values of declared variables that the partner has sent, by name. (dict, each
                value any value)
            created_at: When the borrower was signed up. (datetime with a time zone)
            providers: The partner's providers that the borrower is linked to. (list of
                LinkedProvider)
            consent: Since when the borrower consents to what, towards those providers.
                (ConsentTimes)
            data_collected: How many items of each kind were uploaded; kinds without any are left
                out. (dict, each value int)
            reports: Partners of the tenant with an open report about the borrower. (int)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            InvalidRequest: Please provide the user ID, phone number, national_id, or email for a
                user to get his records. (no_identifier)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(autofill=True, phone_number="+201001234567")
            >>> answer = book.get_borrower_info(uuid=mona.uuid)
        """
        return self._ask(
            _GET_BORROWER_INFO,
            uuid,
            phone_number,
            email,
            national_id,
            id,
        )

    def get_total_score(
        self,
        evaluate_by: EvaluateBy,
        acceptance_rules: Sequence[str],
        *,
        phone_number: str | None = None,
        email: str | None = None,
        national_id: str | None = None,
        id: int | None = None,
        uuid: str | None = None,
        rejection_rules: Sequence[str] | None = None,
    ) -> ScoreRecord:
        """Scores one borrower.

        `GET /borrowers/get_total_score/`. Needs the scope `score`.

        Args:
            evaluate_by: By what the borrower is evaluated. ("rule" | "model")
            acceptance_rules: The names of the rules all of which must hold. (list of str)
            phone_number: The borrower's phone number. (str)
            email: The borrower's e-mail address. (str)
            national_id: The borrower's national id. (str)
            id: The number of the borrower's row. (int)
            uuid: The borrower's public id. (str)
            rejection_rules: The names of the rules none of which may. (list of str)

        Returns:
            dbr: Monthly debt over estimated income, 4 decimals. (float or NA)
            id_is_valid: Whether the national id is one of its country's form. (True or False or NA)
            age: Full years of age on the day of the request. (int or NA)
            area: The area's id, out of the mapping. (int or NA)
            certainty: The share of the weights whose variable is known, 4 decimals. (float or NA)
            credit_score: The credit score, over the weights whose variable is known alone: read it
                together with `certainty`. (int)
            credit_score_classification: The score's class: Very Poor, Fair, Good, Very Good or
                Exceptional, unless the policy has bands of its own. (str)
            estimated_income: The monthly income, in the policy's currency. (Decimal or NA)
            full_name: First and last name. (str)
            gender: Female or Male. (str or NA)
            list_of_credit_applications: The provider's own applications of the borrower. (list of
                ListedApplication or NA)
            monthly_debt: The debt per month, in the policy's currency. (Decimal or NA)
            monthly_spending_capacity: What is left of the income after debt and spending, in the
                policy's currency. (Decimal or NA)
            national_id: The national id: a number where it is one without a leading zero, else a
                text. (int, or str or NA)
            number_of_credit_applications: How many applications the list has. (int or NA)
            pass_business_rules_state: Whether the rules pass: True, False, None where data are
                missing and a person should look, NA where the request named no rule. (True or False
                or None or NA)
            reports: Open reports by distinct partners. (int or NA)
            uploaded_docs: The documents that were uploaded; None where there is none. (list of
                UploadedDocument)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'evaluate_by', 'acceptance_rules' are missing (missing_field)
            Forbidden: Partner does not have access to this model. (model_forbidden)
            InvalidRequest: Please provide the user ID, phone number, national_id, or email for a
                user to get his records. (no_identifier)
            NotFound: rule theirs does not exist (requested_rule_unknown)

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
            >>> answer = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
        """
        return self._ask(
            _GET_TOTAL_SCORE,
            phone_number,
            email,
            national_id,
            id,
            evaluate_by,
            uuid,
            acceptance_rules,
            rejection_rules,
        )

    def get_total_score_batch(
        self,
        acceptance_rules: Sequence[str],
        target: Sequence[str],
        *,
        rejection_rules: Sequence[str] | None = None,
    ) -> MapAnswer[ScoreRecord | UnknownTarget]:
        """Scores many borrowers in one commit.

        Each score knows its decision: `book.explain(answer[uuid])`, or
        `answer[uuid].detail.decision_id`.

        `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.

        Args:
            acceptance_rules: The names of the rules all of which must hold. (list of str)
            target: The borrowers' public ids, 10,000 at most. (list of str)
            rejection_rules: The names of the rules none of which may. (list of str)

        Returns:
            dict, each value ScoreRecord, or UnknownTarget.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'acceptance_rules', 'target' are missing (missing_field)
            NotFound: rule nope does not exist (requested_rule_unknown)

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
            >>> ali = book.sign_up(
            ...     phone_number="+201007654321",
            ...     first_name="Ali",
            ...     last_name="Adel",
            ...     national_id_number="28805150112355",
            ...     email="ali@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=ali.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="7000",
            ...     monthly_debt=2100,
            ...     income_type="Retired",
            ...     residence_type="New Law Rent",
            ...     education_level="Bachelor's",
            ...     number_of_children=1,
            ...     years_of_experience=3,
            ...     months_at_address=24,
            ...     is_banked=True,
            ... )
            >>> answer = book.get_total_score_batch(
            ...     acceptance_rules=[],
            ...     target=[ali.uuid, mona.uuid],
            ... )
        """
        return self._ask(
            _GET_TOTAL_SCORE_BATCH,
            acceptance_rules,
            rejection_rules,
            target,
        )

    def get_scoring_formula(
        self,
        *,
        uuid: str | None = None,
        evaluate_by: EvaluateBy | None = None,
    ) -> ScoringFormula:
        """Says how a score comes about, and a borrower's in particular.

        `GET /borrowers/scoring_formula/`. Needs the scope `score`.

        Args:
            uuid: The borrower's public id; left out, the formula alone is answered. (str)
            evaluate_by: By what is evaluated; `rule` where left out. ("rule" | "model")

        Returns:
            formula: The formula. (str)
            range: The lowest and the highest score. (ScoreRange)
            weights: Each weight; left out for a partner without the scope `weights:read`. (dict,
                each value WeightLine)
            classification: The classes, each from its lowest score up to its highest. (list of
                ClassLine)
            version: The policy's digest. (str)
            breakdown: What each weight contributes to the borrower's score. (list of
                ContributionLine)
            credit_score: The borrower's score; with nothing earned it is the range's lowest. (int)
            missing_weight_share: The share of the weights whose variable is missing, 0 to 1.
                (float)
            top_positive: The names of the weights that contribute most, most first, four at most.
                (list of str)
            top_negative: The reasons that cost the score most, most first, four at most. (list of
                ReasonLine)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            Forbidden: Partner does not have access to this model. (model_forbidden)

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
            >>> p = book.give_policy()
            >>> answer = book.get_scoring_formula(uuid=mona.uuid)
        """
        return self._ask(
            _GET_SCORING_FORMULA,
            uuid,
            evaluate_by,
        )

    def explain_decision(
        self,
        decision_id: str,
    ) -> ExplainedDecision:
        """Gives a decision again, with everything that led to it.

        `GET /borrowers/explain_decision/`. Needs the scope `score`.

        Args:
            decision_id: The decision's id, out of the detail of the score's answer: `decision_id`,
                in that of a batch `decision_ids` by the borrower's public id. (str)

        Returns:
            decision_id: The decision's id. (str)
            decided_at: When it was made. (datetime with a time zone)
            decided_for: The user name of the partner for whom it was made. (str)
            uuid: The borrower's public id. (str)
            policy: The policy's digest. (str)
            engine: The version of lendwright that decided. (str)
            evaluate_by: `rule` or `model`. (str)
            acceptance_rules: The acceptance rules that the request named. (list of str)
            rejection_rules: The rejection rules that the request named. (list of str)
            pass_business_rules_state: Whether the rules pass; None where data are missing, NA where
                there was no rule. (True or False or None or NA)
            credit_score: The credit score. (int)
            credit_score_classification: Its class. (str)
            certainty: The share of the weights whose variable is known. (float)
            base: The score of somebody who earned nothing; with the contributions it sums to the
                score. (int)
            unrounded_score: The score before it was made whole. (float)
            contributions: What each characteristic earned. (list of ContributionLine)
            reasons: Every reason against the borrower, those of the notice first. (list of
                ReasonLine)
            rules: Every rule with each of its conditions. (list of TracedRule)
            missing_to_resolve: What to ask for where the state is undetermined; None where it is
                not. (MissingVariables)
            what_would_change: What would change the decision. (Changes)
            inputs: The inputs as they were frozen. (list of FrozenLine)

        Raises:
            NotFound: decision does not exist (decision_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'decision_id' is missing (missing_field)

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
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "estimated_income": {"operator": ">=", "value": "15000"}},
            ... )
            >>> p = book.give_policy()
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=["ok"],
            ... )
            >>> answer = book.explain_decision(decision_id=score.detail.decision_id)
        """
        return self._ask(
            _EXPLAIN_DECISION,
            decision_id,
        )

    def get_rules(
        self,
    ) -> Rules:
        """Gives the partner's business rules, as they were written.

        `GET /borrowers/rule/`. Needs the scope `rules:read`.

        Returns:
            client: Each rule's body as it was written, by name, in the order in which they were
                made. (dict, each value any value)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"reports": {"operator": " LT ", "value": 1, "logical_operator": "OR"}, "DBR": {"value": "0.50", "operator": "<="}},
            ... )
            >>> answer = book.get_rules()
        """
        return self._ask(
            _GET_RULES,
        )

    def create_rule(
        self,
        param: str,
        value: Any,
    ) -> TextAnswer:
        """Makes a business rule.

        `POST /borrowers/rule/`. Needs the scope `rules:write`.

        Args:
            param: The rule's name: 1 to 100 characters, new among the partner's rules. (str)
            value: The rule: an object from variables to conditions, whose order is kept. See
                docs/rules.md. (any value)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'param' is missing (missing_field)
            Conflict: rule already exists (rule_exists)
            InvalidRequest: rule 'ok': /DBRR: unknown variable 'DBRR', did you mean 'DBR'?;
                /reports/value: "two" is not a number (rule_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.create_rule(
            ...     param="affordable",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "Is_Banked": {"operator": "==", "value": "true"}},
            ... )
        """
        return self._ask(
            _CREATE_RULE,
            param,
            value,
        )

    def update_rule(
        self,
        param: str,
        value: Any,
    ) -> TextAnswer:
        """Puts a new body in the place of a business rule's old one.

        `PUT /borrowers/rule/`. Needs the scope `rules:write`.

        Args:
            param: The rule's name. (str)
            value: The new rule, whole. (any value)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'param' is missing (missing_field)
            InvalidRequest: rule 'ok': has no conditions (rule_invalid)
            NotFound: rule does not exist (rule_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50"}},
            ... )
            >>> answer = book.update_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "Is_Banked": {"operator": "==", "value": "true"}},
            ... )
        """
        return self._ask(
            _UPDATE_RULE,
            param,
            value,
        )

    def delete_rule(
        self,
        param: str,
        keys_to_delete: Sequence[str],
    ) -> TextAnswer:
        """Removes keys from a business rule, and the rule with its last key.

        `DELETE /borrowers/rule/`. Needs the scope `rules:write`.

        Args:
            param: The rule's name. (str)
            keys_to_delete: The keys to remove, each of which the rule must have. (list of str)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'keys_to_delete' must name a key at least, not an empty list
                (invalid_value)
            InvalidRequest: 'keys_to_delete' is missing (missing_field)
            NotFound: rule 'ok' has no key 'DBR' (rule_key_unknown)
            Conflict: rule adult can't be deleted: the policy's acceptance_rules name it
                (rule_listed)
            NotFound: rule does not exist (rule_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "Is_Banked": {"operator": "==", "value": "true"}},
            ... )
            >>> answer = book.delete_rule(param="ok", keys_to_delete=["DBR"])
        """
        return self._ask(
            _DELETE_RULE,
            param,
            keys_to_delete,
        )

    def get_weights(
        self,
    ) -> WeightsAnswer:
        """Gives the partner's scoring weights.

        `GET /borrowers/weights/`. Needs the scope `weights:read`.

        Returns:
            weights: Each weight by its name, in the order in which their points are added. (dict,
                each value float)

        Raises:
            Forbidden: forbidden (forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_weights()
        """
        return self._ask(
            _GET_WEIGHTS,
        )

    def replace_weights(
        self,
        value: Any,
        *,
        param: WeightsParam = "weights",
    ) -> TextAnswer:
        """Replaces the whole set of scoring weights.

        `POST /borrowers/weights/`. Needs the scope `weights:write`.

        Args:
            param: What is changed. ("weights")
            value: The new set: numbers from 0 to 10¹² by the names of characteristics, at least one
                above 0. (any value)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'param' is missing (missing_field)
            InvalidRequest: weight income must be at most 1000000000000, not 1e+306
                (weights_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.replace_weights(value={"income": 1, "debt_burden": 2.5})
        """
        return self._ask(
            _REPLACE_WEIGHTS,
            param,
            value,
        )

    def update_weights(
        self,
        value: Any,
        *,
        param: WeightsParam = "weights",
    ) -> TextAnswer:
        """Changes some scoring weights.

        `PUT /borrowers/weights/`. Needs the scope `weights:write`.

        Args:
            param: What is changed. ("weights")
            value: The new values by name; each name must be in the set. (any value)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'param' is missing (missing_field)
            InvalidRequest: at least one weight must be above 0: income would all be 0 or gone
                (weights_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.update_weights(value={"income": 25})
        """
        return self._ask(
            _UPDATE_WEIGHTS,
            param,
            value,
        )

    def delete_weights(
        self,
        keys_to_delete: Sequence[str],
        *,
        param: WeightsParam = "weights",
    ) -> TextAnswer:
        """Removes scoring weights.

        `DELETE /borrowers/weights/`. Needs the scope `weights:write`.

        Args:
            param: What is changed. ("weights")
            keys_to_delete: The names to remove; each must be in the set, and one above 0 must be
                left. (list of str)

        Returns:
            str.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'keys_to_delete' must name a weight at least, not an empty list
                (invalid_value)
            InvalidRequest: 'keys_to_delete' is missing (missing_field)
            InvalidRequest: weight income does not exist (weights_invalid)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.delete_weights(keys_to_delete=["income", "reports"])
        """
        return self._ask(
            _DELETE_WEIGHTS,
            param,
            keys_to_delete,
        )

    def check_collected_data(
        self,
        uuid: str,
    ) -> CollectedData:
        """Says what was uploaded about a borrower, and what is missing.

        `GET /borrowers/check_collected_data/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The borrower's public id. (str)

        Returns:
            uuid: The borrower's public id. (str)
            messages: SMS messages. (CollectedMessages)
            location: Locations. (CollectedLocations)
            applications: Installed applications. (CollectedItems)
            phone: The phone's own data. (CollectedPhone)
            transactions: Bank transactions. (CollectedTransactions)
            documents: Documents: each one's type, where it stands, and whether it is linked. (list
                of dict, each value any value)
            complete_for: Whether nothing is missing for an evaluation. (CompleteFor)
            missing: The variables without a value that the partner's weights and rules read. (list
                of str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'uuid' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.check_collected_data(uuid=mona.uuid)
        """
        return self._ask(
            _CHECK_COLLECTED_DATA,
            uuid,
        )

    def get_summary_variables(
        self,
        uuid: str,
    ) -> SummaryVariables:
        """Gives the summary of what is known of a borrower.

        `GET /borrowers/get_summary_variables/`. Needs the scope `borrowers:read`.

        Args:
            uuid: The borrower's public id. (str)

        Returns:
            apps_score: The score of the installed applications; 0 without any. (float)
            area_score: The score of the areas where the borrower is seen. (float or NA)
            sms_score: The score of the SMS messages. (float or NA)
            incoming_payments: What comes in, by kind and sender. (IncomingPayments)
            outgoing_payments: What goes out, by kind and sender. (OutgoingPayments)
            installed_apps: Installed applications, by category. (dict, each value int)
            purchased_products: What was bought. (list of str)
            spending_summary: Spending, by category. (dict, each value Decimal)
            summary: Average spending, frequency and total spending, by sender. (dict, each value
                dict, each value Decimal)
            locations: The areas where the borrower is seen most and least: how often, and their
                income level. (dict, each value dict, each value dict, each value int)
            variables: Every variable that rules and weights can read, the host's own among them, by
                name: its value, or NA; the national id is masked for callers without the scope
                `pii`. What an application or the decision itself brings is NA. (dict, each value
                any value or NA)
            as_of: When this was so. (datetime with a time zone)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'uuid' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(autofill=True, phone_number="+201001234567")
            >>> answer = book.get_summary_variables(uuid=mona.uuid)
        """
        return self._ask(
            _GET_SUMMARY_VARIABLES,
            uuid,
        )

    def get_summary_variables_batch(
        self,
        target: Sequence[str],
    ) -> MapAnswer[SummaryVariables | UnknownUser]:
        """Gives the summaries of many borrowers.

        `GET /borrowers/get_summary_variables/batch/`. Needs the scope `borrowers:read`.

        Args:
            target: The borrowers' public ids. (list of str)

        Returns:
            dict, each value SummaryVariables, or UnknownUser.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'target' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> answer = book.get_summary_variables_batch(target=["mona"])
        """
        return self._ask(
            _GET_SUMMARY_VARIABLES_BATCH,
            target,
        )

    def report_borrower(
        self,
        uuid: str,
        reason: ReportReason,
        *,
        amount: Decimal | int | None = None,
        application_id: str | None = None,
        details: str | None = None,
        occurred_on: date | None = None,
    ) -> ReportAnswer:
        """Warns the other partners of the tenant about a borrower.

        `POST /borrowers/report_borrower/`. Needs the scope `reports:write`.

        Args:
            uuid: The borrower's public id. (str)
            reason: Why the borrower is reported. ("default_90d" | "fraud_identity" |
                "fraud_documents" | "skip_trace" | "bankruptcy" | "other")
            amount: What is owed or was lost, in the currency of the partner's default provider.
                (Decimal)
            application_id: The partner's own name of the credit application, at most 100
                characters. (str)
            details: What else is to be said, at most 500 characters. (str)
            occurred_on: The day on which it happened; not after today in the zone of the partner's
                default provider. (date)

        Returns:
            report_id: The report's id, by which the partner can withdraw it. (str)
            uuid: The borrower's public id. (str)
            reports: Partners of the tenant with an open report about the borrower. (int)
            message: What was done. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'amount' must be 0 or more, not -1 (invalid_value)
            InvalidRequest: 'uuid', 'reason' are missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.report_borrower(uuid=mona.uuid, reason="other")
        """
        return self._ask(
            _REPORT_BORROWER,
            uuid,
            reason,
            amount,
            application_id,
            details,
            occurred_on,
        )

    def withdraw_report(
        self,
        report_id: str,
    ) -> ReportAnswer:
        """Takes a report about a borrower back.

        `DELETE /borrowers/report_borrower/`. Needs the scope `reports:write`.

        Args:
            report_id: The report's id. (str)

        Returns:
            report_id: The report's id, by which the partner can withdraw it. (str)
            uuid: The borrower's public id. (str)
            reports: Partners of the tenant with an open report about the borrower. (int)
            message: What was done. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'report_id' is missing (missing_field)
            NotFound: report does not exist (report_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> report = book.report_borrower(uuid=mona.uuid, reason="default_90d")
            >>> answer = book.withdraw_report(report_id=report.report_id)
        """
        return self._ask(
            _WITHDRAW_REPORT,
            report_id,
        )

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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        fields in `profile` or beside the others, so that a table's rows are taken: those of
        `frame.to_dict("records")` in pandas, of `frame.to_dicts()` in polars. What a table has
        for no value (None, NaN, NA, NaT) is not given, 3.0 is taken where an int is asked, and 0
        and 1 for False and True. Money is a Decimal or an int here too: a column of floats is
        refused, `frame.convert_dtypes()` makes ints of whole ones.

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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
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
        return self._ask(
            _VERIFY_LOG,
            partner,
            checkpoint,
        )
