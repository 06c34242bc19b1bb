//! A sample portfolio of invented applicants for consumer credit in Egypt. It has as many applicants as you want, and
//! is the same on every machine.
//!
//! **These are not real people.** Every applicant is computed from a seed and a number. Names are drawn from short
//! lists of common ones. E-mail addresses are at example.com, which is reserved (RFC 2606). Phone numbers begin with
//! 0150, and we know of no such number in use. National ids have the right form, and some may have been issued by
//! chance. The correlations between income, education, age and debt are plausible, but no figure computed from this
//! portfolio says anything about Egypt.
//!
//! Each applicant has a year of [`messages`] on the phone, and two years of [`transactions`] on account statements.
//! Both are about the same money, so one event comes in both ways.
//!
//! ```
//! let mut applicants = lendwright_portfolio::portfolio(1);
//! let first = applicants.next().expect("a portfolio does not end after one");
//! assert_eq!(first.person.national_id.len(), 14);
//! assert_eq!(first.person.email, "marina.eid.1@example.com");
//! assert_eq!(lendwright_portfolio::portfolio(1).next(), Some(first));
//! ```

mod identity;
mod life;
mod lists;
mod messages;
mod rng;
mod transactions;

#[cfg(test)]
mod tests;

pub use lists::{AREAS, CARS, JOBS, LANGUAGES, SampleArea, SampleJob};
pub use messages::{SampleMessage, Truth, messages};
pub use transactions::{SampleTransaction, TRANSACTION_MONTHS, transactions};

use chrono::NaiveDate;
use lendwright::identity::Gender;
use lendwright::json::Json;
use rng::SplitMix64;

/// The day of the applications, 1 January 2026. The ages are drawn for this day.
pub const AS_OF: NaiveDate = match NaiveDate::from_ymd_opt(2026, 1, 1) {
    Some(date) => date,
    None => NaiveDate::MIN,
};

/// An invented applicant; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleApplicant {
    /// The number in the portfolio, from 1.
    pub number: u32,
    /// The data for signing up.
    pub person: SamplePerson,
    /// The data for `update_borrower`.
    pub profile: SampleProfile,
}

/// The identity of an invented applicant; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamplePerson {
    /// The first name.
    pub first_name: &'static str,
    /// The last name.
    pub last_name: &'static str,
    /// The gender, as in the national id.
    pub gender: Gender,
    /// The birth date, as in the national id.
    pub birth_date: NaiveDate,
    /// 14 digits in the form of an Egyptian national id, including the check digit.
    pub national_id: String,
    /// In E.164 form: `+20150` and seven digits.
    pub phone: String,
    /// An address at example.com.
    pub email: String,
}

/// The profile of an invented applicant. Blank fields are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SampleProfile {
    /// `Number_of_Children`.
    pub number_of_children: Option<u32>,
    /// `Monthly_Debt`, in whole Egyptian pounds.
    pub monthly_debt_egp: Option<u32>,
    /// `Income_Type`, one of the interface's words.
    pub income_type: Option<&'static str>,
    /// `Residence_Type`, one of the interface's words.
    pub residence_type: Option<&'static str>,
    /// `Area`, an id of [`AREAS`].
    pub area: Option<u32>,
    /// `Reported_Monthly_Income`, in whole Egyptian pounds.
    pub reported_monthly_income_egp: Option<u32>,
    /// `Education_Level`, one of the interface's words.
    pub education_level: Option<&'static str>,
    /// `Number_of_Dependents`.
    pub number_of_dependents: Option<u32>,
    /// `Language_ID`, an id of [`LANGUAGES`].
    pub language_id: Option<u32>,
    /// `Job_ID`, an id of [`JOBS`].
    pub job_id: Option<u32>,
    /// `Years_of_Experience`; always set if the job is.
    pub years_of_experience: Option<u32>,
    /// `Self_Employed`.
    pub self_employed: Option<bool>,
    /// `Marital_Status`: Single, Married, Divorced or Widowed.
    pub marital_status: Option<&'static str>,
    /// `Car_ID`, an id of [`CARS`]; `None` also without a car.
    pub car_id: Option<u32>,
    /// `Months_at_Address`.
    pub months_at_address: Option<u32>,
    /// `Is_Banked`.
    pub is_banked: Option<bool>,
}

impl SampleProfile {
    /// Returns the fields that are set, with the interface's names, order and types. The income is a text, and truth
    /// values are 1 and 0.
    ///
    /// ```
    /// use lendwright::json::Json;
    /// use lendwright_portfolio::SampleProfile;
    ///
    /// let profile = SampleProfile { is_banked: Some(true), ..SampleProfile::default() };
    /// assert_eq!(profile.fields(), [("Is_Banked", Json::int(1))]);
    /// ```
    #[must_use]
    pub fn fields(&self) -> Vec<(&'static str, Json<'static>)> {
        let number = |number: Option<u32>| number.map(|number| Json::int(number.into()));
        let digits = |number: Option<u32>| number.map(|number| Json::text(number.to_string()));
        let text = |text: Option<&'static str>| text.map(Json::text);
        let flag = |flag: Option<bool>| flag.map(|flag| Json::int(flag.into()));
        [
            ("Number_of_Children", number(self.number_of_children)),
            ("Monthly_Debt", number(self.monthly_debt_egp)),
            ("Income_Type", text(self.income_type)),
            ("Residence_Type", text(self.residence_type)),
            ("Area", number(self.area)),
            ("Reported_Monthly_Income", digits(self.reported_monthly_income_egp)),
            ("Education_Level", text(self.education_level)),
            ("Number_of_Dependents", number(self.number_of_dependents)),
            ("Language_ID", digits(self.language_id)),
            ("Job_ID", number(self.job_id)),
            ("Years_of_Experience", number(self.years_of_experience)),
            ("Self_Employed", flag(self.self_employed)),
            ("Marital_Status", text(self.marital_status)),
            ("Car_ID", number(self.car_id)),
            ("Months_at_Address", number(self.months_at_address)),
            ("Is_Banked", flag(self.is_banked)),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
    }
}

/// Iterates over the portfolio of a seed, from its first applicant to number 2^32 − 1. The applicants are 21 to 67
/// years old on [`AS_OF`].
///
/// Phone numbers are unique among the first 100 million applicants, and national ids among the first 45,360,000. E-mail
/// addresses are always unique.
#[must_use]
pub fn portfolio(seed: u64) -> Portfolio {
    Portfolio { seed, made: 0 }
}

/// Returns the applicant with this number, the same as in the [`portfolio`] of the seed.
#[must_use]
pub fn applicant(seed: u64, number: u32) -> SampleApplicant {
    let mut rng = SplitMix64::for_place(seed, number);
    let gender = if rng.percent(58) { Gender::Male } else { Gender::Female };
    // The smaller of two draws: more young applicants than old ones.
    let before_2004_years = rng.below(46).min(rng.below(46));
    let year = 2004_u32.saturating_sub(before_2004_years);
    let person = identity::born_in(seed, number, gender, year);
    let age_years = AS_OF.years_since(person.birth_date).unwrap_or(0);
    let profile = life::make(age_years, gender, governorate(&person.national_id), &mut rng);
    SampleApplicant { number, person, profile }
}

/// Makes a person for a row of data without names, with this gender and this age in years on a day. The ages of the
/// applicants in the [`portfolio`] are drawn in a different way; don't use both in one book.
///
/// Phone numbers and e-mail addresses are as unique as the portfolio's. National ids are unique up to number 999,999.
///
/// ```
/// use lendwright::identity::Gender;
/// use lendwright_portfolio::{AS_OF, person_of_age};
///
/// let person = person_of_age(1, 17, Gender::Female, 67, AS_OF);
/// assert_eq!(AS_OF.years_since(person.birth_date), Some(67));
/// ```
#[must_use]
pub fn person_of_age(
    seed: u64,
    number: u32,
    gender: Gender,
    age_years: u32,
    on: NaiveDate,
) -> SamplePerson {
    identity::of_age(seed, number, gender, age_years, on)
}

/// Returns the area of birth, as in the national id.
fn governorate(national_id: &str) -> u32 {
    let code = national_id.get(7..9).and_then(|code| code.parse().ok());
    AREAS.iter().find(|area| Some(area.code) == code).map_or(1, |area| area.id)
}

/// An iterator over a portfolio. It makes each applicant when it is needed.
#[derive(Clone, Debug)]
pub struct Portfolio {
    seed: u64,
    made: u32,
}

impl Iterator for Portfolio {
    type Item = SampleApplicant;

    fn next(&mut self) -> Option<SampleApplicant> {
        self.made = self.made.checked_add(1)?;
        Some(applicant(self.seed, self.made))
    }
}
