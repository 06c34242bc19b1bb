//! Reading cases, and filling in values of earlier answers in later requests.

use super::Reply;
use crate::{Folder, root};
use lendwright::json::Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One case: the operations that run before, the request, and the whole answer.
#[derive(Clone, Debug)]
pub struct Case {
    /// `operation/file`, for reports.
    pub name: String,
    /// The operations that run before. Each must be answered with 200.
    pub given: Vec<Step>,
    /// The operation that the case is about.
    pub step: Step,
    /// The settings of the book: a clock and a seed.
    pub settings: String,
    /// Whether the reference shows this case.
    pub is_example: bool,
    /// Whether the case needs a book in a file.
    pub needs_file: bool,
    /// How the request is sent.
    pub form: RequestForm,
    /// The expected status.
    pub status: u16,
    /// The expected body.
    pub body: Json<'static>,
    /// The expected detail.
    pub detail: Json<'static>,
}

/// How a case's request is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestForm {
    /// By values of the types of each language.
    Typed,
    /// Only as a text: the types of typed doors can't express it. A `Decimal` is a number, so they can't express "1.250".
    Untyped,
    /// As a text, by each language's function for any operation. The answer must be the same in each language.
    Raw,
}

impl Case {
    /// The request for the policy after the case's operation, if the expected answer contains a value of that policy.
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

/// A request for one operation.
#[derive(Clone, Debug)]
pub struct Step {
    /// The operation's name.
    pub operation: String,
    /// The caller: `host` or a partner's user name.
    pub caller: String,
    /// The document: compact JSON, or the raw text in the case.
    pub request: String,
    /// The name under which the answer is remembered.
    pub name: Option<String>,
}

/// Every case, sorted by operation and file name.
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
        "example", "given", "caller", "at", "seed", "settings", "store", "typed", "raw", "request",
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
        form: form_of(&json),
        status: status.parse().unwrap_or_else(|_| panic!("{name}: no status")),
        body: json.get("body").unwrap_or_else(|| panic!("{name}: no body")).clone(),
        detail: json.get("detail").cloned().unwrap_or(Json::Object(Vec::new())),
        name,
    }
}

fn form_of(json: &Json<'_>) -> RequestForm {
    let why = json.get("raw").and_then(Json::as_text).unwrap_or_default();
    if !why.is_empty() {
        RequestForm::Raw
    } else if json.get("typed") == Some(&Json::Bool(false)) {
        RequestForm::Untyped
    } else {
        RequestForm::Typed
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

/// The answers so far. `${mona/UUID}` in a text is replaced by the value at `/UUID` in mona's answer, and `${scratch}`
/// by the path of an empty folder for this case.
#[derive(Default)]
pub struct CaseAnswers {
    answers: BTreeMap<String, Json<'static>>,
    scratch: Folder,
}

impl CaseAnswers {
    pub(super) fn remember(&mut self, step: &Step, reply: Reply) {
        let Some(name) = step.name.clone() else { return };
        let read = |text: &str| Json::parse(text.as_bytes()).unwrap().into_owned();
        if let Some(detail) = reply.detail {
            self.answers.insert(format!("{name}.detail"), read(&detail));
        }
        self.answers.insert(name, read(&reply.body));
    }

    /// Fills values of earlier answers into a step.
    ///
    /// # Errors
    /// Names a value that no earlier answer contains.
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
        // The value is inserted into another text, so a text is written without its quotes.
        let written = value.to_string();
        let value = written.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(&written);
        Ok(format!("{before}{value}{}", self.fill(after)?))
    }
}
