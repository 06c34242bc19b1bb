//! Digests that were worked out elsewhere: a change to any of them is a change of format.
//!
//! They come from this program, which shares no code with the library:
//!
//! ```python
//! import hashlib, json
//! sha = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
//! canon = lambda v: json.dumps(v, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
//! stream = "5f0c2f0e-5a0e-4a53-9c57-0a1d5b1f9a11"
//! head = sha(b"lendwright decision log 1\0", stream.encode())
//! print("start", head.hex())
//! for number, (score, salt) in enumerate([(684, 1), (701.5, 2)], start=1):
//!     public = canon({"format": 1, "id": str(number), "time": "2026-03-01T09:30:00.%06dZ" % number,
//!         "caller": "partner", "borrower": stream, "policy": "sha256:" + "ab" * 32,
//!         "acceptance_rules": ["adult", "دخل"], "rejection_rules": ["reported"], "evaluate_by": "rule",
//!         "engine": "0.1.0", "state": None, "score": score, "class": "Good", "certainty": 0.75,
//!         "notice_codes": ["R01"], "marks": [{"kind": "protected_read", "subject": "age"}]})
//!     personal = canon({"format": 1, "inputs": [
//!         {"name": "DBR", "source": "computed", "number": 0.35},
//!         {"name": "Is_Banked", "source": "profile", "bool": True},
//!         {"name": "Income_Type", "source": "profile", "text": "Retired"},
//!         {"name": "birth_date", "source": "profile", "date": "1990-05-17"},
//!         {"name": "tags", "source": "extras", "list": [{"text": "a"}, {"number": 1}]},
//!         {"name": "Car_ID", "source": "profile", "missing": "not_given"}]})
//!     p = sha(bytes([salt]) * 32, personal)
//!     head = sha(head, number.to_bytes(8, "big"), public, p)
//!     print(number, p.hex(), head.hex(), len(public), len(personal))
//! checkpoint = {"format": 1, "records": 2, "heads": {stream: [2, head.hex()]}}
//! print("checkpoint", sha(canon(checkpoint)).hex())
//! ```

use super::*;

const START: &str = "803656985529834218c8e0fb7333eead01d448eab1d35c5de2361b7eb060b742";
const PERSONAL: [&str; 2] = [
    "6ac39a62c5ee6deb071b85a75b589f894a7e308588b6beb238f0b73f13995b0e",
    "dc8476fc7c8e2ff0cd502038e518343a1d57ecc4caa113a93af2470562ac48df",
];
const DIGEST: [&str; 2] = [
    "36851f439b83bb55e7f78c27649a2183ddb1614901a3ba37d1dc282820cedd31",
    "ad41ea54bfda997b051f8aa7ddd9935f7f3e3226f3091837403a17decde8b7d8",
];
const CHECKPOINT: &str = "47461d15d36b748617319cf35df7647469a0362ea0f1c61c8028504ab81df952";

#[test]
fn digests_are_those_of_another_program() {
    let mut head = Head::start_of(STREAM);
    assert_eq!(head.digest.to_string(), START);
    let mut checkpoint = Checkpoint::default();
    for (at, score) in [684.0, 701.5].into_iter().enumerate() {
        let number = u64::try_from(at).unwrap() + 1;
        let (record, inputs) = decision(number, score);
        let salt = Salt([u8::try_from(number).unwrap(); 32]);
        let entry = Entry::append(STREAM, head, &record, &inputs, salt).unwrap();
        assert_eq!(entry.previous, head.digest);
        assert_eq!(entry.personal_digest.to_string(), PERSONAL[at], "record {number}");
        assert_eq!(entry.digest.to_string(), DIGEST[at], "record {number}");
        head = entry.head();
        checkpoint.add(&entry);
    }
    assert_eq!(checkpoint.digest().to_string(), CHECKPOINT);
}

#[test]
fn texts_are_those_of_format_1() {
    let (record, inputs) = decision(1, 684.0);
    let public = concat!(
        r#"{"acceptance_rules":["adult","دخل"],"borrower":"5f0c2f0e-5a0e-4a53-9c57-0a1d5b1f9a11","#,
        r#""caller":"partner","certainty":0.75,"class":"Good","engine":"0.1.0","#,
        r#""evaluate_by":"rule","format":1,"id":"1","#,
        r#""marks":[{"kind":"protected_read","subject":"age"}],"notice_codes":["R01"],"#,
        r#""policy":"sha256:abababababababababababababababababababababababababababababababab","#,
        r#""rejection_rules":["reported"],"score":684,"state":null,"#,
        r#""time":"2026-03-01T09:30:00.000001Z"}"#,
    );
    assert_eq!(record.to_canonical().unwrap(), public);
    let personal = concat!(
        r#"{"format":1,"inputs":[{"name":"DBR","number":0.35,"source":"computed"},"#,
        r#"{"bool":true,"name":"Is_Banked","source":"profile"},"#,
        r#"{"name":"Income_Type","source":"profile","text":"Retired"},"#,
        r#"{"date":"1990-05-17","name":"birth_date","source":"profile"},"#,
        r#"{"list":[{"text":"a"},{"number":1}],"name":"tags","source":"extras"},"#,
        r#"{"missing":"not_given","name":"Car_ID","source":"profile"}]}"#,
    );
    assert_eq!(write_inputs(&inputs).unwrap(), personal);
}
