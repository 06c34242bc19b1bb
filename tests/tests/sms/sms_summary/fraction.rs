//! Plain fractions of whole numbers. They use nothing from the library.

use std::cmp::Ordering;

/// A fraction in lowest terms. The denominator is above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Q(i128, i128);

impl Q {
    pub(crate) fn new(above: i128, below: i128) -> Self {
        let (mut a, mut b) = (above.abs(), below.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = a.max(1) * below.signum();
        Self(above / by, below / by)
    }

    pub(crate) fn whole(number: i128) -> Self {
        Self(number, 1)
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        self.plus(Self(-other.0, other.1))
    }

    pub(crate) fn times(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }

    /// `None` if the divisor is 0.
    pub(crate) fn over(self, other: Self) -> Option<Self> {
        (other.0 != 0).then(|| Self::new(self.0 * other.1, self.1 * other.0))
    }

    pub(crate) fn sum(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::whole(0), Self::plus)
    }

    /// The nearest number with so many decimals, as text. A half goes to the even one.
    pub(crate) fn text(self, decimals: u32) -> String {
        let scaled = self.times(Self::whole(10_i128.pow(decimals)));
        let (floor, rest) = (scaled.0.div_euclid(scaled.1), scaled.0.rem_euclid(scaled.1));
        let up = match (2 * rest).cmp(&scaled.1) {
            Ordering::Less => 0,
            Ordering::Equal => floor.rem_euclid(2),
            Ordering::Greater => 1,
        };
        plain(floor + up, decimals)
    }

    /// The number with so many decimals that is nearest to the square root, as text.
    pub(crate) fn root_text(self, decimals: u32) -> String {
        let scaled = self.times(Self::whole(100_i128.pow(decimals)));
        let is_above = |root: Self| root.times(root).cmp(&scaled).is_gt();
        let mut root = 0;
        let mut by = 1;
        while by * by <= scaled.0 / scaled.1 {
            by *= 2;
        }
        while by > 0 {
            if !is_above(Self::whole(root + by)) {
                root += by;
            }
            by /= 2;
        }
        let half = Self::whole(root).plus(Self::new(1, 2));
        let up = match half.times(half).cmp(&scaled) {
            Ordering::Less => 1,
            Ordering::Equal => root % 2,
            Ordering::Greater => 0,
        };
        plain(root + up, decimals)
    }

    /// The middle value, or the mean of the two middle ones.
    pub(crate) fn median(mut all: Vec<Self>) -> Option<Self> {
        all.sort();
        let count = all.len();
        match count {
            0 => None,
            _ if count % 2 == 1 => Some(all[count / 2]),
            _ => Some(all[count / 2].plus(all[count / 2 - 1]).times(Self::new(1, 2))),
        }
    }
}

/// A whole number of decimal units as text, without zeros at the end.
fn plain(number: i128, decimals: u32) -> String {
    let unit = 10_i128.pow(decimals);
    let (whole, rest) = (number.abs() / unit, number.abs() % unit);
    let width = usize::try_from(decimals).unwrap();
    let decimals = format!("{rest:0width$}");
    let sign = if number < 0 { "-" } else { "" };
    let text =
        if width == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{decimals}") };
    if width == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
}

impl Ord for Q {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl PartialOrd for Q {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
