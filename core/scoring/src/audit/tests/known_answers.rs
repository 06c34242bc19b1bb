//! Digests that were worked out elsewhere: a change to any of them is a change of format.
//!
//! They come from this program, which shares no code with the library:
//!
//! ```python
//! import hashlib, hmac, json
//! sha = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
//! canon = lambda v: json.dumps(v, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
//! stream = "5f0c2f0e-5a0e-4a53-9c57-0a1d5b1f9a11"
//! head = sha(b"lendwright decision log 1\0", stream.encode())
//! print("start", head.hex())
//! for number, (score, salt) in enumerate([(684, 1), (701.5, 2)], start=1):
//!     public = canon({"format": 1, "id": str(number), "time": "2026-03-01T09:30:00.%06dZ" % number,
//!         "caller": "partner", "borrower": stream, "policy": "sha256:" + "ab" * 32,
//!         "acceptance_rules": ["adult", "دخل"], "rejection_rules": ["reported"], "engine": "0.1.0",
//!         "state": None, "score": score, "class": "Good", "certainty": 0.75,
//!         "notice_codes": ["R01"], "marks": [{"kind": "protected_read", "subject": "age"}]})
//!     personal = canon({"format": 1, "missing": {"not_given": ["Car_ID"]}, "values": {
//!         "computed": {"DBR": 0.35}, "extras": {"tags": ["a", 1]},
//!         "profile": {"Is_Banked": True, "Income_Type": "Retired",
//!             "birth_date": {"date": "1990-05-17"}}}})
//!     p = sha(bytes([salt]) * 32, personal)
//!     head = sha(head, number.to_bytes(8, "big"), public, p)
//!     print(number, p.hex(), head.hex(), len(public), len(personal))
//! public = canon({"format": 1, "id": "3", "time": "2026-03-01T09:30:00.000003Z", "caller": "partner",
//!     "erased_to": 2})
//! head = sha(head, (3).to_bytes(8, "big"), public, sha())
//! print("erasure", head.hex(), "mac", hmac.digest(b"\x07" * 32, head, "sha256").hex())
//! name = stream.encode()
//! print("checkpoint", sha(len(name).to_bytes(8, "big"), name, (3).to_bytes(8, "big"), head).hex())
//! ```

use super::*;

const START: &str = "803656985529834218c8e0fb7333eead01d448eab1d35c5de2361b7eb060b742";
const PERSONAL: [&str; 2] = [
    "ea9ebbb0ea9a063974485f9140bd9c077ede565c3215f9d3eb505ab9d7210b48",
    "32ada94ed995b06b25b2af03c9408bbe2398bb9bc5b8d2a3df0007ea2879088e",
];
const DIGEST: [&str; 2] = [
    "905d059e9138eab07947fd71d299a937cde8f788316fb0e9dbf0c558441f28bd",
    "6e0c763c28e7012cfb0059806a751ba299adad76f1cd94c98f3edf46f97fee18",
];
const ERASURE: &str = "51cd3b0bb16163c730afb2b46bc1e6f939122c740655b0408d76a0aa52c08cb0";
const MAC: &str = "c5b7fe526915c2c9fc0b1f7fde06c060f31e93a3cafd0bb3a1f78107f2b6df39";
const CHECKPOINT: &str = "926c4be0914a25f21a2273a5faba12385b45681b5f253aa1c44cda8c23ebb662";

#[test]
fn digests_are_those_of_another_program() {
    let mut head = Head::start_of(STREAM);
    assert_eq!(head.digest.to_string(), START);
    let mut entries = Vec::new();
    for (at, score) in [684.0, 701.5].into_iter().enumerate() {
        let number = u64::try_from(at).unwrap() + 1;
        let (record, inputs) = decision(number, score);
        let salt = Salt([u8::try_from(number).unwrap(); 32]);
        let entry = Entry::append(STREAM, head, &record, &inputs, salt).unwrap();
        assert_eq!(entry.previous, head.digest);
        assert_eq!(entry.personal_digest.to_string(), PERSONAL[at], "record {number}");
        assert_eq!(entry.digest.to_string(), DIGEST[at], "record {number}");
        head = entry.head();
        entries.push(entry);
    }
    let erasure = Entry::append_erasure(STREAM, head, &erasure(3)).unwrap();
    assert_eq!(erasure.digest.to_string(), ERASURE);
    let key = LogKey::new("2026", &[7; 32]).unwrap();
    let erasure = erasure.sealed(&key);
    assert_eq!(Digest(erasure.seal.as_ref().unwrap().mac).to_string(), MAC);
    entries.iter_mut().for_each(Entry::erase);
    entries.push(erasure);
    assert_eq!(checkpoint(&entries).digest.to_string(), CHECKPOINT);
}

#[test]
fn texts_are_those_of_format_1() {
    let (record, inputs) = decision(1, 684.0);
    let public = concat!(
        r#"{"acceptance_rules":["adult","دخل"],"borrower":"5f0c2f0e-5a0e-4a53-9c57-0a1d5b1f9a11","#,
        r#""caller":"partner","certainty":0.75,"class":"Good","engine":"0.1.0","format":1,"id":"1","#,
        r#""marks":[{"kind":"protected_read","subject":"age"}],"notice_codes":["R01"],"#,
        r#""policy":"sha256:abababababababababababababababababababababababababababababababab","#,
        r#""rejection_rules":["reported"],"score":684,"state":null,"#,
        r#""time":"2026-03-01T09:30:00.000001Z"}"#,
    );
    assert_eq!(record.to_canonical().unwrap(), public);
    let personal = concat!(
        r#"{"format":1,"missing":{"not_given":["Car_ID"]},"values":{"computed":{"DBR":0.35},"#,
        r#""extras":{"tags":["a",1]},"profile":{"Income_Type":"Retired","Is_Banked":true,"#,
        r#""birth_date":{"date":"1990-05-17"}}}}"#,
    );
    assert_eq!(write_inputs(&inputs).unwrap(), personal);
    assert_eq!(
        erasure(3).to_canonical(),
        r#"{"caller":"partner","erased_to":2,"format":1,"id":"3","time":"2026-03-01T09:30:00.000003Z"}"#
    );
    let empty = r#"{"digest":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","epoch":1,"format":1,"records":0,"streams":0}"#;
    assert_eq!(checkpoint(&[]).to_text(), empty);
}
