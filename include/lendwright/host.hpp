/*
 * Host: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_HOST_HPP
#define LENDWRIGHT_HOST_HPP

#include "shared.hpp"

namespace lendwright {

/// What can be said of a borrower besides who it is. What is left out stays as it is.
struct Profile {
    /// How many children the borrower has: 0 to 100.
    std::optional<std::int64_t> number_of_children{};
    /// Debt payments a month, in the currency of the partner's default provider.
    std::optional<Decimal> monthly_debt{};
    /// Where the income comes from.
    std::optional<IncomeType> income_type{};
    /// What the home is.
    std::optional<ResidenceType> residence_type{};
    /// The area's id: where the Areas mapping has names, one of theirs.
    std::optional<std::int64_t> area{};
    /// The income a month as it was written: a text that holds an amount in the currency of the
    /// partner's default provider.
    std::optional<std::string> reported_monthly_income{};
    /// How far the borrower went to school.
    std::optional<EducationLevel> education_level{};
    /// How many persons depend on the borrower: 0 to 100.
    std::optional<std::int64_t> number_of_dependents{};
    /// The language's id, as a text. Where the Languages mapping has names, it is the id of one of
    /// them, and a name is taken for its id.
    std::optional<std::string> language_id{};
    /// The job's id: where the Jobs mapping has names, one of theirs.
    std::optional<std::int64_t> job_id{};
    /// Full years in that job's trade, 0 to 100; must be sent where `Job_ID` is.
    std::optional<std::int64_t> years_of_experience{};
    /// Whether the borrower works for himself or herself.
    std::optional<bool> self_employed{};
    /// The marital status, at most 100 characters.
    std::optional<std::string> marital_status{};
    /// The car's id: where the Cars mapping has names, one of theirs.
    std::optional<std::int64_t> car_id{};
    /// Full months at the current address: 0 to 1200.
    std::optional<std::int64_t> months_at_address{};
    /// Whether the borrower has a bank account.
    std::optional<bool> is_banked{};
    /// Values of variables that the host has declared, by their names; null forgets one.
    std::optional<Members<Json>> extras{};

    /// As the C functions take it: one flat JSON object.
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

/// One borrower to be signed up: the fields of signing up, and the profile.
struct BorrowerRow {
    /// The phone number: E.164, or the national form of the book's country.
    std::variant<std::string, NationalPhone> phone_number{};
    /// The first name. Must be given without `autofill`.
    std::optional<std::string> first_name{};
    /// The last name. Must be given without `autofill`.
    std::optional<std::string> last_name{};
    /// The national id. Must be given without `autofill`.
    std::optional<std::string> national_id_number{};
    /// The e-mail address. Must be given without `autofill`.
    std::optional<std::string> email{};
    /// Fills in the names where they are not given.
    std::optional<bool> autofill{};
    /// The provider to sign up with; the partner's default one where left out.
    std::optional<std::string> financial_provider_id{};
    /// What the borrower consents to, towards that provider.
    std::optional<Consent> consent{};
    /// What else is known of the borrower. Of somebody whom the tenant knows already, what is given
    /// here replaces what was known, and the rest stays.
    std::optional<Profile> profile{};

    /// As the C functions take it: one flat JSON object.
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

/// Makes a partner, with a tenant and a provider of its own unless it is given others.
struct MakePartner {
    /// Its user name: 1 to 64 of letters, digits and `._@-`.
    std::string user_name{};
    /// What it may do. Left out: everything but `pii` and `export:csv`, which are given by name.
    std::optional<std::vector<Scope>> scopes{};
    /// The tenant whose borrowers and providers it shares. Left out: a new one of its own.
    std::optional<std::int64_t> tenant_id{};
    /// Its default provider, one that the tenant has. Left out: a new one with its user name.
    std::optional<std::int64_t> provider_id{};
    /// The new provider's currency, an ISO 4217 code. Left out: EGP.
    std::optional<std::string> currency{};
    /// The new provider's time zone. Left out: Africa/Cairo.
    std::optional<std::string> time_zone{};

    /// As the C functions take it: one flat JSON object.
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

/// Issues an API key to a partner; it is shown once.
struct IssueKey {
    /// The partner.
    std::string user_name{};
    /// What the key may do, which never is more than the partner may. Left out: as much.
    std::optional<std::vector<Scope>> scopes{};
    /// When it ends. Left out: never, unless it is revoked.
    std::optional<Time> expires_at{};
    /// A key of 16 to 1024 bytes that a person chose, where the host's settings allow it
    /// (`allow_host_keys`). Left out: one is made, which is what you want.
    std::optional<std::string> chosen_key{};

    /// As the C functions take it: one flat JSON object.
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
    /// The partner.
    std::string user_name{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        return out.done();
    }
};

/// Revokes an API key, and the sessions that it began.
struct RevokeKey {
    /// The key's id.
    std::string key_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("key_id", key_id);
        return out.done();
    }
};

/// Sets what a partner may do.
struct PermitScopes {
    /// The partner.
    std::string user_name{};
    /// What it may do from now on; an empty list: nothing.
    std::vector<Scope> scopes{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("scopes", scopes);
        return out.done();
    }
};

/// Sets the models that a partner may score with.
struct PermitModels {
    /// The partner.
    std::string user_name{};
    /// The names; an empty list: none.
    std::vector<std::string> models{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("models", models);
        return out.done();
    }
};

/// Makes a financial provider.
struct MakeProvider {
    /// Its name, one of its kind in the tenant: 1 to 64 of letters, digits and `._@-`.
    std::string name{};
    /// The tenant. Left out: the host's own.
    std::optional<std::int64_t> tenant_id{};
    /// Its currency, an ISO 4217 code. Left out: EGP.
    std::optional<std::string> currency{};
    /// Its time zone, which decides what day it is. Left out: Africa/Cairo.
    std::optional<std::string> time_zone{};
    /// The monthly minimum wage, in its currency. Left out: 7000 where that is EGP, else none.
    std::optional<Decimal> minimum_wage{};
    /// What jobs earn a month, by `Job_ID`.
    std::optional<Members<Decimal>> job_incomes{};

    /// As the C functions take it: one flat JSON object.
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
    /// The provider.
    Required<std::int64_t> provider_id{};
    /// Its tenant. Left out: the host's own.
    std::optional<std::int64_t> tenant_id{};
    /// Its name.
    std::optional<std::string> name{};
    /// Its currency, an ISO 4217 code. Partners with a policy of their own keep that policy's
    /// currency and minimum wage until `load_policy` puts another in force; a warning names them.
    std::optional<std::string> currency{};
    /// Its time zone, which decides what day it is.
    std::optional<std::string> time_zone{};
    /// The monthly minimum wage, in its currency. Partners with a policy of their own keep that
    /// policy's, as for the currency.
    std::optional<Decimal> minimum_wage{};
    /// What jobs earn a month, by `Job_ID`, in the place of the table before.
    std::optional<Members<Decimal>> job_incomes{};

    /// As the C functions take it: one flat JSON object.
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
    /// The tenant. Left out: the host's own.
    std::optional<std::int64_t> tenant_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("tenant_id", tenant_id);
        return out.done();
    }
};

/// Sets the providers for which a partner acts.
struct LinkProviders {
    /// The partner.
    std::string user_name{};
    /// The providers, of the partner's tenant; at least one.
    std::vector<std::int64_t> provider_ids{};
    /// The one that a borrower is linked to where no other is named. Left out: the one before where
    /// it is still among them, else the first of the list.
    std::optional<std::int64_t> default_provider_id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("user_name", user_name);
        out.member("provider_ids", provider_ids);
        out.member("default_provider_id", default_provider_id);
        return out.done();
    }
};

/// Copies the book to a new file.
struct BackUp {
    /// The file to write. One that is there is never overwritten.
    std::string path{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("path", path);
        return out.done();
    }
};

/// Sets the mappings from names to ids that borrowers' profiles use.
struct SetMappings {
    /// Areas.
    std::optional<Members<std::int64_t>> areas{};
    /// Cars.
    std::optional<Members<std::int64_t>> cars{};
    /// Jobs.
    std::optional<Members<std::int64_t>> jobs{};
    /// Languages.
    std::optional<Members<std::int64_t>> languages{};
    /// The user name of a partner whose tenant's mappings are set; the host's own where left out.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
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

/// Signs many borrowers up in one commit, with their profiles.
struct ImportBorrowers {
    /// The borrowers, in the order in which they are signed up; in several requests where one would
    /// have more bytes than the setting `request_bytes_max` takes.
    std::vector<BorrowerRow> rows{};
    /// The user name of the partner in whose name they are signed up; the host's own where left
    /// out.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("rows", rows);
        out.member("partner", partner);
        return out.done();
    }
};

/// Puts a policy in force for a partner.
struct LoadPolicy {
    /// The policy, as a decision file has it: `{"format": 1, …}`. See docs/rules.md.
    Json policy{};
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// The digest that it must have.
    std::optional<std::string> digest{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("policy", policy);
        out.member("partner", partner);
        out.member("digest", digest);
        return out.done();
    }
};

/// Gives out the policy that decides for a partner.
struct GivePolicy {
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// The digest of an earlier policy.
    std::optional<std::string> digest{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("digest", digest);
        return out.done();
    }
};

/// Declares variables of the host's own.
struct DeclareVariables {
    /// The variables: objects of name, type and what else a policy's `variables` hold. See
    /// docs/rules.md.
    std::vector<Json> variables{};
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("variables", variables);
        out.member("partner", partner);
        return out.done();
    }
};

/// Gives out the decision log.
struct ExportLog {
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// Whether to leave out the lines and give the checkpoint alone.
    std::optional<bool> checkpoint_only{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("checkpoint_only", checkpoint_only);
        return out.done();
    }
};

/// Verifies the decision log.
struct VerifyLog {
    /// The partner's user name; the host's own partner where left out.
    std::optional<std::string> partner{};
    /// The `checkpoint` of an earlier `export_log` or `verify_log`, as it was given, which was kept
    /// elsewhere.
    std::optional<std::string> checkpoint{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("partner", partner);
        out.member("checkpoint", checkpoint);
        return out.done();
    }
};

/// The partner that was made.
class PartnerMade : public Record {
public:
    using Record::Record;

    /// Its user name.
    std::string user_name() const { return read<std::string>("/user_name"); }

    /// The partner.
    std::int64_t partner_id() const { return read<std::int64_t>("/partner_id"); }

    /// Its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// Its default provider.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// What it may do.
    List<Scope> scopes() const { return read<List<Scope>>("/scopes"); }
};

/// A partner, and what it may do.
class PartnerListed : public Record {
public:
    using Record::Record;

    /// Its user name.
    std::string user_name() const { return read<std::string>("/user_name"); }

    /// The partner.
    std::int64_t partner_id() const { return read<std::int64_t>("/partner_id"); }

    /// Its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// What it may do.
    List<Scope> scopes() const { return read<List<Scope>>("/scopes"); }

    /// The models that it may score with.
    List<std::string> models() const { return read<List<std::string>>("/models"); }

    /// The providers for which it acts.
    List<std::int64_t> provider_ids() const { return read<List<std::int64_t>>("/provider_ids"); }

    /// The provider that a borrower is linked to where no other is named.
    std::int64_t default_provider_id() const { return read<std::int64_t>("/default_provider_id"); }

    /// When it was made.
    Time created_at() const { return read<Time>("/created_at"); }
};

/// The partners.
class Partners : public Record {
public:
    using Record::Record;

    /// Each of them, by user name.
    List<PartnerListed> partners() const { return read<List<PartnerListed>>("/partners"); }
};

/// The key that was issued.
class KeyIssued : public Record {
public:
    using Record::Record;

    /// By what it is named in lists and logs; no secret.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// The key itself, shown this once.
    std::string api_key() const { return read<std::string>("/api_key"); }
};

/// A key, without the key.
class KeyListed : public Record {
public:
    using Record::Record;

    /// By what it is named.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// What it may do; null: as much as its partner.
    std::optional<List<Scope>> scopes() const {
        return read<std::optional<List<Scope>>>("/scopes");
    }

    /// Whether a person chose it.
    bool is_chosen() const { return read<bool>("/is_chosen"); }

    /// Whether it opens anything now.
    bool is_live() const { return read<bool>("/is_live"); }

    /// When it was issued.
    Time created_at() const { return read<Time>("/created_at"); }

    /// When it ends; null: never by itself.
    std::optional<Time> expires_at() const { return read<std::optional<Time>>("/expires_at"); }

    /// When it was revoked; null: it was not.
    std::optional<Time> revoked_at() const { return read<std::optional<Time>>("/revoked_at"); }
};

/// A partner's keys.
class Keys : public Record {
public:
    using Record::Record;

    /// Each of them, the oldest first.
    List<KeyListed> keys() const { return read<List<KeyListed>>("/keys"); }
};

/// The key that is revoked.
class KeyRevoked : public Record {
public:
    using Record::Record;

    /// The key's id.
    std::string key_id() const { return read<std::string>("/key_id"); }

    /// When it was revoked: now, or the first time that it was.
    Time revoked_at() const { return read<Time>("/revoked_at"); }
};

/// A provider and its settings.
class ProviderSettings : public Record {
public:
    using Record::Record;

    /// The provider.
    std::int64_t provider_id() const { return read<std::int64_t>("/provider_id"); }

    /// Its tenant.
    std::int64_t tenant_id() const { return read<std::int64_t>("/tenant_id"); }

    /// Its name.
    std::string name() const { return read<std::string>("/name"); }

    /// Its currency.
    std::string currency() const { return read<std::string>("/currency"); }

    /// Its time zone.
    std::string time_zone() const { return read<std::string>("/time_zone"); }

    /// The monthly minimum wage; null where none is known.
    std::optional<Decimal> minimum_wage() const {
        return read<std::optional<Decimal>>("/minimum_wage");
    }

    /// What jobs earn a month, by `Job_ID`.
    Map<Decimal> job_incomes() const { return read<Map<Decimal>>("/job_incomes"); }
};

/// A tenant's providers.
class Providers : public Record {
public:
    using Record::Record;

    /// Each of them, by id.
    List<ProviderSettings> providers() const { return read<List<ProviderSettings>>("/providers"); }
};

/// The copy that was made.
class BackedUp : public Record {
public:
    using Record::Record;

    /// The file.
    std::string path() const { return read<std::string>("/path"); }
};

/// How many names each mapping that was sent has now.
class MappingsSet : public Record {
public:
    using Record::Record;

    /// Names by mapping.
    Map<std::int64_t> names() const { return read<Map<std::int64_t>>("/names"); }
};

/// The borrowers who were signed up.
class BorrowersImported : public Record {
public:
    using Record::Record;

    /// How many.
    std::int64_t imported() const { return read<std::int64_t>("/imported"); }

    /// Their public ids, in the order of the rows.
    List<std::string> uuids() const { return read<List<std::string>>("/UUIDs"); }
};

/// The policy that decides now.
class PolicyLoaded : public Record {
public:
    using Record::Record;

    /// Its digest.
    std::string digest() const { return read<std::string>("/digest"); }

    /// How many rules it has.
    std::int64_t rules() const { return read<std::int64_t>("/rules"); }
};

/// A policy and its name.
class GivenPolicy : public Record {
public:
    using Record::Record;

    /// Its digest.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The policy: written as canonical JSON it has this digest.
    Value policy() const { return read<Value>("/policy"); }
};

/// The partner's policy with the variables.
class VariablesDeclared : public Record {
public:
    using Record::Record;

    /// Its digest.
    std::string digest() const { return read<std::string>("/digest"); }

    /// The names of all variables that the host has declared for the partner, in order.
    List<std::string> variables() const { return read<List<std::string>>("/variables"); }
};

/// The decision log.
class ExportedLog : public Record {
public:
    using Record::Record;

    /// How many records it has.
    std::int64_t records() const { return read<std::int64_t>("/records"); }

    /// A JSON text of the number of records, the head of each stream, and a digest of both. Kept
    /// elsewhere, as it is, and given back to `verify_log`, it shows what was removed.
    std::string checkpoint() const { return read<std::string>("/checkpoint"); }

    /// The lines, each ended by a line feed; empty where the checkpoint alone was asked for.
    std::string log() const { return read<std::string>("/log"); }
};

/// A record that is not as it was written.
class BrokenRecord : public Record {
public:
    using Record::Record;

    /// Its stream: the borrower's public id.
    std::string stream() const { return read<std::string>("/stream"); }

    /// Its number in the stream.
    std::int64_t number() const { return read<std::int64_t>("/number"); }

    /// What is wrong with it.
    std::string message() const { return read<std::string>("/message"); }
};

/// What was found.
class LogVerified : public Record {
public:
    using Record::Record;

    /// Whether the log is whole.
    bool whole() const { return read<bool>("/whole"); }

    /// How many records there are that can be read.
    std::int64_t records() const { return read<std::int64_t>("/records"); }

    /// The first record that is not as it was written; null where the log is whole.
    std::optional<BrokenRecord> first_broken() const {
        return read<std::optional<BrokenRecord>>("/first_broken");
    }

    /// The checkpoint of the log as it is now.
    std::string checkpoint() const { return read<std::string>("/checkpoint"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_HOST_HPP
