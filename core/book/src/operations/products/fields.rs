//! The nine fields of a credit product, with their declarations and checks. All fields are checked at once.

use crate::error::{Error, ProductFault, ProductsError, WarningCode};
use crate::records::lending::{AMOUNT_MAX, ProductTerms, RATE_DECIMALS};
use crate::unit::Context;
use lendwright_lending::{PenaltyMode, PenaltyTier, RateUnit, Settlement};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::{is_seen, unfit_for_a_name};
use lendwright_types::json::Json;
use lendwright_types::number::{ExactNumber, Misfit};
use lendwright_types::{Money, Rate};
use rust_decimal::Decimal;

/// Calls a macro with the fields of a credit product, in their order: `product_fields!(create_request)`.
macro_rules! product_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// The product's name, 1 to 200 characters, without control characters and without characters that change
            /// the text direction. It is unique among the provider's live products, ignoring case.
            "Name" is Plain => name: String;
            /// The nominal interest rate, in percent a year unless the provider's `rate_unit` is different: 0 to 1000,
            /// at most 6 decimals.
            "Interest_Rate" => interest_rate: Decimal;
            /// The fee for early settlement, in percent of the principal that is not due yet unless the provider's
            /// `fee_base` is different: 0 to 1000, at most 6 decimals.
            "Early_Payment_Interest" => early_payment_interest: Decimal;
            /// The penalty for a late instalment, in percent of its unpaid amount unless the provider's `penalty_mode`
            /// is different: 0 to 1000, at most 6 decimals.
            "Late_Payment_Penalty" => late_payment_penalty: Decimal;
            /// The penalty for a very late instalment, in the same unit as `Late_Payment_Penalty`, and at least as
            /// high.
            "Very_Late_Payment_Penalty" => very_late_payment_penalty: Decimal;
            /// The shortest term in months: 1 to 600.
            "Min_Repayment_Months" is Plain => min_repayment_months: i64;
            /// The longest term in months: 1 to 600.
            "Max_Repayment_Months" is Plain => max_repayment_months: i64;
            /// The smallest amount, in the provider's currency, above 0.
            "Lower_Limit" => lower_limit: Decimal;
            /// The largest amount, in the provider's currency, at most 10^15 minor units.
            "Upper_Limit" => upper_limit: Decimal;
        }
    };
}
pub(super) use product_fields;

/// The sent values of the fields, in their order; `None` for a field that was not sent.
pub(super) type SentFields<'r> = [(&'static str, Option<&'r Json<'static>>); 9];

/// Returns a sent value, unless it counts as not sent.
pub(super) fn unless_blank<'r>(sent: Option<&'r Json<'static>>) -> Option<&'r Json<'static>> {
    sent.filter(|value| match value {
        Json::Null => false,
        Json::Text(text) => !text.trim().is_empty(),
        _ => true,
    })
}

const NAME_CHARS_MAX: usize = 200;
const MONTHS_MAX: i64 = 600;
const PERCENT_MAX: i64 = 1_000;

/// The units of a product's numbers.
#[derive(Clone, Copy)]
pub(super) struct Units {
    /// `None` while the provider is unknown. Then the decimals of amounts are not checked.
    pub(super) currency: Option<Currency>,
    pub(super) penalty_mode: PenaltyMode,
    pub(super) tier: PenaltyTier,
}

impl Units {
    /// The units before the provider is known.
    pub(super) const UNKNOWN: Self =
        Self { currency: None, penalty_mode: PenaltyMode::Percent, tier: PenaltyTier::Add };
}

/// Returns empty terms.
pub(super) fn empty_terms(
    currency: Currency,
    rate_unit: RateUnit,
    penalty_mode: PenaltyMode,
) -> ProductTerms {
    ProductTerms {
        name: String::new(),
        currency,
        rate_unit,
        penalty_mode,
        interest_rate: Rate::ZERO,
        early_payment_interest: Rate::ZERO,
        late_payment_penalty: 0,
        very_late_payment_penalty: 0,
        min_repayment_months: 0,
        max_repayment_months: 0,
        lower_limit_minor: 0,
        upper_limit_minor: 0,
    }
}

/// Reads the sent fields into terms, and collects the errors.
pub(super) struct Reader<'r> {
    sent: SentFields<'r>,
    units: Units,
    faults: Vec<ProductFault>,
}

impl<'r> Reader<'r> {
    pub(super) fn new(sent: SentFields<'r>, units: Units) -> Self {
        Self { sent, units, faults: Vec::new() }
    }

    /// Reads every sent field. The other fields keep their values.
    pub(super) fn read(&mut self, terms: &mut ProductTerms) {
        for (field, value) in self.sent {
            let Some(value) = value else { continue };
            if value.as_text().is_some_and(|text| text.trim().is_empty()) {
                self.faults.push(ProductFault::missing(field));
                continue;
            }
            if let Err(message) = self.read_field(field, value, terms) {
                self.faults.push(ProductFault::wrong(field, message, &shown(value)));
            }
        }
    }

    fn read_field(
        &self,
        field: &str,
        value: &Json<'static>,
        terms: &mut ProductTerms,
    ) -> Result<(), String> {
        let percent = || figure(value, &Bounds::percent());
        let rate = || Rate::from_millionths(percent()?).ok_or("must be a percentage".to_owned());
        match field {
            "Name" => terms.name = name(value)?,
            "Interest_Rate" => terms.interest_rate = rate()?,
            "Early_Payment_Interest" => terms.early_payment_interest = rate()?,
            "Late_Payment_Penalty" => terms.late_payment_penalty = self.penalty(value)?,
            "Very_Late_Payment_Penalty" => terms.very_late_payment_penalty = self.penalty(value)?,
            "Min_Repayment_Months" => terms.min_repayment_months = months(value)?,
            "Max_Repayment_Months" => terms.max_repayment_months = months(value)?,
            "Lower_Limit" => terms.lower_limit_minor = self.limit(value)?,
            _ => terms.upper_limit_minor = self.limit(value)?,
        }
        Ok(())
    }

    fn penalty(&self, value: &Json<'static>) -> Result<i64, String> {
        match self.units.penalty_mode {
            PenaltyMode::Fixed => figure(value, &Bounds::amount(self.units.currency, false)),
            PenaltyMode::Percent | PenaltyMode::PercentPerDay => figure(value, &Bounds::percent()),
        }
    }

    fn limit(&self, value: &Json<'static>) -> Result<i64, String> {
        figure(value, &Bounds::amount(self.units.currency, true))
    }

    /// Adds errors for missing required fields.
    pub(super) fn require(&mut self, missing: &[&'static str]) {
        self.faults.extend(missing.iter().map(|field| ProductFault::missing(field)));
    }

    /// Adds an error for a field that is not one of the nine.
    pub(super) fn refuse(&mut self, fault: ProductFault) {
        self.faults.push(fault);
    }

    /// Adds errors for fields that are valid alone, but contradict each other or the settlement.
    pub(super) fn compare(&mut self, terms: &ProductTerms, settlement: Option<Settlement>) {
        let late = terms.penalty_figure(terms.late_payment_penalty);
        let very_late = terms.penalty_figure(terms.very_late_payment_penalty);
        let amount = |minor| terms.money(minor).to_decimal();
        let months = |count: i64| Decimal::from(count);
        let (min, max) = (months(terms.min_repayment_months), months(terms.max_repayment_months));
        let (lower, upper) = (amount(terms.lower_limit_minor), amount(terms.upper_limit_minor));
        if self.units.tier == PenaltyTier::Replace {
            let pair = ("Very_Late_Payment_Penalty", "Late_Payment_Penalty");
            self.refuse_pair(pair, very_late < late, "must not be less than", very_late);
        }
        let pair = ("Min_Repayment_Months", "Max_Repayment_Months");
        self.refuse_pair(pair, min > max, "must not exceed", min);
        self.refuse_pair(("Lower_Limit", "Upper_Limit"), lower > upper, "must not exceed", lower);
        let field = "Max_Repayment_Months";
        let is_faulty = self.faults.iter().any(|fault| fault.field == field);
        if let Some(most) = terms.months_beyond(settlement).filter(|_| !is_faulty) {
            let message = format!("must be at most {most}");
            self.faults.push(ProductFault::wrong(field, message, &max.to_string()));
        }
    }

    fn refuse_pair(
        &mut self,
        (field, other): (&'static str, &'static str),
        is_wrong: bool,
        words: &str,
        value: Decimal,
    ) {
        let is_faulty = |name| self.faults.iter().any(|fault| fault.field == name);
        if is_wrong && !is_faulty(field) && !is_faulty(other) {
            let message = format!("{field} {words} {other}");
            self.faults.push(ProductFault::wrong(field, message, &value.to_string()));
        }
    }

    /// Refuses the product if there are errors.
    pub(super) fn finish(self) -> Result<(), ProductsError> {
        if self.faults.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    /// Returns the error with all faults, in the order of the fields.
    pub(super) fn into_error(self) -> ProductsError {
        let Self { sent, mut faults, .. } = self;
        // Faults of other fields come first.
        faults.sort_by_key(|fault| sent.iter().position(|(name, _)| *name == fault.field));
        ProductsError::ProductInvalid { faults }
    }
}

/// Returns a value for an error. A number looks the same whether it was sent as a number or as a text.
fn shown(value: &Json<'static>) -> String {
    value.as_text().map_or_else(|| value.to_string(), str::to_owned)
}

/// Warns about a sent rate that looks like a fraction.
pub(super) fn warn_of_rate(cx: &mut Context<'_>, sent: bool, terms: &ProductTerms) {
    let (rate, one) = (terms.interest_rate, Rate::from_millionths(1_000_000));
    if sent && terms.rate_unit == RateUnit::Percent && rate > Rate::ZERO && Some(rate) < one {
        let text = format!("{rate} means {rate} % a year");
        cx.warn(WarningCode::RateBelowOne, "/Interest_Rate", text);
    }
}

/// Returns the error for a name that another live product has.
pub(super) fn name_taken(name: &str) -> Error {
    ProductsError::NameTaken { name: name.to_owned() }.into()
}

fn name(value: &Json<'static>) -> Result<String, String> {
    let text = value.as_text().ok_or("must be a string")?.trim();
    if text.chars().count() > NAME_CHARS_MAX {
        return Err(format!("must be at most {NAME_CHARS_MAX} characters"));
    }
    if !text.is_empty() && !is_seen(text) {
        return Err("must have a visible character".into());
    }
    if let Some(unfit) = unfit_for_a_name(text) {
        return Err(format!("must have no {unfit}"));
    }
    Ok(text.to_owned())
}

fn months(value: &Json<'static>) -> Result<i64, String> {
    let Json::Number(text) = value else { return Err("must be an integer".into()) };
    let most = || format!("must be at most {MONTHS_MAX}");
    match ExactNumber::read(text).map(|exact| exact.in_units(0)) {
        Some(Ok(count)) if count < 1 => Err("must be at least 1".into()),
        Some(Ok(count)) => {
            i64::try_from(count).ok().filter(|count| *count <= MONTHS_MAX).ok_or_else(most)
        }
        Some(Err(Misfit::TooLarge)) if text.starts_with('-') => Err("must be at least 1".into()),
        Some(Err(Misfit::TooLarge)) => Err(most()),
        Some(Err(Misfit::TooFine)) | None => Err("must be an integer".into()),
    }
}

/// The limits of a number, in units of its last decimal.
struct Bounds {
    /// `None` if they are unknown.
    decimals: Option<u32>,
    most: i64,
    /// The largest value, as a text.
    most_text: String,
    positive: bool,
}

impl Bounds {
    fn percent() -> Self {
        Self {
            decimals: Some(RATE_DECIMALS),
            most: PERCENT_MAX * 1_000_000,
            most_text: PERCENT_MAX.to_string(),
            positive: false,
        }
    }

    fn amount(currency: Option<Currency>, positive: bool) -> Self {
        let written = |currency| Money::from_minor(AMOUNT_MAX, currency).to_decimal().normalize();
        Self {
            decimals: currency.map(Currency::decimals),
            most: AMOUNT_MAX,
            most_text: currency.map_or_else(String::new, |currency| written(currency).to_string()),
            positive,
        }
    }
}

/// Reads a number exactly from its digits. Returns it in units of its last decimal.
fn figure(value: &Json<'static>, bounds: &Bounds) -> Result<i64, String> {
    let (Json::Number(text) | Json::Text(text)) = value else {
        return Err("must be a number".into());
    };
    let Some(exact) = ExactNumber::read(text) else { return Err("must be a number".into()) };
    let least = if bounds.positive { "must be more than 0" } else { "must be 0 or more" };
    let Some(decimals) = bounds.decimals else { return Ok(0) };
    match exact.in_units(decimals) {
        Ok(units) if units < i128::from(bounds.positive) => Err(least.into()),
        Ok(units) => i64::try_from(units)
            .ok()
            .filter(|units| *units <= bounds.most)
            .ok_or_else(|| format!("must be at most {}", bounds.most_text)),
        Err(Misfit::TooFine) => Err(format!("must have at most {decimals} decimals")),
        Err(Misfit::TooLarge) if text.starts_with('-') => Err(least.into()),
        Err(Misfit::TooLarge) => Err(format!("must be at most {}", bounds.most_text)),
    }
}
