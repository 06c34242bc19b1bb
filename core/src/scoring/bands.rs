//! Bands: the words for a score.

use super::PolicyError;

/// The classes of a score, each from its lower bound (inclusive) to the next one's.
///
/// A score outside all bounds takes the band at that end.
///
/// ```
/// use lendwright::scoring::Bands;
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
    /// The lowest score in it.
    pub from: i32,
}

const BANDS_MAX: usize = 1_000;

impl Bands {
    /// Bands in rising order.
    ///
    /// # Errors
    /// Without any band, with an empty name or one that stands twice, or when a bound does not rise.
    pub fn new(bands: Vec<Band>) -> Result<Self, PolicyError> {
        let fault = |text: String| Err(PolicyError::member("", "bands", text));
        if bands.is_empty() {
            return fault("at least one band is needed".into());
        }
        if bands.len() > BANDS_MAX {
            return fault(format!("{}, at most {BANDS_MAX} are taken", bands.len()));
        }
        for (at, band) in bands.iter().enumerate() {
            let earlier = bands.get(..at).unwrap_or_default();
            if band.name.is_empty() {
                return fault(format!("the band from {} needs a name", band.from));
            }
            if earlier.iter().any(|b| b.name == band.name) {
                return fault(format!("{:?} stands twice", band.name));
            }
            if let Some(before) = earlier.last()
                && before.from >= band.from
            {
                return fault(format!("{} must come after {}", band.from, before.from));
            }
        }
        Ok(Self(bands))
    }

    /// The bands, lowest first.
    #[must_use]
    pub fn as_slice(&self) -> &[Band] {
        &self.0
    }

    /// The name of the band that a score falls into.
    #[must_use]
    pub fn class(&self, score: i32) -> &str {
        let below = self.0.iter().take_while(|band| band.from <= score).last();
        below.or(self.0.first()).map_or("", |band| &band.name)
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
