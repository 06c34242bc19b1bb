//! What borrowers may be grouped by, and the buckets of each.

use lendwright_types::codes;

codes! {
    /// A variable by which borrowers are grouped.
    pub closed enum Grouping {
        /// The fifth in which the estimated income is among those of the borrowers in the snapshot: 1 to 5.
        IncomeBand = "income_band",
        /// The profile's area.
        Area = "Area",
        /// The number of dependents: 0, 1–2 or 3+.
        NumberOfDependents = "Number_of_Dependents",
        /// The kind of home.
        ResidenceType = "Residence_Type",
        /// The gender that the national id states.
        Gender = "gender",
        /// The marital status.
        MaritalStatus = "Marital_Status",
        /// The age by the national id: 18–24, 25–34, 35–44, 45–54 or 55+.
        AgeBand = "age_band",
    }
}

/// The bucket of borrowers with an unknown grouping variable.
pub const MISSING: &str = "missing";

impl Grouping {
    /// The grouping variables where nothing else is set, the most important first.
    pub const DEFAULT: [Grouping; 4] =
        [Self::IncomeBand, Self::Area, Self::NumberOfDependents, Self::ResidenceType];
}

/// Returns the bucket of a number of dependents.
#[must_use]
pub const fn dependents_band(dependents: i64) -> &'static str {
    match dependents {
        ..=0 => "0",
        1 | 2 => "1–2",
        3.. => "3+",
    }
}

/// Returns the bucket of an age in full years.
#[must_use]
pub const fn age_band(years: u32) -> &'static str {
    match years {
        0..18 => "0–17",
        18..25 => "18–24",
        25..35 => "25–34",
        35..45 => "35–44",
        45..55 => "45–54",
        55.. => "55+",
    }
}
