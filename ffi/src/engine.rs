//! Engines: opening, closing, acting for a partner, and calling operations by name.

use crate::answer::lw_answer;
use crate::bytes::{Misuse, Sized1, lw_bytes, name, present, sized};
use crate::guard::{answering, give, guard};
use crate::status::lw_status::{self, LW_INTERNAL, LW_MISUSE};
use crate::together::OpenUnit;
use lendwright::{Answered, Config, Engine, Error, LogLevel, LogLine, Progress};
use std::ffi::{CString, c_char, c_void};
use std::ops::ControlFlow;

/// A handle to an open book, which runs operations on behalf of the host or of a partner. It may be
/// used from many threads at once; only `lw_close` must come last. The handle that `lw_together` passes
/// to its `work` is a unit of work, and must be used there only.
pub struct lw_engine {
    works: Works,
}

/// Where an engine's operations run.
pub(crate) enum Works {
    /// Each in a unit of work of its own.
    Alone(Engine),
    /// All in one unit of work.
    Together(OpenUnit),
}

impl lw_engine {
    pub(crate) fn of(works: Works) -> Self {
        Self { works }
    }

    /// The book's handle, for calls that are no operations.
    pub(crate) fn book(&self) -> Result<&Engine, Misuse> {
        match &self.works {
            Works::Alone(engine) => Ok(engine),
            Works::Together(_) => Err(Misuse(
                "a unit of work runs operations by their functions or lw_call only".into(),
            )),
        }
    }

    /// Whether it is a unit of work on which a call failed to run to its end.
    pub(crate) fn is_broken(&self) -> bool {
        matches!(&self.works, Works::Together(unit) if unit.is_broken())
    }

    fn call(&self, operation: &str, request: &[u8]) -> Result<Answered, Misuse> {
        match &self.works {
            Works::Alone(engine) => Ok(engine.call(operation, request)),
            Works::Together(unit) => unit.call(operation, request),
        }
    }
}

/// The host's callback functions.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct lw_hooks {
    /// `sizeof(lw_hooks)`. A function that is left zero is not called.
    pub size: usize,
    /// Passed to each function unchanged.
    pub context: *mut c_void,
    /// Called after an event was committed, with one JSON object such as
    /// `{"event":"logged_in","partner_id":2,"at":"2026-01-31T10:00:00Z"}`; the events are listed as
    /// `LW_EVENT_LOGGED_IN` and so on. It is called in the thread
    /// of the call that caused the event, so possibly in several threads at once. It may call lendwright,
    /// and must return (no `longjmp`, no C++ exception).
    pub on_effect: Option<unsafe extern "C" fn(context: *mut c_void, effect: lw_bytes)>,
    /// Called before each row of long work (a batch, an import, the reading of the log) and once after
    /// the last, with the number of rows done and the number of all rows (0 where that is known at the end
    /// only); with 0 of 0 when a unit of work that may write begins and nothing is written yet, and on a book in a
    /// file some fifty times a second while it waits for other writers. Return true to go on; false undoes the call, which then
    /// returns `LW_INTERRUPTED`. It is called as `on_effect` is, but inside the unit of work, where a call
    /// to the same book would be refused.
    pub on_progress:
        Option<unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64) -> bool>,
    /// Called after a unit of work with a line for the host's log: for each warning, and where the unit was
    /// refused or failed. `code` is that of the warning or the error, `text` a sentence; both last until the
    /// function returns. They hold no secret and nothing that was sent; the text of an `LW_LOG_ERROR` may name the
    /// book's path. It is called as `on_effect` is.
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
    /// A unit of work was done, and something in it deserves a check.
    LW_LOG_WARNING = 2,
    /// A unit of work was refused or stopped: the request was wrong, or its caller may not send it.
    LW_LOG_REFUSED = 3,
}

// SAFETY: `size` stands first.
unsafe impl Sized1 for lw_hooks {}

/// Opens a book.
///
/// `settings` is a JSON object, or no bytes for none; the first page of the header lists its members.
///
/// The engine is the host's own: it may run every operation, and works in the book's default partner.
/// Close it with `lw_close`. On success `*answer` is NULL; otherwise it says why, and `*engine` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_open(
    settings: lw_bytes,
    engine: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let open = || {
        // SAFETY: the caller's, see the first page.
        let settings = unsafe { settings.read("settings") }?;
        Ok(Engine::open_json(settings))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { opening(None, engine, answer, open) }
}

/// Opens a book with callbacks; otherwise as `lw_open`. `hooks` is read during the call only, but what
/// its `context` points to must last until the book's last engine is closed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_open_with(
    settings: lw_bytes,
    hooks: *const lw_hooks,
    engine: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let open = || {
        // SAFETY: the caller's, see the first page.
        let settings = unsafe { settings.read("settings") }?;
        // SAFETY: as above.
        let hooks = unsafe { sized(hooks, "hooks") }?;
        let opened = Engine::open_json_and(settings, |config| {
            with_log_hook(with_effect_hook(config, hooks), hooks)
        });
        Ok(opened.map(|engine| watched(engine, hooks)))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { opening(None, engine, answer, open) }
}

/// Closes an engine; does nothing for NULL. Answers that came from it stay valid. The book itself is
/// closed with its last engine.
#[unsafe(no_mangle)]
pub extern "C" fn lw_close(engine: Option<Box<lw_engine>>) {
    // After a bug, leaking is safer than freeing.
    let _ = guard(|| drop(engine));
}

/// Makes an engine that acts for a partner whom the host has authenticated by itself. It is another
/// engine on the same book, cheap to make, and must be closed too. Only the host's own engine can make
/// it. `*answer` as for `lw_open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_acting_as(
    engine: Option<&lw_engine>,
    user_name: *const c_char,
    acting: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let act = || {
        // SAFETY: the caller's, see the first page.
        let user_name = unsafe { name(user_name, "user_name") }?;
        Ok(present(engine, "engine")?.book()?.acting_as(user_name))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { opening(engine, acting, answer, act) }
}

/// Makes an engine that acts for the partner with this user name and API key. It works until the key is
/// revoked or expires; no session is opened. Otherwise as `lw_acting_as`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_acting_with_key(
    engine: Option<&lw_engine>,
    user_name: *const c_char,
    api_key: *const c_char,
    acting: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let with_key = || {
        // SAFETY: the caller's, see the first page.
        let user_name = unsafe { name(user_name, "user_name") }?;
        // SAFETY: as above.
        let api_key = unsafe { name(api_key, "api_key") }?;
        Ok(present(engine, "engine")?.book()?.log_in(user_name, api_key))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { opening(engine, acting, answer, with_key) }
}

/// Makes an engine that acts for the partner of this access token. It works as long as the token's
/// session. An upload token, as `lw_update_borrower` answers it, makes one that uploads its borrower's
/// data and does nothing else. Otherwise as `lw_acting_as`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_bearer(
    engine: Option<&lw_engine>,
    access_token: *const c_char,
    acting: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let bearer = || {
        // SAFETY: the caller's, see the first page.
        let access_token = unsafe { name(access_token, "access_token") }?;
        Ok(present(engine, "engine")?.book()?.bearer(access_token))
    };
    // SAFETY: the caller's, see the first page.
    unsafe { opening(engine, acting, answer, bearer) }
}

/// Stops, from any thread, all calls that are underway on this book in this process, through this engine and through
/// those that were made from it: those that wait for other writers, and long ones, where `on_progress` would be asked.
/// Each is undone and returns `LW_INTERRUPTED`, unless it is being committed; what begins later is not stopped. Does
/// nothing for NULL and for a unit of work. The engine must not be closed meanwhile.
#[unsafe(no_mangle)]
pub extern "C" fn lw_interrupt(engine: Option<&lw_engine>) {
    let _ = guard(|| engine.and_then(|engine| engine.book().ok()).map(Engine::interrupt));
}

/// Counts the failed attempts in a row to authenticate with this user name since the book was opened; a
/// right key sets the count back to 0. A host can use it to slow guessing down. `LW_MISUSE`, and 0,
/// where an argument is NULL, the user name is not UTF-8, or the engine is a unit of work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_failed_attempts(
    engine: Option<&lw_engine>,
    user_name: *const c_char,
    count: *mut u32,
) -> lw_status {
    let look = || {
        // SAFETY: the caller's, see the first page.
        let user_name = unsafe { name(user_name, "user_name") }?;
        Ok(present(engine, "engine")?.book()?.failed_attempts(user_name))
    };
    // SAFETY: the caller's, see the first page.
    noted(engine, unsafe { give(count, 0, || look().map_err(|_: Misuse| LW_MISUSE)) })
}

/// Runs an operation by its name, exactly as the function of that name: for hosts that choose the
/// operation at run time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lw_call(
    engine: Option<&lw_engine>,
    operation: *const c_char,
    request: lw_bytes,
    answer: *mut *mut lw_answer,
) -> lw_status {
    let call = || {
        // SAFETY: the caller's, see the first page.
        let operation = unsafe { name(operation, "operation") }?;
        // SAFETY: as above.
        unsafe { called(engine, operation, request) }
    };
    // SAFETY: the caller's, see the first page.
    noted(engine, unsafe { answering(answer, call) })
}

/// Returns the version of the library, such as `"0.1.0"`; `LW_VERSION` is that of the header.
#[unsafe(no_mangle)]
pub extern "C" fn lw_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the version of the library as a number: major * 1000000 + minor * 1000 + patch;
/// `LW_VERSION_NUMBER` is that of the header.
#[unsafe(no_mangle)]
pub extern "C" fn lw_version_number() -> i32 {
    let parts = env!("CARGO_PKG_VERSION").split('.').map(|part| part.parse().unwrap_or_default());
    parts.fold(0_i32, |number, part| number.saturating_mul(1000).saturating_add(part))
}

/// Runs one operation; each `lw_<operation>` calls it.
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
    // SAFETY: the caller's, see the first page.
    let request = unsafe { request.read("request") }?;
    Ok(Some(lw_answer::of(engine.call(operation, request)?)))
}

/// Records a call's status on the engine and gives it back: a unit of work is undone where a call on it
/// did not run to its end.
pub(crate) fn noted(engine: Option<&lw_engine>, status: lw_status) -> lw_status {
    if let (Some(lw_engine { works: Works::Together(unit) }), LW_MISUSE | LW_INTERNAL) =
        (engine, status)
    {
        unit.break_off();
    }
    status
}

/// Runs a call that makes an engine, and writes the engine or the refusal to the caller's pointers.
/// `from` is the engine on which it was called.
unsafe fn opening(
    from: Option<&lw_engine>,
    out: *mut *mut lw_engine,
    answer: *mut *mut lw_answer,
    open: impl FnOnce() -> Result<Result<Engine, Error>, Misuse>,
) -> lw_status {
    if out.is_null() {
        let nowhere = || Err(Misuse("the engine's place is NULL".into()));
        // SAFETY: the caller's, see the first page.
        return noted(from, unsafe { answering(answer, nowhere) });
    }
    // SAFETY: it is not NULL.
    unsafe { out.write(std::ptr::null_mut()) };
    #[cfg(all(unix, any(feature = "sqlite", feature = "system-sqlite")))]
    crate::fork::see_to_forks();
    let work = || match open()? {
        Err(error) => Ok(Some(lw_answer::of(Answered::error(&error)))),
        Ok(engine) => {
            // SAFETY: it is not NULL.
            unsafe { out.write(Box::into_raw(Box::new(lw_engine::of(Works::Alone(engine))))) };
            Ok(None)
        }
    };
    // SAFETY: the caller's, see the first page.
    noted(from, unsafe { answering(answer, work) })
}

/// The host's function and its context.
struct Hook(lw_hooks);

// SAFETY: the header has the host make function and context usable from every thread.
unsafe impl Send for Hook {}
// SAFETY: as above.
unsafe impl Sync for Hook {}

impl Hook {
    fn on_effect(&self, effect: &str) {
        let Some(on_effect) = self.0.on_effect else { return };
        let effect = lw_bytes { data: effect.as_ptr(), len: effect.len().saturating_sub(1) };
        // SAFETY: the function is the host's own, called as the header says.
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
        // SAFETY: the function is the host's own, called as the header says.
        unsafe { on_log(self.0.context, level, code.as_ptr(), text.as_ptr()) };
    }

    fn on_progress(&self, Progress { done, total }: Progress) -> ControlFlow<()> {
        let Some(on_progress) = self.0.on_progress else { return ControlFlow::Continue(()) };
        let count = |rows: usize| u64::try_from(rows).unwrap_or(u64::MAX);
        let (done, total) = (count(done), total.map_or(0, count));
        // SAFETY: the function is the host's own, called as the header says.
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
