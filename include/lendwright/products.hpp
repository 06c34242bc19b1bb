/*
 * Products: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_PRODUCTS_HPP
#define LENDWRIGHT_PRODUCTS_HPP

#include "shared.hpp"

namespace lendwright {

/// Lists a provider's credit products.
struct GetCreditProducts {
    /// The provider's id.
    std::string financial_provider_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        return out.done();
    }
};

/// Creates a credit product.
struct CreateCreditProduct {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The product's name, 1 to 200 characters, without control characters and without characters
    /// that change the text direction. It is unique among the provider's live products, ignoring
    /// case.
    std::string name{};
    /// The nominal interest rate, in percent a year unless the provider's `rate_unit` is different:
    /// 0 to 1000, at most 6 decimals.
    Required<Decimal> interest_rate{};
    /// The fee for early settlement, in percent of the principal that is not due yet unless the
    /// provider's `fee_base` is different: 0 to 1000, at most 6 decimals.
    Required<Decimal> early_payment_interest{};
    /// The penalty for a late instalment, in percent of its unpaid amount unless the provider's
    /// `penalty_mode` is different: 0 to 1000, at most 6 decimals.
    Required<Decimal> late_payment_penalty{};
    /// The penalty for a very late instalment, in the same unit as `Late_Payment_Penalty`, and at
    /// least as high.
    Required<Decimal> very_late_payment_penalty{};
    /// The shortest term in months: 1 to 600.
    Required<Integer> min_repayment_months{};
    /// The longest term in months: 1 to 600.
    Required<Integer> max_repayment_months{};
    /// The smallest amount, in the provider's currency, above 0.
    Required<Decimal> lower_limit{};
    /// The largest amount, in the provider's currency, at most 10^15 minor units.
    Required<Decimal> upper_limit{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("Name", name);
        out.member("Interest_Rate", interest_rate);
        out.member("Early_Payment_Interest", early_payment_interest);
        out.member("Late_Payment_Penalty", late_payment_penalty);
        out.member("Very_Late_Payment_Penalty", very_late_payment_penalty);
        out.member("Min_Repayment_Months", min_repayment_months);
        out.member("Max_Repayment_Months", max_repayment_months);
        out.member("Lower_Limit", lower_limit);
        out.member("Upper_Limit", upper_limit);
        return out.done();
    }
};

/// Changes a credit product.
struct UpdateCreditProduct {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The product's id.
    std::string credit_product_id{};
    /// The product's name, 1 to 200 characters, without control characters and without characters
    /// that change the text direction. It is unique among the provider's live products, ignoring
    /// case.
    std::optional<std::string> name{};
    /// The nominal interest rate, in percent a year unless the provider's `rate_unit` is different:
    /// 0 to 1000, at most 6 decimals.
    std::optional<Decimal> interest_rate{};
    /// The fee for early settlement, in percent of the principal that is not due yet unless the
    /// provider's `fee_base` is different: 0 to 1000, at most 6 decimals.
    std::optional<Decimal> early_payment_interest{};
    /// The penalty for a late instalment, in percent of its unpaid amount unless the provider's
    /// `penalty_mode` is different: 0 to 1000, at most 6 decimals.
    std::optional<Decimal> late_payment_penalty{};
    /// The penalty for a very late instalment, in the same unit as `Late_Payment_Penalty`, and at
    /// least as high.
    std::optional<Decimal> very_late_payment_penalty{};
    /// The shortest term in months: 1 to 600.
    std::optional<Integer> min_repayment_months{};
    /// The longest term in months: 1 to 600.
    std::optional<Integer> max_repayment_months{};
    /// The smallest amount, in the provider's currency, above 0.
    std::optional<Decimal> lower_limit{};
    /// The largest amount, in the provider's currency, at most 10^15 minor units.
    std::optional<Decimal> upper_limit{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("credit_product_id", credit_product_id);
        out.member("Name", name);
        out.member("Interest_Rate", interest_rate);
        out.member("Early_Payment_Interest", early_payment_interest);
        out.member("Late_Payment_Penalty", late_payment_penalty);
        out.member("Very_Late_Payment_Penalty", very_late_payment_penalty);
        out.member("Min_Repayment_Months", min_repayment_months);
        out.member("Max_Repayment_Months", max_repayment_months);
        out.member("Lower_Limit", lower_limit);
        out.member("Upper_Limit", upper_limit);
        return out.done();
    }
};

/// Deletes a credit product.
struct DeleteCreditProduct {
    /// The provider's id.
    std::string financial_provider_id{};
    /// The product's id.
    std::string credit_product_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("financial_provider_id", financial_provider_id);
        out.member("credit_product_id", credit_product_id);
        return out.done();
    }
};

/// A credit product of a provider.
class CreditProduct : public Record {
public:
    using Record::Record;

    /// The product's name, 1 to 200 characters, without control characters and without characters
    /// that change the text direction. It is unique among the provider's live products, ignoring
    /// case.
    std::string name() const { return read<std::string>("/Name"); }

    /// The nominal interest rate, in percent a year unless the provider's `rate_unit` is different:
    /// 0 to 1000, at most 6 decimals.
    Decimal interest_rate() const { return read<Decimal>("/Interest_Rate"); }

    /// The fee for early settlement, in percent of the principal that is not due yet unless the
    /// provider's `fee_base` is different: 0 to 1000, at most 6 decimals.
    Decimal early_payment_interest() const { return read<Decimal>("/Early_Payment_Interest"); }

    /// The penalty for a late instalment, in percent of its unpaid amount unless the provider's
    /// `penalty_mode` is different: 0 to 1000, at most 6 decimals.
    Decimal late_payment_penalty() const { return read<Decimal>("/Late_Payment_Penalty"); }

    /// The penalty for a very late instalment, in the same unit as `Late_Payment_Penalty`, and at
    /// least as high.
    Decimal very_late_payment_penalty() const {
        return read<Decimal>("/Very_Late_Payment_Penalty");
    }

    /// The shortest term in months: 1 to 600.
    std::int64_t min_repayment_months() const {
        return read<std::int64_t>("/Min_Repayment_Months");
    }

    /// The longest term in months: 1 to 600.
    std::int64_t max_repayment_months() const {
        return read<std::int64_t>("/Max_Repayment_Months");
    }

    /// The smallest amount, in the provider's currency, above 0.
    Decimal lower_limit() const { return read<Decimal>("/Lower_Limit"); }

    /// The largest amount, in the provider's currency, at most 10^15 minor units.
    Decimal upper_limit() const { return read<Decimal>("/Upper_Limit"); }

    /// The product's id.
    std::string credit_product_id() const { return read<std::string>("/credit_product_id"); }

    /// The unit of `Interest_Rate`.
    RateUnit rate_unit() const { return read<RateUnit>("/rate_unit"); }

    /// The unit of the penalties.
    PenaltyMode penalty_mode() const { return read<PenaltyMode>("/penalty_mode"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_PRODUCTS_HPP
