//! Qatar.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "QA" QAR:
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
