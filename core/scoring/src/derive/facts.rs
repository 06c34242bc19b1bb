//! The known facts of a borrower, and the facts derived from them.

use crate::identity::Gender;
use crate::rules::Input;
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Available, Money};
use rust_decimal::Decimal;
use std::borrow::Cow;

/// The known facts of a borrower at the time of a score. Every amount is in the policy's currency; a debt in another
/// one makes the debt unknown as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The policy's currency.
    pub currency: Currency,
    /// The day of the request, in the provider's zone.
    pub as_of: NaiveDate,
    /// The birth date by a valid national id of a known country.
    pub birth_date: Option<NaiveDate>,
    /// The gender from such a national id.
    pub gender: Option<Gender>,
    /// The profile's national id in its normal form: without blanks and marks, in ASCII digits.
    pub national_id: Option<String>,
    /// Whether the national id is valid, where its country is known.
    pub id_is_valid: Option<bool>,
    /// The profile's area.
    pub area: Option<i64>,
    /// The profile's `Monthly_Debt`.
    pub monthly_debt: Option<Money>,
    /// The profile's `Reported_Monthly_Income`, as it was written.
    pub reported_income: Option<String>,
    /// The income that the host's table has for the profile's `Job_ID`.
    pub job_income: Option<Money>,
    /// The instalments of loans in this book that the borrower must pay this month.
    pub instalments_due: Option<Money>,
    /// Open reports by distinct partners.
    pub reports: Option<u32>,
    /// The provider's own applications of the borrower.
    pub number_of_credit_applications: Option<u32>,
    /// The number of days since the oldest unpaid instalment was due.
    pub days_past_due: Option<u32>,
    /// The SMS summary, if there is one.
    pub sms: Option<SmsFacts>,
    /// The application at hand.
    pub application: Option<ApplicationFacts>,
    /// The variables from transactions, if requested, under the source of their extraction.
    pub transactions: Vec<Observed>,
    /// Values that need no derivation: the rest of the profile, and the values of `extras`, under that source. The
    /// `extras` have the host's own variables. They also have those that the book does not derive: the SMS summary's,
    /// `birth_date` and `gender`.
    pub given: Vec<Observed>,
    /// The standard variables that the policy defines as the host's own. Their values come only from `extras`, and no
    /// other value is derived from them.
    pub hosts_own: Vec<String>,
}

/// The figures of an SMS summary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SmsFacts {
    /// The source of its figures in the log: `sms:` and the extraction's id. Empty: `sms_summary`.
    pub source: String,
    /// The median monthly salary, where two of the last three calendar months have one
    /// ([`Summary::monthly_income`](lendwright_sms::summary::Summary::monthly_income)).
    pub monthly_income: Option<Money>,
    /// Liability repayments a month.
    pub liability_repayment_monthly: Option<Money>,
    /// Average spending a month, all senders together.
    pub total_avg_monthly_spending: Option<Money>,
    /// The other scalars and the extras, by the names of their variables.
    pub scalars: Vec<(String, Input)>,
}

/// The application to score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ApplicationFacts {
    /// The requested amount; `None` if it is in another currency than the policy's.
    pub amount: Option<Money>,
    /// The number of months of the repayment.
    pub repayment_months: u32,
    /// The new monthly instalment, where its terms are known.
    pub instalment: Option<Money>,
}

/// A variable's value and where it came from.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// The variable's name.
    pub name: Cow<'static, str>,
    /// Its value, or why it is missing.
    pub value: Input,
    /// Its source: `profile`, `sms_summary`, `computed`, …
    pub source: Cow<'static, str>,
}

/// The source of an income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncomeSource {
    /// The median of monthly salaries by SMS.
    Sms,
    /// The profile's `Reported_Monthly_Income`.
    Reported,
    /// The host's table by `Job_ID`.
    Job,
}

impl IncomeSource {
    /// The name of the source, as the decision log writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            IncomeSource::Sms => "sms_summary",
            IncomeSource::Reported => "profile",
            IncomeSource::Job => "job_table",
        }
    }
}

/// The computed fields of a score record.
#[derive(Clone, Debug, PartialEq)]
pub struct Derived {
    /// The estimated monthly income.
    pub estimated_income: Available<Money>,
    /// The source of the income.
    pub income_source: Option<IncomeSource>,
    /// Debt payments a month.
    pub monthly_debt: Available<Money>,
    /// Debt by income as it is shown, 4 decimals; not available for a debt without an income. The
    /// variable is the double nearest to the exact ratio, and then the largest one.
    pub dbr: Available<Decimal>,
    /// The same with the new instalment; a variable, but no field of the record.
    pub dbr_after: Available<Decimal>,
    /// The remaining amount to spend in a month, never negative.
    pub monthly_spending_capacity: Available<Money>,
    /// Full years.
    pub age: Available<u32>,
    /// `Male` or `Female`.
    pub gender: Available<Gender>,
    /// Whether the national id is valid.
    pub id_is_valid: Available<bool>,
    /// The profile's area.
    pub area: Available<i64>,
    /// Open reports by distinct partners.
    pub reports: Available<u32>,
    /// The provider's own applications.
    pub number_of_credit_applications: Available<u32>,
}

impl Facts {
    /// Empty facts as of a day.
    #[must_use]
    pub fn new(currency: Currency, as_of: NaiveDate) -> Self {
        Self {
            currency,
            as_of,
            birth_date: None,
            gender: None,
            id_is_valid: None,
            area: None,
            monthly_debt: None,
            national_id: None,
            reported_income: None,
            job_income: None,
            instalments_due: None,
            reports: None,
            number_of_credit_applications: None,
            days_past_due: None,
            sms: None,
            application: None,
            transactions: Vec::new(),
            given: Vec::new(),
            hosts_own: Vec::new(),
        }
    }
}

impl Observed {
    /// A value of a variable.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        value: Input,
        source: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { name: name.into(), value, source: source.into() }
    }
}

/// The variable that only identifies a person.
pub const NATIONAL_ID: &str = "national_id";
pub(super) const GENDER: &str = "gender";
/// The variable for the spending of a month.
pub const SPENDING: &str = "total_avg_monthly_spending";

/// The source of values from a profile's `extras`.
pub(super) const EXTRAS: &str = "extras";
const SMS_SUMMARY: &str = "sms_summary";

impl SmsFacts {
    /// The source of its figures.
    pub(super) fn source(&self) -> Cow<'static, str> {
        if self.source.is_empty() { SMS_SUMMARY.into() } else { self.source.clone().into() }
    }
}

impl Facts {
    /// The source of values from the SMS summary.
    pub(super) fn sms_source(&self) -> Cow<'static, str> {
        self.sms.as_ref().map_or(SMS_SUMMARY.into(), SmsFacts::source)
    }
}
