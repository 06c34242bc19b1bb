//! A door in another language: a program that reads commands and answers them. See tests/contract/README.md.

use super::{Door, Reply, Step};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running driver.
pub struct Driver {
    name: &'static str,
    is_typed: bool,
    program: Child,
    commands: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// The caller of the next operation, unless the driver receives another one first.
    acting: String,
}

impl Driver {
    /// Starts a driver.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn start(
        name: &'static str,
        is_typed: bool,
        command: &mut Command,
    ) -> Result<Self, String> {
        let program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut program = program.map_err(|e| format!("{name}: {e}"))?;
        let commands = program.stdin.take();
        let answers = BufReader::new(program.stdout.take().ok_or("no output")?);
        Ok(Self { name, is_typed, program, commands, answers, acting: "host".into() })
    }

    /// Sends a command and reads its answer; `None` if the driver can't express the command.
    fn tell(&mut self, command: &str, payload: &str) -> Result<Option<Reply>, String> {
        let commands = self.commands.as_mut().ok_or("the driver has ended")?;
        let sent = format!("{command} {}\n{payload}", payload.len());
        let failed = |e: std::io::Error| format!("{command}: {e}");
        commands.write_all(sent.as_bytes()).map_err(failed)?;
        commands.flush().map_err(failed)?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(failed)?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["not", "expressible"] => Ok(None),
            ["status", status, "body", body, "detail", detail] => {
                let status = status.parse().map_err(|e| format!("{line}: {e}"))?;
                Ok(Some(Reply { status, body: self.read(body)?, detail: Some(self.read(detail)?) }))
            }
            _ => Err(format!("{command}: answered '{}', see its standard error", line.trim_end())),
        }
    }

    fn read(&mut self, length: &str) -> Result<String, String> {
        let length: usize = length.parse().map_err(|e| format!("{length}: {e}"))?;
        let mut bytes = vec![0; length];
        self.answers.read_exact(&mut bytes).map_err(|e| e.to_string())?;
        String::from_utf8(bytes).map_err(|e| e.to_string())
    }

    /// Sets the caller of the next operation.
    fn act(&mut self, step: &Step) -> Result<(), String> {
        if self.acting != step.caller {
            Self::well(self.tell("acting", &step.caller)?)?;
            self.acting.clone_from(&step.caller);
        }
        Ok(())
    }

    fn well(reply: Option<Reply>) -> Result<(), String> {
        match reply {
            Some(Reply { status: 200, .. }) => Ok(()),
            other => Err(format!("{other:?}")),
        }
    }
}

impl Door for Driver {
    fn name(&self) -> &'static str {
        self.name
    }

    fn is_typed(&self) -> bool {
        self.is_typed
    }

    fn open(&mut self, settings: &str) -> Result<(), String> {
        self.acting = "host".into();
        Self::well(self.tell("open", settings)?)
    }

    fn ask(&mut self, step: &Step) -> Result<Option<Reply>, String> {
        self.act(step)?;
        self.tell(&format!("op {}", step.operation), &step.request)
    }

    fn ask_raw(&mut self, step: &Step) -> Result<Option<Reply>, String> {
        self.act(step)?;
        self.tell(&format!("raw {}", step.operation), &step.request)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The driver ends when its input ends.
        self.commands = None;
        let ended = self.program.wait();
        if !std::thread::panicking() {
            assert!(ended.is_ok_and(|status| status.success()), "{} ended badly", self.name);
        }
    }
}
