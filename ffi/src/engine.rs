//! Engines: opening, closing, acting for a partner, and calling operations by name.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, lw_bytes, name, present, sized};
use crate::guard::{answering, give, guard};
use crate::status::lw_status::{self, LW_INTERNAL, LW_MISUSE};
use crate::together::OpenUnit;
use lendwright::{Config, Engine, Error, JsonAnswer, LogLevel, LogLine, Progress};
use std::ffi::{CString, c_char, c_void};
use std::ops::ControlFlow;

/// A handle to an open book, which runs operations on behalf of the host or of a partner. Many threads may use
/// it at once. `lw_close` must be the last call on it. The handle that `lw_together` passes to its `work`
/// function is a unit of work. Use it only in that function.
pub struct lw_engine {
    works: EngineScope,
}

/// Where an engine's operations run.
pub(crate) enum EngineScope {
    /// Each operation in a separate unit of work.
    Alone(Engine),
    /// All operations in one unit of work.
    Together(OpenUnit),
}

impl lw_engine {
    pub(crate) fn new(works: EngineScope) -> Self {
        Self { works }
    }

    /// Returns the book's handle, for calls that are not operations.
    pub(crate) fn book(&self) -> Result<&Engine, Misuse> {
        match &self.works {
            EngineScope::Alone(engine) => Ok(engine),
            EngineScope::Together(_) => Err(Misuse(
                "a unit of work runs operations by their functions or lw_call only".into(),
            )),
        }
    }

    /// Whether a call in this unit of work did not run to its end.
    pub(crate) fn is_broken(&self) -> bool {
        matches!(&self.works, EngineScope::Together(unit) if unit.is_broken())
    }

    fn call(&self, operation: &str, request: &[u8]) -> Result<JsonAnswer, Misuse> {
        match &self.works {
            EngineScope::Alone(engine) => Ok(engine.call(operation, request)),
            EngineScope::Together(unit) => unit.call(operation, request),
        }
    }
}

/// The host's callback functions.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_hooks {
    /// `sizeof(lw_hooks)`. A function that is NULL is not called.
    pub size: usize,
    /// Passed to each function unchanged.
    pub context: *mut c_void,
    /// Called after an event is committed, with one JSON object such as
    /// `{"event":"logged_in","partner_id":2,"at":"2026-01-31T10:00:00Z"}`. The constants `LW_EVENT_LOGGED_IN`
    /// and so on list the events. The function runs in the thread of the call that caused the event, so several
    /// threads may run it at once. It may call lendwright. It must return (no `longjmp`, no C++ exception).
    pub on_effect: Option<unsafe extern "C" fn(context: *mut c_void, effect: lw_bytes)>,
    /// Called with the number of rows done and the number of all rows:
    /// - before each row of long work (a batch, an import, reading the log), and once after the last row. The
    ///   number of all rows is 0 if it is known only at the end.
    /// - with 0 of 0 when a unit of work that may write begins, before anything is written.
    /// - with 0 of 0 about fifty times a second while a book in a file waits for other writers.
    ///
    /// Return true to continue. Return false to undo the call, which then returns `LW_INTERRUPTED`. The rules
    /// of `on_effect` apply, but this function runs inside the unit of work, where a call to the same book is
    /// refused.
    pub on_progress:
        Option<unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64) -> bool>,
    /// Called after a unit of work with a line for the host's log: for each warning, and if the unit was
    /// refused or failed. `code` is the code of the warning or the error, and `text` is a sentence. Both are
    /// valid until the function returns. They contain no secret and nothing from the request. The text of an
    /// `LW_LOG_ERROR` may contain the book's path. The rules of `on_effect` apply.
    pub on_log: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            level: lw_log_level,
            code: *const c_char,
            text: *const c_char,
        ),
    >,
}

/// How much a line of the log matters.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_log_level {
    /// The store or the machine failed.
    LW_LOG_ERROR = 1,
    /// A unit of work was done, and something in it needs a check.
    LW_LOG_WARNING = 2,
    /// A unit of work was refused or stopped. The request was wrong, or its caller may not send it.
    LW_LOG_REFUSED = 3,
}

// SAFETY: `size` is the first field.
unsafe impl Sized1 for lw_hooks {}

/// Opens a book.
///
/// `settings` is a JSON object, or no bytes for none. The first page of the header lists its members.
///
/// The engine belongs to the host. It may run every operation, and works in the book's default partner. Close
/// it with `lw_close`. On success `*answer` is NULL. On failure `*answer` gives the reason, and `*engine` is
/// NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_open(
    settings: lw_bytes,
    engine: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let open = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let settings = unsafe { settings.read("settings") }?;
        Ok(Engine::open_json(settings))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { opening(None, engine, answer, open) }
}

/// Opens a book with callbacks. Everything else is as for `lw_open`. `hooks` is read during the call only. The
/// object that its `context` points to must exist until the book's last engine is closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_open_with(
    settings: lw_bytes,
    hooks: *const lw_hooks,
    engine: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let open = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let settings = unsafe { settings.read("settings") }?;
        // SAFETY: as above.
        let hooks = unsafe { sized(hooks, "hooks") }?;
        let opened = Engine::open_json_and(settings, |config| {
            with_log_hook(with_effect_hook(config, hooks), hooks)
        });
        Ok(opened.map(|engine| watched(engine, hooks)))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { opening(None, engine, answer, open) }
}

/// Closes an engine. Does nothing for NULL. Answers from the engine stay valid. The book itself is closed with
/// its last engine.
#[unsafe(no_mangle)]
pub extern "C" fn lw_close(engine: Option<Box<lw_engine>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(engine));
}

/// Creates an engine that acts for a partner whom the host has already authenticated. It is another engine on
/// the same book, is cheap, and must be closed too. Only the host's own engine can create it. `*answer` is as
/// for `lw_open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_acting_as(
    engine: Option<&lw_engine>,
    user_name: *const c_char,
    acting: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let act = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let user_name = unsafe { name(user_name, "user_name") }?;
        Ok(present(engine, "engine")?.book()?.acting_as(user_name))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { opening(engine, acting, answer, act) }
}

/// Creates an engine that acts for the partner with this user name and API key. The engine works until the key
/// is revoked or expires. No session is opened. Everything else is as for `lw_acting_as`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_acting_with_key(
    engine: Option<&lw_engine>,
    user_name: *const c_char,
    api_key: *const c_char,
    acting: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let with_key = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let user_name = unsafe { name(user_name, "user_name") }?;
        // SAFETY: as above.
        let api_key = unsafe { name(api_key, "api_key") }?;
        Ok(present(engine, "engine")?.book()?.log_in(user_name, api_key))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { opening(engine, acting, answer, with_key) }
}

/// Creates an engine that acts for the partner of this access token. The engine works as long as the token's
/// session. With an upload token from `lw_update_borrower`, the engine can only upload the data of the token's
/// borrower. Everything else is as for `lw_acting_as`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_bearer(
    engine: Option<&lw_engine>,
    access_token: *const c_char,
    acting: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let bearer = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let access_token = unsafe { name(access_token, "access_token") }?;
        Ok(present(engine, "engine")?.book()?.bearer(access_token))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    unsafe { opening(engine, acting, answer, bearer) }
}

/// Stops all calls on this book that run in this process through this engine and the engines created from it.
/// Any thread may call it. It stops calls that wait for other writers, and long calls at the places where
/// `on_progress` would be called. Each stopped call is undone and returns `LW_INTERRUPTED`, unless it is being
/// committed. Calls that begin later are not stopped. Does nothing for NULL and for a unit of work. Do not
/// close the engine meanwhile.
#[unsafe(no_mangle)]
pub extern "C" fn lw_interrupt(engine: Option<&lw_engine>) {
    let _ = guard(|| engine.and_then(|engine| engine.book().ok()).map(Engine::interrupt));
}

/// Counts the failed attempts in a row to authenticate with this user name since the book was opened. A correct
/// key sets the count back to 0. A host can use the count to slow down guessing. Returns `LW_MISUSE` and writes
/// 0 if an argument is NULL, the user name is not UTF-8, or the engine is a unit of work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_failed_attempts(
    engine: Option<&lw_engine>,
    user_name: *const c_char,
    count: *mut u32,
) -> lw_status {
    let look = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let user_name = unsafe { name(user_name, "user_name") }?;
        Ok(present(engine, "engine")?.book()?.failed_attempts(user_name))
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    noted(engine, unsafe { give(count, 0, || look().map_err(|_: Misuse| LW_MISUSE)) })
}

/// Runs an operation by its name, for hosts that choose the operation at run time. The function
/// `lw_<operation>` does the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_call(
    engine: Option<&lw_engine>,
    operation: *const c_char,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let call = || {
        // SAFETY: the caller keeps the contract on the header's first page.
        let operation = unsafe { name(operation, "operation") }?;
        // SAFETY: as above.
        unsafe { called(engine, operation, request) }
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    noted(engine, unsafe { answering(answer, call) })
}

/// Returns the version of the library, such as `"0.1.0"`. `LW_VERSION` is the version of the header.
#[unsafe(no_mangle)]
pub extern "C" fn lw_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the version of the library as a number: major * 1000000 + minor * 1000 + patch. `LW_VERSION_NUMBER`
/// is the number of the header.
#[unsafe(no_mangle)]
pub extern "C" fn lw_version_number() -> i32 {
    let parts = env!("CARGO_PKG_VERSION").split('.').map(|part| part.parse().unwrap_or_default());
    parts.fold(0_i32, |number, part| number.saturating_mul(1000).saturating_add(part))
}

/// Runs one operation. Each `lw_<operation>` calls it.
///
/// # Safety
/// As for the functions of the header.
pub(crate) unsafe fn run(
    engine: Option<&lw_engine>,
    operation: &str,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let call = || {
        // SAFETY: the contracts are the same.
        unsafe { called(engine, operation, request) }
    };
    // SAFETY: as above.
    noted(engine, unsafe { answering(answer, call) })
}

unsafe fn called(
    engine: Option<&lw_engine>,
    operation: &str,
    request: lw_bytes,
) -> Result<Option<lw_answer>, Misuse> {
    let engine = present(engine, "engine")?;
    // SAFETY: the caller keeps the contract on the header's first page.
    let request = unsafe { request.read("request") }?;
    Ok(Some(lw_answer::from_json_answer(engine.call(operation, request)?)))
}

/// Records a call's status on the engine and returns the status. A unit of work is undone if a call in it did
/// not run to its end.
pub(crate) fn noted(engine: Option<&lw_engine>, status: lw_status) -> lw_status {
    if let (Some(lw_engine { works: EngineScope::Together(unit) }), LW_MISUSE | LW_INTERNAL) =
        (engine, status)
    {
        unit.break_off();
    }
    status
}

/// Runs a call that creates an engine, and writes the engine or the refusal to the caller's pointers. `from` is
/// the engine that received the call.
unsafe fn opening(
    from: Option<&lw_engine>,
    out: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
    open: impl FnOnce() -> Result<Result<Engine, Error>, Misuse>,
) -> lw_status {
    if out.is_null() {
        let nowhere = || Err(Misuse("the engine's place is NULL".into()));
        // SAFETY: the caller keeps the contract on the header's first page.
        return noted(from, unsafe { answering(answer, nowhere) });
    }
    // SAFETY: it is not NULL.
    unsafe { out.write(std::ptr::null_mut()) };
    #[cfg(all(unix, any(feature = "sqlite", feature = "system-sqlite")))]
    crate::fork::see_to_forks();
    let work = || match open()? {
        Err(error) => Ok(Some(lw_answer::from_json_answer(JsonAnswer::error(&error)))),
        Ok(engine) => {
            // SAFETY: it is not NULL.
            unsafe {
                out.write(Box::into_raw(Box::new(lw_engine::new(EngineScope::Alone(engine)))));
            };
            Ok(None)
        }
    };
    // SAFETY: the caller keeps the contract on the header's first page.
    noted(from, unsafe { answering(answer, work) })
}

/// The host's functions and their context.
struct Hook(lw_hooks);

// SAFETY: the header requires that every thread can use the function and the context.
unsafe impl Send for Hook {}
// SAFETY: as above.
unsafe impl Sync for Hook {}

impl Hook {
    fn on_effect(&self, effect: &str) {
        let Some(on_effect) = self.0.on_effect else { return };
        let effect = lw_bytes { data: effect.as_ptr(), len: effect.len().saturating_sub(1) };
        // SAFETY: the host gave this function; it is called as the header says.
        unsafe { on_effect(self.0.context, effect) };
    }

    fn on_log(&self, line: &LogLine) {
        let Some(on_log) = self.0.on_log else { return };
        let level = match line.level {
            LogLevel::Error => lw_log_level::LW_LOG_ERROR,
            LogLevel::Warning => lw_log_level::LW_LOG_WARNING,
            _ => lw_log_level::LW_LOG_REFUSED,
        };
        let ended = |text: &str| CString::new(text.replace('\0', " ")).unwrap_or_default();
        let (code, text) = (ended(line.code), ended(&line.text));
        // SAFETY: the host gave this function; it is called as the header says.
        unsafe { on_log(self.0.context, level, code.as_ptr(), text.as_ptr()) };
    }

    fn on_progress(&self, Progress { done, total, .. }: Progress) -> ControlFlow<()> {
        let Some(on_progress) = self.0.on_progress else { return ControlFlow::Continue(()) };
        let count = |rows: usize| u64::try_from(rows).unwrap_or(u64::MAX);
        let (done, total) = (count(done), total.map_or(0, count));
        // SAFETY: the host gave this function; it is called as the header says.
        let goes_on = unsafe { on_progress(self.0.context, done, total) };
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn watched(engine: Engine, hooks: lw_hooks) -> Engine {
    if hooks.on_progress.is_none() {
        return engine;
    }
    let hook = Hook(hooks);
    engine.watched(move |progress| hook.on_progress(progress))
}

fn with_effect_hook(config: Config, hooks: lw_hooks) -> Config {
    if hooks.on_effect.is_none() {
        return config;
    }
    let hook = Hook(hooks);
    config.on_effect(move |effect| {
        let mut json = effect.to_json();
        json.push('\0');
        hook.on_effect(&json);
    })
}

fn with_log_hook(config: Config, hooks: lw_hooks) -> Config {
    if hooks.on_log.is_none() {
        return config;
    }
    let hook = Hook(hooks);
    config.on_log(move |line| hook.on_log(line))
}
