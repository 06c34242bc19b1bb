//! The result of reading one message, as a row of a table.

use crate::{Account, Amount, Class, Reading, Record, Settled};
use lendwright_types::currency::Currency;

/// The reading of one message by a set of templates. A missing field is `None`. Texts are parts of the message as it
/// was sent, or names of the set.
///
/// A message of an unknown sender has no fields. A message that no template of its sender matches has only the
/// sender.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row<'m> {
    /// The sender, as the set spells it.
    pub sender: Option<&'m str>,
    /// The category of the template that matches.
    pub category: Option<&'m str>,
    /// The class of the category: which way money moved.
    pub class: Option<Class>,
    /// The amount that moved.
    pub amount: Option<Amount>,
    /// The currency of the amounts, if there is one. If the message names no currency, it is the sender's, else the
    /// base currency.
    pub currency: Option<Currency>,
    /// Whether money moved.
    pub settled: Option<bool>,
    /// The word that contradicts it; if there is no such word, the name of the reason ([`Stop`](crate::Stop)).
    pub guard: Option<&'m str>,
    /// Whether templates of two money categories match equally well.
    pub ambiguous: Option<bool>,
    /// The balance of the account after the transaction.
    pub balance: Option<Amount>,
    /// The remaining limit of a credit.
    pub limit: Option<Amount>,
    /// The fee in the same message as the amount.
    pub fee: Option<Amount>,
    /// The account or card, by its last four digits.
    pub account: Option<Account>,
    /// The reference of the transaction.
    pub reference: Option<&'m str>,
    /// The merchant.
    pub merchant: Option<&'m str>,
    /// The other party of the payment.
    pub counterparty: Option<&'m str>,
    /// The product.
    pub product: Option<&'m str>,
    /// The template's number within its category.
    pub template: Option<u16>,
}

impl<'m> Row<'m> {
    pub(super) fn of(reading: &Reading<'m>, body: &'m str, base: Currency) -> Self {
        match reading {
            Reading::UnknownSender => Self::default(),
            Reading::Unmatched { sender } => Self { sender: Some(sender), ..Self::default() },
            Reading::Record { sender, record } => {
                Self { sender: Some(sender), ..Self::matched(record, body, base) }
            }
        }
    }

    fn matched(record: &Record<'m>, body: &'m str, base: Currency) -> Self {
        let amounts = [record.amount, record.balance, record.limit, record.fee];
        let has_amount = amounts.iter().any(Option::is_some);
        Self {
            sender: None,
            category: Some(record.category),
            class: Some(record.class()),
            amount: record.amount,
            currency: has_amount.then(|| record.currency.unwrap_or(base)),
            settled: Some(record.settled.is_yes()),
            guard: guard(&record.settled, body),
            ambiguous: Some(record.ambiguous),
            balance: record.balance,
            limit: record.limit,
            fee: record.fee,
            account: record.account,
            reference: record.reference,
            merchant: record.merchant,
            counterparty: record.counterparty,
            product: record.product,
            template: Some(record.template),
        }
    }
}

/// The word that stopped a record, else the reason's name.
pub(super) fn guard<'m>(settled: &Settled, body: &'m str) -> Option<&'m str> {
    let Settled::No { why, at, .. } = settled else { return None };
    let word = body.get(at.clone()).filter(|word| !word.is_empty());
    Some(word.unwrap_or_else(|| why.name()))
}
