//! Senders that the library knows, with their kinds of business.
//!
//! The list is based on public statements of banks, operators and shops about the names in their messages. It is a
//! default: a lender's settings replace it. A name does not prove who sent a message. A hotline's number is a sender
//! only if the list has it.

use crate::{FoldedText, SenderKind, SenderSettings};
use lendwright_types::currency::Currency;

/// A sender that the library knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownSender {
    /// The name that its messages bear.
    pub name: &'static str,
    /// Other names of the same sender.
    pub aliases: &'static [&'static str],
    /// Its kind of business.
    pub kind: SenderKind,
    /// Whether it is a wallet that an operator of telephones runs.
    pub operator_wallet: bool,
    /// Its country, by ISO 3166.
    pub country: &'static str,
    /// The currency of amounts without one.
    pub currency: Currency,
}

impl KnownSender {
    /// Returns its settings, which count while a lender sets none.
    #[must_use]
    pub fn settings(&self) -> SenderSettings {
        SenderSettings {
            kind: self.kind,
            operator_wallet: self.operator_wallet,
            aliases: self.aliases.iter().map(|&alias| alias.to_owned()).collect(),
            currency: Some(self.currency),
            ..SenderSettings::default()
        }
    }
}

/// Declares the senders of a country: the kind, the name, other names.
macro_rules! country {
    ($country:literal $currency:ident: $($kind:ident $name:literal $([$($alias:literal),+])?,)+) => {
        &[$(KnownSender {
            name: $name,
            aliases: &[$($($alias),+)?],
            kind: country!(@kind $kind),
            operator_wallet: country!(@wallet $kind),
            country: $country,
            currency: lendwright_types::currency::$currency,
        }),+]
    };
    (@kind OperatorWallet) => { $crate::SenderKind::Wallet };
    (@kind $kind:ident) => { $crate::SenderKind::$kind };
    (@wallet OperatorWallet) => { true };
    (@wallet $kind:ident) => { false };
}

/// Returns all known senders, country by country.
pub fn senders() -> impl Iterator<Item = &'static KnownSender> {
    let countries = [
        EGYPT,
        SAUDI_ARABIA,
        EMIRATES,
        KUWAIT,
        QATAR,
        INDIA,
        KENYA,
        NIGERIA,
        BANGLADESH,
        ETHIOPIA,
        IRAN,
        KOREA,
        MOZAMBIQUE,
        NEPAL,
        PAKISTAN,
        RUSSIA,
        SRI_LANKA,
        TANZANIA,
        THAILAND,
        UNITED_STATES,
    ];
    countries.into_iter().flatten()
}

/// Finds a sender by its address in messages: by its name, else by another name. Addresses are compared
/// [folded](FoldedText), and only whole.
///
/// # Example
/// ```
/// use lendwright_sms::{SenderKind, registry};
///
/// let wallet = registry::find("vf-cash").unwrap();
/// assert_eq!((wallet.name, wallet.country, wallet.operator_wallet), ("VF-Cash", "EG", true));
/// assert_eq!(registry::find("19623").unwrap().name, "BanK-AlAhly");
/// assert_eq!(registry::find("VF-Cashe"), None);
/// ```
#[must_use]
pub fn find(address: &str) -> Option<&'static KnownSender> {
    let folded = FoldedText::new(address);
    // The list's names are ASCII, so their folded form is the lower case.
    let is = |name: &str| name.eq_ignore_ascii_case(folded.as_str());
    let by_alias = || senders().find(|sender| sender.aliases.iter().any(|alias| is(alias)));
    senders().find(|sender| is(sender.name)).or_else(by_alias)
}

/// Egypt.
const EGYPT: &[KnownSender] = country! { "EG" EGP:
    Bank "CIB" ["19666", "CIB Egypt", "CIBEG"],
    Bank "BanK-AlAhly" ["19623", "NBE", "AhlyBank", "AlAhly Bank", "NBE Egypt"],
    Bank "Banque Misr" ["19888", "BM", "BanqueMisr"],
    Bank "HSBC" ["HSBC Egypt", "HSBCEG"],
    Bank "QNB" ["QNB ALAHLI", "QNBALAHLI", "QNB Egypt"],
    Bank "ArabBank" ["Arab Bank"],
    Bank "KFH-Egypt" ["KFH Egypt"],
    Bank "BDC" ["Banque du Caire", "BanqueduCaire"],
    Bank "AlexBank" ["Bank of Alexandria"],
    Bank "AAIB" ["AAIB Egypt"],
    Bank "ADIB Egypt" ["ADIB-EG", "ADIBEgypt"],
    Bank "FABMISR" ["FAB Misr", "FABMISR Bank"],
    Bank "CreditAgricole" ["Credit Agricole", "CA Egypt", "CAE"],
    Bank "EGBANK" ["EG Bank"],
    Bank "EBE" ["Ebank", "EBank Egypt"],
    Bank "SAIB" ["SAIB Bank"],
    Bank "HDB" ["HDBank", "Housing Bank"],
    Bank "SCB" ["SuezCanalBank", "Suez Canal Bank"],
    Bank "FaisalBank" ["Faisal Bank", "FIBE"],
    Bank "Mashreq EG" ["Mashreq Egypt"],
    Bank "AlBaraka EG" ["AlBaraka Egypt", "Al Baraka"],
    Bank "NBK Egypt" ["NBK-EG", "NBKEgypt"],
    Bank "ENBD Egypt" ["ENBD-EG"],
    Bank "Attijariwafa" ["AttijariwafaEG"],
    Bank "UnitedBank" ["United Bank", "The United Bank"],
    Bank "abc Egypt" ["Bank ABC EG", "BankABC"],
    Bank "AgriBank" ["ABE", "Agri Bank"],
    Bank "19123",
    OperatorWallet "VF-Cash" ["Vodafone Cash", "VFCash"],
    OperatorWallet "Orange Cash" ["OrangeCash"],
    OperatorWallet "e& Cash" ["Etisalat Cash", "e& money EG", "EtisalatCash"],
    OperatorWallet "WE Pay" ["WEPay"],
    Wallet "Meeza" ["Meeza Digital"],
    Wallet "khazna" ["KhaznaApp"],
    Wallet "Telda",
    Wallet "MoneyFellows" ["Money Fellows"],
    Wallet "MNT-Halan" ["Halan"],
    Wallet "myfawry",
    Telecom "Vodafone" ["Vodafone EG"],
    Telecom "Orange" ["Orange EG"],
    Telecom "Etisalat" ["e&", "e& Egypt"],
    Telecom "WE" ["TE Data", "TEData", "Telecom Egypt"],
    PaymentNetwork "InstaPay" ["IPN", "InstaPay EG"],
    PaymentNetwork "Fawry" ["FawryPay"],
    PaymentNetwork "Paymob",
    PaymentNetwork "Masary",
    PaymentNetwork "Aman" ["AmanPay"],
    Lender "valU" ["valU EG"],
    Lender "Contact" ["ContactNow", "Contact Credit"],
    Lender "Sympl",
    Lender "Souhoola",
    Lender "Forsa",
    Lender "Tasaheel",
    Lender "Blnk",
    ECommerce "Breadfast",
    ECommerce "Jumia" ["Jumia EG", "JUMIAEG"],
    ECommerce "Amazon.eg" ["Amazon EG", "AmazonEG"],
    ECommerce "noon" ["noon EG"],
    ECommerce "talabat" ["talabat EG"],
    ECommerce "elmenus",
    ECommerce "B.TECH" ["BTECH"],
    ECommerce "2B" ["2B Egypt"],
    ECommerce "Rabbit",
    ECommerce "Uber" ["Uber EG"],
    Utility "CairoElec" ["Electricity"],
    Utility "PetroTrade" ["Petrotrade Gas"],
    Government "DigitalEgypt" ["Digital Egypt"],
    Government "MOI-Traffic" ["Traffic EG"],
};

/// Saudi Arabia.
const SAUDI_ARABIA: &[KnownSender] = country! { "SA" SAR:
    Bank "AlRajhiBank" ["AlRajhi", "Al Rajhi Bank"],
    Bank "SNB-AlAhli" ["SNB", "AlAhliBank"],
    Bank "RiyadBank" ["Riyad Bank"],
    Bank "SAB" ["SABB"],
    Bank "BSF" ["AlFransi", "Banque Saudi Fransi"],
    Bank "Alinma" ["alinma bank"],
    Bank "BankAlbilad" ["Bank Albilad", "Albilad"],
    Bank "BankAlJazira" ["AlJazira", "BAJ"],
    Bank "ANB" ["ANB Bank"],
    Bank "SAIB-SA" ["SAIB KSA"],
    Bank "D360Bank" ["D360", "D360 Bank"],
    Bank "GIB" ["meem"],
    OperatorWallet "stcpay" ["stc pay"],
    Bank "STC Bank" ["stcbank"],
    Wallet "urpay",
    Wallet "mobilypay" ["Mobily Pay"],
    Wallet "barq",
    Telecom "stc",
    Telecom "Mobily",
    Telecom "Zain KSA" ["ZainKSA"],
    PaymentNetwork "SADAD",
    Lender "Tamara",
    Lender "tabby",
    Lender "Emkan" ["EMKAN Finance"],
    ECommerce "Amazon.sa" ["Amazon SA"],
    ECommerce "noon SA",
    ECommerce "Jarir",
    ECommerce "HungerStation",
    ECommerce "Jahez",
    Utility "SEC" ["SaudiElec"],
    Utility "NWC",
    Government "Absher",
    Government "MOI" ["MOI.GOV.SA"],
};

/// The United Arab Emirates.
const EMIRATES: &[KnownSender] = country! { "AE" AED:
    Bank "EmiratesNBD" ["Emirates NBD", "ENBD"],
    Bank "ADCBAlert" ["ADCB", "ADCBAlerts"],
    Bank "FAB" ["BankFAB", "FABAlert"],
    Bank "DIB" ["DubaiIslamic", "Dubai Islamic"],
    Bank "ADIB" ["ADIBAlert"],
    Bank "Mashreq" ["MashreqBank", "Mashreq Bank"],
    Bank "RAKBANK" ["RAK Bank"],
    Bank "CBD" ["CBDAlert"],
    Bank "EI SMS" ["EmiratesIslamic", "Emirates Islamic"],
    Bank "SIB" ["Sharjah Islamic"],
    Bank "Ajman Bank" ["AjmanBank"],
    Bank "Liv" ["Liv Bank"],
    Bank "Wio" ["Wio Bank"],
    Wallet "PayBy" ["BOTIM"],
    OperatorWallet "e& money" ["eandmoney"],
    OperatorWallet "du Pay" ["duPay"],
    Wallet "Careem Pay" ["CareemPay"],
    Telecom "Etisalat AE" ["e& UAE"],
    Telecom "du",
    PaymentNetwork "Aani",
    Lender "tabby AE",
    Lender "Tamara AE",
    ECommerce "Amazon.ae" ["Amazon AE", "AmazonAE"],
    ECommerce "noon AE" ["noon.com"],
    ECommerce "Careem",
    ECommerce "talabat AE",
    Utility "DEWA",
    Utility "SEWA",
    Government "Dubai Police" ["DubaiPolice"],
    Government "RTA Dubai" ["RTA"],
};

/// Kuwait.
const KUWAIT: &[KnownSender] = country! { "KW" KWD:
    Bank "NBK" ["NBK Kuwait"],
    Bank "KFH" ["KFH Kuwait", "Baitak"],
    Bank "Burgan" ["BurganBank", "Burgan Bank"],
    Bank "GulfBank" ["Gulf Bank"],
    Bank "CBK" ["CBK Kuwait"],
    Bank "Boubyan" ["BoubyanBank", "Boubyan Bank"],
    Bank "ABK" ["AhliBank KW"],
    Bank "KIB" ["KIB Kuwait"],
    Bank "WarbaBank" ["Warba", "Warba Bank"],
    Telecom "Zain KW" ["Zain Kuwait"],
    Telecom "Ooredoo KW" ["Ooredoo Kuwait"],
    Telecom "stc KW" ["stc Kuwait"],
    PaymentNetwork "KNET",
    PaymentNetwork "WAMD",
    ECommerce "talabat KW",
    ECommerce "X-cite" ["Xcite"],
    Government "Sahel",
};

/// Qatar.
const QATAR: &[KnownSender] = country! { "QA" QAR:
    Bank "QNB Qatar" ["QNBQatar", "QNB-QA"],
    Bank "QIB" ["QIB Qatar"],
    Bank "CBQ" ["Commercial Bank QA"],
    Bank "DohaBank" ["Doha Bank"],
    Bank "MasrafRayan" ["Masraf Al Rayan", "AlRayan"],
    Bank "DukhanBank" ["Dukhan Bank", "Dukhan"],
    Bank "QIIB",
    Bank "Ahlibank QA" ["ahlibank Qatar"],
    OperatorWallet "Ooredoo Money" ["OoredooMoney"],
    OperatorWallet "iPay" ["iPay Vodafone QA"],
    Telecom "Ooredoo QA" ["Ooredoo Qatar"],
    Telecom "Vodafone QA" ["Vodafone Qatar"],
    PaymentNetwork "Fawran",
    ECommerce "Snoonu",
    ECommerce "talabat QA",
    Utility "KAHRAMAA",
    Government "Metrash" ["Metrash2"],
};

/// India. Names are the headers without the two letters before them and the letter after them.
const INDIA: &[KnownSender] = country! { "IN" INR:
    Bank "HDFCBK" ["HDFCBN"],
    Bank "ICICIB" ["ICICIT", "ICICIBANK"],
    Bank "SBIINB" ["SBIUPI", "ATMSBI", "SBIBNK", "CBSSBI", "SBIPSG"],
    Bank "SBICRD" ["SBICARD"],
    Bank "AXISBK" ["AXISBN"],
    Bank "KOTAKB" ["KOTAKM"],
    Bank "PNBSMS" ["PNBACS"],
    Bank "BOBSMS" ["BOBTXN", "BOBCRD"],
    Bank "CANBNK",
    Bank "UNIONB" ["UBOISM"],
    Bank "BOIIND",
    Bank "INDBNK",
    Bank "CENTBK",
    Bank "IOBCHN",
    Bank "UCOBNK",
    Bank "IDFCFB" ["IDFCBK"],
    Bank "INDUSB" ["INDUSIND"],
    Bank "YESBNK" ["YESBANK"],
    Bank "FEDBNK" ["FEDSCP"],
    Bank "RBLBNK",
    Bank "BDNSMS" ["BANDHN"],
    Bank "AUBANK",
    Bank "IDBIBK",
    Bank "SCBANK",
    Bank "CITIBK",
    Bank "HSBCIN",
    Bank "AMEXIN",
    Bank "DBSBNK",
    Bank "KELBNK",
    Bank "SARBNK",
    Bank "DOPBNK" ["IPBMSG"],
    Bank "PAYTMB" ["PYTMBK"],
    Wallet "IPAYTM" ["PAYTM"],
    Wallet "PHONPE",
    Wallet "MOBIKW",
    OperatorWallet "AIRBNK" ["AIRTLM"],
    Telecom "AIRTEL" ["ARWINF"],
    Telecom "JIOINF" ["JIOPAY"],
    Telecom "VICARE" ["ViCARE Vi"],
    Telecom "BSNLIN",
    PaymentNetwork "NPCIUP" ["BHIMUP"],
    PaymentNetwork "CREDIN",
    Lender "BAJAJF" ["BJFNSV"],
    Lender "KREDTB",
    Lender "NAVIFN",
    Lender "MONVEW",
    ECommerce "AMAZON" ["AMZNIN"],
    ECommerce "FLPKRT" ["FLIPKT"],
    ECommerce "MYNTRA",
    ECommerce "SWIGGY",
    ECommerce "ZOMATO",
    Gambling "DREM11",
    Gambling "RUMYCR",
    Utility "BESCOM",
    Utility "TATAPW",
    Government "EPFOHO",
    Government "ITDEPT" ["ITDCPC"],
};

/// Kenya.
const KENYA: &[KnownSender] = country! { "KE" KES:
    Bank "KCB" ["KCB Group", "KCBGROUP"],
    Bank "EquityBank" ["Equity Bank", "Equity"],
    Bank "Co-opBank" ["CoopBank", "MCo-opCash"],
    Bank "NCBA" ["NCBA_BANK", "NCBA Bank"],
    Bank "ABSA_KENYA" ["Absa Kenya", "AbsaKenya"],
    Bank "StanChart KE" ["StanChartKE"],
    Bank "Stanbic KE" ["StanbicBank"],
    Bank "DTB" ["DTB Kenya"],
    Bank "I&M Bank" ["IandMBank", "I&M"],
    Bank "FamilyBank" ["Family Bank"],
    OperatorWallet "MPESA" ["M-PESA"],
    OperatorWallet "AirtelMoney" ["Airtel Money KE"],
    OperatorWallet "T-Kash" ["TKash"],
    Telecom "Safaricom",
    Telecom "Airtel KE" ["AirtelKenya"],
    Telecom "Telkom KE" ["TelkomKenya"],
    PaymentNetwork "PesaLink",
    Lender "Fuliza",
    Lender "M-Shwari" ["MSHWARI"],
    Lender "Tala" ["TALA KE"],
    Lender "Branch" ["Branch KE"],
    Lender "Zenka",
    Lender "Hustler Fund" ["HustlerFund"],
    ECommerce "Jumia KE" ["JumiaKenya"],
    ECommerce "Glovo KE",
    Gambling "SportPesa",
    Gambling "Betika",
    Gambling "Odibets",
    Gambling "Mozzart" ["MozzartBet"],
    Utility "KPLC" ["KenyaPower"],
    Government "KRA" ["KRA-iTax"],
    Government "eCitizen",
};

/// Nigeria.
const NIGERIA: &[KnownSender] = country! { "NG" NGN:
    Bank "GTBank" ["GTB", "GTBank Plc"],
    Bank "AccessBank" ["Access Bank", "AccessAlert"],
    Bank "ZENITHBANK" ["Zenith Bank", "Zenith"],
    Bank "UBA" ["UBA Alert"],
    Bank "FirstBank" ["First Bank", "FBNAlertz"],
    Bank "FidelityBank" ["Fidelity Bank", "Fidelity"],
    Bank "FCMB" ["FCMB Alert"],
    Bank "UnionBank" ["Union Bank NG"],
    Bank "StanbicIBTC" ["Stanbic IBTC"],
    Bank "SterlingBank" ["Sterling Bank", "Sterling"],
    Bank "WemaBank" ["Wema Bank", "ALAT"],
    Bank "PolarisBank" ["Polaris Bank", "Polaris"],
    Bank "Ecobank" ["Ecobank NG"],
    Bank "KeystoneBank" ["Keystone", "Keystone Bank"],
    Bank "JaizBank" ["Jaiz", "Jaiz Bank"],
    Bank "ProvidusBank" ["Providus"],
    Bank "Kuda" ["Kuda Bank"],
    Bank "Moniepoint",
    Wallet "OPay" ["OPay NG"],
    Wallet "PalmPay",
    OperatorWallet "MoMo PSB" ["MTN MoMo"],
    OperatorWallet "SmartCash" ["SmartCash PSB"],
    Telecom "MTNN" ["MTN NG", "MTN Nigeria"],
    Telecom "Airtel NG" ["Airtel Nigeria"],
    Telecom "Glo" ["Glo NG"],
    Telecom "9mobile",
    PaymentNetwork "Paystack",
    PaymentNetwork "Flutterwave",
    Lender "Carbon" ["Carbon NG"],
    Lender "FairMoney",
    Lender "Branch NG",
    Lender "Renmoney",
    ECommerce "Jumia NG" ["JumiaNigeria"],
    ECommerce "Konga",
    Gambling "Bet9ja",
    Gambling "SportyBet",
    Gambling "BetKing",
    Utility "IKEDC" ["Ikeja Electric"],
    Utility "EKEDC",
    Government "FIRS",
};

/// Bangladesh.
const BANGLADESH: &[KnownSender] = country! { "BD" BDT:
    Wallet "bKash",
    Wallet "Nagad",
    Bank "BRACBANK" ["BRAC Bank"],
    Bank "DBBL" ["Dutch-Bangla"],
    Bank "CITYBANK" ["City Bank"],
    Bank "IBBL" ["Islami Bank"],
    Bank "EBL BD" ["Eastern Bank"],
};

/// Ethiopia.
const ETHIOPIA: &[KnownSender] = country! { "ET" ETB:
    Bank "CBE" ["CBEBANK"],
    Bank "AwashBank" ["Awash Bank"],
    Bank "DashenBank" ["Dashen Bank"],
    Bank "Abyssinia" ["BoA Ethiopia"],
    Bank "ZemenBank" ["Zemen Bank"],
    OperatorWallet "telebirr",
};

/// Iran.
const IRAN: &[KnownSender] = country! { "IR" IRR:
    Bank "Bankino" ["20004861", "+98 20 0048 61", "98200048610"],
    Bank "Blu" ["blu bank", "0999 998 7641", "+989999987641", "98300087641"],
    Bank "Bank Mellat" ["BANKMELLAT"],
    Bank "MELLI" ["MELLIBANK", "+98700717"],
    Bank "B.Pasargad" ["Pasargad"],
};

/// Korea.
const KOREA: &[KnownSender] = country! { "KR" KRW:
    Bank "Hana Card",
    Bank "Hyundai Card",
    Bank "Samsung Card",
    Bank "Shinhan Card",
    Bank "Citi BC",
};

/// Mozambique. M-Pesa writes from the address of Kenya's.
const MOZAMBIQUE: &[KnownSender] = country! { "MZ" MZN:
    Bank "STDBank" ["7832265"],
    Bank "BCI MZ",
    Bank "MillenniumBIM" ["Millennium BIM"],
    Bank "Absa MZ",
    Bank "Moza Banco",
    OperatorWallet "e-Mola" ["eMola"],
};

/// Nepal.
const NEPAL: &[KnownSender] = country! { "NP" NPR:
    Bank "EBL_ALERT" ["EVEREST"],
    Bank "LAXMI_ALERT" ["LAXMI"],
    Bank "LBBL_SMART",
    Bank "MBL_ALERT",
    Bank "MFL_ALERT",
    Bank "NABIL_ALERT",
    Bank "NSBI_ALERT",
    Bank "NMB_ALERT",
    Bank "SBL_Alert" ["SBL-Alert", "SIDDHARTHA"],
    Bank "SC_ALERT",
    Wallet "eSewa",
    Wallet "Khalti",
};

/// Pakistan.
const PAKISTAN: &[KnownSender] = country! { "PK" PKR:
    Bank "SCBPL" ["9220", "SC Pakistan"],
    Bank "HBL",
    Bank "UBL",
    Bank "MCB",
    Bank "Meezan" ["MeezanBank"],
    OperatorWallet "JazzCash",
    OperatorWallet "Easypaisa",
};

/// Russia.
const RUSSIA: &[KnownSender] = country! { "RU" RUB:
    Bank "Tinkoff" ["TBANK", "T-Bank"],
    Bank "SBER" ["Sberbank"],
    Bank "VTB",
    Bank "Alfa-Bank" ["AlfaBank"],
    Bank "Raiffeisen",
};

/// Sri Lanka.
const SRI_LANKA: &[KnownSender] = country! { "LK" LKR:
    Bank "NSB",
    Bank "SAMPATHTXN" ["SAMPCCTXN"],
    Bank "HNB",
    Bank "ComBank",
    Bank "BOC LK",
};

/// Tanzania. M-Pesa and DTB write from the addresses of Kenya's.
const TANZANIA: &[KnownSender] = country! { "TZ" TZS:
    Bank "CRDB BANK" ["CRDB"],
    Bank "NMB BANK" ["NMB"],
    Bank "NBC TZ",
    Bank "Stanbic TZ",
    Bank "Exim TZ",
    OperatorWallet "MixxByYas" ["MIXX BY YAS", "TIGOPESA", "TIGOPESA(smsfp)"],
    OperatorWallet "HaloPesa",
};

/// Thailand. SCB is the address of an Egyptian bank too, which the list has.
const THAILAND: &[KnownSender] = country! { "TH" THB:
    Bank "BBL",
    Bank "GSB",
    Bank "KBank",
    Bank "BAY" ["Krungsri"],
    Bank "TTB",
    Bank "BAAC",
    Bank "KTC",
};

/// The United States.
const UNITED_STATES: &[KnownSender] = country! { "US" USD:
    Bank "AdelFi" ["42141"],
    Bank "ALEC" ["39872", "ALECU"],
    Bank "Chase" ["24273"],
    Bank "Discover" ["347268", "US-DISCOVER-A"],
    Bank "Huntington" ["Huntington Bank"],
    Bank "NFCU" ["NAVYFED", "Navy Federal"],
    Bank "OHCU" ["8775907589", "(877) 590-7589", "OLDHICKORY", "US-HICKORY-A"],
};

#[cfg(test)]
mod tests {
    use super::{find, senders};
    use crate::{FoldedText, SenderKind};
    use std::collections::BTreeSet;

    #[test]
    fn every_name_belongs_to_one_sender_and_finds_it() {
        let mut seen = BTreeSet::new();
        for sender in senders() {
            for name in std::iter::once(&sender.name).chain(sender.aliases) {
                assert!(name.is_ascii() && (1..=64).contains(&name.len()), "{name}");
                let lower = name.to_ascii_lowercase();
                assert_eq!(FoldedText::new(name).as_str(), lower);
                assert!(seen.insert(lower), "{name} stands there twice");
                assert_eq!(find(name).map(|found| found.name), Some(sender.name));
            }
        }
    }

    #[test]
    fn an_operators_wallet_counts_as_the_operator() {
        let wallets: Vec<_> = senders().filter(|sender| sender.operator_wallet).collect();
        assert!(wallets.len() >= 4);
        assert!(wallets.iter().all(|sender| sender.kind == SenderKind::Wallet));
        for (name, is) in
            [("Orange Cash", true), ("Orange", false), ("e& Cash", true), ("WE Pay", true)]
        {
            assert_eq!(find(name).map(|sender| sender.operator_wallet), Some(is), "{name}");
        }
    }

    #[test]
    fn every_country_has_banks_and_one_currency() {
        for (country, currency) in [
            ("EG", "EGP"),
            ("SA", "SAR"),
            ("AE", "AED"),
            ("KW", "KWD"),
            ("QA", "QAR"),
            ("IN", "INR"),
            ("KE", "KES"),
            ("NG", "NGN"),
            ("BD", "BDT"),
            ("ET", "ETB"),
            ("IR", "IRR"),
            ("KR", "KRW"),
            ("MZ", "MZN"),
            ("NP", "NPR"),
            ("PK", "PKR"),
            ("RU", "RUB"),
            ("LK", "LKR"),
            ("TZ", "TZS"),
            ("TH", "THB"),
            ("US", "USD"),
        ] {
            let of = || senders().filter(|sender| sender.country == country);
            assert!(
                of().filter(|sender| sender.kind == SenderKind::Bank).count() >= 5,
                "{country}"
            );
            assert!(of().all(|sender| sender.currency.code() == currency), "{country}");
        }
    }
}
