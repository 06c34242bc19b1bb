//! Operations on payments: instalments, early settlement, and the list of payments.

mod checked;
mod get_early_pay_price;
mod get_payments;
mod pay_monthly_installment;
mod settle_early;

pub use get_early_pay_price::{EarlyPayPrice, GetEarlyPayPrice};
pub use get_payments::{GetPayments, PaymentEntry};
pub use pay_monthly_installment::PayMonthlyInstallment;
pub use settle_early::SettleEarly;
