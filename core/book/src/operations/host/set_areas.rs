//! Sets the areas of uploaded places.

use crate::engine::prelude::*;
use crate::records::collected::{AREA_ELSEWHERE, CollectedArea, replace_areas};
use lendwright_types::internal::text::{is_seen, unfit_for_a_name};

const NAME_CHARS_MAX: usize = 100;

request! {
    /// Sets the areas of uploaded places. They replace the earlier areas.
    ///
    /// A place belongs to the area with the nearest centre, up to 10 km, otherwise to `Other`. Stored places keep their
    /// area. Without any area, no place is stored.
    pub struct SetAreas {
        /// The areas, by name.
        body "areas" => areas: Members<AreaSetting>,
        /// The user name of a partner of the tenant that owns the areas. Left out: the host's own tenant.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// An area: its centre and income level.
    #[derive(Default)]
    pub struct AreaSetting {
        /// The latitude of its centre, in degrees.
        "lat" => lat: f64,
        /// The longitude of its centre, in degrees.
        "long" => long: f64,
        /// The level of incomes in the area, from 1 (lowest) to 5, according to statistics.
        optional "income_level" => income_level: Option<i64>,
    }
}

answer! {
    /// The areas that were set.
    pub struct AreasSet {
        /// The number of areas.
        "areas" => areas: i64,
    }
}

impl Operation for SetAreas {
    type Body = AreasSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<AreasSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let tenant_id = cx.partner()?.tenant_id;
        let mut areas = Vec::with_capacity(self.areas.len());
        for (name, &AreaSetting { lat: latitude, long: longitude, income_level }) in &self.areas {
            let place = |member: &str| format!("areas/{name}/{member}");
            check_name(name)?;
            check_degrees(&place("lat"), latitude, 90.0)?;
            check_degrees(&place("long"), longitude, 180.0)?;
            if let Some(level) = income_level.filter(|level| !(1..=5).contains(level)) {
                return Err(Error::value(place("income_level"), "must be from 1 to 5", level));
            }
            let name = name.to_owned();
            areas.push(CollectedArea { tenant_id, name, latitude, longitude, income_level });
        }
        replace_areas(cx, &areas)?;
        Ok(AreasSet { areas: i64::try_from(areas.len()).unwrap_or(i64::MAX) })
    }
}

fn check_name(name: &str) -> Result<(), Error> {
    if let Some(unfit) = unfit_for_a_name(name) {
        let reason = format!("must have names without {unfit}");
        return Err(Error::value("areas", reason, format!("{name:?}")));
    }
    if is_seen(name)
        && name.trim() == name
        && name.chars().count() <= NAME_CHARS_MAX
        && name != AREA_ELSEWHERE
    {
        return Ok(());
    }
    let reason = format!(
        "must have names of 1 to {NAME_CHARS_MAX} characters without blanks around them, other than \
         '{AREA_ELSEWHERE}'"
    );
    Err(Error::value("areas", reason, format!("{name:?}")))
}

fn check_degrees(place: &str, degrees: f64, max: f64) -> Result<(), Error> {
    if degrees.abs() <= max {
        return Ok(());
    }
    Err(Error::value(place, format!("must be from -{max} to {max}"), degrees))
}
