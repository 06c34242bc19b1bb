//! Reading cases, and putting what earlier answers said into later requests.

use super::Reply;
use crate::{Folder, root};
use lendwright::json::Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One case: what is given, what is asked, and the whole answer.
#[derive(Clone, Debug)]
pub struct Case {
    /// `operation/file`, for a person.
    pub name: String,
    /// The operations that run before, each of which must be answered with 200.
    pub given: Vec<Step>,
    /// The operation that the case is about.
    pub step: Step,
    /// The settings of the book: a clock and a seed.
    pub settings: String,
    /// Whether it is the one that a reference shows.
    pub is_example: bool,
    /// Whether it can only be run on a book in a file.
    pub needs_file: bool,
    /// Whether the types of the typed doors can say it: a `Decimal` is a number, so that it can't say "1.250".
    pub is_typed: bool,
    /// The status that is expected.
    pub status: u16,
    /// The body that is expected.
    pub body: Json<'static>,
    /// The detail that is expected.
    pub detail: Json<'static>,
}

impl Case {
    /// What asks for the policy after the case's own operation, where its answer names that policy.
    pub(super) fn asks_policy(&self) -> Option<Step> {
        let names_it =
            [&self.body, &self.detail].iter().any(|a| a.to_string().contains("${policy/"));
        let request = Json::parse(self.step.request.as_bytes()).ok()?;
        let of = request.get("partner").and_then(Json::as_text).unwrap_or(&self.step.caller);
        let partner = (of != "host").then(|| ("partner".into(), Json::text(of)));
        names_it.then(|| Step {
            operation: "give_policy".to_owned(),
            caller: "host".to_owned(),
            request: Json::Object(partner.into_iter().collect()).to_string(),
            name: Some("policy".to_owned()),
        })
    }
}

/// One operation that is asked.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its name.
    pub operation: String,
    /// In whose name: `host` or a partner's user name.
    pub caller: String,
    /// The document: compact JSON, or what the case gives as raw text.
    pub request: String,
    /// Under what name its answer is remembered.
    pub name: Option<String>,
}

/// Every case, in the order of operations' and files' names.
#[must_use]
pub fn cases() -> Vec<Case> {
    let folder = root().join("tests/contract");
    let mut cases = Vec::new();
    for operation in sorted(&folder).into_iter().filter(|path| path.is_dir()) {
        for file in sorted(&operation) {
            if file.extension().is_some_and(|extension| extension == "json") {
                cases.push(read(&operation, &file));
            }
        }
    }
    cases
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn read(operation: &Path, file: &Path) -> Case {
    let text = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    let name = format!("{}/{}", text(operation), text(file));
    let bytes = std::fs::read(file).unwrap();
    let json = Json::parse(&bytes).unwrap_or_else(|e| panic!("{name}: {e}")).into_owned();
    let known = [
        "example", "given", "caller", "at", "seed", "settings", "store", "typed", "request",
        "document", "status", "body", "detail",
    ];
    for (key, _) in json.members().unwrap() {
        assert!(known.contains(&key.as_ref()), "{name}: a case has no member '{key}'");
    }
    let given = json.get("given").and_then(Json::items).unwrap_or_default();
    let at = json.get("at").and_then(Json::as_text).unwrap_or("2026-01-31T10:00:00Z");
    let seed = json.get("seed").and_then(Json::as_text).unwrap_or("contract");
    let mut settings = vec![
        ("clock".into(), Json::Object(vec![("fixed".into(), Json::text(at))])),
        ("seed".into(), Json::text(seed)),
    ];
    if let Some(more) = json.get("settings") {
        settings.extend(more.members().unwrap().iter().cloned());
    }
    let store = json.get("store").and_then(Json::as_text);
    assert!(matches!(store, None | Some("file")), "{name}: no store {store:?}");
    let status = json.get("status").map(ToString::to_string).unwrap_or_default();
    Case {
        given: given.iter().map(|step| read_step(step, &name)).collect(),
        step: Step { operation: text(operation), ..read_step(&json, &name) },
        settings: Json::Object(settings).to_string(),
        is_example: json.get("example") == Some(&Json::Bool(true)),
        needs_file: store.is_some(),
        is_typed: json.get("typed") != Some(&Json::Bool(false)),
        status: status.parse().unwrap_or_else(|_| panic!("{name}: no status")),
        body: json.get("body").unwrap_or_else(|| panic!("{name}: no body")).clone(),
        detail: json.get("detail").cloned().unwrap_or(Json::Object(Vec::new())),
        name,
    }
}

fn read_step(json: &Json<'_>, case: &str) -> Step {
    let text = |key: &str| json.get(key).and_then(Json::as_text).map(str::to_owned);
    let request = json.get("request").map(ToString::to_string);
    Step {
        operation: text("operation").unwrap_or_default(),
        caller: text("caller").unwrap_or_else(|| "host".into()),
        request: text("document").or(request).unwrap_or_else(|| panic!("{case}: no request")),
        name: text("as"),
    }
}

/// The answers so far: `${mona/UUID}` in a text stands for what `/UUID` of mona's answer says, and
/// `${scratch}` for an empty folder of the case's own.
#[derive(Default)]
pub struct Known {
    answers: BTreeMap<String, Json<'static>>,
    scratch: Folder,
}

impl Known {
    pub(super) fn remember(&mut self, step: &Step, reply: Reply) {
        let Some(name) = step.name.clone() else { return };
        let read = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
        if let Some(detail) = reply.detail {
            self.answers.insert(format!("{name}.detail"), read(&detail));
        }
        self.answers.insert(name, read(&reply.body));
    }

    /// The step with what earlier answers said in it.
    ///
    /// # Errors
    /// Names what no earlier answer says.
    pub fn fill_in(&self, step: &Step) -> Result<Step, String> {
        let filled = |text: &str| self.fill(text);
        Ok(Step { request: filled(&step.request)?, caller: filled(&step.caller)?, ..step.clone() })
    }

    pub(super) fn expected(&self, case: &Case) -> Result<Reply, String> {
        Ok(Reply {
            status: case.status,
            body: self.fill(&case.body.to_string())?,
            detail: Some(self.fill(&case.detail.to_string())?),
        })
    }

    fn fill(&self, text: &str) -> Result<String, String> {
        let Some((before, rest)) = text.split_once("${") else { return Ok(text.to_owned()) };
        let Some((reference, after)) = rest.split_once('}') else {
            return Err(format!("'${{' without an end in {text}"));
        };
        let (name, pointer) = reference.split_at(reference.find('/').unwrap_or(reference.len()));
        if reference == "scratch" {
            let folder = self.scratch.0.to_string_lossy();
            return Ok(format!("{before}{folder}{}", self.fill(after)?));
        }
        let value = self.answers.get(name).and_then(|answer| answer.at(pointer));
        let value = value.ok_or_else(|| format!("no answer says '{reference}'"))?;
        // A text stands inside another text, so it is written as one, without the quotes around it.
        let written = value.to_string();
        let value = written.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(&written);
        Ok(format!("{before}{value}{}", self.fill(after)?))
    }
}
