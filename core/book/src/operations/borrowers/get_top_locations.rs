//! `GET /borrowers/get_top_locations/`: returns the usual areas of a borrower.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, CollectedError};
use crate::records::borrowers::borrower_of;
use crate::records::linked::{Located, PLACES, PLACES_MONTHS, located};
use crate::wire::{FieldError, Rounded};
use lendwright_analytics::{Place, PlaceFilter, PlaceKind};

request! {
    /// Returns the usual areas of a borrower, computed from its staged places.
    ///
    /// Each ping has an area, a day and an hour. Areas with pings on only one day, or on less than 5 % of the days, are
    /// left out. The area of the night has the most hours from midnight to six. The area of work has the most hours
    /// from ten to five, from Sunday to Thursday unless `weekdays` of `set_analytics` is set. If several areas are
    /// equal, the first by name is chosen. A partner reads places while the borrower consents to `location` for one of
    /// its providers. Without consent the result is the same as without places.
    pub struct GetTopLocations {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
        /// The largest number of areas in `top_locations`, 1 to 50. Default: 5.
        query "n" is Plain => n: Option<i64>,
        /// The number of calendar months, 1 to 24, including the current one. Default: 3.
        query "months" is Plain => months: Option<i64>,
        /// The kind of areas in `top_locations`. Default: `all`.
        query "kind" => kind: Option<PlaceFilter>,
    }
}

answer! {
    /// The usual areas of a borrower.
    pub struct TopLocations {
        /// The borrower's public id.
        "uuid" => uuid: String,
        /// The areas by name, sorted by frequency, highest first, then by name.
        "top_locations" => top_locations: Members<TopLocation>,
        /// The areas with the lowest frequency, by name. All areas that are not left out are considered, whatever their
        /// kind.
        "min_locations" => min_locations: Members<TopLocation>,
        /// The number of days with a ping.
        "distinct_days" => distinct_days: i64,
        /// `area`, because nothing more precise is stored.
        "precision" => precision: String,
    }
}

answer! {
    /// A usual area.
    pub struct TopLocation {
        /// The number of days with a ping in the area.
        "frequency" => frequency: i64,
        /// The frequency divided by `distinct_days`, with 4 decimals.
        "share" => share: Rounded<4>,
        /// The level of incomes in the area, from 1 (lowest) to 5, according to statistics.
        "income_level" => income_level: Available<i64>,
        /// The role of the area for the borrower.
        "kind" => kind: PlaceKind,
    }
}

impl Operation for GetTopLocations {
    type Body = TopLocations;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<TopLocations, Error> {
        let n = count("n", self.n, PLACES, 50)?;
        let months = count("months", self.months, PLACES_MONTHS, 24)?;
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let uuid = borrower.uuid.to_string();
        let Some(located) = located(cx, borrower.borrower_id, months)? else {
            return Err(CollectedError::NoLocations { uuid }.into());
        };
        let places = located.places();
        let days = places.distinct_days();
        let filter = self.kind.unwrap_or(PlaceFilter::All);
        let shown = |place: &Place<'_>| (place.area.to_owned(), shown(&located, place, days));
        Ok(TopLocations {
            uuid,
            top_locations: places.top(filter).take(n).map(shown).collect(),
            min_locations: places.least().map(shown).collect(),
            distinct_days: i64::from(days),
            precision: "area".to_owned(),
        })
    }

    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Wrong { .. } => (AnalyticsError::WORDS.refuse)(error),
            error => Error::Field(error),
        }
    }
}

fn shown(located: &Located, place: &Place<'_>, distinct_days: u32) -> TopLocation {
    let share = Rounded::quotient(place.days.into(), distinct_days.into());
    TopLocation {
        frequency: i64::from(place.days),
        share: share.value().unwrap_or_default(),
        income_level: located.income_level(place.area),
        kind: place.kind,
    }
}

/// Reads a number from 1 to `most`.
fn count<N: TryFrom<i64>>(
    field: &'static str,
    sent: Option<i64>,
    default: N,
    most: i64,
) -> Result<N, Error> {
    let Some(sent) = sent else { return Ok(default) };
    let within = Some(sent).filter(|sent| (1..=most).contains(sent));
    let reason = || AnalyticsError::invalid(field, format!("must be from 1 to {most}"), sent);
    within.and_then(|count| N::try_from(count).ok()).ok_or_else(|| reason().into())
}
