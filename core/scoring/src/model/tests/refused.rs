//! Refused files and options, each by name and place.

use super::write::{
    Value, XgboostFile, by_codes, halves, leaf, lightgbm, lone_leaf, object, singles, split, stump,
    text, wholes, xgboost,
};
use super::*;

const TREE: &str = "/learner/gradient_booster/model/trees/0";

fn error_of(bytes: &[u8]) -> String {
    Trees::from_xgboost(bytes, &TreesOptions::default()).unwrap_err().to_string()
}

pub(super) fn lightgbm_error(text: &str) -> String {
    Trees::from_lightgbm(text.as_bytes(), &TreesOptions::default()).unwrap_err().to_string()
}

/// The same refusal of JSON and of UBJSON, without what all begin with.
fn refusal(value: &Value) -> String {
    let json = error_of(value.json().as_bytes());
    let mut bytes = Vec::new();
    value.ubjson(&mut bytes);
    assert_eq!(error_of(&bytes), json);
    json.strip_prefix("model: ").unwrap().to_owned()
}

/// The refusal of a small model that `change` has changed.
fn changed(change: impl Fn(&mut Value)) -> String {
    let mut value = small().value();
    change(&mut value);
    refusal(&value)
}

/// One tree with two splits.
fn small() -> XgboostFile {
    let nodes = vec![
        split(0, 0.5, true, 1, 10.0),
        split(1, 1.5, false, 3, 6.0),
        leaf(1.0, 4.0),
        leaf(2.0, 3.0),
        leaf(3.0, 3.0),
    ];
    xgboost(2, vec![nodes])
}

fn in_tree(member: &str) -> String {
    format!("{TREE}/{member}")
}

#[test]
fn children_of_xgboost_make_a_tree() {
    let with = |left: [i64; 5], right: [i64; 5]| {
        changed(|value| {
            *value.at(&in_tree("left_children")) = wholes(left);
            *value.at(&in_tree("right_children")) = wholes(right);
        })
    };
    assert_eq!(
        with([1, 5, -1, -1, -1], [2, 6, -1, -1, -1]),
        format!("{TREE}/left_children/1: node 5 is out of range: the tree has 5 nodes")
    );
    assert_eq!(
        with([1, 4, -1, -1, -1], [2, 5, -1, -1, -1]),
        format!("{TREE}/right_children/1: node 5 is out of range: the tree has 5 nodes")
    );
    assert_eq!(
        with([1, -2, -1, -1, -1], [2, -1, -1, -1, -1]),
        format!("{TREE}/left_children/1: node -2 is out of range: the tree has 5 nodes")
    );
    assert_eq!(
        with([1, 2, -1, -1, -1], [2, 3, -1, -1, -1]),
        format!("{TREE}/left_children/1: node 2 is reached a second time")
    );
    // A cycle.
    assert_eq!(
        with([1, 0, -1, -1, -1], [2, 1, -1, -1, -1]),
        format!("{TREE}/left_children/1: node 0 is reached a second time")
    );
    assert_eq!(
        with([1, 3, -1, -1, -1], [2, 2, -1, -1, -1]),
        format!("{TREE}/right_children/1: 2 must be the node after the left child, 3")
    );
    assert_eq!(
        with([1, -1, -1, -1, -1], [2, 4, -1, -1, -1]),
        format!("{TREE}/right_children/1: 4 without a left child")
    );
    assert_eq!(
        with([1, i64::from(i32::MAX), -1, -1, -1], [2, i64::from(i32::MIN), -1, -1, -1]),
        format!(
            "{TREE}/right_children/1: -2147483648 must be the node after the left child, 2147483647"
        )
    );
    assert_eq!(
        with([1, -1, -1, -1, -1], [2, -1, -1, -1, -1]),
        format!("{TREE}: the root does not reach 2 nodes, num_deleted is 0")
    );
}

#[test]
fn numbers_of_xgboost_are_finite() {
    let conditions = |numbers: [f32; 5]| {
        changed(|value| *value.at(&in_tree("split_conditions")) = singles(numbers))
    };
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_eq!(
            conditions([0.5, bad, 1.0, 2.0, 3.0]),
            format!("{TREE}/split_conditions/1: a threshold must be finite")
        );
        assert_eq!(
            conditions([0.5, 1.5, 1.0, 2.0, bad]),
            format!("{TREE}/split_conditions/4: a leaf must be finite")
        );
    }
    // A number too large for a single is infinite.
    let json = small().value().json().replace("1.5,1.0,2.0", "1e39,1.0,2.0");
    assert!(error_of(json.as_bytes()).ends_with("split_conditions/1: a threshold must be finite"));
    for bad in [-1.0, f32::NAN, f32::INFINITY] {
        let covers = [10.0, bad, 4.0, 3.0, 3.0];
        assert_eq!(
            changed(|value| *value.at(&in_tree("sum_hessian")) = singles(covers)),
            format!("{TREE}/sum_hessian/1: must be finite and at least 0")
        );
    }
    let dart = XgboostFile { weight_drop: Some(vec![f32::INFINITY]), ..small() };
    assert_eq!(refusal(&dart.value()), "/learner/gradient_booster/weight_drop/0: must be finite");
    // Finite numbers whose product is not.
    let dart = XgboostFile {
        weight_drop: Some(vec![1e38]),
        ..xgboost(1, vec![stump(0.0, true, 1.0, 1e38)])
    };
    assert_eq!(
        refusal(&dart.value()),
        "/learner/gradient_booster/weight_drop/0: a leaf of its tree times this is not finite"
    );
}

#[test]
fn lists_of_xgboost_agree_in_length() {
    assert_eq!(
        changed(|value| *value.at(&in_tree("split_indices")) = wholes([0, 1, 0, 0])),
        format!("{TREE}/split_indices: 4 numbers, but num_nodes is 5")
    );
    assert_eq!(
        changed(|value| *value.at(&in_tree("tree_param/num_nodes")) = text("6")),
        format!("{TREE}/base_weights: 5 numbers, but num_nodes is 6")
    );
    assert_eq!(
        changed(|value| value.at(TREE).remove("sum_hessian")),
        format!("{TREE}/sum_hessian: is missing")
    );
    assert_eq!(
        changed(|value| {
            *value.at("/learner/gradient_booster/model/gbtree_model_param/num_trees") = text("2");
        }),
        "/learner/gradient_booster/model: 1 trees, num_trees is 2, tree_info has 1"
    );
    let dart = XgboostFile { weight_drop: Some(vec![1.0, 2.0]), ..small() };
    assert_eq!(
        refusal(&dart.value()),
        "/learner/gradient_booster/weight_drop: 2 weights for 1 trees"
    );
    assert_eq!(
        changed(|value| *value.at("/learner/feature_names") = Value::List(vec![text("a")])),
        "/learner/feature_names: 1 features, but num_feature is 2"
    );
    let ends = wholes([0, 2]);
    assert_eq!(
        changed(|value| {
            value.at("/learner/gradient_booster/model").add("iteration_indptr", ends.clone());
        }),
        "/learner/gradient_booster/model/iteration_indptr: must rise from 0 to 1 trees"
    );
}

#[test]
fn what_is_unknown_is_named() {
    assert_eq!(
        changed(|value| value.at(TREE).add("leaf_vectors", wholes([]))),
        format!("{TREE}/leaf_vectors: unknown member")
    );
    assert_eq!(
        changed(|value| value.at("/learner").add("a/b~c", wholes([]))),
        "/learner/a~1b~0c: unknown member"
    );
    assert_eq!(
        changed(|value| *value.at("/learner/objective/name") = text("rank:pairwise")),
        "/learner/objective/name: 'rank:pairwise' is not supported (supported: binary:logistic, \
         binary:logitraw, reg:logistic, reg:squarederror, multi:softprob)"
    );
    assert_eq!(
        changed(|value| *value.at("/learner/gradient_booster/name") = text("gblinear")),
        "/learner/gradient_booster/name: 'gblinear' is not supported (supported: gbtree, dart)"
    );
    assert_eq!(
        changed(|value| *value.at("/version") = wholes([4, 0, 1])),
        "/version: XGBoost 4.0.1 is newer than 3, the newest known"
    );
    assert_eq!(
        changed(|value| *value.at(&in_tree("tree_param/size_leaf_vector")) = text("3")),
        format!(
            "{TREE}/tree_param/size_leaf_vector: '3' is not supported (supported: 1, a number in each leaf)"
        )
    );
    assert_eq!(
        changed(|value| *value.at("/learner/feature_types/1") = text("m")),
        "/learner/feature_types/1: 'm' is not supported (supported: float, int, i, q, c)"
    );
    assert_eq!(
        changed(|value| *value.at("/learner/learner_model_param/base_score") = text("[5E-1")),
        "/learner/learner_model_param/base_score: '[5E-1' must be a finite number or a list of such"
    );
    assert_eq!(
        changed(|value| {
            *value.at("/learner/learner_model_param/base_score") = text("1.5");
            *value.at("/learner/objective/name") = text("binary:logistic");
        }),
        "/learner/learner_model_param/base_score: 1.5 must be a probability"
    );
    assert_eq!(
        changed(|value| value.at("/learner/objective").add("name", text("reg:logistic"))),
        "/learner/objective/name: the member is there twice"
    );
}

#[test]
fn features_and_categories_are_the_models() {
    assert_eq!(
        changed(|value| *value.at(&in_tree("split_indices/1")) = Value::Whole(2)),
        format!("{TREE}/split_indices/1: feature 2 is out of range: the model has 2")
    );
    assert_eq!(
        changed(|value| *value.at(&in_tree("split_indices/1")) = Value::Whole(-1)),
        format!("{TREE}/split_indices/1: is out of range")
    );
    let nodes = vec![by_codes(0, &[1], true, 1, 10.0), leaf(1.0, 4.0), leaf(2.0, 6.0)];
    let mut value = xgboost(1, vec![nodes]).value();
    let with = |place: &str, list: Value| {
        let mut value = value.clone();
        *value.at(&in_tree(place)) = list;
        refusal(&value)
    };
    assert_eq!(
        with("categories", wholes([-1])),
        format!("{TREE}/categories: the category -1 of node 0 is out of range")
    );
    assert_eq!(
        with("categories_sizes", wholes([2])),
        format!("{TREE}/categories_segments/0: its categories are not among the tree's")
    );
    assert_eq!(
        with("categories_segments", wholes([i64::from(i32::MAX)])),
        format!("{TREE}/categories_segments/0: its categories are not among the tree's")
    );
    assert_eq!(
        with("categories_nodes", wholes([1])),
        format!("{TREE}/split_type/0: categories_nodes does not have this node")
    );
    assert_eq!(
        with("categories_nodes", wholes([])),
        format!(
            "{TREE}/categories_nodes: categories_segments and categories_sizes must be as long"
        )
    );
    // A set for two nodes would be kept twice.
    let nodes = vec![
        by_codes(0, &[1, 2], true, 1, 10.0),
        by_codes(0, &[3], true, 3, 4.0),
        leaf(2.0, 6.0),
        leaf(3.0, 2.0),
        leaf(4.0, 2.0),
    ];
    let mut shared = xgboost(1, vec![nodes]).value();
    *shared.at(&in_tree("categories_segments")) = wholes([0, 0]);
    *shared.at(&in_tree("categories_sizes")) = wholes([2, 2]);
    assert_eq!(refusal(&shared), format!("{TREE}: two splits have the same set of categories"));
    // Nothing reaches the node with the feature: its number must not become a length.
    *value.at(TREE) = XgboostFile {
        features: 1,
        ..xgboost(
            1,
            vec![vec![
                leaf(1.0, 1.0),
                by_codes(i64::from(i32::MAX), &[1], true, 2, 1.0),
                leaf(1.0, 1.0),
                leaf(1.0, 1.0),
            ]],
        )
    }
    .value()
    .at(TREE)
    .clone();
    *value.at(&in_tree("tree_param/num_deleted")) = text("3");
    assert_eq!(
        refusal(&value),
        format!("{TREE}/split_indices/1: feature 2147483647 is out of range: the model has 1")
    );
}

#[test]
fn names_of_categories_have_a_limit() {
    let with = |enc: Value| {
        let mut value = small().value();
        let names = object([("enc", Value::List(vec![enc]))]);
        value.at("/learner/gradient_booster/model").add("cats", names);
        refusal(&value)
    };
    let place = "/learner/gradient_booster/model/cats/enc/0";
    let bytes = wholes([97, 98]);
    assert_eq!(
        with(object([("offsets", wholes([0, 3])), ("values", bytes.clone())])),
        format!("{place}: 0 to 3 are no bytes of values")
    );
    assert_eq!(
        with(object([("offsets", wholes([2, 0])), ("values", bytes.clone())])),
        format!("{place}: 2 to 0 are no bytes of values")
    );
    assert_eq!(
        with(object([("offsets", wholes([0, 1])), ("values", wholes([256, 1]))])),
        format!("{place}: values must be bytes")
    );
    // Two bytes of a file must not become a text each.
    let zeros = || wholes(std::iter::repeat_n(0, 1_000_002));
    assert_eq!(
        with(object([("offsets", zeros()), ("values", bytes)])),
        format!("{place}/offsets: 1000002 numbers, at most 1000001 can be read")
    );
    assert_eq!(
        with(object([("values", zeros())])),
        format!("{place}: 1000002 categories, at most 1000000 can be read")
    );
}

#[test]
fn files_of_another_kind_are_known_by_their_first_bytes() {
    let instead = "save the model with booster.save_model('model.json') or ('model.ubj')";
    for (bytes, kind) in [
        (&b"\x80\x04\x95"[..], "a pickle (joblib writes them too)"),
        (b"ccopy_reg\n_reconstructor", "a pickle"),
        (b"(dp0\n", "a pickle"),
        (b"\x1f\x8b\x08", "a gzip file, perhaps a compressed joblib or pickle"),
        (b"\x78\x9c", "a zlib file, perhaps a compressed joblib"),
        (b"BZh9", "a bzip2 file, perhaps a compressed joblib"),
        (b"\xfd7zXZ\x00", "an xz file, perhaps a compressed joblib"),
        (b"PK\x03\x04", "a zip archive"),
        (b"binf", "XGBoost's old binary format"),
    ] {
        assert_eq!(error_of(bytes), format!("model: this is {kind}: {instead}"));
    }
    let pickle = Trees::from_lightgbm(b"\x80\x05", &TreesOptions::default()).unwrap_err();
    assert_eq!(
        pickle.to_string(),
        "model: this is a pickle (joblib writes them too): save the model with \
         booster.save_model('model.txt')"
    );
    assert_eq!(
        lightgbm_error(" {\"name\": \"tree\"}"),
        "model: this is JSON, perhaps of dump_model: save the model with booster.save_model('model.txt')"
    );
    // One library's file for the other.
    let text = lightgbm(1, vec![lone_leaf("1")]).text();
    let begins = format!("model: byte 0: a model of XGBoost begins with '{{': {instead}");
    assert_eq!(error_of(text.as_bytes()), begins);
    assert_eq!(error_of(b"[1, 2]"), begins);
}

#[test]
fn empty_cut_and_continued_files_are_refused() {
    assert_eq!(error_of(b""), "model: byte 0: the file ends here, in the middle of the model");
    assert_eq!(error_of(b" \n"), "model: byte 2: the file ends here, in the middle of the model");
    let json = small().json();
    let half = json.len() / 2;
    let cut = error_of(&json[..half]);
    assert!(cut.starts_with(&format!("model: byte {half}: ")), "{cut}");
    let more = [&json[..], b"{}"].concat();
    assert_eq!(
        error_of(&more),
        format!("model: byte {}: something follows the end of the model", json.len())
    );
    assert_eq!(
        lightgbm_error(""),
        "model: byte 0: a model of LightGBM begins with the line 'tree'"
    );
    let text = lightgbm(1, vec![halves("0.5", 8)]).text();
    let end = text.find("end of trees").unwrap();
    assert_eq!(
        lightgbm_error(&text[..end]),
        format!("model: byte {end}: the file ends before 'end of trees'")
    );
    let end = text.find("end of parameters").unwrap();
    assert_eq!(
        lightgbm_error(&text[..end]),
        format!("model: byte {end}: the file ends before 'end of parameters'")
    );
    let header = text.find("Tree=0").unwrap();
    assert_eq!(
        lightgbm_error(&text[..header]),
        format!("model: byte {header}: the file ends before the first tree")
    );
}

#[test]
fn deep_and_wide_files_are_refused() {
    let deep = "[".repeat(100_000);
    let json = small().value().json();
    let in_attributes =
        json.replace("\"attributes\":{}", &format!("\"attributes\":{{\"a\":{deep}"));
    let place = "/learner/attributes/a";
    assert_eq!(
        error_of(in_attributes.as_bytes()),
        format!("model: {place}: more than 32 levels of lists and objects")
    );
    let objects = "{\"a\":".repeat(100_000);
    let in_attributes =
        json.replace("\"attributes\":{}", &format!("\"attributes\":{{\"a\":{objects}"));
    assert!(error_of(in_attributes.as_bytes()).contains("more than 32 levels"));
    let members: Vec<String> = (0..1_001).map(|at| format!("\"a{at}\":\"\"")).collect();
    let attributes = format!("\"attributes\":{{{}}}", members.join(","));
    assert_eq!(
        error_of(json.replace("\"attributes\":{}", &attributes).as_bytes()),
        "model: /learner/attributes/a1000: 1001 members, at most 1000 can be read"
    );
    assert_eq!(
        changed(|value| {
            *value.at("/learner/learner_model_param/num_feature") = text("100001");
        }),
        "/learner/learner_model_param/num_feature: 100001 features, at most 100000 can be read"
    );
    assert_eq!(
        changed(|value| *value.at("/learner/learner_model_param/num_class") = text("1001")),
        "/learner/learner_model_param/num_class: 1001 classes, at most 1000 can be read"
    );
    assert_eq!(
        changed(|value| *value.at(&in_tree("tree_param/num_nodes")) = text("4000001")),
        format!("{TREE}/tree_param/num_nodes: 4000001 nodes, at most 4000000 can be read")
    );
    // A list is refused before all of it is in memory.
    let list = format!("\"left_children\":[{}0]", "0,".repeat(4_000_000));
    let json = json.replace("\"left_children\":[1,3,-1,-1,-1]", &list);
    assert_eq!(
        error_of(json.as_bytes()),
        format!("model: {TREE}/left_children: 4000001 numbers, at most 4000000 can be read")
    );
}

#[test]
fn lengths_of_ubjson_are_within_the_file() {
    let bytes = small().ubjson();
    let name = b"split_conditions";
    let at = bytes.windows(name.len()).position(|bytes| bytes == name).unwrap() + name.len();
    assert_eq!(&bytes[at..at + 5], b"[$d#L");
    for (length, text) in [
        (i64::MAX, "the length 9223372036854775807 is more than the"),
        (-1, "a length must be here"),
        (1 << 20, "the length 1048576 is more than the"),
    ] {
        let mut bytes = bytes.clone();
        bytes[at + 5..at + 13].copy_from_slice(&length.to_be_bytes());
        assert!(error_of(&bytes).starts_with(&format!("model: byte {}: {text}", at + 13)));
    }
    // Within the file as a length, but not as so many singles.
    let mut long = bytes.clone();
    let left = (bytes.len() - at - 13) as i64;
    long[at + 5..at + 13].copy_from_slice(&left.to_be_bytes());
    assert_eq!(
        error_of(&long),
        format!("model: byte {}: {} bytes should follow, the file has {left}", at + 13, left * 4)
    );
    let mut other = bytes.clone();
    other[at + 2] = b'Z';
    assert!(error_of(&other).ends_with("'Z' is no type of numbers"));
}

#[test]
fn options_name_features_of_the_model() {
    let file = small().json();
    let error = |options: &TreesOptions| Trees::from_xgboost(&file, options).unwrap_err();
    assert_eq!(
        error(&categories("x9", &["a"])).to_string(),
        "model: categories: the model has no feature 'x9'"
    );
    assert_eq!(
        error(&categories("x0", &["a"])).to_string(),
        "model: categories: 'x0' is no categorical feature of the model"
    );
    assert_eq!(error(&categories("x0", &["a"])).place(), None);
    let unknown = changed(|value| value.at("/learner").add("x", wholes([])));
    let place = ModelError::UnknownMember { place: "/learner/x".to_owned() };
    assert_eq!(
        (format!("model: {unknown}"), place.place()),
        (place.to_string(), Some("/learner/x"))
    );
}
