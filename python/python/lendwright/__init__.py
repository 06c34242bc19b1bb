"""Embeddable credit decisioning: rules, scoring and a replayable decision log.

    import lendwright as lw

    book = lw.open("book.db")                     # SQLite in one file; lw.open() keeps it in memory
    book.create_rule("adult", {"age": {"operator": ">=", "value": "21"}})
    lw.Policy.from_json('{"format": 1}').decide({"DBR": 0.2})     # needs no book
    lw.Schedule(lw.Terms(12000, 24, 12, date(2026, 1, 31), currency="EGP"))

These need no book:

    decisions      Policy
    loans          Terms, Schedule, Servicing, Quote, aprc, apr_reg_z, xirr
    in columns     portfolio, quotes (loans), SmsTemplates (messages), Transactions
    models         KMeans, BetaGeo, ModifiedBetaGeo

Each operation of a book is a method of its handle:

    borrowers   sign_up, update_borrower, get_borrower_info, report_borrower, withdraw_report
    scores      get_total_score, get_total_score_batch, explain, get_scoring_formula
    rules       create_rule, get_rules, update_rule, delete_rule
    weights     get_weights, update_weights, replace_weights, delete_weights
    data        upload_collected_data, check_collected_data, link_extracted_data,
                remove_linked_data, get_summary_variables, get_summary_variables_batch,
                get_id_mapping, get_top_locations
    messages    get_sms_templates, add_sms_templates, delete_sms_template, get_sms_summary,
                import_messages
    products    create_credit_product, get_credit_products, update_credit_product,
                delete_credit_product
    loans       create_credit_application, approve_credit_application, reject_credit_application,
                get_credit_application_status, get_provider_applications, get_provider_borrowers
    payments    get_due_payments, get_due_payments_history, pay_monthly_installment, get_payments,
                get_settlement_prices, get_early_pay_price, settle_early
    money       get_top_transactions, aggregate_transactions, get_recurring_transactions,
                project_income, project_expenses, get_available_money, get_top_insights,
                get_insight_variables
    peers       compare_peers, get_peer_groups, get_peer_variables
    segments    segment_users, get_segments, get_segment_variables
    engagement  create_engagement_rule, get_engagement_rules, get_engagement_stats,
                generate_transaction
    exports     issue_csv
    sessions    login, refresh_token, logout
    handles     acting_as, log_in, bearer, failed_attempts, watched, interrupt, set_clock,
                close
    one commit  together
    by name     call (JSON), respond (HTTP)
    events      on_effect of open: AuthEvent, LoanEvent, MessagesEvent

These are only for the host:

    partners    make_partner, list_partners, permit_scopes, permit_models
    keys        issue_key, list_keys, revoke_key
    providers   make_provider, set_provider, list_providers, link_providers
    lending     set_lending, solve_offers, give_loan, age_loans, take_payment, take_payments,
                reverse_payment, restructure_loan, grant_holiday, waive_penalties, write_off_loan,
                undo_change, refund_paid
    collected   set_areas, set_retention, link_many, purge_expired
    templates   set_senders, list_senders, list_packs, load_pack, unload_pack, try_templates,
                propose_templates, sms_coverage
    analytics   import_transactions, remove_transactions, set_analytics, give_analytics,
                make_peer_snapshot, set_outcomes
    messages    run_engagement, next_messages, ack_message
    policies    load_policy, give_policy, declare_variables, set_mappings
    the book    import_borrowers, erase_borrower, back_up, verify_book, list_exports
    the log     export_log, verify_log, erase_decisions; `lendwright.audit` verifies it without a book

`lendwright.sample` has invented applicants with messages and transactions, for trying everything.

An answer is a record with the interface's fields. `.detail` has facts that the interface's body has no
member for, and `.json` is the exact text of the body. `to_rows` and `to_frame` convert lists of records
(`loan.rows`, `due.due_payments`) to tables. `to_html` converts a notebook card to a page. These plots
need matplotlib. Each returns its Axes, and has its numbers as `rows` and `frame`:

    plot_spending      get_top_transactions, aggregate_transactions
    plot_streams       get_recurring_transactions
    plot_projection    project_income, project_expenses, get_available_money
    plot_peers         compare_peers
    plot_segments      segment_users, get_segments
    plot_alive         the members of a segment, segments, a churn model

A value that could not be computed is `NA`, which is not None. Money is a Decimal or an int, never a float.
Only the variables of a summary and the inputs of an explanation are floats, also amounts, because rules
and weights read doubles.

A refusal is a `LendwrightError` with `.code`, `.status`, `.body` and `.detail`. Nothing is written then. Its
classes are `InvalidRequest`, `NotFound`, `Conflict`, `Forbidden`, `StorageError` and `Interrupted` (a call that
`Book.interrupt` stopped). `MisuseError` is an `InvalidRequest`: the book was used in a wrong way. The
StorageErrors are `BusyError`, `DiskFullError`, `IoError`, `DamagedError`, `NotABookError`, `OtherVersionError`,
`NoFolderError`, `NoBookError`, `GoneError` and `OutcomeUnknownError`. After an `OutcomeUnknownError`, check
whether the request was executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _index, _lazy
from ._answer import ListAnswer, MapAnswer, TextAnswer
from ._book import Book, HttpResponse, Reply, Unit
from ._errors import (
    BusyError,
    Conflict,
    DamagedError,
    DiskFullError,
    Forbidden,
    GoneError,
    Interrupted,
    InvalidRequest,
    IoError,
    LendwrightError,
    MisuseError,
    NoBookError,
    NoFolderError,
    NotABookError,
    NotFound,
    OtherVersionError,
    OutcomeUnknownError,
    StorageError,
)
from ._events import AuthEvent, Event, LoanEvent, MessagesEvent
from ._ledger import SmsLedger, SmsLedgerRow
from ._messages import SmsTemplates
from ._models import BetaGeo, KMeans, ModifiedBetaGeo
from ._native import (
    Decision,
    Decisions,
    Instalment,
    Policy,
    Quote,
    Schedule,
    Servicing,
    Terms,
    __version__,
    apr_reg_z,
    aprc,
    xirr,
)
from ._open import open as open
from ._people_plots import plot_alive, plot_peers, plot_segments
from ._plots import plot_spending, plot_streams
from ._portfolio import Portfolio, portfolio
from ._projection_plots import plot_projection
from ._quotes import Quotes, quotes
from ._sheet import to_html
from ._tables import to_frame, to_rows
from ._transactions import Transactions
from ._values import NA, NAType

if TYPE_CHECKING:
    from ._index import *
    from ._index import Warning as Warning
else:

    def __getattr__(name: str) -> object:
        """Returns a record class. Its module is loaded on first use."""
        if name not in _index.RECORDS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = _lazy.load(_index.RECORDS[name], name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *_index.RECORDS})

__all__ = [
    "NA",
    "AuthEvent",
    "BetaGeo",
    "Book",
    "BusyError",
    "Conflict",
    "DamagedError",
    "Decision",
    "Decisions",
    "DiskFullError",
    "Event",
    "Forbidden",
    "GoneError",
    "HttpResponse",
    "Instalment",
    "Interrupted",
    "InvalidRequest",
    "IoError",
    "KMeans",
    "LendwrightError",
    "ListAnswer",
    "LoanEvent",
    "MapAnswer",
    "MessagesEvent",
    "MisuseError",
    "ModifiedBetaGeo",
    "NAType",
    "NoBookError",
    "NoFolderError",
    "NotABookError",
    "NotFound",
    "OtherVersionError",
    "OutcomeUnknownError",
    "Policy",
    "Portfolio",
    "Quote",
    "Quotes",
    "Reply",
    "Schedule",
    "Servicing",
    "SmsLedger",
    "SmsLedgerRow",
    "SmsTemplates",
    "StorageError",
    "Terms",
    "TextAnswer",
    "Transactions",
    "Unit",
    "__version__",
    "apr_reg_z",
    "aprc",
    "plot_alive",
    "plot_peers",
    "plot_projection",
    "plot_segments",
    "plot_spending",
    "plot_streams",
    "portfolio",
    "quotes",
    "to_frame",
    "to_html",
    "to_rows",
    "xirr",
]
__all__ += _index.__all__
# `from lendwright import *` leaves out these two names of built-ins. Use `lendwright.open` and
# `lendwright.Warning`.
__all__.remove("Warning")
