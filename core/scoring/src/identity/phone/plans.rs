//! Numbering plans: calling codes, trunk prefixes and the lengths of national numbers.

use super::error::PhoneError;
use lendwright_types::number::shown;

/// The numbering plan of one country.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) region: &'static str,
    pub(super) calling_code: &'static str,
    trunk: &'static str,
    min: usize,
    max: usize,
    mobile: Option<Mobile>,
}

/// The form of a country's mobile numbers, if a first digit distinguishes them from fixed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mobile {
    /// The first digit of all of them.
    lead: &'static str,
    /// Their first digits; empty where every number that begins with `lead` may be one.
    prefixes: &'static [&'static str],
    digits: usize,
    /// The first digits of fixed lines that begin with `lead` too.
    fixed: &'static [&'static str],
}

impl Plan {
    /// Removes the prefix that is dialled only inside the country.
    ///
    /// A national number never begins with 0 where the trunk prefix is 0. If the prefix is another digit (8 in
    /// Russia), it is removed only from a number that would be too long with it.
    pub(super) fn without_trunk<'d>(&self, digits: &'d str) -> &'d str {
        let zero = self.trunk.starts_with('0');
        match digits.strip_prefix(self.trunk) {
            Some(rest) if zero || digits.len() > self.max => rest,
            _ => digits,
        }
    }

    pub(super) fn fits(&self, national: &str) -> bool {
        let zero = self.trunk.starts_with('0') && national.starts_with('0');
        let is_line = || (self.min..=self.max).contains(&national.len()) && !zero;
        match self.mobile_of(national) {
            Some(mobile) => mobile.fits(national),
            None => is_line(),
        }
    }

    /// The form of mobile numbers, if a number begins as they do.
    fn mobile_of(&self, national: &str) -> Option<&Mobile> {
        let is_fixed = |mobile: &&Mobile| mobile.fixed.iter().any(|it| national.starts_with(it));
        let mobile = self.mobile.as_ref().filter(|mobile| national.starts_with(mobile.lead));
        mobile.filter(|mobile| !is_fixed(mobile))
    }

    pub(super) fn misfit(&self, text: &str, national: &str) -> PhoneError {
        let max = self.mobile.as_ref().map_or(self.max, |mobile| self.max.max(mobile.digits));
        let mobile = self.mobile_of(national);
        match mobile.filter(|_| (self.min..=max).contains(&national.len())) {
            Some(mobile) => PhoneError::Mobile {
                text: shown(text),
                region: self.region,
                digits: mobile.digits,
                prefixes: mobile.prefixes,
            },
            None => PhoneError::Length {
                text: shown(text),
                region: Some(self.region),
                found: national.len(),
                min: self.min,
                max,
            },
        }
    }
}

impl Mobile {
    fn fits(&self, national: &str) -> bool {
        let begins = self.prefixes.is_empty()
            || self.prefixes.iter().any(|prefix| national.starts_with(prefix));
        begins && national.len() == self.digits
    }
}

/// The plan that is used unless the host names a country. Lines in Benha begin with 13, as no mobile number does.
pub(super) const EGYPT: Plan = Plan {
    mobile: Some(Mobile {
        lead: "1",
        prefixes: &["10", "11", "12", "15"],
        digits: 10,
        fixed: &["132", "133"],
    }),
    ..plan("EG", "20", "0", 8, 9)
};

/// Calling codes and trunk prefixes are those of ITU-T E.164 and E.164.1. The lengths are those of mobile and fixed
/// lines in Google's libphonenumber metadata, 9.0.43. Countries that share a calling code have the same plan here.
#[rustfmt::skip]
pub(super) const PLANS: &[Plan] = &[
    mobile(plan("AE", "971", "0", 8, 8), "5", 9), plan("AF", "93", "0", 9, 9), plan("AM", "374", "0", 8, 8),
    plan("AR", "54", "0", 10, 11), plan("AT", "43", "0", 4, 13), plan("AU", "61", "0", 9, 9),
    plan("AZ", "994", "0", 9, 9), plan("BD", "880", "0", 6, 10), plan("BE", "32", "0", 8, 9),
    plan("BF", "226", "", 8, 8), plan("BG", "359", "0", 6, 9), plan("BH", "973", "", 8, 8),
    plan("BJ", "229", "", 10, 10), plan("BO", "591", "0", 8, 8), plan("BR", "55", "0", 10, 11),
    plan("CA", "1", "1", 10, 10), plan("CH", "41", "0", 9, 9), plan("CI", "225", "", 10, 10),
    plan("CL", "56", "", 9, 9), plan("CM", "237", "", 9, 9), plan("CN", "86", "0", 7, 11),
    plan("CO", "57", "0", 8, 10), plan("CY", "357", "", 8, 8), plan("CZ", "420", "", 9, 9),
    plan("DE", "49", "0", 5, 13), plan("DK", "45", "", 8, 8), plan("DZ", "213", "0", 8, 9),
    plan("EC", "593", "0", 8, 9), EGYPT, plan("ES", "34", "", 9, 9),
    plan("ET", "251", "0", 9, 9), plan("FI", "358", "0", 5, 10), plan("FR", "33", "0", 9, 9),
    mobile(plan("GB", "44", "0", 9, 10), "7", 10), plan("GE", "995", "0", 9, 9), plan("GH", "233", "0", 9, 9),
    plan("GR", "30", "", 10, 10), plan("HK", "852", "", 8, 8), plan("HR", "385", "0", 8, 9),
    plan("HU", "36", "06", 8, 9), plan("ID", "62", "0", 7, 12), plan("IE", "353", "0", 7, 10),
    plan("IL", "972", "0", 8, 12), plan("IN", "91", "0", 10, 10), mobile(plan("IQ", "964", "0", 8, 9), "7", 10),
    plan("IR", "98", "0", 6, 10), plan("IT", "39", "", 6, 12), mobile(plan("JO", "962", "0", 8, 8), "7", 9),
    plan("JP", "81", "0", 9, 10), mobile(plan("KE", "254", "0", 7, 9), "7", 9), plan("KH", "855", "0", 8, 9),
    plan("KR", "82", "0", 5, 10), plan("KW", "965", "", 8, 8), plan("KZ", "7", "8", 10, 10),
    plan("LB", "961", "0", 7, 8), plan("LK", "94", "0", 9, 9), plan("LU", "352", "", 4, 11),
    plan("LY", "218", "0", 9, 9), plan("MA", "212", "0", 9, 9), plan("ML", "223", "", 8, 8),
    plan("MM", "95", "0", 6, 10), plan("MR", "222", "", 8, 8), plan("MW", "265", "0", 7, 9),
    plan("MX", "52", "", 10, 10), plan("MY", "60", "0", 8, 10), plan("MZ", "258", "", 8, 9),
    plan("NG", "234", "0", 10, 10), plan("NL", "31", "0", 9, 11), plan("NO", "47", "", 8, 8),
    plan("NP", "977", "0", 8, 10), plan("NZ", "64", "0", 8, 10), plan("OM", "968", "", 8, 8),
    plan("PE", "51", "0", 8, 9), plan("PH", "63", "0", 6, 10), mobile(plan("PK", "92", "0", 9, 10), "3", 10),
    plan("PL", "48", "", 7, 9), mobile(plan("PS", "970", "0", 8, 8), "5", 9), plan("PT", "351", "", 9, 9),
    plan("PY", "595", "0", 7, 9), plan("QA", "974", "", 8, 8), plan("RO", "40", "0", 6, 9),
    plan("RS", "381", "0", 7, 12), plan("RU", "7", "8", 10, 10), plan("RW", "250", "0", 8, 9),
    plan("SA", "966", "0", 9, 9), plan("SD", "249", "0", 9, 9), plan("SE", "46", "0", 7, 9),
    plan("SG", "65", "", 8, 8), plan("SK", "421", "0", 6, 9), plan("SN", "221", "", 9, 9),
    mobile(plan("SY", "963", "0", 8, 9), "9", 9), plan("TG", "228", "", 8, 8), plan("TH", "66", "0", 8, 9),
    plan("TN", "216", "", 8, 8), plan("TR", "90", "0", 10, 10), plan("TW", "886", "0", 8, 9),
    plan("TZ", "255", "0", 9, 9), plan("UA", "380", "0", 9, 9), plan("UG", "256", "0", 9, 9),
    plan("US", "1", "1", 10, 10), plan("UY", "598", "0", 8, 8), plan("UZ", "998", "", 9, 9),
    plan("VN", "84", "0", 9, 10), plan("YE", "967", "0", 7, 9), plan("ZA", "27", "0", 5, 9),
    plan("ZM", "260", "0", 9, 9), plan("ZW", "263", "0", 9, 9),
];

const fn plan(
    region: &'static str,
    calling_code: &'static str,
    trunk: &'static str,
    min: usize,
    max: usize,
) -> Plan {
    Plan { region, calling_code, trunk, min, max, mobile: None }
}

/// A plan: all numbers with this first digit are mobile numbers with this number of digits.
const fn mobile(plan: Plan, lead: &'static str, digits: usize) -> Plan {
    Plan { mobile: Some(Mobile { lead, prefixes: &[], digits, fixed: &[] }), ..plan }
}

#[cfg(test)]
mod tests {
    use super::PLANS;

    #[test]
    fn regions_stand_in_order_and_none_twice() {
        assert!(PLANS.windows(2).all(|pair| matches!(pair, [a, b] if a.region < b.region)));
    }

    #[test]
    fn no_calling_code_is_the_beginning_of_another() {
        for a in PLANS {
            for b in PLANS {
                let form = |plan: &super::Plan| (plan.trunk, plan.min, plan.max);
                let alike = form(a) == form(b) && a.mobile == b.mobile;
                if a.calling_code == b.calling_code {
                    assert!(alike, "{} and {}", a.region, b.region);
                } else {
                    assert!(
                        !b.calling_code.starts_with(a.calling_code),
                        "{} {}",
                        a.region,
                        b.region
                    );
                }
            }
        }
    }

    #[test]
    fn every_number_fits_into_15_digits() {
        for plan in PLANS {
            assert!(plan.min <= plan.max, "{}", plan.region);
            let max = plan.mobile.as_ref().map_or(plan.max, |mobile| plan.max.max(mobile.digits));
            assert!(plan.calling_code.len().saturating_add(max) <= 15, "{}", plan.region);
        }
    }
}
