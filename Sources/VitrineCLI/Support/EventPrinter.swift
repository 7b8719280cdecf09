internal import Dispatch
internal import Glibc
internal import MediaCore
internal import Playback
internal import Synchronization

/// Writes batches of events to standard output, a line each, and can give up a reader that takes nothing.
///
/// Each is written by a thread that ends with it, and the caller waits for that: one at a time.
final class EventPrinter: Sendable {
  private struct State {
    /// Told whether the batch that is being written was taken.
    var waiter: (@Sendable (Bool) -> Void)?
    /// Whether no more is written: a batch failed, or the reader has gone or was given up.
    var isOver = false
    /// Grows with all that is taken.
    var progress = 0
  }

  private let state = Mutex(State())
  private let onFailure: @Sendable (Int32) -> Void

  /// - Parameter onFailure: Called once, with the system's error number, when a batch cannot be written and
  ///   the reader is still there; on a thread of its own.
  init(onFailure: @escaping @Sendable (Int32) -> Void) { self.onFailure = onFailure }

  /// Writes a batch.
  ///
  /// - Returns: Whether it was taken; if not, no later one is.
  func print(_ batch: EventBatch) async -> Bool {
    await withCheckedContinuation { continuation in
      write(batch) { continuation.resume(returning: $0) }
    }
  }

  /// Writes a batch, and blocks until that is done.
  func printNow(_ batch: EventBatch) {
    let done = DispatchSemaphore(value: 0)
    write(batch) { _ in done.signal() }
    done.wait()
  }

  /// Gives up a reader that takes nothing for so long while there is something to take.
  ///
  /// Goes on until then, or until its task is cancelled.
  func giveUpReader(after patience: Duration) async {
    var (seen, idle) = (0, 0)
    while idle < 4 {
      guard (try? await Task.sleep(for: patience / 4)) != nil else { return }
      let (isWriting, progress) = state.withLock { ($0.waiter != nil, $0.progress) }
      idle = isWriting && progress == seen ? idle + 1 : 0
      seen = progress
    }
    end(isTaken: false)
  }

  private func write(_ batch: EventBatch, then waiter: @escaping @Sendable (Bool) -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.waiter = waiter }
      return state.isOver
    }
    if isOver { return waiter(false) }
    do throws(MediaError) {
      try WorkerThread.start { [self] in
        let isTaken = StandardOutput.print(batch.line) { state.withLock { $0.progress += 1 } }
        let number = errno
        // A reader that goes away has what it wanted.
        if !isTaken, number != EPIPE { onFailure(number) }
        end(isTaken: isTaken)
      }
    } catch {
      end(isTaken: false)
    }
  }

  private func end(isTaken: Bool) {
    let waiter = state.withLock { state in
      if !isTaken { state.isOver = true }
      return state.waiter.take()
    }
    waiter?(isTaken)
  }
}

extension EventBatch {
  fileprivate var line: String {
    JSONValue.object([
      "sequence": .int(firstSequence), "events": .array(events.map { .object($0.json) }),
    ]).json
  }
}
