/*
 * Host: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_HOST_HPP
#define LENDWRIGHT_HOST_HPP

#include "shared.hpp"

namespace lendwright {

/// The formula that lays out a schedule.
enum class Convention {
    plain,
    fineract_progressive,
    fineract_progressive_days,
    fineract_cumulative,
    flat,
    equal_principal,
    daily_simple,
    half_up,
    ceil_unit,
};

namespace inner {
template <>
struct Texts<Convention> {
    static constexpr std::string_view all[] = {
        "plain",
        "fineract_progressive",
        "fineract_progressive_days",
        "fineract_cumulative",
        "flat",
        "equal_principal",
        "daily_simple",
        "half_up",
        "ceil_unit",
    };
};
}  // namespace inner

/// A convention that gives the part of a year between two days.
enum class DayCount {
    months,
    _30_360,
    _30u_360,
    _30_360_nasd,
    _30e_360,
    _30e_360_isda,
    act_365f,
    act_360,
    act_364,
    act_365l,
    act_act_isda,
    act_act_icma,
    act_act_afb,
    nl_365,
};

namespace inner {
template <>
struct Texts<DayCount> {
    static constexpr std::string_view all[] = {
        "months",
        "30/360",
        "30U/360",
        "30/360 NASD",
        "30E/360",
        "30E/360 ISDA",
        "Act/365F",
        "Act/360",
        "Act/364",
        "Act/365L",
        "Act/Act ISDA",
        "Act/Act ICMA",
        "Act/Act AFB",
        "NL/365",
    };
};
}  // namespace inner

/// How a fraction is rounded to the minor unit.
enum class Rounding {
    half_even,
    half_up,
    up,
    down,
};

namespace inner {
template <>
struct Texts<Rounding> {
    static constexpr std::string_view all[] = {
        "half_even",
        "half_up",
        "up",
        "down",
    };
};
}  // namespace inner

/// The due day in a month that is too short for the day of the start.
enum class MonthEnd {
    clamp,
    roll,
    keep_end,
};

namespace inner {
template <>
struct Texts<MonthEnd> {
    static constexpr std::string_view all[] = {
        "clamp",
        "roll",
        "keep_end",
    };
};
}  // namespace inner

/// Whether the very late penalty replaces the late one or is added to it.
enum class PenaltyTier {
    replace,
    add,
};

namespace inner {
template <>
struct Texts<PenaltyTier> {
    static constexpr std::string_view all[] = {
        "replace",
        "add",
    };
};
}  // namespace inner

/// The amount that a penalty is a percentage of.
enum class PenaltyBase {
    instalment,
    principal,
    outstanding_principal,
};

namespace inner {
template <>
struct Texts<PenaltyBase> {
    static constexpr std::string_view all[] = {
        "instalment",
        "principal",
        "outstanding_principal",
    };
};
}  // namespace inner

/// The day from which a daily penalty counts.
enum class PenaltyFrom {
    due_date,
    grace_end,
};

namespace inner {
template <>
struct Texts<PenaltyFrom> {
    static constexpr std::string_view all[] = {
        "due_date",
        "grace_end",
    };
};
}  // namespace inner

/// Whether overdue principal bears extra interest.
enum class OverdueInterest {
    none,
    fineract,
};

namespace inner {
template <>
struct Texts<OverdueInterest> {
    static constexpr std::string_view all[] = {
        "none",
        "fineract",
    };
};
}  // namespace inner

/// The rule that gives the price of an early settlement.
enum class Settlement {
    actuarial,
    rule78,
    uk2004,
    us1615,
    eu2023,
    none,
};

namespace inner {
template <>
struct Texts<Settlement> {
    static constexpr std::string_view all[] = {
        "actuarial",
        "rule78",
        "uk2004",
        "us1615",
        "eu2023",
        "none",
    };
};
}  // namespace inner

/// How the interest of a running period is counted.
enum class Accrual {
    thirtieths,
    actual,
    period,
};

namespace inner {
template <>
struct Texts<Accrual> {
    static constexpr std::string_view all[] = {
        "thirtieths",
        "actual",
        "period",
    };
};
}  // namespace inner

/// The amount that the early settlement fee is a percentage of.
enum class FeeBase {
    outstanding_principal,
    remaining_interest,
    months_of_interest,
};

namespace inner {
template <>
struct Texts<FeeBase> {
    static constexpr std::string_view all[] = {
        "outstanding_principal",
        "remaining_interest",
        "months_of_interest",
    };
};
}  // namespace inner

/// What happens, at settlement, to interest that was paid before it accrued.
enum class UnearnedInterest {
    keep,
    rebate,
};

namespace inner {
template <>
struct Texts<UnearnedInterest> {
    static constexpr std::string_view all[] = {
        "keep",
        "rebate",
    };
};
}  // namespace inner

/// The order in which a payment covers the rows of a loan.
enum class Strategy {
    plain,
    due_penalty_fee_interest_principal_in_advance_principal_penalty_fee_interest,
    due_penalty_interest_principal_fee_in_advance_penalty_interest_principal_fee,
};

namespace inner {
template <>
struct Texts<Strategy> {
    static constexpr std::string_view all[] = {
        "plain",
        "DUE_PENALTY_FEE_INTEREST_PRINCIPAL_IN_ADVANCE_PRINCIPAL_PENALTY_FEE_INTEREST",
        "DUE_PENALTY_INTEREST_PRINCIPAL_FEE_IN_ADVANCE_PENALTY_INTEREST_PRINCIPAL_FEE",
    };
};
}  // namespace inner

/// The stored parts of uploaded messages.
enum class Keep {
    all,
    records,
};

namespace inner {
template <>
struct Texts<Keep> {
    static constexpr std::string_view all[] = {
        "all",
        "records",
    };
};
}  // namespace inner

/// An area: its centre and income level.
struct AreaSetting {
    /// The latitude of its centre, in degrees.
    Required<double> lat{};
    /// The longitude of its centre, in degrees.
    Required<double> long_{};
    /// The level of incomes in the area, from 1 (lowest) to 5, according to statistics.
    std::optional<Integer> income_level{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("lat", lat);
        out.member("long", long_);
        out.member("income_level", income_level);
        return out.done();
    }
};

/// A borrower's profile: income, debt, home, education, work. Members that are left out, null or
/// `N/A` stay unchanged. So does a number, flag or choice that is sent as an empty text.
struct Profile {
    /// The number of the borrower's children: 0 to 100.
    std::optional<Integer> number_of_children{};
    /// The monthly debt payments, in the currency of the partner's default provider.
    std::optional<Decimal> monthly_debt{};
    /// The source of the income.
    std::optional<IncomeType> income_type{};
    /// The kind of home.
    std::optional<ResidenceType> residence_type{};
    /// The area's id. If the Areas mapping has names, it must be the id of one of them.
    std::optional<Integer> area{};
    /// The monthly income as written: a text that contains an amount in the currency of the
    /// partner's default provider.
    std::optional<std::string> reported_monthly_income{};
    /// The highest level of education.
    std::optional<EducationLevel> education_level{};
    /// The number of persons who depend on the borrower: 0 to 100.
    std::optional<Integer> number_of_dependents{};
    /// The language's id as a text. If the Languages mapping has names, it must be one of their
    /// ids. A name is also accepted and is replaced by its id.
    std::optional<std::string> language_id{};
    /// The job's id. If the Jobs mapping has names, it must be the id of one of them.
    std::optional<Integer> job_id{};
    /// Full years of experience in that job, 0 to 100. Required if `Job_ID` is sent.
    std::optional<Integer> years_of_experience{};
    /// Whether the borrower is self-employed.
    std::optional<bool> self_employed{};
    /// The marital status, at most 100 characters.
    std::optional<std::string> marital_status{};
    /// The car's id. If the Cars mapping has names, it must be the id of one of them.
    std::optional<Integer> car_id{};
    /// Full months at the current address: 0 to 1200.
    std::optional<Integer> months_at_address{};
    /// Whether the borrower has a bank account.
    std::optional<bool> is_banked{};
    /// Values of variables by name. Null removes the stored value. Accepted are the variables that
    /// the host has declared, those of the SMS summary, `birth_date` and `gender`. The standard
    /// ones count if the book derives no value. Amounts are in the policy's currency.
    std::optional<Members<Json>> extras{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("Number_of_Children", number_of_children);
        out.member("Monthly_Debt", monthly_debt);
        out.member("Income_Type", income_type);
        out.member("Residence_Type", residence_type);
        out.member("Area", area);
        out.member("Reported_Monthly_Income", reported_monthly_income);
        out.member("Education_Level", education_level);
        out.member("Number_of_Dependents", number_of_dependents);
        out.member("Language_ID", language_id);
        out.member("Job_ID", job_id);
        out.member("Years_of_Experience", years_of_experience);
        out.member("Self_Employed", self_employed);
        out.member("Marital_Status", marital_status);
        out.member("Car_ID", car_id);
        out.member("Months_at_Address", months_at_address);
        out.member("Is_Banked", is_banked);
        out.member("extras", extras);
        return out.done();
    }
};

/// One borrower to sign up: the fields of `sign_up`, and the profile.
struct BorrowerRow {
    /// The phone number: E.164, or the national form of the book's country.
    std::variant<std::string, NationalPhone> phone_number{};
    /// The first name. Required without `autofill`.
    std::optional<std::string> first_name{};
    /// The last name. Required without `autofill`.
    std::optional<std::string> last_name{};
    /// The national id. Its spellings are unified as in `sign_up`. Required without `autofill`.
    std::optional<std::string> national_id_number{};
    /// The e-mail address. Required without `autofill`.
    std::optional<std::string> email{};
    /// Whether to fill in missing names.
    std::optional<bool> autofill{};
    /// The provider to sign up with. Left out: the partner's default provider.
    std::optional<std::string> financial_provider_id{};
    /// The borrower's consents with that provider.
    std::optional<Consent> consent{};
    /// More data about the borrower. For a person that the tenant already knows, these values
    /// replace the stored ones. Other values stay.
    std::optional<Profile> profile{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("Phone_Number", phone_number);
        out.member("First_Name", first_name);
        out.member("Last_Name", last_name);
        out.member("National_ID_Number", national_id_number);
        out.member("Email", email);
        out.member("autofill", autofill);
        out.member("financial_provider_id", financial_provider_id);
        out.member("consent", consent);
        out.member("profile", profile);
        return out.done();
    }
};

/// Creates a partner, by default with a new tenant and a new provider.
struct MakePartner {
    /// The user name: 1 to 64 letters, digits and `._@-`.
    std::string user_name{};
    /// The scopes of the partner. Left out: all except `pii`, `export:csv` and
    /// `analytics:portfolio`, which must be named explicitly.
    std::optional<std::vector<Scope>> scopes{};
    /// The id of an existing tenant. The partner then shares its borrowers and providers. Left out:
    /// a new tenant.
    std::optional<Integer> tenant_id{};
    /// The id of the default provider, in that tenant. Left out: a new provider with the partner's
    /// user name.
    std::optional<Integer> provider_id{};
    /// The new provider's currency, an ISO 4217 code. Left out: EGP.
    std::optional<std::string> currency{};
    /// The new provider's time zone. Left out: Africa/Cairo.
    std::optional<std::string> time_zone{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        out.member("tenant_id", tenant_id);
        out.member("provider_id", provider_id);
        out.member("currency", currency);
        out.member("time_zone", time_zone);
        return out.done();
    }
};

/// Issues an API key to a partner. The key is shown once.
struct IssueKey {
    /// The partner's user name.
    std::string user_name{};
    /// The scopes of the key. It never has more rights than its partner. Left out: the partner's
    /// scopes.
    std::optional<std::vector<Scope>> scopes{};
    /// The expiry time of the key. Left out: none. The key is valid until it is revoked.
    std::optional<Time> expires_at{};
    /// A key of 16 to 1024 bytes, chosen by a person, if the host's settings allow it
    /// (`allow_host_keys`). Left out: a random key, which is the better choice.
    std::optional<std::string> chosen_key{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        out.member("expires_at", expires_at);
        out.member("chosen_key", chosen_key);
        return out.done();
    }
};

/// Lists a partner's keys by their ids.
struct ListKeys {
    /// The partner's user name.
    std::string user_name{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        return out.done();
    }
};

/// Revokes an API key and ends its sessions.
struct RevokeKey {
    /// The key's id.
    std::string key_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("key_id", key_id);
        return out.done();
    }
};

/// Sets the scopes of a partner.
struct PermitScopes {
    /// The partner's user name.
    std::string user_name{};
    /// The new scopes. An empty list permits nothing.
    std::vector<Scope> scopes{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        return out.done();
    }
};

/// Sets the models that a partner may use for scoring.
struct PermitModels {
    /// The partner's user name.
    std::string user_name{};
    /// The names of the models. An empty list permits none.
    std::vector<std::string> models{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("models", models);
        return out.done();
    }
};

/// Creates a financial provider.
struct MakeProvider {
    /// The provider's name, unique in the tenant: 1 to 64 letters, digits and `._@-`.
    std::string name{};
    /// The tenant's id. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};
    /// Its currency, an ISO 4217 code. Left out: EGP.
    std::optional<std::string> currency{};
    /// Its time zone. It decides which day is today. Left out: Africa/Cairo.
    std::optional<std::string> time_zone{};
    /// The monthly minimum wage, in the provider's currency. Left out: 7000 for EGP, none for other
    /// currencies.
    std::optional<Decimal> minimum_wage{};
    /// The monthly income of each job, by `Job_ID`.
    std::optional<Members<Decimal>> job_incomes{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("name", name);
        out.member("tenant_id", tenant_id);
        out.member("currency", currency);
        out.member("time_zone", time_zone);
        out.member("minimum_wage", minimum_wage);
        out.member("job_incomes", job_incomes);
        return out.done();
    }
};

/// Changes a provider's settings.
struct SetProvider {
    /// The provider's id.
    Required<Integer> provider_id{};
    /// The id of its tenant. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};
    /// Its name.
    std::optional<std::string> name{};
    /// Its currency, an ISO 4217 code. Partners with their own policy keep the policy's currency
    /// and minimum wage until `load_policy` activates another policy. A warning names these
    /// partners.
    std::optional<std::string> currency{};
    /// Its time zone. It decides which day is today.
    std::optional<std::string> time_zone{};
    /// The monthly minimum wage, in the provider's currency. Partners with their own policy keep
    /// the policy's minimum wage, as for the currency.
    std::optional<Decimal> minimum_wage{};
    /// The monthly income of each job, by `Job_ID`. It replaces the earlier incomes.
    std::optional<Members<Decimal>> job_incomes{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("provider_id", provider_id);
        out.member("tenant_id", tenant_id);
        out.member("name", name);
        out.member("currency", currency);
        out.member("time_zone", time_zone);
        out.member("minimum_wage", minimum_wage);
        out.member("job_incomes", job_incomes);
        return out.done();
    }
};

/// Lists a tenant's providers with their settings.
struct ListProviders {
    /// The tenant's id. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("tenant_id", tenant_id);
        return out.done();
    }
};

/// Changes a provider's lending settings: schedules, penalties, settlements.
struct SetLending {
    /// The provider's id.
    Required<Integer> provider_id{};
    /// The id of its tenant. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};
    /// The id of one of its credit products. Left out: all of them.
    std::optional<std::string> credit_product_id{};
    /// The names of settings to reset. Then the provider's settings or the defaults apply again.
    std::optional<std::vector<std::string>> unset{};
    /// The formula of the schedule. Default: `plain`.
    std::optional<Convention> profile{};
    /// The fraction of a year for a period. Default: the profile's.
    std::optional<DayCount> day_count{};
    /// The rounding of interest and penalties to the minor unit. Default: the profile's.
    std::optional<Rounding> rounding{};
    /// The rounding of the level instalment. Default: the profile's.
    std::optional<Rounding> instalment_rounding{};
    /// The level instalment is a multiple of this amount. Default: the minor unit.
    std::optional<Decimal> instalment_multiple{};
    /// The due day in a short month. Default: `clamp`.
    std::optional<MonthEnd> month_end{};
    /// The number of first instalments that pay interest only: 0 to 599. Default: 0.
    std::optional<Integer> principal_grace{};
    /// The number of first instalments with deferred interest: 0 to 599. The interest is paid with
    /// the next instalment after them. Default: 0.
    std::optional<Integer> interest_grace{};
    /// The number of first months without interest: 0 to 600. Default: 0.
    std::optional<Integer> interest_free{};
    /// The unit of `Interest_Rate` for new products. Default: `percent`.
    std::optional<RateUnit> rate_unit{};
    /// The unit of the penalties for new products. Default: `percent`.
    std::optional<PenaltyMode> penalty_mode{};
    /// The relation of the very late tier to the late one. Default: `replace`.
    std::optional<PenaltyTier> penalty_tier{};
    /// The base of a penalty's percentage. Default: `instalment`.
    std::optional<PenaltyBase> penalty_base{};
    /// The first day that a daily penalty counts. Default: `due_date`.
    std::optional<PenaltyFrom> penalty_from{};
    /// The limit of the penalties, in percent of the instalment: 0 to 1000, at most 6 decimals.
    /// Default: no cap.
    std::optional<Decimal> penalty_cap{};
    /// The number of days after the due date until an instalment is late: at most `very_late_days`.
    /// Default: 0.
    std::optional<Integer> penalty_grace_days{};
    /// The number of days after the due date until an instalment is very late: 0 to 3650. Default:
    /// 30.
    std::optional<Integer> very_late_days{};
    /// Whether overdue principal accrues more interest. Default: `none`.
    std::optional<OverdueInterest> overdue_interest{};
    /// The rule for the price of an early settlement. Default: `actuarial`.
    std::optional<Settlement> settlement{};
    /// The accrual of interest in a running period. Default: `thirtieths`.
    std::optional<Accrual> accrual{};
    /// The base of the fee for an early settlement. Default: `outstanding_principal`.
    std::optional<FeeBase> fee_base{};
    /// The treatment of interest that was paid before it accrued. Default: `keep`.
    std::optional<UnearnedInterest> unearned_interest{};
    /// The order of allocating a payment to the rows of a loan. Default: `plain`.
    std::optional<Strategy> allocation{};
    /// Whether an instalment may be paid before its period begins. Default: `false`.
    std::optional<bool> allow_advance{};
    /// The number of days that the same amount counts as a duplicate while the instalment is not
    /// due yet: 0 to 3650. Applies at once, also to running loans. Default: 7.
    std::optional<Integer> duplicate_days{};
    /// The number of hours that the same amount counts as a duplicate after the instalment is due:
    /// 0 to 8760. Applies at once, also to running loans. Default: 1.
    std::optional<Integer> duplicate_hours{};
    /// The word for the currency in the interface's texts: 1 to 50 characters. Applies at once,
    /// also to running loans. Default: `Pounds` for EGP, otherwise the currency's code.
    std::optional<std::string> currency_word{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("provider_id", provider_id);
        out.member("tenant_id", tenant_id);
        out.member("credit_product_id", credit_product_id);
        out.member("unset", unset);
        out.member("profile", profile);
        out.member("day_count", day_count);
        out.member("rounding", rounding);
        out.member("instalment_rounding", instalment_rounding);
        out.member("instalment_multiple", instalment_multiple);
        out.member("month_end", month_end);
        out.member("principal_grace", principal_grace);
        out.member("interest_grace", interest_grace);
        out.member("interest_free", interest_free);
        out.member("rate_unit", rate_unit);
        out.member("penalty_mode", penalty_mode);
        out.member("penalty_tier", penalty_tier);
        out.member("penalty_base", penalty_base);
        out.member("penalty_from", penalty_from);
        out.member("penalty_cap", penalty_cap);
        out.member("penalty_grace_days", penalty_grace_days);
        out.member("very_late_days", very_late_days);
        out.member("overdue_interest", overdue_interest);
        out.member("settlement", settlement);
        out.member("accrual", accrual);
        out.member("fee_base", fee_base);
        out.member("unearned_interest", unearned_interest);
        out.member("allocation", allocation);
        out.member("allow_advance", allow_advance);
        out.member("duplicate_days", duplicate_days);
        out.member("duplicate_hours", duplicate_hours);
        out.member("currency_word", currency_word);
        return out.done();
    }
};

/// Sets the providers that a partner acts for.
struct LinkProviders {
    /// The partner's user name.
    std::string user_name{};
    /// The ids of the providers, in the partner's tenant; at least one.
    std::vector<Integer> provider_ids{};
    /// The provider that borrowers are linked to if a request names no other. Left out: the earlier
    /// one if it is still in the list, otherwise the first of the list.
    std::optional<Integer> default_provider_id{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("provider_ids", provider_ids);
        out.member("default_provider_id", default_provider_id);
        return out.done();
    }
};

/// Sets the clock of a book that was opened with a fixed clock.
struct SetClock {
    /// The new time.
    Required<Time> at{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("at", at);
        return out.done();
    }
};

/// Copies the book to a new file.
struct BackUp {
    /// The file to write. An existing file is never overwritten.
    std::string path{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("path", path);
        return out.done();
    }
};

/// Sets the mappings from names to ids in borrowers' profiles.
struct SetMappings {
    /// The ids of areas, by name.
    std::optional<Members<Integer>> areas{};
    /// The ids of cars, by name.
    std::optional<Members<Integer>> cars{};
    /// The ids of jobs, by name.
    std::optional<Members<Integer>> jobs{};
    /// The ids of languages, by name.
    std::optional<Members<Integer>> languages{};
    /// The user name of a partner of the tenant that owns the mappings. Left out: the host's own
    /// tenant.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("Areas", areas);
        out.member("Cars", cars);
        out.member("Jobs", jobs);
        out.member("Languages", languages);
        out.member("partner", partner);
        return out.done();
    }
};

/// Sets the retention of uploaded data.
struct SetRetention {
    /// The stored parts of messages. `all`: address and text. `records`: time, address, a digest of
    /// the text, and the values of placeholders in the uploader's templates.
    std::optional<Keep> keep{};
    /// The retention of messages in days, 1 to 36,500, or 0 for no limit. The initial setting is no
    /// limit.
    std::optional<Integer> days{};
    /// The retention of places in days, 1 to 36,500. The initial setting is 90.
    std::optional<Integer> location_days{};
    /// The user name of a partner of the tenant with these settings. Left out: the host's own
    /// tenant.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("keep", keep);
        out.member("days", days);
        out.member("location_days", location_days);
        out.member("partner", partner);
        return out.done();
    }
};

/// Links the staged data of many borrowers.
struct LinkMany {
    /// The borrowers' public ids, at most 10,000. Duplicates count once.
    std::vector<std::string> uuids{};
    /// The types, as a list or as a text separated by commas. Left out: `all`.
    std::optional<std::variant<std::string, std::vector<DataType>>> data_types{};
    /// The user name of the partner that links. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuids", uuids);
        out.member("data_types", data_types);
        out.member("partner", partner);
        return out.done();
    }
};

/// Removes messages and places after their retention period.
struct PurgeExpired {
    /// The user name of a partner of the tenant. Left out: the host's own tenant.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        return out.done();
    }
};

/// Sets the areas of uploaded places.
struct SetAreas {
    /// The areas, by name.
    Members<AreaSetting> areas{};
    /// The user name of a partner of the tenant that owns the areas. Left out: the host's own
    /// tenant.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("areas", areas);
        out.member("partner", partner);
        return out.done();
    }
};

/// Signs up many borrowers in one commit, with their profiles.
struct ImportBorrowers {
    /// The borrowers, in the order of signing up. Use several requests if one would exceed the
    /// setting `request_bytes_max`.
    std::vector<BorrowerRow> rows{};
    /// The user name of the partner that signs them up. Left out: the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// Activates a policy for a partner.
struct LoadPolicy {
    /// The policy, in the form of a policy file: `{"format": 1, …}`. See docs/rules.md.
    Json policy{};
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};
    /// The digest that the policy must have.
    std::optional<std::string> digest{};
    /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and
    /// in the HTTP header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for
    /// any policy. If the current policy has another digest, the change is refused.
    std::optional<std::string> if_match{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("policy", policy);
        out.member("partner", partner);
        out.member("digest", digest);
        out.member("if_match", if_match);
        return out.done();
    }
};

/// Returns the current policy of a partner.
struct GivePolicy {
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};
    /// The digest of an earlier policy.
    std::optional<std::string> digest{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("digest", digest);
        return out.done();
    }
};

/// Declares the host's own variables.
struct DeclareVariables {
    /// The variables: objects with a name, a type and the other members of a policy's `variables`.
    /// See docs/rules.md.
    std::vector<Json> variables{};
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};
    /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and
    /// in the HTTP header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for
    /// any policy. If the current policy has another digest, the change is refused.
    std::optional<std::string> if_match{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("variables", variables);
        out.member("partner", partner);
        out.member("if_match", if_match);
        return out.done();
    }
};

/// Erases a borrower.
struct EraseBorrower {
    /// The borrower's public id.
    std::string uuid{};
    /// The reason, at most 500 characters. It is stored, so it must not name the borrower.
    std::optional<std::string> reason{};
    /// The user name of the partner that erases. It must belong to the borrower's tenant. Left out:
    /// the host's own partner.
    std::optional<std::string> partner{};
    /// Whether to rewrite the book's file afterwards, so that its unused bytes contain no data of
    /// the borrower. This takes as long as a backup and as much memory as the size of the book, and
    /// other writers wait. Left out: yes, for a book of at most 256 MiB.
    std::optional<bool> compact{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("reason", reason);
        out.member("partner", partner);
        out.member("compact", compact);
        return out.done();
    }
};

/// Erases the inputs of a borrower's decisions.
struct EraseDecisions {
    /// The borrower's public id.
    std::string uuid{};
    /// The user name of the partner that erases. It must belong to the borrower's tenant. Left out:
    /// the host's own partner.
    std::optional<std::string> partner{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("partner", partner);
        return out.done();
    }
};

/// Exports the decision log.
struct ExportLog {
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};
    /// The first time of exported records. An export with `from` or `to` is partial: its records
    /// can be verified, but a missing record is not detected.
    std::optional<Time> from_{};
    /// The end time. Records at or after it are not exported.
    std::optional<Time> to{};
    /// The `next` of the previous answer, unchanged. Left out: from the beginning.
    std::optional<std::string> after{};
    /// The largest number of records in the answer, 1 to 10,000. Left out: 10,000.
    std::optional<Integer> limit{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("from", from_);
        out.member("to", to);
        out.member("after", after);
        out.member("limit", limit);
        return out.done();
    }
};

/// Lists exported files.
struct ListExports {
    /// The tenant's id. Left out: the host's own tenant.
    std::optional<Integer> tenant_id{};
    /// The provider that owns the exported data. Left out: all providers of the tenant.
    std::optional<Integer> provider_id{};
    /// The first day of the exports, in UTC. Left out: no limit.
    std::optional<Date> from_{};
    /// The last day of the exports, in UTC. Left out: no limit.
    std::optional<Date> to{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("tenant_id", tenant_id);
        out.member("provider_id", provider_id);
        out.member("from", from_);
        out.member("to", to);
        return out.done();
    }
};

/// Verifies the decision log.
struct VerifyLog {
    /// The partner's user name. Left out: the host's own partner.
    std::optional<std::string> partner{};
    /// The `checkpoint` of an earlier `verify_log`, unchanged, from a separate place. It also
    /// vouches for its records that no key of `log_keys` authenticates.
    std::optional<std::string> checkpoint{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("checkpoint", checkpoint);
        return out.done();
    }
};

/// The new partner.
class PartnerMade : public Record {
public:
    using Record::Record;

    /// Its user name.
    std::string user_name() const { return read<std::string>("/user_name"); }

    /// The partner's id.
    std::int64_t partner_id() const { return read<std::int64_t>("/partner_id"); }

    /// The id of its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// The id of its default provider.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// The scopes of the partner.
    List<Scope> scopes() const { return read<List<Scope>>("/scopes"); }
};

/// A partner and its rights.
class PartnerListed : public Record {
public:
    using Record::Record;

    /// Its user name.
    std::string user_name() const { return read<std::string>("/user_name"); }

    /// The partner's id.
    std::int64_t partner_id() const { return read<std::int64_t>("/partner_id"); }

    /// The id of its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// The scopes of the partner.
    List<Scope> scopes() const { return read<List<Scope>>("/scopes"); }

    /// The models that it may use for scoring.
    List<std::string> models() const { return read<List<std::string>>("/models"); }

    /// The ids of the providers that it acts for.
    List<std::int64_t> provider_ids() const { return read<List<std::int64_t>>("/provider_ids"); }

    /// The provider that borrowers are linked to if a request names no other.
    std::int64_t default_provider_id() const { return read<std::int64_t>("/default_provider_id"); }

    /// When it was created.
    Time created_at() const { return read<Time>("/created_at"); }
};

/// The partners.
class Partners : public Record {
public:
    using Record::Record;

    /// The partners, by user name.
    List<PartnerListed> partners() const { return read<List<PartnerListed>>("/partners"); }
};

/// The key that was issued.
class KeyIssued : public Record {
public:
    using Record::Record;

    /// The key's id, for lists and logs; not secret.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// The key itself. It is never shown again.
    std::string api_key() const { return read<std::string>("/api_key"); }
};

/// A key in the list, without the key itself.
class KeyListed : public Record {
public:
    using Record::Record;

    /// The key's id.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// The scopes of the key; null: the same as its partner.
    std::optional<List<Scope>> scopes() const {
        return read<std::optional<List<Scope>>>("/scopes");
    }

    /// Whether a person chose the key.
    bool is_chosen() const { return read<bool>("/is_chosen"); }

    /// Whether it can be used now.
    bool is_live() const { return read<bool>("/is_live"); }

    /// When it was issued.
    Time created_at() const { return read<Time>("/created_at"); }

    /// When it expires; null: never.
    std::optional<Time> expires_at() const { return read<std::optional<Time>>("/expires_at"); }

    /// When it was revoked; null: never.
    std::optional<Time> revoked_at() const { return read<std::optional<Time>>("/revoked_at"); }
};

/// A partner's keys.
class Keys : public Record {
public:
    using Record::Record;

    /// The keys, oldest first.
    List<KeyListed> keys() const { return read<List<KeyListed>>("/keys"); }
};

/// The revoked key.
class KeyRevoked : public Record {
public:
    using Record::Record;

    /// The key's id.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// When it was first revoked.
    Time revoked_at() const { return read<Time>("/revoked_at"); }
};

/// A provider and its settings.
class ProviderSettings : public Record {
public:
    using Record::Record;

    /// The provider's id.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// The id of its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// Its currency.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Its time zone.
    std::string time_zone() const { return read<std::string>("/time_zone"); }

    /// The monthly minimum wage; null if none is known.
    std::optional<Decimal> minimum_wage() const {
        return read<std::optional<Decimal>>("/minimum_wage");
    }

    /// The monthly income of each job, by `Job_ID`.
    Map<Decimal> job_incomes() const { return read<Map<Decimal>>("/job_incomes"); }
};

/// The settings of lending, for all products of a provider or for one.
class LendingSettings : public Record {
public:
    using Record::Record;

    /// The formula of the schedule. Default: `plain`.
    std::optional<Convention> profile() const {
        return read<std::optional<Convention>>("/profile");
    }

    /// The fraction of a year for a period. Default: the profile's.
    std::optional<DayCount> day_count() const {
        return read<std::optional<DayCount>>("/day_count");
    }

    /// The rounding of interest and penalties to the minor unit. Default: the profile's.
    std::optional<Rounding> rounding() const { return read<std::optional<Rounding>>("/rounding"); }

    /// The rounding of the level instalment. Default: the profile's.
    std::optional<Rounding> instalment_rounding() const {
        return read<std::optional<Rounding>>("/instalment_rounding");
    }

    /// The level instalment is a multiple of this amount. Default: the minor unit.
    std::optional<Decimal> instalment_multiple() const {
        return read<std::optional<Decimal>>("/instalment_multiple");
    }

    /// The due day in a short month. Default: `clamp`.
    std::optional<MonthEnd> month_end() const {
        return read<std::optional<MonthEnd>>("/month_end");
    }

    /// The number of first instalments that pay interest only: 0 to 599. Default: 0.
    std::optional<std::int64_t> principal_grace() const {
        return read<std::optional<std::int64_t>>("/principal_grace");
    }

    /// The number of first instalments with deferred interest: 0 to 599. The interest is paid with
    /// the next instalment after them. Default: 0.
    std::optional<std::int64_t> interest_grace() const {
        return read<std::optional<std::int64_t>>("/interest_grace");
    }

    /// The number of first months without interest: 0 to 600. Default: 0.
    std::optional<std::int64_t> interest_free() const {
        return read<std::optional<std::int64_t>>("/interest_free");
    }

    /// The unit of `Interest_Rate` for new products. Default: `percent`.
    std::optional<RateUnit> rate_unit() const {
        return read<std::optional<RateUnit>>("/rate_unit");
    }

    /// The unit of the penalties for new products. Default: `percent`.
    std::optional<PenaltyMode> penalty_mode() const {
        return read<std::optional<PenaltyMode>>("/penalty_mode");
    }

    /// The relation of the very late tier to the late one. Default: `replace`.
    std::optional<PenaltyTier> penalty_tier() const {
        return read<std::optional<PenaltyTier>>("/penalty_tier");
    }

    /// The base of a penalty's percentage. Default: `instalment`.
    std::optional<PenaltyBase> penalty_base() const {
        return read<std::optional<PenaltyBase>>("/penalty_base");
    }

    /// The first day that a daily penalty counts. Default: `due_date`.
    std::optional<PenaltyFrom> penalty_from() const {
        return read<std::optional<PenaltyFrom>>("/penalty_from");
    }

    /// The limit of the penalties, in percent of the instalment: 0 to 1000, at most 6 decimals.
    /// Default: no cap.
    std::optional<Decimal> penalty_cap() const {
        return read<std::optional<Decimal>>("/penalty_cap");
    }

    /// The number of days after the due date until an instalment is late: at most `very_late_days`.
    /// Default: 0.
    std::optional<std::int64_t> penalty_grace_days() const {
        return read<std::optional<std::int64_t>>("/penalty_grace_days");
    }

    /// The number of days after the due date until an instalment is very late: 0 to 3650. Default:
    /// 30.
    std::optional<std::int64_t> very_late_days() const {
        return read<std::optional<std::int64_t>>("/very_late_days");
    }

    /// Whether overdue principal accrues more interest. Default: `none`.
    std::optional<OverdueInterest> overdue_interest() const {
        return read<std::optional<OverdueInterest>>("/overdue_interest");
    }

    /// The rule for the price of an early settlement. Default: `actuarial`.
    std::optional<Settlement> settlement() const {
        return read<std::optional<Settlement>>("/settlement");
    }

    /// The accrual of interest in a running period. Default: `thirtieths`.
    std::optional<Accrual> accrual() const { return read<std::optional<Accrual>>("/accrual"); }

    /// The base of the fee for an early settlement. Default: `outstanding_principal`.
    std::optional<FeeBase> fee_base() const { return read<std::optional<FeeBase>>("/fee_base"); }

    /// The treatment of interest that was paid before it accrued. Default: `keep`.
    std::optional<UnearnedInterest> unearned_interest() const {
        return read<std::optional<UnearnedInterest>>("/unearned_interest");
    }

    /// The order of allocating a payment to the rows of a loan. Default: `plain`.
    std::optional<Strategy> allocation() const {
        return read<std::optional<Strategy>>("/allocation");
    }

    /// Whether an instalment may be paid before its period begins. Default: `false`.
    std::optional<bool> allow_advance() const {
        return read<std::optional<bool>>("/allow_advance");
    }

    /// The number of days that the same amount counts as a duplicate while the instalment is not
    /// due yet: 0 to 3650. Applies at once, also to running loans. Default: 7.
    std::optional<std::int64_t> duplicate_days() const {
        return read<std::optional<std::int64_t>>("/duplicate_days");
    }

    /// The number of hours that the same amount counts as a duplicate after the instalment is due:
    /// 0 to 8760. Applies at once, also to running loans. Default: 1.
    std::optional<std::int64_t> duplicate_hours() const {
        return read<std::optional<std::int64_t>>("/duplicate_hours");
    }

    /// The word for the currency in the interface's texts: 1 to 50 characters. Applies at once,
    /// also to running loans. Default: `Pounds` for EGP, otherwise the currency's code.
    std::optional<std::string> currency_word() const {
        return read<std::optional<std::string>>("/currency_word");
    }
};

/// The settings that are in force for a provider's credit products.
class LendingInForce : public Record {
public:
    using Record::Record;

    /// The provider's id.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// The id of its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// The id of the product with these settings; left out for the settings of all other products.
    std::optional<std::string> credit_product_id() const {
        return read<std::optional<std::string>>("/credit_product_id");
    }

    /// The settings. Settings that were not set have their defaults.
    LendingSettings settings() const { return read<LendingSettings>("/settings"); }
};

/// A tenant's providers.
class Providers : public Record {
public:
    using Record::Record;

    /// The providers, by id.
    List<ProviderSettings> providers() const { return read<List<ProviderSettings>>("/providers"); }

    /// The settings in force: one entry for each provider with settings from `set_lending`, and one
    /// for each of its live credit products with separate settings. Left out if there are none.
    std::optional<List<LendingInForce>> lending() const {
        return read<std::optional<List<LendingInForce>>>("/lending");
    }
};

/// The new time of the clock.
class ClockSet : public Record {
public:
    using Record::Record;

    /// The time.
    Time at() const { return read<Time>("/at"); }
};

/// The new copy.
class BackedUp : public Record {
public:
    using Record::Record;

    /// The file.
    std::string path() const { return read<std::string>("/path"); }
};

/// The number of names in each mapping of the request.
class MappingsSet : public Record {
public:
    using Record::Record;

    /// The number of names by mapping.
    Map<std::int64_t> names() const { return read<Map<std::int64_t>>("/names"); }
};

/// The current settings.
class RetentionSet : public Record {
public:
    using Record::Record;

    /// The stored parts of messages.
    Keep keep() const { return read<Keep>("/keep"); }

    /// The retention of messages in days; null for no limit.
    std::optional<std::int64_t> days() const { return read<std::optional<std::int64_t>>("/days"); }

    /// The retention of places in days.
    std::int64_t location_days() const { return read<std::int64_t>("/location_days"); }
};

/// The number of borrowers with and without linked data of a type, by reason.
class LinkedOfType : public Record {
public:
    using Record::Record;

    /// The type.
    DataType type_() const { return read<DataType>("/type"); }

    /// The number of borrowers with linked data of this type.
    std::int64_t linked() const { return read<std::int64_t>("/linked"); }

    /// The number of borrowers without consent.
    std::int64_t no_consent() const { return read<std::int64_t>("/no_consent"); }

    /// The number of borrowers without staged data.
    std::int64_t nothing_staged() const { return read<std::int64_t>("/nothing_staged"); }

    /// The number of borrowers with staged data that contradict known data.
    std::int64_t conflicts() const { return read<std::int64_t>("/conflicts"); }
};

/// The result of linking.
class ManyLinked : public Record {
public:
    using Record::Record;

    /// The number of borrowers in the request, without duplicates.
    std::int64_t borrowers() const { return read<std::int64_t>("/borrowers"); }

    /// The result for each type, in the order of the request.
    List<LinkedOfType> linked() const { return read<List<LinkedOfType>>("/linked"); }
};

/// The result of the removal.
class ExpiredPurged : public Record {
public:
    using Record::Record;

    /// The number of messages.
    std::int64_t messages() const { return read<std::int64_t>("/messages"); }

    /// The number of areas and hours.
    std::int64_t location() const { return read<std::int64_t>("/location"); }
};

/// The areas that were set.
class AreasSet : public Record {
public:
    using Record::Record;

    /// The number of areas.
    std::int64_t areas() const { return read<std::int64_t>("/areas"); }
};

/// The borrowers that were signed up.
class BorrowersImported : public Record {
public:
    using Record::Record;

    /// The number of borrowers.
    std::int64_t imported() const { return read<std::int64_t>("/imported"); }

    /// Their public ids, in the order of the rows.
    List<std::string> uuids() const { return read<List<std::string>>("/UUIDs"); }
};

/// The policy that is now in force.
class PolicyLoaded : public Record {
public:
    using Record::Record;

    /// The digest of the policy.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The number of its rules.
    std::int64_t rules() const { return read<std::int64_t>("/rules"); }
};

/// A policy and its digest.
class GivenPolicy : public Record {
public:
    using Record::Record;

    /// The digest of the policy.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The policy. Its canonical JSON has this digest.
    Value policy() const { return read<Value>("/policy"); }
};

/// The host's variables for the partner, and the digest of its new policy.
class VariablesDeclared : public Record {
public:
    using Record::Record;

    /// The digest of the partner's policy.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The names of all variables that the host has declared for the partner, sorted.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }
};

/// The result of an erasure.
class BorrowerErased : public Record {
public:
    using Record::Record;

    /// The public id that was sent.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// The start of the erasure.
    Time erased_at() const { return read<Time>("/erased_at"); }

    /// The number of loans that stay.
    std::int64_t kept_loans() const { return read<std::int64_t>("/kept_loans"); }

    /// The public id of these loans' borrower; null if no loan stays.
    std::optional<std::string> kept_as() const {
        return read<std::optional<std::string>>("/kept_as");
    }

    /// Whether the book's file was rewritten.
    bool compacted() const { return read<bool>("/compacted"); }
};

/// The result of the erasure.
class DecisionsErased : public Record {
public:
    using Record::Record;

    /// The number of decisions that lost their inputs.
    std::int64_t erased() const { return read<std::int64_t>("/erased"); }

    /// The id of the erasure's record; null if the borrower's stream has no record, so there was
    /// nothing to erase.
    std::optional<std::string> erasure_id() const {
        return read<std::optional<std::string>>("/erasure_id");
    }
};

/// Lines of the decision log.
class ExportedLog : public Record {
public:
    using Record::Record;

    /// The number of records in this answer.
    std::int64_t records() const { return read<std::int64_t>("/records"); }

    /// The `after` of the next request; null after the last record.
    std::optional<std::string> next() const { return read<std::optional<std::string>>("/next"); }

    /// The lines. Each ends with a line feed.
    std::string log() const { return read<std::string>("/log"); }
};

/// An exported file.
class ExportListed : public Record {
public:
    using Record::Record;

    /// Its id.
    std::int64_t export_id() const { return read<std::int64_t>("/export_id"); }

    /// The provider that owns the exported data.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// The user name of the partner.
    std::string partner() const { return read<std::string>("/partner"); }

    /// The caller: the partner, or `host` on behalf of the partner.
    std::string author() const { return read<std::string>("/author"); }

    /// The time of the export.
    Time exported_at() const { return read<Time>("/exported_at"); }

    /// The type: `applications`, `decisions`, `due_payments`, `payments` or `borrowers`.
    std::string type_() const { return read<std::string>("/type"); }

    /// The first day in the request.
    Available<Date> from_() const { return read<Available<Date>>("/from"); }

    /// The last day in the request.
    Available<Date> to() const { return read<Available<Date>>("/to"); }

    /// The status in the request.
    Available<std::string> status() const { return read<Available<std::string>>("/status"); }

    /// The columns.
    List<std::string> columns() const { return read<List<std::string>>("/columns"); }

    /// Whether personal data were exported unmasked.
    bool pii() const { return read<bool>("/pii"); }

    /// The number of rows, without the header.
    std::int64_t rows() const { return read<std::int64_t>("/rows"); }

    /// The number of bytes.
    std::int64_t bytes() const { return read<std::int64_t>("/bytes"); }

    /// The SHA-256 of the file, in hexadecimal digits.
    std::string sha256() const { return read<std::string>("/sha256"); }
};

/// Exported files.
class Exports : public Record {
public:
    using Record::Record;

    /// The files, by id.
    List<ExportListed> exports() const { return read<List<ExportListed>>("/exports"); }
};

/// A record with a fault.
class BrokenRecord : public Record {
public:
    using Record::Record;

    /// Its stream: the borrower's public id.
    std::string stream() const { return read<std::string>("/stream"); }

    /// Its number in the stream.
    std::int64_t number() const { return read<std::int64_t>("/number"); }

    /// The fault as text.
    std::string message() const { return read<std::string>("/message"); }
};

/// The result of the verification.
class LogVerified : public Record {
public:
    using Record::Record;

    /// Whether the log is intact, according to the checks in `checked`.
    bool whole() const { return read<bool>("/whole"); }

    /// The checks: always `chain`, `filing`, `policies`, `erasures` and `outcomes`; `keys` if the
    /// book was opened with `log_keys`; `checkpoint` if the request has one.
    List<std::string> checked() const { return read<List<std::string>>("/checked"); }

    /// The number of readable records.
    std::int64_t records() const { return read<std::int64_t>("/records"); }

    /// The number of streams.
    std::int64_t streams() const { return read<std::int64_t>("/streams"); }

    /// The number of records with the code of a key.
    std::int64_t keyed() const { return read<std::int64_t>("/keyed"); }

    /// The number of decisions that were repeated on their inputs.
    std::int64_t replayed() const { return read<std::int64_t>("/replayed"); }

    /// The number of decisions without inputs.
    std::int64_t erased() const { return read<std::int64_t>("/erased"); }

    /// The first record with a fault; null if there is none.
    std::optional<BrokenRecord> first_broken() const {
        return read<std::optional<BrokenRecord>>("/first_broken");
    }

    /// The number of the checkpoint's records that are missing; null without a checkpoint.
    std::optional<std::int64_t> lacking() const {
        return read<std::optional<std::int64_t>>("/lacking");
    }

    /// The difference between the log and the checkpoint; null if there is none, or without a
    /// checkpoint.
    std::optional<std::string> checkpoint_fault() const {
        return read<std::optional<std::string>>("/checkpoint_fault");
    }

    /// The checkpoint of the current log: a JSON text with a size that does not grow with the log.
    /// Keep it unchanged in a separate place. Null if the log has a fault, and if the running epoch
    /// could not be ended. Ending it writes to the book. This fails if the book was opened for
    /// reading only, if others wrote to it for longer than `busy_timeout_ms`, or if the disk is
    /// full or fails.
    std::optional<std::string> checkpoint() const {
        return read<std::optional<std::string>>("/checkpoint");
    }
};

/// A fault in the book.
class BookFault : public Record {
public:
    using Record::Record;

    /// The table; null if the fault is in no table, or in several.
    std::optional<std::string> table() const { return read<std::optional<std::string>>("/table"); }

    /// The index; null if the fault is in no index.
    std::optional<std::string> index() const { return read<std::optional<std::string>>("/index"); }

    /// The id of the loan's application; null if the fault is in no loan.
    std::optional<std::string> loan() const { return read<std::optional<std::string>>("/loan"); }

    /// The fault as text, without personal data.
    std::string message() const { return read<std::string>("/message"); }

    /// The number of faults with the same message, apart from numbers in it. The message shows the
    /// number of the first fault.
    std::int64_t count() const { return read<std::int64_t>("/count"); }
};

/// The result of the verification.
class BookVerified : public Record {
public:
    using Record::Record;

    /// Whether the book has no fault.
    bool whole() const { return read<bool>("/whole"); }

    /// The number of applications and loans that were verified.
    std::int64_t loans() const { return read<std::int64_t>("/loans"); }

    /// The faults, at most 100.
    List<BookFault> faults() const { return read<List<BookFault>>("/faults"); }

    /// The number of faults that are not listed.
    std::int64_t left_off() const { return read<std::int64_t>("/left_off"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_HOST_HPP
