//! Writes models: a structure of XGBoost as JSON and as UBJSON, and paragraphs of LightGBM.

use super::{Random, Trees, TreesOptions};

/// A value of JSON and of UBJSON.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Object(Vec<(String, Value)>),
    List(Vec<Value>),
    Text(String),
    Single(f32),
    Whole(i64),
    Bool(bool),
}

pub(super) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

pub(super) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

pub(super) fn wholes(numbers: impl IntoIterator<Item = i64>) -> Value {
    Value::List(numbers.into_iter().map(Value::Whole).collect())
}

pub(super) fn singles(numbers: impl IntoIterator<Item = f32>) -> Value {
    Value::List(numbers.into_iter().map(Value::Single).collect())
}

impl Value {
    pub(super) fn json(&self) -> String {
        let join = |parts: Vec<String>| parts.join(",");
        match self {
            Self::Object(members) => {
                let each = members.iter().map(|(name, value)| format!("{name:?}:{}", value.json()));
                format!("{{{}}}", join(each.collect()))
            }
            Self::List(values) => format!("[{}]", join(values.iter().map(Self::json).collect())),
            Self::Text(text) => format!("{text:?}"),
            Self::Single(number) if number.is_infinite() => {
                if *number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
            }
            Self::Single(number) => format!("{number:?}"),
            Self::Whole(number) => number.to_string(),
            Self::Bool(is_true) => is_true.to_string(),
        }
    }

    /// As XGBoost writes it: lengths of eight bytes, and lists of one type of number with its letter.
    pub(super) fn ubjson(&self, into: &mut Vec<u8>) {
        fn length(length: usize, into: &mut Vec<u8>) {
            into.push(b'L');
            into.extend((length as i64).to_be_bytes());
        }
        match self {
            Self::Object(members) => {
                into.push(b'{');
                for (name, value) in members {
                    length(name.len(), into);
                    into.extend(name.bytes());
                    value.ubjson(into);
                }
                into.push(b'}');
            }
            Self::List(values) => {
                let singles: Option<Vec<f32>> = values
                    .iter()
                    .map(
                        |value| if let Self::Single(single) = value { Some(*single) } else { None },
                    )
                    .collect();
                let wholes: Option<Vec<i64>> = values
                    .iter()
                    .map(|value| if let Self::Whole(whole) = value { Some(*whole) } else { None })
                    .collect();
                match (singles, wholes) {
                    (Some(singles), _) if !singles.is_empty() => {
                        into.extend(b"[$d#");
                        length(singles.len(), into);
                        for single in singles {
                            into.extend(single.to_be_bytes());
                        }
                    }
                    (_, Some(wholes)) if wholes.iter().all(|whole| (0..256).contains(whole)) => {
                        into.extend(b"[$U#");
                        length(wholes.len(), into);
                        into.extend(wholes.iter().map(|whole| *whole as u8));
                    }
                    (_, Some(wholes)) => {
                        into.extend(b"[$l#");
                        length(wholes.len(), into);
                        for whole in wholes {
                            into.extend((whole as i32).to_be_bytes());
                        }
                    }
                    _ => {
                        into.extend(b"[#");
                        length(values.len(), into);
                        for value in values {
                            value.ubjson(into);
                        }
                    }
                }
            }
            Self::Text(text) => {
                into.push(b'S');
                length(text.len(), into);
                into.extend(text.bytes());
            }
            Self::Single(number) => {
                into.push(b'd');
                into.extend(number.to_be_bytes());
            }
            Self::Whole(number) => {
                into.push(b'L');
                into.extend(number.to_be_bytes());
            }
            Self::Bool(is_true) => into.push(if *is_true { b'T' } else { b'F' }),
        }
    }

    /// The value at a JSON pointer.
    pub(super) fn at(&mut self, place: &str) -> &mut Self {
        place.split('/').skip(1).fold(self, |value, step| match value {
            Self::Object(members) => {
                let member = members.iter_mut().find(|(name, _)| name == step);
                &mut member.unwrap_or_else(|| panic!("{place}: no {step}")).1
            }
            Self::List(values) => &mut values[step.parse::<usize>().unwrap()],
            _ => panic!("{place}: no {step}"),
        })
    }

    pub(super) fn add(&mut self, name: &str, value: Value) {
        let Self::Object(members) = self else { panic!("no object") };
        members.push((name.to_owned(), value));
    }

    pub(super) fn remove(&mut self, name: &str) {
        let Self::Object(members) = self else { panic!("no object") };
        members.retain(|(known, _)| known != name);
    }
}

/// A node of XGBoost.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) left: i64,
    pub(super) feature: i64,
    pub(super) condition: f32,
    pub(super) missing_left: bool,
    pub(super) cover: f32,
    pub(super) codes: Option<Vec<i64>>,
}

pub(super) fn leaf(value: f32, cover: f32) -> Node {
    Node { left: -1, feature: 0, condition: value, missing_left: false, cover, codes: None }
}

/// Below the condition to the node `left`, otherwise to the one after it.
pub(super) fn split(
    feature: i64,
    condition: f32,
    missing_left: bool,
    left: i64,
    cover: f32,
) -> Node {
    Node { left, feature, condition, missing_left, cover, codes: None }
}

/// These codes to the node after `left`, all others there.
pub(super) fn by_codes(
    feature: i64,
    codes: &[i64],
    missing_left: bool,
    left: i64,
    cover: f32,
) -> Node {
    // The condition of such a node is garbage.
    let codes = Some(codes.to_vec());
    Node { left, feature, condition: f32::NAN, missing_left, cover, codes }
}

/// One split with two leaves.
pub(super) fn stump(condition: f32, missing_left: bool, left: f32, right: f32) -> Vec<Node> {
    vec![split(0, condition, missing_left, 1, 100.0), leaf(left, 60.0), leaf(right, 40.0)]
}

/// A model of XGBoost.
#[derive(Clone, Debug)]
pub(super) struct XgboostFile {
    pub(super) objective: &'static str,
    pub(super) base_score: &'static str,
    pub(super) num_class: usize,
    pub(super) features: usize,
    pub(super) trees: Vec<Vec<Node>>,
    /// The class of each tree; 0 for all if it is empty.
    pub(super) classes: Vec<i64>,
    pub(super) weight_drop: Option<Vec<f32>>,
    pub(super) types: Vec<&'static str>,
    /// Whether `default_left` is true or false.
    pub(super) words: bool,
    pub(super) names: Option<Vec<Vec<&'static str>>>,
}

/// A regression with the base 0.
pub(super) fn xgboost(features: usize, trees: Vec<Vec<Node>>) -> XgboostFile {
    XgboostFile {
        objective: "reg:squarederror",
        base_score: "[0E0]",
        num_class: 0,
        features,
        trees,
        classes: Vec::new(),
        weight_drop: None,
        types: Vec::new(),
        words: false,
        names: None,
    }
}

impl XgboostFile {
    fn tree(&self, at: usize, nodes: &[Node]) -> Value {
        let flag = |is_true: bool| {
            if self.words { Value::Bool(is_true) } else { Value::Whole(i64::from(is_true)) }
        };
        let right = |node: &Node| if node.left < 0 { -1 } else { node.left + 1 };
        let sets =
            nodes.iter().enumerate().filter_map(|(at, node)| Some((at, node.codes.as_ref()?)));
        let codes: Vec<i64> = sets.clone().flat_map(|(_, codes)| codes).copied().collect();
        let sizes: Vec<i64> = sets.clone().map(|(_, codes)| codes.len() as i64).collect();
        let starts = sizes.iter().scan(0, |sum, size| {
            *sum += size;
            Some(*sum - size)
        });
        let flags = nodes.iter().map(|node| flag(node.missing_left)).collect();
        object([
            ("base_weights", singles(nodes.iter().map(|_| 0.0))),
            ("categories", wholes(codes)),
            ("categories_nodes", wholes(sets.map(|(at, _)| at as i64))),
            ("categories_segments", wholes(starts)),
            ("categories_sizes", wholes(sizes.clone())),
            ("default_left", Value::List(flags)),
            ("id", Value::Whole(at as i64)),
            ("left_children", wholes(nodes.iter().map(|node| node.left))),
            (
                "loss_changes",
                singles(nodes.iter().map(|node| if node.left < 0 { 0.0 } else { 1.5 })),
            ),
            ("parents", wholes(nodes.iter().map(|_| 0))),
            ("right_children", wholes(nodes.iter().map(right))),
            ("split_conditions", singles(nodes.iter().map(|node| node.condition))),
            ("split_indices", wholes(nodes.iter().map(|node| node.feature))),
            ("split_type", wholes(nodes.iter().map(|node| i64::from(node.codes.is_some())))),
            ("sum_hessian", singles(nodes.iter().map(|node| node.cover))),
            (
                "tree_param",
                object([
                    ("num_deleted", text("0")),
                    ("num_feature", text(&self.features.to_string())),
                    ("num_nodes", text(&nodes.len().to_string())),
                    ("size_leaf_vector", text("1")),
                ]),
            ),
        ])
    }

    pub(super) fn value(&self) -> Value {
        let trees = self.trees.iter().enumerate().map(|(at, nodes)| self.tree(at, nodes)).collect();
        let classes = self.trees.iter().enumerate();
        let classes = classes.map(|(at, _)| self.classes.get(at).copied().unwrap_or(0));
        let parameters = object([
            ("num_parallel_tree", text("1")),
            ("num_trees", text(&self.trees.len().to_string())),
        ]);
        let mut model = object([
            ("gbtree_model_param", parameters),
            ("tree_info", wholes(classes)),
            ("trees", Value::List(trees)),
        ]);
        if let Some(names) = &self.names {
            let each = names.iter().map(|names| {
                let ends = names.iter().scan(0, |sum, name| {
                    *sum += name.len() as i64;
                    Some(*sum)
                });
                let offsets = wholes([0].into_iter().chain(ends));
                let bytes = names.iter().flat_map(|name| name.bytes()).map(|byte| byte as i8);
                let values = wholes(bytes.map(i64::from));
                if names.is_empty() {
                    return object([("type", Value::Whole(0)), ("values", wholes([]))]);
                }
                object([("offsets", offsets), ("type", Value::Whole(1)), ("values", values)])
            });
            let names = object([
                ("enc", Value::List(each.collect())),
                ("feature_segments", wholes([])),
                ("sorted_idx", wholes([])),
            ]);
            model.add("cats", names);
        }
        let mut booster = object([("model", model), ("name", text("gbtree"))]);
        if let Some(weights) = &self.weight_drop {
            let weights = singles(weights.iter().copied());
            booster =
                object([("gbtree", booster), ("name", text("dart")), ("weight_drop", weights)]);
        }
        let names = (0..self.features).map(|at| text(&format!("x{at}"))).collect();
        let types = (0..self.features).map(|at| text(self.types.get(at).unwrap_or(&"float")));
        object([
            (
                "learner",
                object([
                    ("attributes", object([])),
                    ("feature_names", Value::List(names)),
                    ("feature_types", Value::List(types.collect())),
                    ("gradient_booster", booster),
                    (
                        "learner_model_param",
                        object([
                            ("base_score", text(self.base_score)),
                            ("boost_from_average", text("1")),
                            ("num_class", text(&self.num_class.to_string())),
                            ("num_feature", text(&self.features.to_string())),
                            ("num_target", text("1")),
                        ]),
                    ),
                    ("objective", object([("name", text(self.objective))])),
                ]),
            ),
            ("version", wholes([3, 2, 0])),
        ])
    }

    pub(super) fn json(&self) -> Vec<u8> {
        self.value().json().into_bytes()
    }

    pub(super) fn ubjson(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.value().ubjson(&mut bytes);
        bytes
    }

    pub(super) fn read(&self) -> Trees {
        self.read_with(&TreesOptions::default())
    }

    pub(super) fn read_with(&self, options: &TreesOptions) -> Trees {
        Trees::from_xgboost(&self.json(), options).unwrap()
    }
}

/// A file of LightGBM with these lines of its header, and trees without their first lines.
#[derive(Clone, Debug)]
pub(super) struct LightGbmFile {
    pub(super) objective: &'static str,
    pub(super) num_class: usize,
    pub(super) features: usize,
    pub(super) infos: Vec<&'static str>,
    pub(super) averages: bool,
    pub(super) trees: Vec<String>,
    pub(super) rest: &'static str,
}

pub(super) fn lightgbm(features: usize, trees: Vec<String>) -> LightGbmFile {
    LightGbmFile {
        objective: "regression",
        num_class: 1,
        features,
        infos: Vec::new(),
        averages: false,
        trees,
        rest: "",
    }
}

impl LightGbmFile {
    pub(super) fn text(&self) -> String {
        let Self { objective, num_class, features, .. } = self;
        let join = |parts: Vec<String>| parts.join(" ");
        let names = join((0..*features).map(|at| format!("x{at}")).collect());
        let info = |at| (*self.infos.get(at).unwrap_or(&"[-9:9]")).to_owned();
        let infos = join((0..*features).map(info).collect());
        let averages = if self.averages { "average_output\n" } else { "" };
        let sizes = join(self.trees.iter().map(|_| "1".to_owned()).collect());
        let mut text = format!(
            "tree\nversion=v4\nnum_class={num_class}\nnum_tree_per_iteration={num_class}\n\
             label_index=0\nmax_feature_idx={}\nobjective={objective}\n{averages}\
             feature_names={names}\nfeature_infos={infos}\ntree_sizes={sizes}\n\n",
            features - 1
        );
        for (at, tree) in self.trees.iter().enumerate() {
            text.extend([format!("Tree={at}\n{tree}\n\n")]);
        }
        text.push_str(
            "end of trees\n\nfeature_importances:\nx0=1\n\nparameters:\n[boosting: gbdt]\n",
        );
        text.extend(["end of parameters\n\n", self.rest]);
        text
    }

    pub(super) fn read(&self) -> Trees {
        self.read_with(&TreesOptions::default())
    }

    pub(super) fn read_with(&self, options: &TreesOptions) -> Trees {
        Trees::from_lightgbm(self.text().as_bytes(), options).unwrap()
    }
}

/// A tree with one split of the feature 0: the first leaf 1, the second 2.
pub(super) fn halves(threshold: &str, decision: u8) -> String {
    format!(
        "num_leaves=2\nnum_cat=0\nsplit_feature=0\nsplit_gain=3\nthreshold={threshold}\n\
         decision_type={decision}\nleft_child=-1\nright_child=-2\nleaf_value=1 2\n\
         leaf_weight=60 40\nleaf_count=60 40\ninternal_value=0\ninternal_weight=0\n\
         internal_count=100\nis_linear=0\nshrinkage=1"
    )
}

/// A tree that sends codes of these bits to the leaf 1, all else to the leaf 2.
pub(super) fn by_bits(words: &[u32]) -> String {
    let list: Vec<String> = words.iter().map(u32::to_string).collect();
    let sets = format!("cat_boundaries=0 {}\ncat_threshold={}\n", words.len(), list.join(" "));
    halves("0", 1)
        .replace("num_cat=0\n", "num_cat=1\n")
        .replace("is_linear", &format!("{sets}is_linear"))
}

/// A tree of one leaf, which has nothing in its lists.
pub(super) fn lone_leaf(value: &str) -> String {
    format!(
        "num_leaves=1\nnum_cat=0\nsplit_feature=\nsplit_gain=\nthreshold=\ndecision_type=\n\
         left_child=\nright_child=\nleaf_value={value}\nleaf_weight=\nleaf_count=\ninternal_value=\n\
         internal_weight=\ninternal_count=\nis_linear=0\nshrinkage=1"
    )
}

/// A tree of either library.
#[derive(Clone, Debug)]
pub(super) enum Grown {
    Leaf {
        value: f32,
        cover: f32,
    },
    /// `codes` go right in XGBoost and left in LightGBM.
    Split {
        feature: usize,
        threshold: f32,
        missing_left: bool,
        codes: Option<Vec<i64>>,
        cover: f32,
        children: Box<[Grown; 2]>,
    },
}

impl Grown {
    /// A random tree of at most this depth. `by_codes` is the first feature that has categories.
    pub(super) fn random(
        random: &mut Random,
        depth: usize,
        features: usize,
        by_codes: usize,
    ) -> Self {
        if depth == 0 || random.chance(15) {
            let cover = if random.chance(10) { 0 } else { random.below(40) };
            return Self::Leaf {
                value: (random.short() + random.short() / 64.0) as f32,
                cover: cover as f32,
            };
        }
        let feature = random.below(features);
        let codes = (feature >= by_codes)
            .then(|| (0..5).filter(|_| random.chance(40)).collect())
            .map(|codes: Vec<i64>| if codes.is_empty() { vec![2] } else { codes });
        let mut child = || Self::random(random, depth - 1, features, by_codes);
        let children = Box::new([child(), child()]);
        Self::Split {
            feature,
            threshold: random.short() as f32,
            // LightGBM sends a missing category to the right.
            missing_left: codes.is_none() && random.chance(50),
            codes,
            cover: children[0].cover() + children[1].cover(),
            children,
        }
    }

    pub(super) fn cover(&self) -> f32 {
        let (Self::Leaf { cover, .. } | Self::Split { cover, .. }) = self;
        *cover
    }

    /// The nodes of XGBoost.
    pub(super) fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut open = vec![self];
        let mut next = 0;
        while next < open.len() {
            let left = open.len() as i64;
            nodes.push(match open[next] {
                Self::Leaf { value, cover } => leaf(*value, *cover),
                Self::Split { feature, threshold, missing_left, codes, cover, children } => {
                    open.extend(children.iter());
                    let split = split(*feature as i64, *threshold, *missing_left, left, *cover);
                    Node { codes: codes.clone(), ..split }
                }
            });
            next += 1;
        }
        nodes
    }

    /// The lines of LightGBM.
    pub(super) fn lines(&self) -> String {
        let mut lists: [Vec<String>; 9] = Default::default();
        let mut sets: Vec<u32> = Vec::new();
        self.number(&mut lists, &mut sets);
        let [features, thresholds, decisions, left, right, values, covers, leaf_covers, _] =
            lists.map(|list| list.join(" "));
        let bounds: Vec<String> = (0..=sets.len()).map(|at| at.to_string()).collect();
        let words: Vec<String> = sets.iter().map(u32::to_string).collect();
        let sets_lines = if sets.is_empty() {
            String::new()
        } else {
            format!("cat_boundaries={}\ncat_threshold={}\n", bounds.join(" "), words.join(" "))
        };
        format!(
            "num_leaves={}\nnum_cat={}\nsplit_feature={features}\nthreshold={thresholds}\n\
             decision_type={decisions}\nleft_child={left}\nright_child={right}\n\
             leaf_value={values}\nleaf_count={leaf_covers}\ninternal_count={covers}\n{sets_lines}\
             is_linear=0\nshrinkage=1",
            leaf_covers.split(' ').count(),
            sets.len()
        )
    }

    /// Adds the node to the lists, and returns its number.
    fn number(&self, lists: &mut [Vec<String>; 9], sets: &mut Vec<u32>) -> i64 {
        match self {
            Self::Leaf { value, cover } => {
                lists[5].push(format!("{:?}", f64::from(*value)));
                lists[7].push(format!("{cover}"));
                -(lists[5].len() as i64)
            }
            Self::Split { feature, threshold, missing_left, codes, cover, children } => {
                let at = lists[0].len();
                lists[0].push(feature.to_string());
                lists[6].push(format!("{cover}"));
                if let Some(codes) = codes {
                    lists[1].push(sets.len().to_string());
                    lists[2].push("1".to_owned());
                    sets.push(codes.iter().map(|code| 1 << code).sum());
                } else {
                    lists[1].push(format!("{threshold:?}"));
                    lists[2].push((8 | u8::from(*missing_left) << 1).to_string());
                }
                lists[3].push(String::new());
                lists[4].push(String::new());
                for (side, child) in children.iter().enumerate() {
                    let number = child.number(lists, sets);
                    lists[3 + side][at] = number.to_string();
                }
                at as i64
            }
        }
    }
}
