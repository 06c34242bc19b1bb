//! What transactions say of a borrower's money, and of many borrowers together: pure functions of a set of
//! transactions and a day.
