//! Decimals of 19 digits, one digit at a time.

/// `mantissa · 10^-scale`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dec(pub u128, pub i64);

const LIMIT: u128 = 10_000_000_000_000_000_000;

/// Drops digits until 19 are left, rounding a half to even. `rest` is true if a division left a remainder.
fn round(mut mantissa: u128, mut scale: i64, rest: bool) -> Dec {
    let (mut dropped, mut below) = (0, rest);
    let mut half = 0;
    while mantissa >= LIMIT {
        below |= half != 0;
        half = mantissa % 10;
        mantissa /= 10;
        scale -= 1;
        dropped += 1;
    }
    let up = half > 5 || (half == 5 && (below || mantissa % 2 == 1));
    if dropped > 0 && up {
        mantissa += 1;
    }
    Dec(mantissa, scale)
}

impl Dec {
    pub(crate) fn times(self, other: Self) -> Self {
        round(self.0 * other.0, self.1 + other.1, false)
    }

    pub(crate) fn over(self, other: Self) -> Self {
        let (mut quotient, mut left, mut scale) = (self.0 / other.0, self.0 % other.0, 0);
        // Two digits more than are kept, and whether there is a remainder.
        while quotient < LIMIT * 10 && (left != 0 || quotient != 0) && scale < 60 {
            quotient = quotient * 10 + left * 10 / other.0;
            left = left * 10 % other.0;
            scale += 1;
        }
        round(quotient, self.1 - other.1 + scale, left != 0)
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let (mut a, mut b) = (self, other);
        if a.0 == 0 || b.0 == 0 {
            return if a.0 == 0 { b } else { a };
        }
        if a.1 > b.1 {
            (a, b) = (b, a);
        }
        // The number with fewer decimals gets more digits, as long as there is room.
        while a.1 < b.1 && a.0 < LIMIT * LIMIT / 100 {
            a = Dec(a.0 * 10, a.1 + 1);
        }
        let mut lost = false;
        while b.1 > a.1 {
            lost |= b.0 % 10 != 0;
            b = Dec(b.0 / 10, b.1 - 1);
        }
        round(a.0 + b.0, a.1, lost)
    }

    /// The number with so many decimals, as a whole number of units.
    pub(crate) fn fixed(self, decimals: i64) -> u128 {
        let Dec(mut mantissa, mut scale) = self;
        while scale < decimals {
            mantissa *= 10;
            scale += 1;
        }
        let (mut half, mut below) = (0, false);
        while scale > decimals {
            below |= half != 0;
            half = mantissa % 10;
            mantissa /= 10;
            scale -= 1;
        }
        let up = half > 5 || (half == 5 && (below || mantissa % 2 == 1));
        mantissa + u128::from(up)
    }
}
