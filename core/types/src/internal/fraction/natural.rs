//! Whole numbers of any size, as an exact fraction needs them.

use std::cmp::Ordering;

/// A whole number from 0 on. Each number has one form, so equal numbers are equal values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NaturalNumber {
    /// Below 2^128, which most are: no memory is allocated for them.
    Small(u128),
    /// Any other: limbs of 64 bits, the lowest first, without zeros at the end.
    Large(Vec<u64>),
}

impl NaturalNumber {
    pub(super) fn from_u64(number: u64) -> Self {
        Self::Small(number.into())
    }

    /// Ten to a power.
    pub(super) fn power_of_ten(power: u32) -> Self {
        const IN_ONE: u32 = 38;
        let start = Self::Small(10_u128.pow(power % IN_ONE));
        let factor = Self::Small(10_u128.pow(IN_ONE));
        (0..power / IN_ONE).fold(start, |product, _| product.times(&factor))
    }

    pub(super) fn is_zero(&self) -> bool {
        *self == Self::Small(0)
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Self::Small(sum);
        }
        let (mut a, mut b) = ([0; 2], [0; 2]);
        let (a, b) = (self.limbs(&mut a), other.limbs(&mut b));
        let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
        let mut sum = Vec::with_capacity(long.len().saturating_add(1));
        let mut carry = false;
        for (at, limb) in long.iter().enumerate() {
            let (half, over) = limb.overflowing_add(short.get(at).copied().unwrap_or_default());
            let (whole, over_again) = half.overflowing_add(u64::from(carry));
            carry = over || over_again;
            sum.push(whole);
        }
        sum.push(u64::from(carry));
        Self::from_limbs(sum)
    }

    /// This number less one that is not larger.
    pub(super) fn minus(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other) {
            return Self::Small(a.saturating_sub(*b));
        }
        let (mut a, mut b) = ([0; 2], [0; 2]);
        let (a, b) = (self.limbs(&mut a), other.limbs(&mut b));
        let mut borrow = false;
        let less = a.iter().enumerate().map(|(at, limb)| {
            let (half, under) = limb.overflowing_sub(b.get(at).copied().unwrap_or_default());
            let (whole, under_again) = half.overflowing_sub(u64::from(borrow));
            borrow = under || under_again;
            whole
        });
        Self::from_limbs(less.collect())
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Self::Small(product);
        }
        let (mut a, mut b) = ([0; 2], [0; 2]);
        let (a, b) = (self.limbs(&mut a), other.limbs(&mut b));
        let mut product = vec![0_u64; a.len().saturating_add(b.len())];
        for (at, a) in a.iter().enumerate() {
            let mut carry = 0_u128;
            let places = product.get_mut(at..).unwrap_or_default().iter_mut();
            for (place, b) in places.zip(b.iter().copied().chain([0])) {
                // The largest sum, (2^64 - 1)^2 + 2·(2^64 - 1), is 2^128 - 1.
                let product = u128::from(*a).wrapping_mul(u128::from(b));
                let sum = product.wrapping_add(u128::from(*place)).wrapping_add(carry);
                *place = low(sum);
                carry = sum >> 64;
            }
        }
        Self::from_limbs(product)
    }

    /// The limbs; `room` takes those of a small number.
    fn limbs<'n>(&'n self, room: &'n mut [u64; 2]) -> &'n [u64] {
        match self {
            Self::Small(number) => {
                *room = [low(*number), low(*number >> 64)];
                room
            }
            Self::Large(limbs) => limbs,
        }
    }

    fn from_limbs(mut limbs: Vec<u64>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        match *limbs.as_slice() {
            [] => Self::Small(0),
            [low] => Self::Small(low.into()),
            [low, high] => Self::Small(u128::from(high) << 64 | u128::from(low)),
            _ => Self::Large(limbs),
        }
    }
}

impl Ord for NaturalNumber {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.cmp(b),
            (Self::Small(_), Self::Large(_)) => Ordering::Less,
            (Self::Large(_), Self::Small(_)) => Ordering::Greater,
            (Self::Large(a), Self::Large(b)) => {
                a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
            }
        }
    }
}

impl PartialOrd for NaturalNumber {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[allow(clippy::cast_possible_truncation)] // the low half is what is wanted
fn low(sum: u128) -> u64 {
    sum as u64
}
