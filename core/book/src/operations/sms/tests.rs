//! Tests of newer versions of packs that do not exist yet.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::{AddSmsTemplates, DeleteSmsTemplate, GetSmsTemplates};
use crate::engine::Engine;
use crate::error::Error;
use crate::records::sms::{PackChange, Templates, digest_of_caller};
use crate::unit::{Access, Context};
use lendwright_scoring::identity::Scope;
use lendwright_sms::Pack;
use lendwright_storage::Memory;
use lendwright_types::json::Json;

fn unit<T>(engine: &Engine, work: impl FnMut(&mut Context<'_>) -> Result<T, Error>) -> T {
    engine.unit_with(Scope::TemplatesWrite, Access::Write, work).unwrap()
}

fn load(engine: &Engine, pack: &Pack) -> PackChange {
    unit(engine, |cx| {
        let mut templates = Templates::of_caller(cx)?;
        templates.load_pack(cx, pack)?;
        templates.write(cx)?;
        Ok(templates.change_of_pack())
    })
}

fn digests(engine: &Engine) -> (String, String) {
    unit(engine, |cx| Ok((digest_of_caller(cx)?, Templates::of_caller(cx)?.digest())))
}

/// Returns the templates of a sender, in the order of their categories.
fn texts(engine: &Engine, sender: &str) -> Vec<String> {
    let all = engine.run(&GetSmsTemplates {}).unwrap();
    let of_sender = all.senders.get(sender).unwrap();
    of_sender.iter().flat_map(|(_, texts)| texts.clone()).collect()
}

#[test]
fn a_newer_version_replaces_what_is_as_shipped_and_leaves_what_the_lender_did() {
    let engine = Engine::open(Memory::new()).unwrap();
    let first = Pack::by_name("qa").unwrap();
    let sender = &first.senders[0];
    let count = first.senders.iter().map(|sender| sender.templates.len()).sum::<usize>();
    assert_eq!(load(&engine, first).added, count);
    let (deleted, kept) = (&sender.templates[0], &sender.templates[1]);
    let delete = DeleteSmsTemplate {
        sender: sender.name.clone(),
        category: deleted.category.clone(),
        template_number: Json::int(0),
    };
    engine.run(&delete).unwrap();
    let own = AddSmsTemplates {
        sender: sender.name.clone(),
        category: deleted.category.clone(),
        templates: vec!["Our own {{amount}}".into()],
        ..AddSmsTemplates::default()
    };
    engine.run(&own).unwrap();

    let mut second = first.clone();
    second.version = 2;
    let gone = second.senders[0].templates.pop().unwrap();
    second.senders[0].templates[0].text = "Deleted by the lender {{amount}}".into();
    second.senders[0].templates[1].text = "Better wording {{amount}}".into();
    let mut new = gone.clone();
    (new.id, new.text) = ("new".into(), "New wording {{amount}}".into());
    second.senders[0].templates.push(new);
    let change = load(&engine, &second);
    let PackChange { added, replaced, removed, left } = change;
    assert_eq!((added, replaced, removed, left), (1, 1, 1, 1));
    let texts = texts(&engine, &sender.name);
    let has = |text: &str| texts.iter().any(|known| known == text);
    assert!(has("Our own {{amount}}") && has("Better wording {{amount}}"));
    assert!(has("New wording {{amount}}") && !has("Deleted by the lender {{amount}}"));
    assert!(!has(&deleted.text) && !has(&kept.text) && !has(&gone.text));
    let PackChange { added, replaced, removed, left } = load(&engine, &second);
    assert_eq!((added, replaced, removed, left), (0, 0, 0, 1));
    let (noted, computed) = digests(&engine);
    assert_eq!(noted, computed, "the version's digest is that of what is in force");
}
