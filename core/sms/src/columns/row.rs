//! What is read of one message, as a row of a table.

use crate::{Account, Amount, Class, Reading, Record, Settled};
use lendwright_types::currency::Currency;

/// What a set of templates reads of one message: `None` where there is none. Texts are parts of the message as
/// it was sent, or names of the set.
///
/// A message of an unknown sender has nothing; one that no template of its sender matches has the sender alone.
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
    /// The currency of the amounts, if there is one; of a message that names none the sender's, else the base
    /// currency.
    pub currency: Option<Currency>,
    /// Whether money moved.
    pub settled: Option<bool>,
    /// The word that speaks against it; where no word does, the reason by its name ([`Stop`](crate::Stop)).
    pub guard: Option<&'m str>,
    /// Whether templates of two money categories match equally well.
    pub ambiguous: Option<bool>,
    /// What the account holds now.
    pub balance: Option<Amount>,
    /// What can still be spent of a credit.
    pub limit: Option<Amount>,
    /// A fee beside the amount.
    pub fee: Option<Amount>,
    /// The account or card, by its last four digits.
    pub account: Option<Account>,
    /// The reference of the transaction.
    pub reference: Option<&'m str>,
    /// Where it was bought.
    pub merchant: Option<&'m str>,
    /// From whom or to whom money went.
    pub counterparty: Option<&'m str>,
    /// What was bought.
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
