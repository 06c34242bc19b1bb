//! Operations on a provider's credit products, the basis of credit applications.

pub use lendwright_lending::PenaltyMode;

use crate::engine::prelude::*;
use crate::error::{ProductFault, ProductsError, WarningCode};
use crate::records::access::{provider_acted_for, provider_sent, unknown_provider};
use crate::records::lending::{
    ALL_PRODUCTS, AMOUNT_MAX, ProductRecord, ProductTerms, RATE_DECIMALS, known_product, name_key,
    own_settings, product_settings,
};
use crate::wire::{FieldError, SentValue, Shape, ShapeError, Wire};
use lendwright_lending::{PenaltyTier, RateUnit, Settlement};
use lendwright_types::Rate;
use lendwright_types::currency::Currency;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::internal::text::{is_seen, unfit_for_a_name};
use lendwright_types::json::JsonOut;
use lendwright_types::number::{ExactNumber, Misfit};

/// The interface's text for an unknown product or an unknown provider.
const NOT_FOUND: &str = "Credit Product is not found";

// The nine fields of a credit product, with their declarations and checks. All fields are checked at once.

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

/// The sent values of the fields, in their order; `None` for a field that was not sent.
type SentFields<'r> = [(&'static str, Option<&'r Json<'static>>); 9];

/// Returns a sent value, unless it counts as not sent.
fn unless_blank<'r>(sent: Option<&'r Json<'static>>) -> Option<&'r Json<'static>> {
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
struct ProductUnits {
    /// `None` while the provider is unknown. Then the decimals of amounts are not checked.
    currency: Option<Currency>,
    penalty_mode: PenaltyMode,
    tier: PenaltyTier,
}

impl ProductUnits {
    /// The units before the provider is known.
    const UNKNOWN: Self =
        Self { currency: None, penalty_mode: PenaltyMode::Percent, tier: PenaltyTier::Add };
}

/// Returns empty terms.
fn empty_terms(currency: Currency, rate_unit: RateUnit, penalty_mode: PenaltyMode) -> ProductTerms {
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
struct TermsReader<'r> {
    sent: SentFields<'r>,
    units: ProductUnits,
    faults: Vec<ProductFault>,
}

impl<'r> TermsReader<'r> {
    fn new(sent: SentFields<'r>, units: ProductUnits) -> Self {
        Self { sent, units, faults: Vec::new() }
    }

    /// Reads every sent field. The other fields keep their values.
    fn read(&mut self, terms: &mut ProductTerms) {
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
    fn require(&mut self, missing: &[&'static str]) {
        self.faults.extend(missing.iter().map(|field| ProductFault::missing(field)));
    }

    /// Adds an error for a field that is not one of the nine.
    fn refuse(&mut self, fault: ProductFault) {
        self.faults.push(fault);
    }

    /// Adds errors for fields that are valid alone, but contradict each other or the settlement.
    fn compare(&mut self, terms: &ProductTerms, settlement: Option<Settlement>) {
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
    fn finish(self) -> Result<(), ProductsError> {
        if self.faults.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    /// Returns the error with all faults, in the order of the fields.
    fn into_error(self) -> ProductsError {
        let Self { sent, mut faults, .. } = self;
        // Faults of other fields come first.
        faults.compact_sort_by_key(|fault| sent.iter().position(|(name, _)| *name == fault.field));
        ProductsError::ProductInvalid { faults }
    }
}

/// Returns a value for an error. A number looks the same whether it was sent as a number or as a text.
fn shown(value: &Json<'static>) -> String {
    value.as_text().map_or_else(|| value.to_string(), str::to_owned)
}

/// Warns about a sent rate that looks like a fraction.
fn warn_of_rate(cx: &mut Context<'_>, sent: bool, terms: &ProductTerms) {
    let (rate, one) = (terms.interest_rate, Rate::from_millionths(1_000_000));
    if sent && terms.rate_unit == RateUnit::Percent && rate > Rate::ZERO && Some(rate) < one {
        let text = format!("{rate} means {rate} % a year");
        cx.warn(WarningCode::RateBelowOne, "/Interest_Rate", text);
    }
}

/// Returns the error for a name that another live product has.
fn name_taken(name: &str) -> Error {
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

// `GET /financial_provider/creditproducts/`: lists a provider's credit products.

request! {
    /// Lists the credit products of a provider by id, without deleted ones.
    pub struct GetCreditProducts {
        /// The provider's id.
        query "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId>,
    }
}

macro_rules! product_answer {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        answer! {
            /// A credit product of a provider.
            pub struct CreditProduct {
                $($(#[doc = $doc])+ $wire => $name: $Type,)+
                /// The product's id.
                "credit_product_id" => credit_product_id: IdText<ProductId>,
                /// The unit of `Interest_Rate`.
                "rate_unit" => rate_unit: RateUnit,
                /// The unit of the penalties.
                "penalty_mode" => penalty_mode: PenaltyMode,
            }
        }
    };
}

product_fields!(product_answer);

impl Operation for GetCreditProducts {
    type Body = Vec<CreditProduct>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<CreditProduct>, Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        let provider_id = provider.provider_id;
        let products = cx.book()?.scan(ProductRecord::by_provider).equal(provider_id).collect()?;
        let live = products.iter().filter(|product| product.deleted_at.is_none());
        live.map(CreditProduct::from_record).collect()
    }
}

impl CreditProduct {
    fn from_record(record: &ProductRecord) -> Result<Self, Error> {
        let terms = ProductTerms::try_from(record)?;
        Ok(Self {
            interest_rate: terms.interest_rate.to_decimal(),
            early_payment_interest: terms.early_payment_interest.to_decimal(),
            late_payment_penalty: terms.penalty_figure(terms.late_payment_penalty),
            very_late_payment_penalty: terms.penalty_figure(terms.very_late_payment_penalty),
            min_repayment_months: terms.min_repayment_months,
            max_repayment_months: terms.max_repayment_months,
            lower_limit: terms.money(terms.lower_limit_minor).to_decimal(),
            upper_limit: terms.money(terms.upper_limit_minor).to_decimal(),
            credit_product_id: record.product_id.into(),
            rate_unit: terms.rate_unit,
            penalty_mode: terms.penalty_mode,
            name: terms.name,
        })
    }
}

// `POST /financial_provider/creditproducts/`: creates a credit product.

macro_rules! create_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        request! {
            /// Creates a credit product of a provider, in the provider's currency. All errors are listed at once.
            /// Amounts and rates may be sent as texts, and their digits are read exactly.
            pub struct CreateCreditProduct {
                /// The provider's id.
                body "financial_provider_id" names Provider => financial_provider_id: SentValue<IdText<ProviderId>>,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: SentValue<$Type>,)+
            }
        }

        impl CreateCreditProduct {
            fn sent(&self) -> SentFields<'_> {
                [$(($wire, unless_blank(Some(self.$name.json())))),+]
            }
        }
    };
}

product_fields!(create_request);

/// The confirmation that a product was created: a list of a text with its name, and the number 200.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProductCreated {
    /// The product's name.
    pub name: String,
}

impl ProductCreated {
    const BEFORE: &'static str = "Credit Product ";
    const AFTER: &'static str = " has been created";
}

impl Wire for ProductCreated {
    const SHAPE: &'static Shape = &Shape::List(&Shape::Either(&[&Shape::Text, &Shape::Integer]));

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let text = value.items().and_then(|items| items.first()).and_then(Json::as_text);
        let name = text.and_then(|text| text.strip_prefix(Self::BEFORE)?.strip_suffix(Self::AFTER));
        let wrong = || ShapeError::new("that a credit product has been created", value);
        name.map(|name| Self { name: name.to_owned() }).ok_or_else(wrong)
    }

    fn write(&self, out: &mut JsonOut) {
        out.list(|list| {
            list.item().text(&format!("{}{}{}", Self::BEFORE, self.name, Self::AFTER));
            list.item().int(200);
        });
    }
}

impl Operation for CreateCreditProduct {
    type Body = ProductCreated;
    const ACCESS: Access = Access::Write;

    fn refuse_missing(&self, missing: &[&'static str]) -> Error {
        let mut reader = self.reader(ProductUnits::UNKNOWN);
        reader.require(missing);
        reader.read(&mut terms_of_none());
        reader.into_error().into()
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<ProductCreated, Error> {
        let id = self.financial_provider_id.json().as_text().unwrap_or_default().into();
        let Some(provider) = provider_acted_for(cx, &id)? else {
            let mut reader = self.reader(ProductUnits::UNKNOWN);
            reader.read(&mut terms_of_none());
            reader.finish()?;
            return Err(unknown_provider(cx, &id, NOT_FOUND)?);
        };
        let (tenant_id, provider_id) = (provider.tenant_id, provider.provider_id);
        let own = own_settings(&mut cx.book()?, provider_id, ALL_PRODUCTS)?;
        let settings = own.in_force(provider.currency);
        let (rate_unit, penalty_mode) = (
            settings.rate_unit.unwrap_or(RateUnit::Percent),
            settings.penalty_mode.unwrap_or(PenaltyMode::Percent),
        );
        let tier = settings.penalty_tier.unwrap_or(PenaltyTier::Replace);
        let mut terms = empty_terms(provider.currency, rate_unit, penalty_mode);
        let units = ProductUnits { currency: Some(provider.currency), penalty_mode, tier };
        let mut reader = self.reader(units);
        reader.read(&mut terms);
        reader.compare(&terms, settings.settlement);
        reader.finish()?;

        let (key, now) = (name_key(&terms.name), cx.now());
        let mut book = cx.book()?;
        if book.first(ProductRecord::by_live_name, (provider_id, Some(&*key)))?.is_some() {
            return Err(name_taken(&terms.name));
        }
        let product_id = ProductId(book.next_id::<ProductRecord>()?);
        let mut product =
            ProductRecord::from_terms(tenant_id, provider_id, product_id, &terms, now);
        product.live_name = Some(key);
        book.insert(&product)?;
        warn_of_rate(cx, true, &terms);
        Ok(ProductCreated { name: terms.name })
    }
}

impl CreateCreditProduct {
    fn reader(&self, units: ProductUnits) -> TermsReader<'_> {
        let mut reader = TermsReader::new(self.sent(), units);
        if let Some(id) = unless_blank(Some(self.financial_provider_id.json()))
            && id.as_text().is_none()
        {
            let field = "financial_provider_id";
            reader.refuse(ProductFault::wrong(field, "must be a string", &id.to_string()));
        }
        reader
    }
}

/// Returns temporary terms for checking fields only.
fn terms_of_none() -> ProductTerms {
    empty_terms(lendwright_types::currency::EGP, RateUnit::Percent, PenaltyMode::Percent)
}

// `PUT /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`: changes a credit
// product.

macro_rules! update_request {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        request! {
            /// Changes a credit product. At least one field must be sent. Fields that are left out stay unchanged.
            /// Existing applications keep their terms.
            pub struct UpdateCreditProduct {
                /// The provider's id.
                path "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId>,
                /// The product's id.
                path "credit_product_id" names CreditProduct => credit_product_id: IdText<ProductId>,
                $($(#[doc = $doc])+ body $wire $(is $meaning)? => $name: Option<SentValue<$Type>>,)+
            }
        }

        impl UpdateCreditProduct {
            const NINE: [&'static str; 9] = [$($wire),+];

            fn sent(&self) -> SentFields<'_> {
                [$(($wire, self.$name.as_ref().map(SentValue::json))),+]
            }
        }
    };
}

product_fields!(update_request);

impl Operation for UpdateCreditProduct {
    type Body = String;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "something went wrong";

    fn refuse(error: FieldError) -> Error {
        let faults = match error {
            FieldError::Missing(fields) => fields.into_iter().map(ProductFault::missing).collect(),
            FieldError::Wrong { field, error } => {
                let value = error.found.unwrap_or_default();
                vec![ProductFault::wrong(field, "must be a string", &value)]
            }
            unknown @ FieldError::Unknown { .. } => return Error::Field(unknown),
        };
        ProductsError::ProductInvalid { faults }.into()
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let sent = self.sent();
        if sent.iter().all(|(_, value)| value.is_none()) {
            return Err(Self::refuse(FieldError::Missing(Self::NINE.to_vec())));
        }
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        let mut book = cx.book()?;
        let before = known_product(&mut book, provider.provider_id, &self.credit_product_id)?;
        let settings = product_settings(&mut book, provider.provider_id, before.product_id)?;
        let mut terms = ProductTerms::try_from(&before)?;
        let tier = settings.penalty_tier.unwrap_or(PenaltyTier::Replace);
        let currency = Some(terms.currency);
        let units = ProductUnits { currency, penalty_mode: terms.penalty_mode, tier };
        let mut reader = TermsReader::new(sent, units);
        reader.read(&mut terms);
        reader.compare(&terms, settings.settlement);
        reader.finish()?;
        replace(cx, &before, &terms)?;
        warn_of_rate(cx, self.interest_rate.is_some(), &terms);
        Ok("Credit Product has been updated".to_owned())
    }
}

fn replace(
    cx: &mut Context<'_>,
    before: &ProductRecord,
    terms: &ProductTerms,
) -> Result<(), Error> {
    let (key, now) = (name_key(&terms.name), cx.now());
    let mut book = cx.book()?;
    let named = (before.provider_id, Some(&*key));
    let other = book.first(ProductRecord::by_live_name, named)?;
    if other.is_some_and(|other| other.product_id != before.product_id) {
        return Err(name_taken(&terms.name));
    }
    let ProductRecord { tenant_id, provider_id, product_id, created_at, .. } = *before;
    let changed = ProductRecord {
        live_name: Some(key),
        updated_at: Some(now),
        ..ProductRecord::from_terms(tenant_id, provider_id, product_id, terms, created_at)
    };
    Ok(book.update(&changed)?)
}

// `DELETE /financial_provider/creditproducts/{financial_provider_id}/{credit_product_id}`: deletes a credit
request! {
    /// Deletes a credit product. It stays in the book for its applications, which continue unchanged. Its name can be
    /// used again.
    pub struct DeleteCreditProduct {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId>,
        /// The product's id.
        path "credit_product_id" names CreditProduct => credit_product_id: IdText<ProductId>,
    }
}

impl Operation for DeleteCreditProduct {
    type Body = String;
    const ACCESS: Access = Access::Write;
    const FAILURE: &'static str = "something went wrong";

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?;
        let now = cx.now();
        let mut book = cx.book()?;
        let id = &self.credit_product_id;
        let mut product = known_product(&mut book, provider.provider_id, id)?;
        product.live_name = None;
        product.deleted_at = Some(now);
        book.update(&product)?;
        Ok("Credit Product has been deleted".to_owned())
    }
}
