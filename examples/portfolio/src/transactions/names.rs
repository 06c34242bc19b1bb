//! Invented merchants and people, in English and in Arabic.

/// A merchant of the sample, with a bank's data about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Merchant {
    pub(super) name: &'static str,
    pub(super) category: &'static str,
    pub(super) mcc: u16,
}

/// A bank's data about a shop in messages: category and code. Both are empty for other shops.
pub(super) fn of_shop(name: &'static str) -> (&'static str, Option<u16>) {
    let (category, mcc) = match name {
        "LOTUS MARKET" | "سوق اللوتس" => ("groceries", 5_411),
        "NILE PHARMACY" | "صيدلية النيل" => ("pharmacy", 5_912),
        "CITY JUICE" | "عصير المدينة" => ("food", 5_814),
        "GARDEN CAFE" | "مقهى الحديقة" => ("restaurants", 5_812),
        "FIT SHOES" | "أحذية الرياضة" => ("clothing", 5_661),
        "BLUE FUEL" | "وقود الأزرق" => ("fuel", 5_541),
        "AMAZON EG" | "NOON" => ("shopping", 5_311),
        _ => return ("", None),
    };
    (category, Some(mcc))
}

pub(super) const SUBSCRIPTIONS: [&[Merchant]; 2] = [
    &[
        merchant("LOTUS STREAM", "subscription", 5_815),
        merchant("IRON GYM", "fitness", 7_997),
        merchant("DELTA MUSIC", "subscription", 5_815),
    ],
    &[
        merchant("مشاهد اللوتس", "subscription", 5_815),
        merchant("نادي الحديد", "fitness", 7_997),
        merchant("نغمات الدلتا", "subscription", 5_815),
    ],
];
pub(super) const RIDES: [Merchant; 2] =
    [merchant("NILE RIDES", "taxi", 4_121), merchant("مشاوير النيل", "taxi", 4_121)];
pub(super) const FASHION: [&[Merchant]; 2] = [
    &[merchant("STYLE HOUSE", "clothing", 5_651), merchant("HOME CORNER", "furniture", 5_712)],
    &[merchant("بيت الأناقة", "clothing", 5_651), merchant("ركن البيت", "furniture", 5_712)],
];
pub(super) const LANDLORDS: [&[&str]; 2] =
    [&["Samir Lotfy", "Nadia Fathy", "Adel Mansour"], &["سمير لطفي", "نادية فتحي", "عادل منصور"]];

const fn merchant(name: &'static str, category: &'static str, mcc: u16) -> Merchant {
    Merchant { name, category, mcc }
}
