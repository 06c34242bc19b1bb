/*
 * Collected: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_COLLECTED_HPP
#define LENDWRIGHT_COLLECTED_HPP

#include "shared.hpp"

namespace lendwright {

/// What becomes of a field of the profile that is known with another value.
enum class OnConflict {
    keep,
    replace,
};

namespace inner {
template <>
struct Texts<OnConflict> {
    static constexpr std::string_view all[] = {
        "keep",
        "replace",
    };
};
}  // namespace inner

/// Where a phone was. Of the place only the area is kept, and of the time the hour.
struct UploadedPing {
    /// The altitude, which is not kept.
    std::optional<double> alt{};
    /// The latitude in degrees.
    Required<double> lat{};
    /// The longitude in degrees.
    Required<double> long_{};
    /// The speed, which is not kept.
    std::optional<double> speed{};
    /// When it was: milliseconds of the epoch, or RFC 3339 with an offset.
    std::variant<Integer, std::string> timestamp{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("alt", alt);
        out.member("lat", lat);
        out.member("long", long_);
        out.member("speed", speed);
        out.member("timestamp", timestamp);
        return out.done();
    }
};

/// A message as a phone has it.
struct UploadedMessage {
    /// Who sent it: a name or a number, 100 characters at most.
    std::string address{};
    /// Its text, 20,000 characters at most.
    std::string body{};
    /// When it was received: milliseconds of the epoch, or RFC 3339 with an offset.
    std::variant<Integer, std::string> date{};
    /// Android's number of its folder; 1, the default, is the inbox, and others are not kept.
    std::optional<Integer> type_{};
    /// The phone's own id of it, which is not kept.
    std::optional<Json> id{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("address", address);
        out.member("body", body);
        out.member("date", date);
        out.member("type", type_);
        out.member("id", id);
        return out.done();
    }
};

/// A document that the lender has, and what was read of it.
struct SentDocument {
    /// What it is: `national_id`, `payslip`. 64 characters at most.
    std::string type_{};
    /// The media type of its file, 100 characters at most.
    std::string mime{};
    /// The SHA-256 of its file, 64 hexadecimal digits.
    std::string sha256{};
    /// What was read of it, by the names of the profile's fields and of signing up; 16 KiB at most.
    Members<Json> fields{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("type", type_);
        out.member("mime", mime);
        out.member("sha256", sha256);
        out.member("fields", fields);
        return out.done();
    }
};

/// Stages the data that were collected about a borrower.
struct UploadCollectedData {
    /// The borrower's public id, in the query or at the end of the path.
    std::string uuid{};
    /// Whether to link the sent data, too. They are linked in the same commit, or in later commits
    /// if more than 1,000 rows are sent or staged. Left out: no.
    std::optional<bool> upload_to_db{};
    /// Where the phone was: an object, or a list of them (`upload_pings_max`). Of each place the
    /// area is kept, and of its time the hour.
    std::optional<std::variant<UploadedPing, std::vector<UploadedPing>>> location{};
    /// The messages of the phone (`upload_messages_max`).
    std::optional<std::vector<UploadedMessage>> messages{};
    /// The names of the installed applications: 2,000 at most, of 200 characters.
    std::optional<std::vector<std::string>> applications{};
    /// What the phone says of itself, as JSON of at most 16 KiB.
    std::optional<Members<Json>> phone{};
    /// Documents, 100 at most: what they are and what was read of them.
    std::optional<std::vector<SentDocument>> documents{};
    /// Transactions of the borrower's accounts, 10,000 at most. One that is there with another
    /// content is corrected; but an upload token corrects none that the lender has sent.
    std::optional<std::vector<SentTransaction>> transactions{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("upload_to_db", upload_to_db);
        out.member("location", location);
        out.member("messages", messages);
        out.member("applications", applications);
        out.member("phone", phone);
        out.member("documents", documents);
        out.member("transactions", transactions);
        return out.done();
    }
};

/// Extracts variables from the staged data of a borrower.
struct LinkExtractedData {
    /// The borrower's public id.
    std::string uuid{};
    /// The types, as a list or as a text with commas. Left out: `all`.
    std::optional<std::variant<std::string, std::vector<DataType>>> data_types{};
    /// Whether fields of the profile that are known keep their value. Left out: `keep`.
    std::optional<OnConflict> on_conflict{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("data_types", data_types);
        out.member("on_conflict", on_conflict);
        return out.done();
    }
};

/// Removes the linked variables of a borrower, or the staged data, too.
struct RemoveLinkedData {
    /// The borrower's public id.
    std::string uuid{};
    /// The types, as a list or as a text with commas; `all` for each.
    std::variant<std::string, std::vector<DataType>> data_types{};
    /// Whether to remove what is staged, too. Left out: no.
    std::optional<bool> purge_raw{};
    /// Why, 500 characters at most.
    std::optional<std::string> reason{};

    /// As the C functions take it: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("data_types", data_types);
        out.member("purge_raw", purge_raw);
        out.member("reason", reason);
        return out.done();
    }
};

/// A field that is known with another value. A national id is masked for callers without the scope
/// `pii`.
class LinkConflict : public Record {
public:
    using Record::Record;

    /// The field.
    std::string field() const { return read<std::string>("/field"); }

    /// The value that is known.
    std::string existing() const { return read<std::string>("/existing"); }

    /// The value that was extracted.
    std::string extracted() const { return read<std::string>("/extracted"); }
};

/// What was linked of one type.
class LinkedData : public Record {
public:
    using Record::Record;

    /// The type.
    DataType type_() const { return read<DataType>("/type"); }

    /// The id of the extraction; null where a conflict stopped it.
    std::optional<std::string> extraction_id() const {
        return read<std::optional<std::string>>("/extraction_id");
    }

    /// How many variables the partner did not have.
    std::int64_t variables_added() const { return read<std::int64_t>("/variables_added"); }

    /// How many variables have another value now.
    std::int64_t variables_updated() const { return read<std::int64_t>("/variables_updated"); }

    /// What contradicts what is known.
    List<LinkConflict> conflicts() const { return read<List<LinkConflict>>("/conflicts"); }
};

/// What was linked.
class ExtractedDataLinked : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// Each type that has staged data, in the order of the request.
    List<LinkedData> linked() const { return read<List<LinkedData>>("/linked"); }

    /// The id of what was done: that of its first extraction; null where conflicts stopped all.
    std::optional<std::string> link_id() const {
        return read<std::optional<std::string>>("/link_id");
    }

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }
};

/// What was removed of one type.
class RemovedType : public Record {
public:
    using Record::Record;

    /// The type.
    DataType type_() const { return read<DataType>("/type"); }

    /// How many of the partner's variables.
    std::int64_t variables() const { return read<std::int64_t>("/variables"); }
};

/// What was removed.
class LinkedDataRemoved : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// Each type that was named, in that order.
    List<RemovedType> removed() const { return read<List<RemovedType>>("/removed"); }

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_COLLECTED_HPP
