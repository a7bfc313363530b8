//! A process that exchanges lines within time limits.

use std::io::{Read, Write};
use std::process::{self, Child, ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::args::one_line;
use crate::input::{Event, Line, read_events};
use crate::threads::{SMALL_STACK, spawn};
use crate::{Error, Result};

/// A process and its children. Threads write and read, so that every wait has a limit.
///
/// On Unix the process has its own group, and the whole group is ended. On other systems only the process
/// itself is ended.
pub(super) struct Process {
    child: Child,
    /// The lines to write. Dropping the channel closes the process's standard input.
    input: SyncSender<Event>,
    /// The number of lines that the process has not read yet.
    unwritten: Arc<AtomicUsize>,
    output: Receiver<Event>,
    /// The channel that delivers the last line of standard error after its end.
    errors: Receiver<Event>,
    /// The exit status, once the process has ended.
    status: Option<ExitStatus>,
}

/// The longest line to read, in bytes. With [`QUEUE`] it limits the memory that a process can fill.
const LONGEST: usize = 256 << 10;
/// The number of bytes to keep from the end of standard error.
const LONGEST_WORDS: usize = 4 << 10;
/// The capacity of each queue in lines.
const QUEUE: usize = 8;
/// The time that a process has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);
/// The interval between checks for a change.
pub(super) const PAUSE: Duration = Duration::from_millis(1);

impl Process {
    /// Starts a process. The last line of its standard error is kept.
    pub(super) fn spawn(program: &str, arguments: &[String]) -> Result<Process> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = group::spawn(&mut command).map_err(Error::input)?;
        let pipes = child.stdin.take().zip(child.stdout.take()).zip(child.stderr.take());
        let ((stdin, stdout), stderr) = pipes.expect("all are pipes");
        let (input, lines) = sync_channel(QUEUE);
        let (events, output) = sync_channel(QUEUE);
        let (end, errors) = sync_channel(1);
        let unwritten = Arc::default();
        // From here on `drop` ends the process.
        let process = Process { child, input, unwritten, output, errors, status: None };
        let unwritten = Arc::clone(&process.unwritten);
        spawn(SMALL_STACK, Box::new(move || write_all(stdin, &lines, &unwritten)))?;
        read_events(Box::new(stdout), LONGEST, events)?;
        spawn(SMALL_STACK, Box::new(move || keep_last(stderr, &end)))?;
        Ok(process)
    }

    /// Queues a line with its line feed, if there is room. A thread writes the line when the process reads.
    pub(super) fn send(&mut self, line: Event) -> Result<(), TrySendError<Event>> {
        self.unwritten.fetch_add(1, Ordering::Relaxed);
        self.input.try_send(line).inspect_err(|_| {
            self.unwritten.fetch_sub(1, Ordering::Relaxed);
        })
    }

    /// Returns whether the process has read all lines.
    pub(super) fn has_read_all(&self) -> bool {
        self.unwritten.load(Ordering::Relaxed) == 0
    }

    /// Waits for the next line from the process.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<Line, RecvTimeoutError> {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now()))? {
            Event::Line(line) => Ok(line),
            _ => Err(RecvTimeoutError::Disconnected),
        }
    }

    /// Returns the exit status, if the process ends within a short time.
    pub(super) fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + FAREWELL;
        while self.status.is_none() && !group::has_ended(&mut self.child) {
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(PAUSE);
        }
        self.end();
        self.status
    }

    /// Returns the last line of standard error, after the end of the process.
    pub(super) fn last_words(&self) -> Option<String> {
        match self.errors.recv_timeout(FAREWELL) {
            Ok(Event::Print(line)) if !line.is_empty() => Some(line),
            _ => None,
        }
    }

    /// Ends the process and its children, if they still run.
    fn end(&mut self) {
        if self.status.is_none() {
            self.status = group::end(&mut self.child);
        }
    }
}

impl Drop for Process {
    /// Sends `quit`, gives the process a short time to end by itself, and then ends it.
    fn drop(&mut self) {
        let _ = self.send(Event::Print("quit\n".to_owned()));
        self.input = sync_channel(0).0;
        self.wait();
        self.end();
    }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<Event>, unwritten: &AtomicUsize) {
    while let Ok(Event::Print(line)) = lines.recv() {
        if stdin.write_all(line.as_bytes()).is_err() {
            return;
        }
        unwritten.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Reads everything and sends the last line that is not blank.
fn keep_last(mut stderr: ChildStderr, end: &SyncSender<Event>) {
    let mut last = Vec::new();
    let mut part = [0; LONGEST_WORDS];
    while let Ok(length @ 1..) = stderr.read(&mut part) {
        last.extend_from_slice(&part[..length]);
        last = last.split_off(last.len().saturating_sub(LONGEST_WORDS));
    }
    let text = String::from_utf8_lossy(&last);
    let line = text.trim_end().rsplit('\n').next().unwrap_or_default();
    // The receiver may be gone.
    let _ = end.send(Event::Print(one_line(line)));
}

/// Ends all processes and this one at once.
pub(crate) fn exit(status: i32) -> ! {
    // Holding the lock until the end keeps other processes from starting.
    let _all = group::end_all();
    process::exit(status)
}

/// Groups of processes. The standard library can start a group of processes, but cannot end it.
#[cfg(unix)]
mod group {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, ExitStatus};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// The processes that nobody has waited for yet. Signals of a terminal do not reach their groups.
    static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

    fn running() -> MutexGuard<'static, Vec<Pid>> {
        // A panic cannot leave the list inconsistent, so ignore the poison.
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a process in its own group.
    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        let mut running = running();
        let child = command.process_group(0).spawn()?;
        running.push(Pid::from_child(&child));
        Ok(child)
    }

    /// Returns whether the process has ended. Its group keeps its number until somebody waits for it.
    pub(super) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    /// Ends the group of a process that nobody has waited for, and waits for the process.
    pub(super) fn end(child: &mut Child) -> Option<ExitStatus> {
        let process = Pid::from_child(child);
        kill(process);
        // After the wait, the system may reuse its number.
        running().retain(|&other| other != process);
        child.wait().ok()
    }

    /// Ends all groups. No other process starts while the caller holds the returned guard.
    pub(super) fn end_all() -> MutexGuard<'static, Vec<Pid>> {
        let running = running();
        running.iter().copied().for_each(kill);
        running
    }

    fn kill(process: Pid) {
        // Killing fails only if the process has already ended.
        let _ = kill_process_group(process, Signal::KILL);
    }
}

/// Single processes, without the processes that they start.
#[cfg(not(unix))]
mod group {
    use std::io;
    use std::process::{Child, Command, ExitStatus};

    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(super) fn end(child: &mut Child) -> Option<ExitStatus> {
        // Killing fails only if the process has already ended.
        let _ = child.kill();
        child.wait().ok()
    }

    pub(super) fn end_all() {}
}
