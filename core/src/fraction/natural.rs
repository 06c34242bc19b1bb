//! Whole numbers of any size, as an exact fraction needs them.

use std::cmp::Ordering;

/// A whole number from 0 on: limbs of 64 bits, the lowest first, without zeros at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Natural(Vec<u64>);

/// The largest power of ten in a limb.
const TEN_19: u64 = 10_000_000_000_000_000_000;

impl Natural {
    pub(super) fn from_u64(number: u64) -> Self {
        Self(vec![number]).trimmed()
    }

    /// Ten to a power.
    pub(super) fn power_of_ten(power: u32) -> Self {
        let start = Self::from_u64(10_u64.pow(power % 19));
        (0..power / 19).fold(start, |product, _| product.times(&Self::from_u64(TEN_19)))
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let (long, short) =
            if self.0.len() >= other.0.len() { (self, other) } else { (other, self) };
        let mut sum = Vec::with_capacity(long.0.len().saturating_add(1));
        let mut carry = false;
        for (at, limb) in long.0.iter().enumerate() {
            let (half, over) = limb.overflowing_add(short.0.get(at).copied().unwrap_or_default());
            let (whole, over_again) = half.overflowing_add(u64::from(carry));
            carry = over || over_again;
            sum.push(whole);
        }
        sum.push(u64::from(carry));
        Self(sum).trimmed()
    }

    /// This number less one that is not larger.
    pub(super) fn minus(&self, other: &Self) -> Self {
        let mut borrow = false;
        let less = self.0.iter().enumerate().map(|(at, limb)| {
            let (half, under) = limb.overflowing_sub(other.0.get(at).copied().unwrap_or_default());
            let (whole, under_again) = half.overflowing_sub(u64::from(borrow));
            borrow = under || under_again;
            whole
        });
        Self(less.collect()).trimmed()
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = vec![0_u64; self.0.len().saturating_add(other.0.len())];
        for (at, a) in self.0.iter().enumerate() {
            let mut carry = 0_u128;
            let places = product.get_mut(at..).unwrap_or_default().iter_mut();
            for (place, b) in places.zip(other.0.iter().copied().chain([0])) {
                // The largest sum, (2^64 - 1)^2 + 2·(2^64 - 1), is 2^128 - 1.
                let product = u128::from(*a).wrapping_mul(u128::from(b));
                let sum = product.wrapping_add(u128::from(*place)).wrapping_add(carry);
                *place = low(sum);
                carry = sum >> 64;
            }
        }
        Self(product).trimmed()
    }

    fn trimmed(mut self) -> Self {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[allow(clippy::cast_possible_truncation)] // the low half is what is wanted
fn low(sum: u128) -> u64 {
    sum as u64
}
