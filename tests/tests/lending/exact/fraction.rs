//! Slow fractions of whole numbers of any size. They use only addition, subtraction and comparison of digits, and
//! nothing from the library.

use std::cmp::Ordering;

/// Digits of base 2^32, the lowest first, without zeros at the end.
type Digits = Vec<u64>;
const BASE: u64 = 1 << 32;

/// A fraction: a sign, the numerator and the denominator.
#[derive(Clone, Debug)]
pub(crate) struct Q(bool, Digits, Digits);

fn trimmed(mut digits: Digits) -> Digits {
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

fn plus(a: &Digits, b: &Digits) -> Digits {
    let (mut sum, mut carry) = (Vec::new(), 0);
    for at in 0..=a.len().max(b.len()) {
        let digit = a.get(at).unwrap_or(&0) + b.get(at).unwrap_or(&0) + carry;
        sum.push(digit % BASE);
        carry = digit / BASE;
    }
    trimmed(sum)
}

fn minus(a: &Digits, b: &Digits) -> Digits {
    let (mut rest, mut borrow) = (Vec::new(), 0);
    for (at, digit) in a.iter().enumerate() {
        let taken = b.get(at).unwrap_or(&0) + borrow;
        borrow = u64::from(*digit < taken);
        rest.push(digit + borrow * BASE - taken);
    }
    trimmed(rest)
}

fn times(a: &Digits, b: &Digits) -> Digits {
    let mut product = vec![0; a.len() + b.len() + 1];
    for (at, x) in a.iter().enumerate() {
        let mut carry = 0;
        for (by, y) in b.iter().chain([&0]).enumerate() {
            let digit = product[at + by] + x * y + carry;
            product[at + by] = digit % BASE;
            carry = digit / BASE;
        }
    }
    trimmed(product)
}

fn compared(a: &Digits, b: &Digits) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

impl Q {
    pub(crate) fn whole(number: i64) -> Self {
        let size = number.unsigned_abs();
        Self(number < 0, trimmed(vec![size % BASE, size / BASE]), vec![1])
    }

    /// A decimal such as `-0.15`.
    pub(crate) fn decimal(text: &str) -> Self {
        let digits = text.trim_start_matches('-');
        let (units, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let ten = Self::whole(10);
        let read = |sum: Self, digit: char| {
            sum.times(&ten).plus(&Self::whole(i64::from(digit.to_digit(10).unwrap())))
        };
        let above = units.chars().chain(decimals.chars()).fold(Self::whole(0), read);
        let below = decimals.chars().fold(Self::whole(1), |power, _| power.times(&ten));
        let size = above.over(&below);
        if text.starts_with('-') { Self::whole(0).minus(&size) } else { size }
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let (a, b) = (times(&self.1, &other.2), times(&other.1, &self.2));
        let below = times(&self.2, &other.2);
        match (self.0 == other.0, compared(&a, &b)) {
            (true, _) => Self(self.0, plus(&a, &b), below),
            (false, Ordering::Less) => Self(other.0, minus(&b, &a), below),
            (false, _) => Self(self.0, minus(&a, &b), below),
        }
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&Self(!other.0, other.1.clone(), other.2.clone()))
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        Self(self.0 != other.0, times(&self.1, &other.1), times(&self.2, &other.2))
    }

    pub(crate) fn over(&self, other: &Self) -> Self {
        assert!(!other.1.is_empty(), "by 0");
        Self(self.0 != other.0, times(&self.1, &other.2), times(&self.2, &other.1))
    }

    pub(crate) fn compared(&self, other: &Self) -> Ordering {
        let rest = self.minus(other);
        match (rest.1.is_empty(), rest.0) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Less,
            (false, false) => Ordering::Greater,
        }
    }

    pub(crate) fn is_above(&self, other: &Self) -> bool {
        self.compared(other).is_gt()
    }

    /// The largest whole number that is not above it. The fraction must be between −2 and 2 million.
    pub(crate) fn floor(&self) -> i64 {
        let (mut low, mut high) = (-2_000_000_i64, 2_000_000);
        while high - low > 1 {
            let middle = i64::midpoint(low, high);
            if Self::whole(middle).is_above(self) { high = middle } else { low = middle }
        }
        low
    }

    /// The nearest whole number. A half goes to the even number, or up.
    pub(crate) fn rounded(&self, up: bool) -> i64 {
        let floor = self.floor();
        let twice = self.minus(&Self::whole(floor)).times(&Self::whole(2));
        match twice.compared(&Self::whole(1)) {
            Ordering::Greater => floor + 1,
            Ordering::Equal if up || floor % 2 != 0 => floor + 1,
            Ordering::Less | Ordering::Equal => floor,
        }
    }
}
