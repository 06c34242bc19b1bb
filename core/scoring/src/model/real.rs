//! The two widths of numbers that libraries compare and add in.

/// A number of a forest: `f32` for XGBoost, `f64` for LightGBM.
pub(super) trait Real:
    Copy + Default + PartialOrd + std::ops::Add<Output = Self> + std::fmt::Debug + Send + Sync + 'static
{
    /// A word as wide as the number, so that the compiler's vectors have as many of both.
    type Mask: Copy + std::ops::BitAndAssign + std::ops::BitOr<Output = Self::Mask>;
    const EVERY_BIT: Self::Mask;
    /// A tree of more leaves is faster by a walk than by bits; at most 64.
    const LEAVES_BY_BITS: usize;
    const NAN: Self;
    const INFINITY: Self;
    const NEG_INFINITY: Self;
    /// The value of a feature, as the library compares it.
    fn of_input(value: f64) -> Self;
    fn to_f64(self) -> f64;
    /// A sum that was made in `f64`.
    fn of_sum(sum: f64) -> Self;
    fn is_nan(self) -> bool;
    #[inline]
    #[allow(clippy::arithmetic_side_effects, reason = "a floating-point sum")]
    fn plus(self, other: Self) -> Self {
        self + other
    }
    #[inline]
    fn is_zero(self) -> bool {
        self == Self::default()
    }
    /// Every bit if this is at most the other, otherwise none.
    fn at_most(self, other: Self) -> Self::Mask;
    /// A word of these bits. Its bits from 32 on are set.
    fn mask(bits: u32) -> Self::Mask;
    /// The lower 32 bits of a word.
    fn bits(mask: Self::Mask) -> u32;
    /// The code of a category; `None` for a value that is none, or a missing one.
    fn code(self) -> Option<usize>;
    /// A number with a place in its bits.
    fn with_place(place: u32) -> Self;
    /// The place in the bits of a number from [`with_place`](Self::with_place).
    fn place(self) -> usize;
}

impl Real for f32 {
    type Mask = u32;
    const EVERY_BIT: u32 = u32::MAX;
    const LEAVES_BY_BITS: usize = 64;
    const NAN: Self = f32::NAN;
    const INFINITY: Self = f32::INFINITY;
    const NEG_INFINITY: Self = f32::NEG_INFINITY;

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the nearest single, as XGBoost takes it")]
    fn of_input(value: f64) -> Self {
        value as f32
    }

    #[inline]
    fn to_f64(self) -> f64 {
        f64::from(self)
    }

    #[allow(clippy::cast_possible_truncation, reason = "the nearest single")]
    fn of_sum(sum: f64) -> Self {
        sum as f32
    }

    #[inline]
    fn is_nan(self) -> bool {
        self.is_nan()
    }

    #[inline]
    fn at_most(self, other: Self) -> u32 {
        u32::from(self <= other).wrapping_neg()
    }

    #[inline]
    fn mask(bits: u32) -> u32 {
        bits
    }

    #[inline]
    fn bits(mask: u32) -> u32 {
        mask
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below 2^24")]
    fn code(self) -> Option<usize> {
        (0.0..XGBOOST_CODE_END).contains(&self).then_some(self as usize)
    }

    fn with_place(place: u32) -> Self {
        f32::from_bits(place)
    }

    #[inline]
    fn place(self) -> usize {
        self.to_bits() as usize
    }
}

/// XGBoost takes no code from here on.
const XGBOOST_CODE_END: f32 = 16_777_216.0;

/// Within this distance from 0, LightGBM takes a value as 0. It is a single there.
pub(super) const LIGHTGBM_ZERO: f64 = 1e-35_f32 as f64;

impl Real for f64 {
    type Mask = u64;
    const EVERY_BIT: u64 = u64::MAX;
    const LEAVES_BY_BITS: usize = 32;
    const NAN: Self = f64::NAN;
    const INFINITY: Self = f64::INFINITY;
    const NEG_INFINITY: Self = f64::NEG_INFINITY;

    #[inline]
    fn of_input(value: f64) -> Self {
        if value.abs() <= LIGHTGBM_ZERO { 0.0 } else { value }
    }

    #[inline]
    fn to_f64(self) -> f64 {
        self
    }

    fn of_sum(sum: f64) -> Self {
        sum
    }

    #[inline]
    fn is_nan(self) -> bool {
        self.is_nan()
    }

    #[inline]
    fn at_most(self, other: Self) -> u64 {
        u64::from(self <= other).wrapping_neg()
    }

    #[inline]
    fn mask(bits: u32) -> u64 {
        u64::from(bits) | 0xffff_ffff_0000_0000
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the lower bits")]
    fn bits(mask: u64) -> u32 {
        mask as u32
    }

    /// LightGBM cuts the fraction off, so that -0.5 is the code 0.
    #[inline]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 0 to 2^31")]
    fn code(self) -> Option<usize> {
        (self > -1.0 && self < 2_147_483_648.0).then_some(self as usize)
    }

    fn with_place(place: u32) -> Self {
        f64::from_bits(u64::from(place))
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "made from 32 bits")]
    fn place(self) -> usize {
        self.to_bits() as usize
    }
}
