/*
 * Collected: requests and answers. The C++17 interface of lendwright; lendwright.hpp includes this file.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_COLLECTED_HPP
#define LENDWRIGHT_COLLECTED_HPP

#include "shared.hpp"

namespace lendwright {

/// The treatment of a field of the profile that already has a different value.
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

/// A location of a phone. Only the area and the hour are stored.
struct UploadedPing {
    /// The altitude. It is not stored.
    std::optional<double> alt{};
    /// The latitude in degrees.
    Required<double> lat{};
    /// The longitude in degrees.
    Required<double> long_{};
    /// The speed. It is not stored.
    std::optional<double> speed{};
    /// The time: milliseconds of the epoch, or RFC 3339 with an offset.
    std::variant<Integer, std::string> timestamp{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// A message in the form of a phone's message store.
struct UploadedMessage {
    /// The sender: a name or a number, at most 100 characters.
    std::string address{};
    /// The text, at most 20,000 characters.
    std::string body{};
    /// The time of receipt: milliseconds of the epoch, or RFC 3339 with an offset.
    std::variant<Integer, std::string> date{};
    /// Android's number of the folder. 1, the default, is the inbox. Messages of other folders are
    /// not stored.
    std::optional<Integer> type_{};
    /// The phone's id of the message. It is not stored.
    std::optional<Json> id{};

    /// Returns the request for the C functions: one flat JSON object.
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

/// A document of the lender, and the values read from it.
struct SentDocument {
    /// The type of the document: `national_id`, `payslip`. At most 64 characters.
    std::string type_{};
    /// The media type of the file, at most 100 characters.
    std::string mime{};
    /// The SHA-256 of the file, 64 hexadecimal digits.
    std::string sha256{};
    /// The values read from the document, by the names of the profile's fields and of signing up.
    /// At most 16 KiB.
    Members<Json> fields{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("type", type_);
        out.member("mime", mime);
        out.member("sha256", sha256);
        out.member("fields", fields);
        return out.done();
    }
};

/// Stages collected data about a borrower.
struct UploadCollectedData {
    /// The borrower's public id, in the query or at the end of the path.
    std::string uuid{};
    /// Whether to link the uploaded data, too. They are linked in the same commit, or in later
    /// commits if more than 1,000 rows are uploaded or staged. Left out: no.
    std::optional<bool> upload_to_db{};
    /// The places of the phone: an object, or a list of objects (at most `upload_pings_max`). Only
    /// the area of each place and the hour of its time are stored.
    std::optional<std::variant<UploadedPing, std::vector<UploadedPing>>> location{};
    /// The messages of the phone (at most `upload_messages_max`).
    std::optional<std::vector<UploadedMessage>> messages{};
    /// The names of the installed applications: at most 2,000 names of at most 200 characters.
    std::optional<std::vector<std::string>> applications{};
    /// The phone's data about itself, as JSON of at most 16 KiB.
    std::optional<Members<Json>> phone{};
    /// Documents, at most 100: their types and the fields that were read from them.
    std::optional<std::vector<SentDocument>> documents{};
    /// Transactions of the borrower's accounts, at most 10,000. A stored transaction with different
    /// content is corrected. With an upload token, a transaction that the lender has sent cannot be
    /// corrected.
    std::optional<std::vector<SentTransaction>> transactions{};

    /// Returns the request for the C functions: one flat JSON object.
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
    /// The types, as a list or as a text separated by commas. Left out: `all`.
    std::optional<std::variant<std::string, std::vector<DataType>>> data_types{};
    /// Whether known fields of the profile keep their values. Left out: `keep`.
    std::optional<OnConflict> on_conflict{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("data_types", data_types);
        out.member("on_conflict", on_conflict);
        return out.done();
    }
};

/// Removes the linked variables of a borrower, or also the staged data.
struct RemoveLinkedData {
    /// The borrower's public id.
    std::string uuid{};
    /// The types, as a list or as a text separated by commas. `all` means all types.
    std::variant<std::string, std::vector<DataType>> data_types{};
    /// Whether to remove the staged data, too. Left out: no.
    std::optional<bool> purge_raw{};
    /// The reason, at most 500 characters.
    std::optional<std::string> reason{};

    /// Returns the request for the C functions: one flat JSON object.
    std::string to_json() const {
        inner::Writer out;
        out.member("uuid", uuid);
        out.member("data_types", data_types);
        out.member("purge_raw", purge_raw);
        out.member("reason", reason);
        return out.done();
    }
};

/// A field with a different known value. A national id is masked for callers without the scope
/// `pii`.
class LinkConflict : public Record {
public:
    using Record::Record;

    /// The field.
    std::string field() const { return read<std::string>("/field"); }

    /// The known value.
    std::string existing() const { return read<std::string>("/existing"); }

    /// The extracted value.
    std::string extracted() const { return read<std::string>("/extracted"); }
};

/// The linked data of one type.
class LinkedData : public Record {
public:
    using Record::Record;

    /// The type.
    DataType type_() const { return read<DataType>("/type"); }

    /// The id of the extraction; null if a conflict stopped it.
    std::optional<std::string> extraction_id() const {
        return read<std::optional<std::string>>("/extraction_id");
    }

    /// The number of new variables of the partner.
    std::int64_t variables_added() const { return read<std::int64_t>("/variables_added"); }

    /// The number of variables with a new value.
    std::int64_t variables_updated() const { return read<std::int64_t>("/variables_updated"); }

    /// The conflicts with known data.
    List<LinkConflict> conflicts() const { return read<List<LinkConflict>>("/conflicts"); }
};

/// The linked data.
class ExtractedDataLinked : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// Each type that has staged data, in the order of the request.
    List<LinkedData> linked() const { return read<List<LinkedData>>("/linked"); }

    /// The id of this link: the id of its first extraction; null if conflicts stopped all types.
    std::optional<std::string> link_id() const {
        return read<std::optional<std::string>>("/link_id");
    }

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }
};

/// The result for one type.
class RemovedType : public Record {
public:
    using Record::Record;

    /// The type.
    DataType type_() const { return read<DataType>("/type"); }

    /// The number of removed variables of the partner.
    std::int64_t variables() const { return read<std::int64_t>("/variables"); }
};

/// The result of the removal.
class LinkedDataRemoved : public Record {
public:
    using Record::Record;

    /// The borrower's public id.
    std::string uuid() const { return read<std::string>("/uuid"); }

    /// Each requested type, in the order of the request.
    List<RemovedType> removed() const { return read<List<RemovedType>>("/removed"); }

    /// The confirmation.
    std::string message() const { return read<std::string>("/message"); }
};

}  // namespace lendwright

#endif  // LENDWRIGHT_COLLECTED_HPP
