//! The variables `user.*` of rules from a borrower's transactions, as linked by a partner.

use super::extracted::Extracted;
use super::live::{live_extraction, may_read};
use crate::error::Error;
use crate::records::analytics::{ToldChange, analytics_provider, kind_tables, transactions_after};
use crate::records::borrowers::Borrower;
use crate::records::collected::{DataType, Extraction};
use crate::unit::Context;
use lendwright_analytics::{Basis, Day, Features, PeriodName, Source, Variable};
use lendwright_scoring::internal::USER_PREFIX;
use lendwright_types::BorrowerId;
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;

/// The period of the monthly means, unless a variable has another one.
const PERIOD: PeriodName = PeriodName::Last3m;

/// The variables of a partner's latest link.
pub(crate) struct LinkedTransactions {
    /// The source of the variables: `transactions:` and the extraction's id.
    pub(crate) source: String,
    pub(crate) currency: Currency,
    values: Json<'static>,
}

/// Computes the variables from the transactions that the caller reads. If messages are also linked, their new
/// transactions are included. `None` if there is no transaction.
pub(super) fn extracted_of_transactions(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    told: Option<&ToldChange>,
) -> Result<Option<Extracted>, Error> {
    let (provider, tables) = (analytics_provider(cx)?.0, kind_tables(cx)?);
    let set = transactions_after(cx, borrower.borrower_id, &tables, told)?;
    let rows = set.rows();
    if rows.is_empty() {
        return Ok(None);
    }
    let as_of = Day::from_date(provider.time_zone.date_of(cx.now()));
    let basis = Basis::new(as_of, provider.currency);
    let period = PERIOD.as_of(as_of).ok_or_else(|| Error::damaged("the period of a link"))?;
    let features = Features::from_rows(rows, &basis, period, &tables.categories);
    let values = Variable::all().filter_map(|variable| {
        let value = features.value(variable)?.number(provider.currency);
        Some((format!("{USER_PREFIX}{}", variable.name()), Json::double(value)))
    });
    let is_told = rows.iter().any(|row| row.source() == Source::Sms);
    let written = Json::Object(vec![
        (CURRENCY.into(), Json::text(provider.currency.code())),
        (HAS_MESSAGES.into(), Json::Bool(is_told)),
    ]);
    Ok(Some(Extracted {
        values: values.collect(),
        summary: Some(written.to_string()),
        ..Extracted::default()
    }))
}

/// Returns the caller's link of a borrower's transactions. If the link contains transactions from messages, the caller
/// must still have the consent for messages. Otherwise the result is `None` until the next link.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn linked_transactions(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<LinkedTransactions>, Error> {
    let Some(extraction) = live_extraction(cx, borrower_id, DataType::Transactions)? else {
        return Ok(None);
    };
    let damaged = || Error::damaged("what was linked of transactions");
    let Extraction { extraction_id, values_json, summary_json, .. } = extraction;
    let read = |text: &str| {
        let json = Json::parse_stored(text.as_bytes()).map_err(|_| damaged())?;
        Ok::<_, Error>(json.into_owned())
    };
    let summary = read(&summary_json.ok_or_else(damaged)?)?;
    let has_messages = summary.get(HAS_MESSAGES) == Some(&Json::Bool(true));
    if has_messages && !may_read(cx, borrower_id, DataType::Sms)? {
        return Ok(None);
    }
    let currency = summary.get(CURRENCY).and_then(Json::as_text);
    let currency = currency.and_then(|code| Currency::from_code(code).ok()).ok_or_else(damaged)?;
    let source = format!("transactions:{extraction_id}");
    Ok(Some(LinkedTransactions { source, currency, values: read(&values_json)? }))
}

impl LinkedTransactions {
    /// Returns the known variables, with their values.
    pub(crate) fn values(&self) -> impl Iterator<Item = (&str, &Json<'static>)> {
        let members = self.values.members().unwrap_or_default();
        members.iter().map(|(name, value)| (&**name, value))
    }
}

const CURRENCY: &str = "currency";
/// Whether any of the transactions came from messages.
const HAS_MESSAGES: &str = "has_messages";

#[cfg(test)]
mod tests {
    use super::{USER_PREFIX, Variable};
    use lendwright_scoring::rules::{Registry, Source};

    #[test]
    fn each_variable_of_transactions_is_one_that_rules_read() {
        let standard = Registry::standard();
        let of_rules = standard.variables().iter().filter(|v| v.source == Source::Transactions);
        let of_rules: Vec<&str> = of_rules.map(|variable| &*variable.name).collect();
        let computed: Vec<String> =
            Variable::all().map(|variable| format!("{USER_PREFIX}{}", variable.name())).collect();
        assert_eq!(of_rules, computed);
    }
}
