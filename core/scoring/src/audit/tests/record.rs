use super::*;
use proptest::prelude::*;

#[test]
fn a_record_is_read_as_it_was_written() {
    let (mut record, _) = decision(1, 684.0);
    for state in [State::True, State::False, State::Undetermined, State::NotEvaluated] {
        record.state = state;
        let text = record.to_canonical().unwrap();
        assert_eq!(DecisionRecord::from_canonical(&text).unwrap(), record);
    }
}

#[test]
fn what_is_not_available_is_written_so() {
    let (mut record, _) = decision(1, 684.0);
    (record.score, record.class, record.certainty) = (None, None, None);
    record.evaluate_by = Evaluation::Model;
    let text = record.to_canonical().unwrap();
    assert!(text.contains(r#""certainty":"N/A","class":"N/A""#), "{text}");
    assert!(text.contains(r#""score":"N/A""#), "{text}");
    assert_eq!(DecisionRecord::from_canonical(&text).unwrap(), record);
}

#[test]
fn time_is_kept_to_the_microsecond() {
    let (mut record, _) = decision(1, 684.0);
    record.time = "2026-03-01T11:30:00.123456789+02:00".parse().unwrap();
    let text = record.to_canonical().unwrap();
    assert!(text.contains(r#""time":"2026-03-01T09:30:00.123456Z""#), "{text}");
}

#[test]
fn a_score_that_is_no_number_is_refused_by_name() {
    let (mut record, _) = decision(1, f64::NAN);
    let refused = |record: &DecisionRecord| record.to_canonical().unwrap_err().to_string();
    assert_eq!(refused(&record), "score is not a finite number");
    (record.score, record.certainty) = (None, Some(f64::INFINITY));
    assert_eq!(refused(&record), "certainty is not a finite number");
}

#[test]
fn each_member_is_required_and_no_other_is_taken() {
    let (record, _) = decision(1, 684.0);
    let text = record.to_canonical().unwrap();
    let value = lendwright_types::json::Json::parse(text.as_bytes()).unwrap();
    let members = value.members().unwrap();
    assert_eq!(members.len(), 15);
    for at in 0..members.len() {
        let mut without = members.to_vec();
        let (name, _) = without.remove(at);
        let text = lendwright_types::json::Json::Object(without).to_string();
        let read = DecisionRecord::from_canonical(&text);
        if name == "marks" {
            assert_eq!(read.unwrap().marks, []);
        } else {
            assert_eq!(read.unwrap_err().to_string(), format!("member {name:?} is missing"));
        }

        let mut wrong = members.to_vec();
        wrong[at].1 = lendwright_types::json::Json::Object(vec![]);
        let text = lendwright_types::json::Json::Object(wrong).to_string();
        let error = DecisionRecord::from_canonical(&text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("member {name:?} must be ")), "{error}");
    }
    let more = text.replace(r#""state""#, r#""stars":5,"state""#);
    let error = DecisionRecord::from_canonical(&more).unwrap_err();
    assert_eq!(error, AuditError::UnknownMember { name: "stars".to_owned() });
}

#[test]
fn a_newer_format_is_refused_by_its_number() {
    let (record, inputs) = decision(1, 684.0);
    let newer = |text: String| text.replace(r#""format":1"#, r#""format":2"#);
    let refused = AuditError::NewerFormat { format: 2 };
    let public = newer(record.to_canonical().unwrap());
    assert_eq!(DecisionRecord::from_canonical(&public).unwrap_err(), refused);
    let personal = newer(write_inputs(&inputs).unwrap());
    assert_eq!(read_inputs(&personal).unwrap_err(), refused);
}

#[test]
fn other_bytes_of_the_same_meaning_are_refused() {
    let (record, inputs) = decision(1, 684.0);
    let spaced = record.to_canonical().unwrap().replace(":684", ": 684");
    let refused = DecisionRecord::from_canonical(&spaced).unwrap_err();
    assert_eq!(refused, AuditError::NotCanonical);
    let long = write_inputs(&inputs).unwrap().replace("0.35", "0.350");
    assert_eq!(read_inputs(&long).unwrap_err(), AuditError::NotCanonical);
}

#[test]
fn inputs_that_could_not_be_read_back_are_refused_by_name() {
    let number = |number| FrozenInput::new("DBR", FrozenValue::Number(number), "computed");
    let refused = |inputs: &[FrozenInput]| write_inputs(inputs).unwrap_err().to_string();
    assert_eq!(refused(&[number(f64::NAN)]), "DBR is not a finite number");
    assert_eq!(refused(&[number(1.0), number(2.0)]), "input \"DBR\" is given twice");
    let nested = FrozenValue::List(vec![FrozenValue::List(vec![])]);
    let nested = FrozenInput::new("tags", nested, "extras");
    assert_eq!(refused(&[nested]), "input \"tags\" holds a list inside a list");
}

#[test]
fn what_equals_its_default_is_left_out_and_not_taken() {
    let (mut record, _) = decision(1, 684.0);
    record.marks.clear();
    let text = record.to_canonical().unwrap();
    assert_eq!(DecisionRecord::from_canonical(&text).unwrap(), record);
    assert!(!text.contains("marks") && !text.contains("evaluate_by"), "{text}");
    let format = r#""format":1,"#;
    for more in [r#""evaluate_by":"rule","format":1,"#, r#""format":1,"marks":[],"#] {
        let more = text
            .replace(format, more)
            .replace(r#""marks":[],"id":"1","#, r#""id":"1","marks":[],"#);
        assert_eq!(DecisionRecord::from_canonical(&more).unwrap_err(), AuditError::NotCanonical);
    }
}

#[test]
fn each_input_has_one_place_and_one_form() {
    let refused = |missing: &str, values: &str| {
        let text = format!(r#"{{"format":1,"missing":{{{missing}}},"values":{{{values}}}}}"#);
        read_inputs(&text).unwrap_err().to_string()
    };
    let lists = r#"member "missing" must be lists of names in order"#;
    assert_eq!(refused(r#""null":["b","a"]"#, ""), lists);
    assert_eq!(refused(r#""null":["a","a"]"#, ""), lists);
    assert_eq!(refused(r#""null":[]"#, ""), lists);
    assert_eq!(refused("", r#""profile":{}"#), r#"member "values" must be objects of values"#);
    assert_eq!(refused(r#""null":["a"]"#, r#""profile":{"a":1}"#), "input \"a\" is given twice");
    let values = r#"member "values" must be values of inputs"#;
    for value in ["null", "[[1]]", r#"{"missing":"null"}"#, r#"{"number":1}"#, "{}"] {
        assert_eq!(refused("", &format!(r#""profile":{{"a":{value}}}"#)), values, "{value}");
    }
}

#[test]
fn debug_shows_no_value_of_a_person() {
    let entry = stream("a", 1).remove(0);
    let shown = format!("{entry:?}");
    assert!(!shown.contains("1990-05-17") && !shown.contains("0101"), "{shown}");
    let (_, inputs) = decision(1, 684.0);
    let shown = format!("{inputs:?}");
    assert!(shown.contains("birth_date") && !shown.contains("1990"), "{shown}");
    assert!(!shown.contains("Retired") && !shown.contains("0.35"), "{shown}");
}

fn scalar() -> impl Strategy<Value = FrozenValue> {
    prop_oneof![
        (proptest::num::f64::NORMAL | proptest::num::f64::ZERO | proptest::num::f64::SUBNORMAL)
            .prop_map(FrozenValue::Number),
        any::<bool>().prop_map(FrozenValue::Bool),
        any::<String>().prop_map(FrozenValue::Text),
        any::<String>().prop_map(FrozenValue::Date),
    ]
}

proptest! {
    #[test]
    fn inputs_are_read_as_they_were_written(
        values in prop::collection::vec(
            prop_oneof![
                scalar(),
                any::<String>().prop_map(FrozenValue::Missing),
                prop::collection::vec(scalar(), 0..4).prop_map(FrozenValue::List),
            ],
            0..6,
        ),
        sources in prop::collection::vec(any::<String>(), 6),
        names in prop::collection::btree_set(any::<String>(), 6),
    ) {
        let mut inputs: Vec<_> = values
            .into_iter()
            .zip(names)
            .zip(sources)
            .map(|((value, name), source)| match value {
                FrozenValue::Missing(reason) => FrozenInput::missing(name, reason),
                value => FrozenInput::new(name, value, source),
            })
            .collect();
        let text = write_inputs(&inputs).unwrap();
        inputs.sort_by(|a, b| a.name.encode_utf16().cmp(b.name.encode_utf16()));
        prop_assert!(read_inputs(&text).unwrap() == inputs);
    }
}
