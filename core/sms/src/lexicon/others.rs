//! Phrases of other languages for money that did not move: data.

use super::meaning::Meaning::{self, Against, Label, Open};
use crate::Stop::{Declined, Pending, Requested, Reversed, Scheduled};

/// The phrases by language and meaning.
pub(super) const OTHERS: &[(&str, Meaning, &str)] = &[
    ("fa", Against(Declined), "ناموفق, انجام نشد, انجام نشده, رد شد, رد شده, ناکافی, کافی نیست"),
    ("fa", Against(Reversed), "برگشت, برگشتی, برگشت خورد, عودت, مرجوع"),
    ("fa", Against(Pending), "در حال پردازش, در انتظار, در دست بررسی"),
    (
        "ko",
        Against(Declined),
        "거절, 승인거절, 거절되었습니다, 실패, 한도초과, 잔액부족, 오류, 정지",
    ),
    ("ko", Against(Reversed), "취소, 승인취소, 취소됨, 취소되었습니다, 환불"),
    (
        "pt",
        Against(Declined),
        "recusada, recusado, rejeitada, rejeitado, falhou, falhada, falhado, cancelada, cancelado, anulada, \
         anulado, insuficiente, nao foi, não foi, sem sucesso",
    ),
    (
        "pt",
        Against(Reversed),
        "revertida, revertido, estornada, estornado, estorno, devolvida, devolvido",
    ),
    ("pt", Against(Pending), "pendente, em processamento, aguarda, por confirmar"),
    (
        "ru",
        Against(Declined),
        "отклонена, отклонено, отклонен, отклонён, отказ, отказано, отмена, отменена, отменено, отменен, отменён, \
         не выполнена, не выполнено, не прошла, недостаточно, неуспешно",
    ),
    ("ru", Against(Reversed), "возврат, возвращено, возвращена, возвращен, возвращён"),
    ("ru", Against(Pending), "в обработке, ожидает, на проверке"),
    (
        "sw",
        Against(Declined),
        "imeshindikana, imeshindwa, umeshindwa, haijafanikiwa, haikufanikiwa, haujafanikiwa, haukufanikiwa, \
         imekataliwa, umekataliwa, imefeli, imeghairiwa, umeghairiwa, imesitishwa, halitoshi, haitoshi",
    ),
    ("sw", Against(Reversed), "imerudishwa, imerejeshwa, umerudishiwa, umerejeshewa, zimerudishwa"),
    ("sw", Against(Pending), "inasubiri, unasubiri, subiri, inashughulikiwa, unashughulikiwa"),
    // Tone marks and marks that shorten a vowel become blanks.
    ("th", Against(Declined), "ไม สำเร จ, ล มเหลว, ปฏิเสธ, ถูกปฏิเสธ, ยกเลิก, ถูกยกเลิก, ไม เพียงพอ"),
    ("th", Against(Reversed), "คืนเงิน, คืนเงินแล ว"),
    ("th", Against(Pending), "รอดำเนินการ, กำลังดำเนินการ"),
    (
        "fr",
        Against(Declined),
        "refusé, refusée, refuse, rejeté, rejetée, annulé, annulée, échoué, échouée, échec, impossible",
    ),
    ("fr", Against(Reversed), "remboursé, remboursée, remboursement, extourné"),
    ("fr", Against(Pending), "en attente, en cours, à confirmer, provisoire"),
    ("pt", Against(Reversed), "reembolso"),
    ("pt", Against(Pending), "a confirmar, agendada, agendado"),
    ("es", Against(Declined), "rechazada, rechazado, fallida, fallido"),
    ("es", Against(Reversed), "reversada, reversado, devuelta, devuelto, reembolsado"),
    ("es", Against(Pending), "pendiente, en proceso, programada, programado"),
    ("sw", Against(Declined), "haujakamilika, limekataliwa"),
    ("sw", Against(Reversed), "umerejeshwa, yamerejeshwa, umerudishwa"),
    ("sw", Against(Pending), "linasubiri"),
    (
        "hi",
        Against(Declined),
        "nahi hua, nahin hua, nahi hui, nahi hue, nahi ho, nahin ho, nahi kiya, nahi gaya, nahi mila, asafal, \
         vifal, radd, असफल, विफल, रद्द, नहीं हुआ, नहीं हुई, नहीं हो",
    ),
    ("hi", Against(Reversed), "wapas, vapas, वापस"),
    (
        "hi",
        Against(Scheduled),
        "hoga, hogi, honge, kiya jayega, kat jayega, kata jayega, होगा, होगी, किया जाएगा",
    ),
    ("hi", Against(Pending), "lambit, लंबित, prakriya mein"),
    ("ur", Against(Declined), "ناکام, منسوخ"),
    ("fa", Against(Pending), "در حال بررسی, در حال انجام"),
    (
        "tr",
        Against(Declined),
        "reddedildi, iptal, başarısız, onaylanmadı, gerçekleştirilemedi, yetersiz",
    ),
    ("tr", Against(Reversed), "iade, iadesi"),
    ("tr", Against(Pending), "beklemede, bekliyor, onay bekliyor, provizyon"),
    ("id", Against(Declined), "gagal, ditolak, dibatalkan"),
    ("id", Against(Pending), "menunggu, dalam proses, sedang diproses"),
    ("ru", Against(Pending), "ожидание, обрабатывается"),
    (
        "fr",
        Against(Declined),
        "echec, insuffisant, insuffisante, insuffisants, non aboutie|abouti|effectué|effectuée|effectue|autorisée|autorisé|validé|validée|réussie|exécuté|exécutée|honoré|débité|crédité, n\'a|n\'est pas, pas abouti|été|réussi|pu|autorisé, expiré, expirée, bloqué, bloquée, interrompue",
    ),
    (
        "fr",
        Against(Scheduled),
        "sera|seront débité|débitée|prélevé|prélevée|crédité|créditée|effectué|effectuée|exécuté|exécutée|débités|versé|versée, prévu le|pour, prévue le|pour, programmé, programmée, à venir, prélèvement à",
    ),
    (
        "fr",
        Label(Declined),
        "exemple, à titre d\'exemple, à titre indicatif, essai, doublon, devis, erreur, rappel, demande, par erreur",
    ),
    ("fr", Against(Requested), "demande de paiement|virement|fonds|retrait"),
    (
        "sw",
        Against(Declined),
        "umeshindikana, yameshindikana, umefeli, jaribu tena, haikukamilika, haijakamilika, hayajakamilika, hakuna salio, hakuna pesa, salio halitoshi, si sahihi, namba ya siri si, umekosea, imezuiwa, umezuiwa, imefungwa, haikupokelewa, hazijatumwa, haijatumwa, haijapokelewa, yameghairiwa, halijakamilika, imekwama",
    ),
    (
        "sw",
        Against(Scheduled),
        "utatozwa, itatozwa, zitatumwa, itatumwa, utapokea kesho, itakatwa, zitakatwa, kesho, utakatwa, yatafanyika, itafanyika",
    ),
    ("sw", Against(Requested), "ombi la malipo|pesa|kutuma|fedha, anaomba, ameomba"),
    (
        "sw",
        Open(Pending),
        "thibitisha, weka pin|namba, ingiza pin|namba, ili kukamilisha, ili kuthibitisha, kubali",
    ),
    ("sw", Label(Declined), "jaribio, mfano, makosa, kosa, kikumbusho, rudufu, makadirio"),
    (
        "hi",
        Against(Declined),
        "nahi kata|kati|kate|aaya|aayi|aaye|gaye|pahuncha|pahunche|katega|katenge, nahin kata|kati|kate|aaya|mila|gaya, fail ho|hua|hui|hogaya, balance kam, paise kam, kam hai, galat pin|hai|account, galat, cancel ho|hua|kiya|kar, decline ho|hua, reject ho|hua, ruk gaya, ruk gayi, atak gaya, atka",
    ),
    (
        "hi",
        Against(Scheduled),
        "kat jayenge|jaega|jayegi, kata jaega, kal kat|katega|katenge, debit hoga|honge, aa jayega|jayenge|jaega, mil jayega|jayenge|jaega, wapas aa|mil",
    ),
    ("hi", Label(Declined), "namoona, udaharan, jaanch"),
    (
        "sw",
        Against(Declined),
        "haukukamilika, haukufaulu, haikufaulu, umesitishwa, huna salio, huna pesa, haipatikani, haijasajiliwa, hajasajiliwa, samahani, sio sahihi, si halali, umefikia kikomo, kikomo, umezidi, imezidi, umekwama, batili, yamekataliwa, umebatilishwa, imebatilishwa",
    ),
    ("sw", Against(Reversed), "limerudishwa, zimerejeshwa, pesa zimerudi, yamerudishwa, umerudi"),
    (
        "sw",
        Against(Pending),
        "zinashughulikiwa, yanashughulikiwa, linashughulikiwa, bado, unakamilishwa",
    ),
];
