//! The profile of a borrower, and how its values are checked.

use super::{
    Borrower, BorrowerExtra, EducationLevel, IncomeType, Mapping, ResidenceType, SignUpFields,
    profile_fields, quoted, too_long_or_unseen,
};
use crate::error::Error;
use crate::records::access::{ProviderRecord, default_provider};
use crate::records::policies;
use crate::unit::Context;
use crate::wire::{FieldError, Members, WrittenAmount, answer};
use chrono::NaiveDate;
use lendwright_scoring::internal::{BIRTH_DATE, LINKED_AGE_DAYS, SPENDING, is_na, spending_in};
use lendwright_scoring::rules::{
    Input, MissingReason, Registry, Source, Variable, WrongTally, WrongValue,
};
use lendwright_types::currency::Currency;
use lendwright_types::internal::suggest::{did_you_mean_in_brackets, nearest};
use lendwright_types::internal::text::{VALUE_SHOWN_MAX, shortened, with_ascii_digits};
use lendwright_types::json::Json;
use lendwright_types::time::Zone;
use lendwright_types::{Available, Money, MoneyError};
use rust_decimal::Decimal;
use std::collections::HashMap;

// The fields of a borrower's profile and their values.

macro_rules! profile_answer {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        answer! {
            /// A borrower's profile: income, debt, home, education, work. Members that are left out, null or `N/A`
            /// stay unchanged. So does a number, flag or choice that is sent as an empty text.
            #[derive(Default)]
            pub struct Profile {
                $($(#[doc = $doc])+ optional $wire $(is $meaning)? => $name: Option<$Type>,)+
                /// Values of variables by name. Null removes the stored value. Accepted are the variables that the
                /// host has declared, those of the SMS summary, `birth_date` and `gender`. The standard ones count if
                /// the book derives no value. Amounts are in the policy's currency.
                optional "extras" => extras: Option<Members<Json<'static>>>,
            }
        }

        impl Profile {
            /// The names of the fields, as they are sent.
            pub(super) const NAMES: &'static [&'static str] = &[$($wire),+];

            /// Copies the sent values that need no check into the borrower's record.
            pub(super) fn copy_into(&self, borrower: &mut Borrower) {
                $(profile_answer!(@$kind self borrower $name);)+
            }
        }
    };
    (@copied $profile:ident $borrower:ident $name:ident) => {
        if $profile.$name.is_some() {
            $borrower.$name = $profile.$name;
        }
    };
    (@$other:ident $profile:ident $borrower:ident $name:ident) => {};
}

profile_fields!(profile_answer);

// Checks of a profile's values that need no access to the book.

const PERSONS_MAX: i64 = 100;

const YEARS_MAX: i64 = 100;

const MONTHS_MAX: i64 = 1_200;

/// Returns the counts of a profile that are out of range.
pub(super) fn wrong_counts(profile: &Profile) -> impl Iterator<Item = WrongValue> {
    [
        ("Number_of_Children", profile.number_of_children, PERSONS_MAX),
        ("Number_of_Dependents", profile.number_of_dependents, PERSONS_MAX),
        ("Years_of_Experience", profile.years_of_experience, YEARS_MAX),
        ("Months_at_Address", profile.months_at_address, MONTHS_MAX),
    ]
    .into_iter()
    .filter_map(|(field, count, max)| {
        let count = count.filter(|count| !(0..=max).contains(count))?;
        let wanted = format!("must be from 0 to {max}");
        Some(wrong(field, MissingReason::OutOfRange, wanted, &count.to_string()))
    })
}

/// Reads an amount in this currency, 0 or more.
pub(super) fn amount(field: &str, sent: Decimal, currency: Currency) -> Result<Money, WrongValue> {
    judge(field, &Money::from_decimal(sent, currency), &sent.to_string(), currency)
}

/// Does the same as [`amount`], and refuses an ambiguous text.
pub(super) fn written(
    field: &str,
    sent: &WrittenAmount,
    currency: Currency,
) -> Result<Money, WrongValue> {
    let read = Money::from_decimal(sent.amount(), currency);
    if let Some(text) = sent.text() {
        check_thousands(field, text, read.is_ok(), currency)?;
    }
    judge(field, &read, &sent.amount().to_string(), currency)
}

/// Reads an income as written. `None` for a missing value.
pub(super) fn income(text: &str, currency: Currency) -> Result<Option<Money>, WrongValue> {
    const FIELD: &str = "Reported_Monthly_Income";
    let text = text.trim();
    if text.is_empty() || is_na(text) {
        return Ok(None);
    }
    let read = Money::parse(&with_ascii_digits(text), currency);
    check_thousands(FIELD, text, read.is_ok(), currency)?;
    judge(FIELD, &read, &quoted(text), currency).map(Some)
}

/// Refuses a text that may mean thousands or decimals: it can be read as an amount, or many people would write
/// thousands like this.
fn check_thousands(
    field: &str,
    text: &str,
    is_amount: bool,
    currency: Currency,
) -> Result<(), WrongValue> {
    let digits = with_ascii_digits(text.trim());
    match thousands_or_decimals(&digits, currency) {
        Some((whole, decimals)) if is_amount || whole.trim_start_matches('-').len() <= 3 => {
            let places = currency.decimals();
            let wanted = format!(
                "must say which is meant, {whole}{decimals} or {whole} with at most {places} decimals"
            );
            Err(wrong(field, MissingReason::TypeMismatch, wanted, &quoted(text)))
        }
        _ => Ok(()),
    }
}

/// Splits a number with exactly three digits after its only point. Many people write this for thousands: `12.000`. In
/// a currency of three or more decimals these digits are decimals, so the result is `None`.
fn thousands_or_decimals(digits: &str, currency: Currency) -> Option<(&str, &str)> {
    let (whole, decimals) = digits.split_once('.').filter(|_| currency.decimals() < 3)?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
    let is_one = decimals.len() == 3 && is_number(decimals);
    (is_one && is_number(whole.trim_start_matches('-'))).then_some((whole, decimals))
}

fn judge(
    field: &str,
    read: &Result<Money, MoneyError>,
    sent: &str,
    currency: Currency,
) -> Result<Money, WrongValue> {
    use MissingReason::{OutOfRange, TypeMismatch};
    let (reason, wanted) = match read {
        Ok(money) if !money.is_negative() => return Ok(*money),
        Ok(_) => (OutOfRange, "must be 0 or more".to_owned()),
        Err(MoneyError::TooFine { decimals, .. }) => {
            let wanted = format!("must have at most {decimals} decimals, as {currency} has");
            (TypeMismatch, wanted)
        }
        Err(MoneyError::TooLarge { .. }) => (OutOfRange, kept_exactly(currency)),
        Err(_) => (TypeMismatch, format!("must be an amount of {currency}, in digits")),
    };
    Err(wrong(field, reason, wanted, sent))
}

fn kept_exactly(currency: Currency) -> String {
    format!("must be an amount of {currency} that is kept exactly")
}

/// Checks a value in `extras`. A birth date must not be in the future, a spending must be an amount, and a text with
/// money must not be ambiguous.
pub(super) fn extra(
    variable: &Variable,
    sent: &Json<'_>,
    (today, currency): (NaiveDate, Currency),
) -> Result<Input, WrongValue> {
    let input = variable.judge_json(sent)?;
    if let (Input::Number(_), Some(text)) = (&input, sent.as_text())
        && variable.unit.starts_with("currency")
    {
        check_thousands(&variable.name, text, true, currency)?;
    }
    match input {
        Input::Date(day)
            if &*variable.name == BIRTH_DATE && !variable.is_hosts_own() && day > today =>
        {
            let wanted = "must be a day that is not in the future".to_owned();
            Err(wrong(BIRTH_DATE, MissingReason::OutOfRange, wanted, &sent.to_string()))
        }
        Input::Number(amount)
            if &*variable.name == SPENDING
                && spending_in(amount, currency) == Some(Available::NotAvailable) =>
        {
            let wanted = kept_exactly(currency);
            Err(wrong(SPENDING, MissingReason::OutOfRange, wanted, &sent.to_string()))
        }
        input => Ok(input),
    }
}

pub(super) fn wrong(field: &str, reason: MissingReason, wanted: String, sent: &str) -> WrongValue {
    let value = shortened(sent, VALUE_SHOWN_MAX);
    WrongValue::new(field, reason, wanted, value)
}

// Checks a profile against the book and copies it to a borrower's record.

const TEXT_FIELD_CHARS_MAX: usize = 100;

/// The limits of lists and texts in rules, so that every value can also be written in a rule.
const TEXT_CHARS_MAX: usize = 1_024;

const LIST_ITEMS_MAX: usize = 10_000;

/// The data for checking profiles, read once for many profiles.
pub(crate) struct ProfileValidator {
    currency: Currency,
    zone: Zone,
    variables: Option<Registry>,
    /// Ids that were looked up, and whether they are accepted. An id is accepted if its mapping contains it or has no
    /// names.
    ids: HashMap<(&'static str, i64), bool>,
}

impl ProfileValidator {
    /// Returns a validator for the caller's partner, with the currency and time zone of its default provider.
    pub(crate) fn open(cx: &mut Context<'_>) -> Result<Self, Error> {
        let ProviderRecord { currency, time_zone: zone, .. } = default_provider(cx)?;
        Ok(Self { currency, zone, variables: None, ids: HashMap::new() })
    }

    /// Checks a profile and copies its values to the borrower's record. It does not write the record.
    ///
    /// # Errors
    /// Those of the first invalid field, by name.
    pub(crate) fn fill(
        &mut self,
        cx: &mut Context<'_>,
        profile: &Profile,
        borrower: &mut Borrower,
    ) -> Result<(), Error> {
        if profile.job_id.is_some() && profile.years_of_experience.is_none() {
            return Err(Error::Field(FieldError::Missing(vec!["Years_of_Experience"])));
        }
        if let Some(wrong) = wrong_counts(profile).next() {
            return Err(wrong.into());
        }
        self.money(profile, borrower)?;
        self.mapped(cx, profile, borrower)?;
        profile.copy_into(borrower);
        if let Some(text) = marital_status(profile) {
            borrower.marital_status = Some(text?.to_owned());
        }
        borrower.updated_at = Some(cx.now());
        Ok(())
    }

    /// Counts all values of a row's profile that are not allowed. [`ProfileValidator::fill`] stops at the first one.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) fn count_wrong(
        &mut self,
        cx: &mut Context<'_>,
        (row, profile): (usize, &Profile),
        tally: &mut WrongTally,
    ) -> Result<(), Error> {
        let (currency, today) = (self.currency, self.today(cx));
        let debt = profile.monthly_debt.as_ref();
        let debt = debt.map(|debt| written("Monthly_Debt", debt, currency));
        let reported = profile.reported_monthly_income.as_deref();
        let income = reported.map(|text| income(text, currency));
        let amounts = [debt.and_then(Result::err), income.and_then(Result::err)];
        for wrong in wrong_counts(profile).chain(amounts.into_iter().flatten()) {
            tally.add(row, wrong);
        }
        for (field, kind, id) in ids(profile) {
            if id < 0 || !self.is_known(cx, kind, id)? {
                tally.add(row, not_mapped(field, kind, id));
            }
        }
        if let Some(wrong) = self.language(cx, profile)?.and_then(Result::err) {
            tally.add(row, wrong);
        }
        if let Some(Err(wrong)) = marital_status(profile) {
            tally.add(row, wrong);
        }
        let Some(extras) = &profile.extras else { return Ok(()) };
        let known = self.variables(cx)?;
        for (name, sent) in extras {
            let variable = known.get(name).filter(|variable| variable.is_sent_in_extras());
            let judged = variable.map(|variable| extra(variable, sent, (today, currency)));
            if let Some(Err(mut wrong)) = judged {
                wrong.variable = format!("extras/{}", wrong.variable);
                tally.add(row, wrong);
            }
        }
        Ok(())
    }

    /// Stores the values in `extras`. A missing value removes the stored one.
    ///
    /// # Errors
    /// If a variable can't be sent in extras or can't have its value. The error names the first one.
    pub(crate) fn keep_extras(
        &mut self,
        cx: &mut Context<'_>,
        profile: &Profile,
        borrower: &Borrower,
    ) -> Result<(), Error> {
        let Some(extras) = profile.extras.as_ref().filter(|extras| !extras.is_empty()) else {
            return Ok(());
        };
        let (sent_at, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let Borrower { tenant_id, borrower_id, .. } = *borrower;
        for (name, sent) in extras {
            let value = self.extra(cx, name, sent)?;
            let mut book = cx.book()?;
            let key = (borrower_id, partner_id, name);
            let known = book.get::<BorrowerExtra>(key)?.is_some();
            let Some(value) = value else {
                book.remove::<BorrowerExtra>(key)?;
                continue;
            };
            let name = name.to_owned();
            let extra = BorrowerExtra { tenant_id, borrower_id, partner_id, name, value, sent_at };
            if known { book.update(&extra)? } else { book.insert(&extra)? }
        }
        Ok(())
    }

    /// Reads an amount in the provider's currency, 0 or more.
    ///
    /// If the amount is negative, too large, or has more decimals than the currency. The error names the field.
    /// currency.
    pub(crate) fn money_of(&self, field: &'static str, sent: Decimal) -> Result<Money, Error> {
        Ok(amount(field, sent, self.currency)?)
    }

    /// Returns the current day in the provider's time zone.
    pub(crate) fn today(&self, cx: &Context<'_>) -> NaiveDate {
        self.zone.date_of(cx.now())
    }

    fn money(&self, profile: &Profile, borrower: &mut Borrower) -> Result<(), Error> {
        if let Some(debt) = &profile.monthly_debt {
            let debt = written("Monthly_Debt", debt, self.currency)?;
            borrower.monthly_debt = Some(debt.minor());
            borrower.monthly_debt_currency = Some(self.currency);
        }
        if let Some(text) = &profile.reported_monthly_income
            && income(text, self.currency)?.is_some()
        {
            borrower.reported_monthly_income = Some(text.trim().to_owned());
            borrower.reported_monthly_income_currency = Some(self.currency);
        }
        Ok(())
    }

    fn mapped(
        &mut self,
        cx: &mut Context<'_>,
        profile: &Profile,
        borrower: &mut Borrower,
    ) -> Result<(), Error> {
        for (field, kind, id) in ids(profile) {
            if id < 0 || !self.is_known(cx, kind, id)? {
                return Err(not_mapped(field, kind, id).into());
            }
        }
        if let Some(language) = self.language(cx, profile)? {
            borrower.language_id = Some(language?);
        }
        Ok(())
    }

    /// Returns the id of the profile's language as a text. If the mapping has names, a name is replaced by its id.
    fn language(
        &mut self,
        cx: &mut Context<'_>,
        profile: &Profile,
    ) -> Result<Option<Result<String, WrongValue>>, Error> {
        let text = match seen("Language_ID", profile.language_id.as_ref()) {
            Some(Ok(text)) => text,
            wrong => return Ok(wrong.map(|wrong| wrong.map(str::to_owned))),
        };
        if let Some(named) = cx.book()?.get::<Mapping>((LANGUAGES, text))? {
            return Ok(Some(Ok(named.id.to_string())));
        }
        let known = match text.parse::<i64>() {
            Ok(id) => self.is_known(cx, LANGUAGES, id)?,
            Err(_) => !has_names(cx, LANGUAGES)?,
        };
        let wrong = || not_mapped("Language_ID", LANGUAGES, quoted(text));
        Ok(Some(if known { Ok(text.to_owned()) } else { Err(wrong()) }))
    }

    fn is_known(
        &mut self,
        cx: &mut Context<'_>,
        kind: &'static str,
        id: i64,
    ) -> Result<bool, Error> {
        if let Some(known) = self.ids.get(&(kind, id)) {
            return Ok(*known);
        }
        let known =
            cx.book()?.first(Mapping::by_id, (kind, id))?.is_some() || !has_names(cx, kind)?;
        self.ids.insert((kind, id), known);
        Ok(known)
    }

    /// Converts a value to the variable's type. `None` for a missing value.
    fn extra(
        &mut self,
        cx: &mut Context<'_>,
        name: &str,
        sent: &Json<'_>,
    ) -> Result<Option<String>, Error> {
        let field = || format!("extras/{}", crate::wire::shorten(name));
        let (today, currency) = (self.today(cx), self.currency);
        let variables = self.variables(cx)?;
        let Some(variable) = variables.get(name).filter(|known| known.is_sent_in_extras()) else {
            let reason = not_in_extras(name, variables);
            return Err(Error::value(field(), reason, crate::wire::shorten(name)));
        };
        match extra(variable, sent, (today, currency)) {
            Err(wrong) => Err(Error::value(field(), wrong.wanted, sent)),
            Ok(Input::Missing(_)) => Ok(None),
            Ok(input) => {
                within_limits(&field(), &input)?;
                Ok(Some(input.to_json().to_string()))
            }
        }
    }

    /// Returns the variables that the caller's policy knows, including the host's variables.
    fn variables(&mut self, cx: &mut Context<'_>) -> Result<&Registry, Error> {
        if self.variables.is_none() {
            self.variables = Some(policies::current(cx)?.known_variables());
        }
        Ok(self.variables.get_or_insert_with(Registry::empty))
    }
}

/// The mapping with the names of languages.
const LANGUAGES: &str = "Languages";

/// Returns the fault of a text that should be the id of a language. `None` if there is none, or if the mapping has no
/// names.
///
/// # Errors
/// When the store fails.
pub(crate) fn language_fault(cx: &mut Context<'_>, sent: &str) -> Result<Option<String>, Error> {
    if !has_names(cx, LANGUAGES)? {
        return Ok(None);
    }
    if let Some(named) = cx.book()?.get::<Mapping>((LANGUAGES, sent))? {
        return Ok(Some(format!("must be the id of the language, {}", named.id)));
    }
    let is_known = match sent.parse::<i64>() {
        Ok(id) => cx.book()?.first(Mapping::by_id, (LANGUAGES, id))?.is_some(),
        Err(_) => false,
    };
    Ok((!is_known)
        .then(|| "must be 'default' or the id of a language that get_id_mapping lists".to_owned()))
}

/// Whether a mapping of the tenant has any names. If not, every id is accepted.
fn has_names(cx: &mut Context<'_>, kind: &str) -> Result<bool, Error> {
    Ok(cx.book()?.scan(Mapping::by_key).equal(kind).first()?.is_some())
}

/// Refuses a list or a text of a declared variable if it is too long.
fn within_limits(field: &str, input: &Input) -> Result<(), Error> {
    match input {
        Input::Text(text) if text.chars().count() > TEXT_CHARS_MAX => {
            let reason = format!("must have at most {TEXT_CHARS_MAX} characters");
            Err(Error::value(field, reason, quoted(text)))
        }
        Input::List(items) if items.len() > LIST_ITEMS_MAX => {
            let reason = format!("must have at most {LIST_ITEMS_MAX} items");
            Err(Error::value(field, reason, items.len()))
        }
        Input::List(items) => {
            let mut items = items.iter().enumerate();
            items.try_for_each(|(at, item)| within_limits(&format!("{field}/{at}"), item))
        }
        _ => Ok(()),
    }
}

/// Returns the ids in a profile, each with its field and its mapping.
fn ids(profile: &Profile) -> impl Iterator<Item = (&'static str, &'static str, i64)> {
    [
        ("Area", "Areas", profile.area),
        ("Job_ID", "Jobs", profile.job_id),
        ("Car_ID", "Cars", profile.car_id),
    ]
    .into_iter()
    .filter_map(|(field, kind, id)| Some((field, kind, id?)))
}

fn marital_status(profile: &Profile) -> Option<Result<&str, WrongValue>> {
    seen("Marital_Status", profile.marital_status.as_ref())
}

/// Returns the sent text without the blanks around it. `None` for a missing value. A text of blanks only, a long text
/// or a text with control characters is wrong.
fn seen<'t>(field: &str, sent: Option<&'t String>) -> Option<Result<&'t str, WrongValue>> {
    let sent = sent.filter(|text| !is_na(text))?;
    let text = sent.trim();
    let wanted = match text {
        "" => "must have characters that can be seen".to_owned(),
        text => match too_long_or_unseen(text, TEXT_FIELD_CHARS_MAX) {
            Some(wanted) => wanted,
            None => return Some(Ok(text)),
        },
    };
    Some(Err(wrong(field, MissingReason::OutOfRange, wanted, &quoted(sent))))
}

fn not_mapped(field: &str, kind: &str, sent: impl std::fmt::Display) -> WrongValue {
    let wanted = format!("must be an id of the {kind} mapping");
    wrong(field, MissingReason::OutOfRange, wanted, &sent.to_string())
}

/// Returns the requirement for a name in extras, with the reason why this name is refused.
fn not_in_extras(name: &str, known: &Registry) -> String {
    const REASON: &str =
        "must be a variable that the host has declared, or a standard one that is sent in extras";
    let source = known.get(name).and_then(|variable| match variable.source {
        Source::Profile => Some("is a field of the profile"),
        Source::Record => Some("is computed"),
        Source::History if name == LINKED_AGE_DAYS => Some("is counted from the last link"),
        Source::History => Some("comes from the credit history"),
        Source::Application => Some("comes from the application"),
        Source::Transactions => Some("comes from the transactions"),
        Source::Summary | Source::Extras | Source::Host => None,
    });
    if let Some(source) = source {
        return format!("{REASON} ({name} {source})");
    }
    let sent = known.variables().iter().filter(|variable| variable.is_sent_in_extras());
    // The name of an unknown table column may be a mistyped field of the profile or of signing up.
    let names = sent.map(|variable| variable.name.as_ref()).chain(Profile::NAMES.iter().copied());
    let names = names.chain(SignUpFields::NAMES.iter().copied());
    let near = nearest(name, names);
    format!("{REASON}{}", did_you_mean_in_brackets(near))
}
