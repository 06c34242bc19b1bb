//! Currencies of ISO 4217 and the decimals of their minor units.

use std::fmt;
use std::str::FromStr;

/// A currency: its ISO 4217 code and the number of decimals of its minor unit.
///
/// ISO 4217 codes without a minor unit (gold, special drawing rights, `XXX`) are not included,
/// since no amount can be written in them.
///
/// # Example
/// ```
/// use lendwright_types::{Currency, currency};
///
/// let pound = Currency::from_code("EGP")?;
/// assert_eq!(pound, currency::EGP);
/// assert_eq!((pound.code(), pound.decimals()), ("EGP", 2));
/// assert!(Currency::from_code("egp").is_err());
/// # Ok::<(), lendwright_types::currency::UnknownCurrency>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency {
    code: &'static str,
    decimals: u8,
}

impl Currency {
    /// Returns the currency with this three-letter upper-case code.
    ///
    /// # Errors
    /// When ISO 4217 has no active currency with this code.
    pub fn from_code(code: &str) -> Result<Self, UnknownCurrency> {
        let letters = code.as_bytes().try_into().ok();
        letters
            .and_then(Self::from_letters)
            .ok_or_else(|| UnknownCurrency { code: crate::number::shown(code) })
    }

    /// The currency with these letters. Messages use it for words: most words are no currency and need no error.
    #[doc(hidden)]
    #[must_use]
    pub fn from_letters(letters: [u8; 3]) -> Option<Self> {
        let letter = letters.first()?.checked_sub(b'A')?;
        let &(from, to) = BEGINNINGS.get(usize::from(letter))?;
        let mut same_first = TABLE.get(usize::from(from)..usize::from(to))?.iter();
        same_first.find(|currency| currency.code.as_bytes() == letters).copied()
    }

    /// Returns the three letters, `EGP`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// Returns the number of decimals of the minor unit: 0 (JPY) to 4 (CLF).
    #[must_use]
    pub const fn decimals(self) -> u32 {
        self.decimals as u32
    }

    /// Returns the number of minor units in one unit: 1, 100, 1000 or 10000.
    #[must_use]
    pub const fn minor_units(self) -> i64 {
        match self.decimals {
            0 => 1,
            1 => 10,
            2 => 100,
            3 => 1_000,
            _ => 10_000,
        }
    }

    /// Returns all currencies, in order of their codes.
    #[must_use]
    pub const fn all() -> &'static [Currency] {
        TABLE
    }
}

impl FromStr for Currency {
    type Err = UnknownCurrency;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::from_code(code)
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code)
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

/// A code that ISO 4217 does not list as an active currency.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{code}' is not a currency code of ISO 4217")]
#[non_exhaustive]
pub struct UnknownCurrency {
    /// The code that was given.
    pub code: String,
}

macro_rules! currencies {
    ($($code:ident $decimals:literal,)*) => {
        $(
            #[doc = concat!("`", stringify!($code), "`, ", stringify!($decimals), " decimals.")]
            pub const $code: Currency = Currency { code: stringify!($code), decimals: $decimals };
        )*
        const TABLE: &[Currency] = &[$($code),*];
    };
}

/// The places in the table where the codes of each first letter begin and end.
const BEGINNINGS: [(u8, u8); 26] = {
    let (mut all, mut at) = ([(0, 0); 26], 0);
    while at < TABLE.len() {
        #[allow(clippy::indexing_slicing, reason = "while compiling")]
        let first = TABLE[at].code.as_bytes()[0];
        note_beginning(&mut all, (first - b'A') as usize, at);
        at += 1;
    }
    all
};

/// Notes, while compiling, that the entry at this place of the table begins with this letter. Entries with the same
/// first letter are adjacent, and there are fewer than 256.
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    reason = "while compiling"
)]
#[doc(hidden)]
pub const fn note_beginning<const N: usize>(all: &mut [(u8, u8); N], first: usize, at: usize) {
    let (from, to) = all[first];
    let from = if to == 0 { at as u8 } else { from };
    all[first] = (from, at as u8 + 1);
}

// ISO 4217 list one, published 2026-01-01, in the order of the codes, which the search needs.
currencies! {
    AED 2, AFN 2, ALL 2, AMD 2, AOA 2, ARS 2, AUD 2, AWG 2, AZN 2, BAM 2, BBD 2, BDT 2, BHD 3,
    BIF 0, BMD 2, BND 2, BOB 2, BOV 2, BRL 2, BSD 2, BTN 2, BWP 2, BYN 2, BZD 2, CAD 2, CDF 2,
    CHE 2, CHF 2, CHW 2, CLF 4, CLP 0, CNY 2, COP 2, COU 2, CRC 2, CUP 2, CVE 2, CZK 2, DJF 0,
    DKK 2, DOP 2, DZD 2, EGP 2, ERN 2, ETB 2, EUR 2, FJD 2, FKP 2, GBP 2, GEL 2, GHS 2, GIP 2,
    GMD 2, GNF 0, GTQ 2, GYD 2, HKD 2, HNL 2, HTG 2, HUF 2, IDR 2, ILS 2, INR 2, IQD 3, IRR 2,
    ISK 0, JMD 2, JOD 3, JPY 0, KES 2, KGS 2, KHR 2, KMF 0, KPW 2, KRW 0, KWD 3, KYD 2, KZT 2,
    LAK 2, LBP 2, LKR 2, LRD 2, LSL 2, LYD 3, MAD 2, MDL 2, MGA 2, MKD 2, MMK 2, MNT 2, MOP 2,
    MRU 2, MUR 2, MVR 2, MWK 2, MXN 2, MXV 2, MYR 2, MZN 2, NAD 2, NGN 2, NIO 2, NOK 2, NPR 2,
    NZD 2, OMR 3, PAB 2, PEN 2, PGK 2, PHP 2, PKR 2, PLN 2, PYG 0, QAR 2, RON 2, RSD 2, RUB 2,
    RWF 0, SAR 2, SBD 2, SCR 2, SDG 2, SEK 2, SGD 2, SHP 2, SLE 2, SOS 2, SRD 2, SSP 2, STN 2,
    SVC 2, SYP 2, SZL 2, THB 2, TJS 2, TMT 2, TND 3, TOP 2, TRY 2, TTD 2, TWD 2, TZS 2, UAH 2,
    UGX 0, USD 2, USN 2, UYI 0, UYU 2, UYW 4, UZS 2, VED 2, VES 2, VND 0, VUV 0, WST 2, XAD 2,
    XAF 0, XCD 2, XCG 2, XOF 0, XPF 0, YER 2, ZAR 2, ZMW 2, ZWG 2,
}

#[cfg(test)]
mod tests {
    use super::{Currency, EGP, JPY, KWD, TABLE};

    #[test]
    fn codes_stand_in_order_and_none_twice() {
        assert!(TABLE.windows(2).all(|pair| matches!(pair, [a, b] if a.code < b.code)));
    }

    #[test]
    fn every_code_is_three_upper_case_letters_and_finds_itself() {
        for currency in Currency::all() {
            assert_eq!(currency.code.len(), 3, "{currency}");
            assert!(currency.code.bytes().all(|b| b.is_ascii_uppercase()), "{currency}");
            assert!(currency.decimals() <= 4, "{currency}");
            assert_eq!(currency.minor_units(), 10_i64.pow(currency.decimals()), "{currency}");
            assert_eq!(Currency::from_code(currency.code), Ok(*currency));
        }
    }

    #[test]
    fn decimals_are_those_of_the_standard() {
        assert_eq!((EGP.decimals(), JPY.decimals(), KWD.decimals()), (2, 0, 3));
        assert_eq!(super::CLF.decimals(), 4);
    }

    #[test]
    fn an_unknown_code_is_named() {
        let error = Currency::from_code("XYZ").map_err(|e| e.to_string());
        assert_eq!(error, Err("'XYZ' is not a currency code of ISO 4217".to_owned()));
        assert!("XAU".parse::<Currency>().is_err(), "gold has no minor unit");
    }
}
