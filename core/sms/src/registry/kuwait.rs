//! Kuwait.

use super::sender::{KnownSender, country};

pub(super) const SENDERS: &[KnownSender] = country! { "KW" KWD:
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
