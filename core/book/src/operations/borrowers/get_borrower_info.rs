//! `GET /borrowers/get_borrower_info/`: returns the data of a borrower.

use crate::engine::prelude::*;
use crate::records::borrowers::{BorrowerInfo, Identifiers, borrower_info, find_borrower};
use crate::records::linked;

request! {
    /// Returns the known data of a borrower. One identifier is enough. Several must belong to the same borrower.
    pub struct GetBorrowerInfo {
        /// The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`, `national_id` and `id`.
        /// Several must belong to the same borrower.
        query "uuid" names Borrower => uuid: Option<String>,
        /// The phone number: E.164, or the national form of the book's country.
        query "phone_number" names Phone => phone_number: Option<String>,
        /// The e-mail address. An address that several borrowers share identifies none of them.
        query "email" names Email => email: Option<String>,
        /// The national id.
        query "national_id" names NationalId => national_id: Option<String>,
        /// The borrower's number in this book, which `get_borrower_info` returns in `id`.
        query "id" names BorrowerRow => id: Option<i64>,
    }
}

impl Operation for GetBorrowerInfo {
    type Body = BorrowerInfo;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "Something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<BorrowerInfo, Error> {
        let borrower = find_borrower(
            cx,
            &Identifiers {
                uuid: self.uuid.as_deref(),
                phone_number: self.phone_number.as_deref(),
                email: self.email.as_deref(),
                national_id: self.national_id.as_deref(),
                id: self.id,
            },
        )?;
        let borrower_id = borrower.borrower_id;
        let info = borrower_info(cx, borrower)?;
        Ok(BorrowerInfo { data_collected: linked::counts(cx, borrower_id)?, ..info })
    }
}
