//! Variables for segments from a borrower's profile and national id.

use crate::records::borrowers::Borrower;
use chrono::NaiveDate;
use lendwright_analytics::Day;
use lendwright_analytics::segments::ProfileVariable;
use lendwright_scoring::identity::NationalId;
use lendwright_types::time::full_years;
use std::borrow::Cow;

/// A borrower's data as of a day.
pub(super) struct Profile<'b> {
    borrower: &'b Borrower,
    id: Option<NationalId>,
    as_of: NaiveDate,
}

impl<'b> Profile<'b> {
    /// Reads a borrower's data. The national id is read by the rules of the country.
    pub(super) fn of(country: &str, borrower: &'b Borrower, as_of: Day) -> Self {
        let as_of = as_of.date();
        let sent = borrower.national_id_value.as_deref();
        let sent = sent.filter(|_| NationalId::is_known(country));
        let id = sent.and_then(|sent| NationalId::read(country, sent, as_of).ok());
        Self { borrower, id, as_of }
    }

    /// Returns the borrower's public id.
    pub(super) fn uuid(&self) -> String {
        self.borrower.uuid.to_string()
    }

    /// Whether a variable is known.
    pub(super) fn has(&self, variable: ProfileVariable) -> bool {
        self.number(variable).is_some() || self.name(variable).is_some()
    }

    /// Returns the value of a numeric variable.
    pub(super) fn number(&self, variable: ProfileVariable) -> Option<f64> {
        let number = match variable {
            ProfileVariable::Dependents => u32::try_from(self.borrower.number_of_dependents?).ok(),
            ProfileVariable::Age => full_years(self.id.as_ref()?.birth_date, self.as_of),
            _ => None,
        };
        number.map(f64::from)
    }

    /// Returns the value of a variable with names.
    pub(super) fn name(&self, variable: ProfileVariable) -> Option<Cow<'b, str>> {
        let Borrower { residence_type, marital_status, area, .. } = self.borrower;
        match variable {
            ProfileVariable::Dependents | ProfileVariable::Age => None,
            ProfileVariable::Residence => (*residence_type).map(|kind| kind.as_str().into()),
            ProfileVariable::Gender => self.id.as_ref().map(|id| id.gender.to_string().into()),
            ProfileVariable::MaritalStatus => marital_status.as_deref().map(Cow::from),
            ProfileVariable::Area => (*area).map(|area| area.to_string().into()),
        }
    }
}
