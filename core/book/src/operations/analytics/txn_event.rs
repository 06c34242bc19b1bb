//! The event of a transaction.

use lendwright_analytics::engagement::{Event, EventType, EventValue};
use lendwright_analytics::{Row, Transaction};
use lendwright_scoring::rules::Input;

/// Returns the event of a transaction: its members, with its kind and category among the borrower's other transactions.
pub(super) fn txn_event(user_id: &str, txn: &Transaction<'_>, row: Option<Row<'_>>) -> Event {
    let text = EventValue::text_of;
    let code = |name: Option<&'static str>| EventValue::known(name.map(text));
    let kind = row.map(Row::kind).or(txn.kind);
    let category = row.map_or(txn.category, Row::category);
    let mcc = txn.mcc.map(|mcc| text(&format!("{mcc:04}")));
    let balance = txn.balance_after.map(|minor| EventValue::money(minor, txn.currency));
    super::events::event_of(
        EventType::Transaction,
        txn.txn_id.to_owned(),
        [
            ("txn_id", text(txn.txn_id)),
            ("user_id", text(user_id)),
            ("date", EventValue::day(txn.day)),
            ("amount", EventValue::money(txn.amount, txn.currency)),
            ("currency", text(txn.currency.code())),
            ("account_id", text(txn.account_id)),
            ("merchant", text(txn.merchant)),
            ("merchant_id", text(txn.merchant_id)),
            ("category", text(category)),
            ("subcategory", text(txn.subcategory)),
            ("description", text(txn.description)),
            ("mcc", EventValue::known(mcc)),
            ("channel", code(txn.channel.map(lendwright_analytics::Channel::name))),
            ("counterparty", text(txn.counterparty)),
            ("balance_after", EventValue::known(balance)),
            ("pending", EventValue::from_input(Input::Bool(txn.pending))),
            ("kind", code(kind.map(lendwright_analytics::Kind::name))),
            ("replaces", text(txn.replaces)),
            ("source", text(txn.source.name())),
        ],
    )
}
