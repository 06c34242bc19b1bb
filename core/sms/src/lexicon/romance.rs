//! Phrases for money that did not move in Portuguese and Spanish, and in languages of Indonesia and the Philippines:
//! data.

use super::meaning::Meaning::{self, Against, General, Label, Nothing, Open};
use crate::Stop::{Declined, Pending, Requested, Reversed, Scheduled};

/// The phrases by language and meaning.
pub(super) const ROMANCE: &[(&str, Meaning, &str)] = &[
    (
        "pt",
        Against(Declined),
        "negada, negado, bloqueada, bloqueado, expirada, expirado, expirou, suspensa, suspenso, insuficientes, saldo|limite insuficiente, limite \
         excedido|ultrapassado, senha incorreta|inválida, cartão bloqueado|vencido, erro, tente novamente, não \
         autorizada|autorizado|aprovada|aprovado|realizada|realizado|concluída|concluído|efetuada|efetuado|processada|processado|confirmada|confirmado|debitado|creditado|pôde|conseguimos|houve|há",
    ),
    ("pt", General(Declined), "não, nao"),
    ("pt", Against(Reversed), "reembolsada, estornamos, devolvemos, devolução, cancelamento"),
    (
        "pt",
        Against(Pending),
        "aguardando, em análise, em analise, em andamento, em espera, retida, retido, bloqueio preventivo, pré autorização",
    ),
    (
        "pt",
        Against(Scheduled),
        "agendamento, será|serão debitado|debitada|creditado|cobrada|cobrado|realizado|realizada|processada|processado|efetuada|efetuado|efetivado, amanhã, \
         vencimento",
    ),
    (
        "pt",
        Open(Requested),
        "confirme, autorize, aprove, solicitou, pedido de pagamento, cobrança de",
    ),
    ("pt", Label(Declined), "teste, exemplo, simulação"),
    (
        "pt",
        Nothing,
        "se não, não reconhece, nao reconhece, não foi você, nao foi voce, não é você, não responda, nao responda, não clique, não perca, não se esqueça, não \
         precisa, não precisas, data de vencimento, vencimento em|dia|da, não tem custo, não cobra, não cobramos",
    ),
    (
        "es",
        Against(Declined),
        "denegada, denegado, declinada, declinado, vencida, nip incorrecto, límite excedido, intenta|intente nuevamente|más|de, no \
         autorizada|autorizado|exitosa|exitoso|aprobada|aprobado|procesada|procesado|realizada|realizado|completada|completado|fue|se|pudo|pudimos|hubo|hay, \
         sin éxito",
    ),
    ("es", General(Declined), "no autorizamos|procesamos|realizamos"),
    ("es", Against(Reversed), "reverso, reversa, devolución, devolucion, contracargo, devolvimos"),
    (
        "es",
        Against(Pending),
        "en revisión|revision|espera|trámite|tramite, por aplicar|autorizar, retenida, retenido, en tránsito, por procesar",
    ),
    (
        "es",
        Against(Scheduled),
        "será cargado, será cargada, será abonado, será cobrará, será cargará, será realizará, será debitará, será abonará, será procesará, se cargado, se \
         cargada, se abonado, se debitado, se cobrará, se cargará, se realizará, se debitará, se abonará, se procesará, mañana",
    ),
    (
        "es",
        Open(Requested),
        "confirma, autoriza, aprueba, solicita, solicitó, solicitud de pago|transferencia|dinero",
    ),
    ("es", Label(Declined), "prueba, ejemplo, simulación"),
    (
        "es",
        Nothing,
        "si no, no reconoces, no reconoce, no fuiste, no fue usted, no eres tú, no respondas, no responda, no se te|pierda|olvide, no requiere, no se \
         cobra|cobran, solicita tu|un|una",
    ),
    (
        "id",
        Against(Declined),
        "tidak cukup|berhasil|valid|sesuai|dapat|bisa|mencukupi|terkirim|diproses|ditemukan|aktif|jadi, belum \
         berhasil|selesai|diproses|dikonfirmasi|dibayar|diterima|terkirim, kurang, kedaluwarsa, kadaluarsa, diblokir, terblokir, melebihi, salah pin, pin \
         salah, coba lagi, batal, dihentikan, uji coba",
    ),
    ("id", Against(Reversed), "dikembalikan, pengembalian"),
    (
        "id",
        Against(Pending),
        "tertunda, sedang ditinjau|diverifikasi, ditahan, konfirmasikan, diproses dalam",
    ),
    (
        "id",
        Against(Scheduled),
        "akan didebet|didebit|dipotong|ditransfer|dikirim|diproses|dikembalikan, besok, dijadwalkan, terjadwal",
    ),
    ("id", Nothing, "tidak dikenai|dikenakan|perlu|pernah, kurang dari"),
    (
        "tl",
        Against(Declined),
        "hindi natuloy|nagtagumpay|matagumpay|na|naproseso|sapat|maproseso|tinanggap|naipadala|natanggap|makumpleto|nakumpleto|aprubado, kulang, nabigo, bigo, \
         kinansela, tinanggihan, subukan muli, subukang muli, ulitin",
    ),
    ("tl", Against(Reversed), "ibinalik, naibalik, ibabalik, isinauli"),
    ("tl", Against(Pending), "naghihintay, hinihintay, pinoproseso, nakabinbin"),
    ("tl", Against(Scheduled), "bukas, ibabawas, ipapadala"),
    ("tl", Nothing, "hindi ikaw, hindi mo, kung hindi"),
];
