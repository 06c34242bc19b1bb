//! Score bands: the named classes of a score.

use super::{PolicyError, Scaling};
use crate::rules::is_na;

/// The classes of a score, each from its lower bound (inclusive) to the next one's.
///
/// A score outside all bounds takes the band at that end.
///
/// ```
/// use lendwright_scoring::Bands;
///
/// let bands = Bands::default();
/// assert_eq!((bands.class(669), bands.class(670)), ("Fair", "Good"));
/// assert_eq!((bands.class(120), bands.class(900)), ("Very Poor", "Exceptional"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bands(Vec<Band>);

/// One class of score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// Its name, as the score record gives it: `Very Good`.
    pub name: String,
    /// Its lowest score.
    pub from: i32,
}

const BANDS_MAX: usize = 1_000;

impl Bands {
    /// Bands in rising order.
    ///
    /// # Errors
    /// When there is no band, a name is empty, N/A or occurs twice, or the bounds do not
    /// rise.
    pub fn new(bands: Vec<Band>) -> Result<Self, PolicyError> {
        let fault = |text: String| Err(PolicyError::member("", "bands", text));
        if bands.is_empty() {
            return fault("at least one band is needed".into());
        }
        if bands.len() > BANDS_MAX {
            return fault(format!("{}, at most {BANDS_MAX} are taken", bands.len()));
        }
        for (at, band) in bands.iter().enumerate() {
            let fault =
                |place, text| Err(PolicyError::member(&format!("/bands/{at}"), place, text));
            let earlier = bands.get(..at).unwrap_or_default();
            if band.name.trim().is_empty() {
                return fault("0", format!("the band from {} needs a name", band.from));
            }
            if is_na(&band.name) {
                return fault("0", format!("{:?} would say that there is no class", band.name));
            }
            if earlier.iter().any(|b| b.name == band.name) {
                return fault("0", format!("{:?} stands twice", band.name));
            }
            if let Some(before) = earlier.last()
                && before.from >= band.from
            {
                return fault("1", format!("{} must come after {}", band.from, before.from));
            }
        }
        Ok(Self(bands))
    }

    /// The bands, lowest first.
    #[must_use]
    pub fn as_slice(&self) -> &[Band] {
        &self.0
    }

    /// The bands on a scale, each with its lowest and highest score. The first one extends to the low end of the
    /// scale, and the last one to the high end.
    pub fn spans(&self, scaling: Scaling) -> impl Iterator<Item = (&str, i32, i32)> {
        let ends = self.0.iter().skip(1).map(|next| next.from.saturating_sub(1));
        let bands = self.0.iter().zip(ends.chain([scaling.max])).enumerate();
        bands.map(move |(at, (band, to))| {
            let from = if at == 0 { band.from.min(scaling.min) } else { band.from };
            (band.name.as_str(), from, to)
        })
    }

    /// Whether every band begins on the scale or below it.
    pub(super) fn check(&self, scaling: Scaling) -> Result<(), PolicyError> {
        match self.0.iter().enumerate().find(|(_, band)| band.from > scaling.max) {
            None => Ok(()),
            Some((at, Band { from, .. })) => {
                let text = format!("{from} is above the scale, which ends at {}", scaling.max);
                Err(PolicyError::member(&format!("/bands/{at}"), "1", text))
            }
        }
    }

    /// The name of the band that a score falls into.
    #[must_use]
    pub fn class(&self, score: i32) -> &str {
        self.0.get(self.place(score)).map_or("", |band| &band.name)
    }

    /// The place of the band that a score falls into.
    pub(super) fn place(&self, score: i32) -> usize {
        self.0.partition_point(|band| band.from <= score).saturating_sub(1)
    }
}

impl Default for Bands {
    /// Very Poor from 300, Fair 580, Good 670, Very Good 740, Exceptional 800.
    ///
    /// Source: the ranges of the FICO 8 base score in Experian's wording.
    fn default() -> Self {
        let bands = [
            ("Very Poor", 300),
            ("Fair", 580),
            ("Good", 670),
            ("Very Good", 740),
            ("Exceptional", 800),
        ];
        Self(bands.iter().map(|&(name, from)| Band { name: name.to_owned(), from }).collect())
    }
}
