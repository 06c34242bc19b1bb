//! `GET /borrowers/get_top_locations/`: the areas where a borrower is often.

use crate::engine::prelude::*;
use crate::error::{AnalyticsError, CollectedError};
use crate::records::borrowers::borrower_of;
use crate::records::linked::{Located, PLACES, PLACES_MONTHS, located};
use crate::wire::{FieldError, Rounded};
use lendwright_analytics::{Place, PlaceFilter, PlaceKind};

request! {
    /// Returns the areas where a borrower is often, of what is staged of its places.
    ///
    /// A ping says an area, a day and an hour. Areas that were seen on one day alone, or on less than 5 % of the
    /// days, are left out. The night's area is where most hours from midnight to six were, the work's where most
    /// hours from ten to five were, from Sunday to Thursday unless `weekdays` of `set_analytics` says otherwise; of as
    /// many the first by name. A partner reads places while one of its providers has the borrower's consent to
    /// `location`; without it all is as if there were none.
    pub struct GetTopLocations {
        /// The borrower's public id.
        query "uuid" names Borrower => uuid: String,
        /// How many areas of `top_locations`: 1 to 50. Default: 5.
        query "n" is Plain => n: Option<i64>,
        /// How many calendar months, 1 to 24, the running one included. Default: 3.
        query "months" is Plain => months: Option<i64>,
        /// Which areas `top_locations` has. Default: `all`.
        query "kind" => kind: Option<PlaceFilter>,
    }
}

answer! {
    /// The areas where a borrower is often.
    pub struct TopLocations {
        /// The borrower's public id.
        "uuid" => uuid: String,
        /// The areas by their names: by frequency, the greatest first, then by name.
        "top_locations" => top_locations: Members<TopLocation>,
        /// Of all areas that are not left out, whatever their kind, those of the lowest frequency, by name.
        "min_locations" => min_locations: Members<TopLocation>,
        /// The number of days with a ping.
        "distinct_days" => distinct_days: i64,
        /// `area`: nothing finer is known.
        "precision" => precision: String,
    }
}

answer! {
    /// An area where somebody is often.
    pub struct TopLocation {
        /// On how many days.
        "frequency" => frequency: i64,
        /// The frequency over `distinct_days`, with 4 decimals.
        "share" => share: Rounded<4>,
        /// The level of incomes there, from 1 (lowest) to 5, by statistics of the area.
        "income_level" => income_level: Available<i64>,
        /// What the area is to the borrower.
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

/// Reads a number from 1 to the greatest one.
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
