//! The DMN Technology Compatibility Kit: a model with decisions, and a file with its cases.

use roxmltree::{Document, Node};
use std::collections::HashMap;
use std::path::Path;

/// One expected result of the kit.
#[derive(Debug)]
pub(super) struct Case {
    /// The id of the test case, with the name of the decision if that differs.
    pub(super) name: String,
    /// The decision's FEEL expression; `None` for tables, invocations and contexts.
    pub(super) expression: Option<String>,
    /// The declared type of the decision.
    pub(super) type_ref: Option<String>,
    /// The case's inputs: names, and values unless null.
    pub(super) inputs: Vec<(String, Option<Value>)>,
    pub(super) expected: ExpectedResult,
}

/// A simple value and its XML Schema type, `boolean` or `decimal`.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) kind: String,
    pub(super) text: String,
}

#[derive(Debug)]
pub(super) enum ExpectedResult {
    Null,
    Value(Value),
    /// A list or a context.
    Structure,
}

/// All expected results in a folder of the kit, in the order of its test file. The error says why a file can't be read.
pub(super) fn cases(folder: &Path, name: &str) -> Result<Vec<Case>, String> {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    let read = |file: String| std::fs::read_to_string(folder.join(file)).map_err(|e| said(&e));
    let (model, tests) = (read(format!("{name}.dmn"))?, read(format!("{name}-test-01.xml"))?);
    let model = Document::parse(&model).map_err(|e| said(&e))?;
    let tests = Document::parse(&tests).map_err(|e| said(&e))?;
    let decisions: HashMap<&str, Node<'_, '_>> = elements(model.root(), "decision")
        .filter_map(|d| Some((d.attribute("name")?, d)))
        .collect();
    let mut cases = Vec::new();
    for case in elements(tests.root(), "testCase") {
        let inputs: Vec<Node<'_, '_>> = children(case, "inputNode").collect();
        for result in children(case, "resultNode") {
            let name = result.attribute("name").unwrap_or("?");
            let decision = decisions.get(name);
            cases.push(Case {
                name: case_name(case.attribute("id").unwrap_or("?"), name),
                expression: decision.and_then(|decision| expression(*decision)),
                type_ref: decision.and_then(|decision| {
                    children(*decision, "variable").next()?.attribute("typeRef").map(Into::into)
                }),
                inputs: inputs
                    .iter()
                    .map(|node| (node.attribute("name").unwrap_or("?").to_owned(), simple(*node)))
                    .collect(),
                expected: children(result, "expected")
                    .next()
                    .map_or(ExpectedResult::Structure, expected),
            });
        }
    }
    Ok(cases)
}

/// The id of the case, with the decision's name if that differs.
fn case_name(id: &str, decision: &str) -> String {
    if id == decision { id.to_owned() } else { format!("{id}/{decision}") }
}

fn expression(decision: Node<'_, '_>) -> Option<String> {
    let literal = children(decision, "literalExpression").next()?;
    Some(children(literal, "text").next()?.text()?.trim().to_owned())
}

fn expected(node: Node<'_, '_>) -> ExpectedResult {
    match simple(node) {
        Some(value) => ExpectedResult::Value(value),
        None if children(node, "value").next().is_some() => ExpectedResult::Null,
        None => ExpectedResult::Structure,
    }
}

/// The simple value inside; `None` for null, lists and contexts.
fn simple(node: Node<'_, '_>) -> Option<Value> {
    let value = children(node, "value").next()?;
    let attribute = |name: &str| {
        value.attributes().find(|attribute| attribute.name() == name).map(|a| a.value())
    };
    if attribute("nil") == Some("true") {
        return None;
    }
    let kind = attribute("type").map_or("", |kind| kind.rsplit(':').next().unwrap_or(kind));
    Some(Value { kind: kind.to_owned(), text: value.text().unwrap_or_default().to_owned() })
}

fn elements<'a, 'i>(node: Node<'a, 'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |child| child.tag_name().name() == name)
}

fn children<'a, 'i>(node: Node<'a, 'i>, name: &'a str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}
