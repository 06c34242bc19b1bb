//! The values that templates read from a message if its text is not stored.

use super::tables::{CollectedMessage, formed, plain_json};
use crate::error::Error;
use crate::wire::{Hidden, Members, Wire as _, answer};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lendwright_scoring::identity::Pepper;
use lendwright_sms::{Account, Amount, Kind, Reading, Record, Settled, Spans, Stop};
use lendwright_types::currency::Currency;
use lendwright_types::{PartnerId, TenantId};

answer! {
    /// The values that a partner's templates read from a message at its upload: the values of the placeholders, and
    /// the category. Amounts are in ten-thousandths.
    pub(crate) struct ParsedMessage {
        /// The sender, as spelled in the templates.
        "sender" => sender: Hidden<String>,
        /// The category of the template that matched.
        "category" => category: String,
        /// The reason why no money moved, if there is one.
        optional "stop" => stop: Option<String>,
        /// Whether templates of two money categories match it equally well.
        optional "ambiguous" => ambiguous: Option<bool>,
        /// The amount that moved.
        optional "amount" => amount: Option<Hidden<i64>>,
        /// Its currency, by its three letters.
        optional "currency" => currency: Option<String>,
        /// The balance of the account.
        optional "balance" => balance: Option<Hidden<i64>>,
        /// The remaining limit of a credit.
        optional "limit" => limit: Option<Hidden<i64>>,
        /// A fee in addition to the amount.
        optional "fee" => fee: Option<Hidden<i64>>,
        /// The last four digits of the account or card.
        optional "account" => account: Option<Hidden<String>>,
        /// The code of the account number under the host's pepper, after the pepper's name, if the message shows the
        /// whole number.
        optional "account_code" => account_code: Option<Hidden<String>>,
        /// The reference of the transaction.
        optional "reference" => reference: Option<Hidden<String>>,
        /// The shop.
        optional "merchant" => merchant: Option<Hidden<String>>,
        /// The payer or payee.
        optional "counterparty" => counterparty: Option<Hidden<String>>,
        /// The purchased product.
        optional "product" => product: Option<Hidden<String>>,
    }
}

/// The key for codes of a tenant's account numbers. Codes distinguish numbers, and only the pepper's owner can guess
/// the number of a code. Two tenants have different codes for the same number.
#[derive(Clone, Copy)]
pub(super) struct AccountCodes<'p> {
    pub(super) pepper: &'p Pepper,
    pub(super) tenant: TenantId,
}

impl AccountCodes<'_> {
    fn of(self, number: &str) -> Hidden<String> {
        let Self { pepper, tenant: TenantId(tenant) } = self;
        let mac = pepper.mac(format!("account {tenant} {number}").as_bytes());
        let code = URL_SAFE_NO_PAD.encode(mac.as_bytes());
        Hidden(format!("{}:{code}", pepper.kid()))
    }
}

impl ParsedMessage {
    /// Returns the values read from a message with this body. `None` if no template matches it.
    pub(super) fn of(
        reading: &Reading<'_>,
        body: &str,
        codes: Option<AccountCodes<'_>>,
    ) -> Option<Self> {
        let Reading::Record { sender, record } = reading else { return None };
        let text = |text: Option<&str>| text.map(|text| Hidden(text.to_owned()));
        let stop = match &record.settled {
            Settled::Yes => None,
            Settled::No { why, .. } => Some(why.name().to_owned()),
        };
        Some(Self {
            sender: Hidden((*sender).to_owned()),
            category: record.category.to_owned(),
            stop,
            ambiguous: record.ambiguous.then_some(true),
            amount: units(record.amount),
            currency: record.currency.map(|currency| currency.code().to_owned()),
            balance: units(record.balance),
            limit: units(record.limit),
            fee: units(record.fee),
            account: text(record.account.as_ref().map(Account::as_str)),
            account_code: codes.and_then(|codes| Some(codes.of(&record.whole_account(body)?))),
            reference: text(record.reference),
            merchant: text(record.merchant),
            counterparty: text(record.counterparty),
            product: text(record.product),
        })
    }

    /// Returns the record as the templates produced it, without its date, its time and its positions in the text.
    ///
    /// # Errors
    /// If the stored values can't be read.
    pub(crate) fn record(&self) -> Result<Record<'_>, Error> {
        let damaged = || Error::damaged("what was read of a message");
        let settled = match &self.stop {
            None => Settled::Yes,
            Some(name) => Settled::No {
                why: Stop::from_name(name).ok_or_else(damaged)?,
                at: 0..0,
                clause: 0..0,
            },
        };
        let currency = match &self.currency {
            None => None,
            Some(code) => Some(Currency::from_code(code).map_err(|_| damaged())?),
        };
        let account = match &self.account {
            None => None,
            Some(Hidden(last)) => {
                let last = last.as_bytes().try_into().map_err(|_| damaged())?;
                Some(Account { last })
            }
        };
        Ok(Record {
            category: &self.category,
            kind: Kind::from_category(&self.category).0,
            template: 0,
            amount: amount(self.amount.as_ref()),
            currency,
            settled,
            ambiguous: self.ambiguous.unwrap_or_default(),
            balance: amount(self.balance.as_ref()),
            limit: amount(self.limit.as_ref()),
            fee: amount(self.fee.as_ref()),
            account,
            reference: text(self.reference.as_ref()),
            merchant: text(self.merchant.as_ref()),
            counterparty: text(self.counterparty.as_ref()),
            product: text(self.product.as_ref()),
            date: None,
            time: None,
            spans: Spans::default(),
        })
    }
}

fn units(amount: Option<Amount>) -> Option<Hidden<i64>> {
    amount.and_then(|amount| i64::try_from(amount.units()).ok()).map(Hidden)
}

fn amount(units: Option<&Hidden<i64>>) -> Option<Amount> {
    units.map(|Hidden(units)| Amount::from_units((*units).into()))
}

fn text(text: Option<&Hidden<String>>) -> Option<&str> {
    text.map(|Hidden(text)| &**text)
}

impl CollectedMessage {
    /// Returns the values that a partner's templates read at that partner's upload, if the text is not stored.
    ///
    /// # Errors
    /// If the stored values can't be read.
    pub(crate) fn parsed_by(&self, partner: PartnerId) -> Result<Option<ParsedMessage>, Error> {
        let name = partner.0.to_string();
        let parsed = self.parsed()?.0.into_iter().find(|(of, _)| *of == name);
        Ok(parsed.map(|(_, parsed)| parsed))
    }

    /// Stores the values that a partner's templates read, if there are any and that partner has none stored yet.
    /// Returns whether the row has changed.
    ///
    /// # Errors
    /// If the stored values can't be read.
    pub(super) fn note(
        &mut self,
        partner: PartnerId,
        parsed: Option<ParsedMessage>,
    ) -> Result<bool, Error> {
        let Some(parsed) = parsed else { return Ok(false) };
        let (name, mut all) = (partner.0.to_string(), self.parsed()?);
        if all.0.iter().any(|(of, _)| *of == name) {
            return Ok(false);
        }
        all.0.push((name, parsed));
        self.parsed = Some(formed(&all.to_json()));
        Ok(true)
    }

    fn parsed(&self) -> Result<Members<ParsedMessage>, Error> {
        let Some(bytes) = &self.parsed else { return Ok(Members::default()) };
        let json = plain_json(bytes)?;
        Members::read(&json).map_err(|_| Error::damaged("what was read of a message"))
    }
}
