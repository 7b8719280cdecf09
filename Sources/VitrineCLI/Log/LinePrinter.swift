internal import Dispatch
internal import MediaCore
internal import Synchronization

/// Writes to standard error on a thread of its own: a terminal that stands or a full pipe holds up no other thread.
///
/// Any thread may use it.
final class LinePrinter: Sendable {
  private struct State {
    var texts: [String] = []
    var isEnding = false
  }

  /// What comes while so much waits is dropped.
  private static let limit = 256

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  /// Ends when the thread has, or is not waited for any more.
  private let life: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation

  init() {
    (life, end) = AsyncStream<Void>.makeStream()
    do throws(MediaError) { try WorkerThread.start(named: "vitrine-log") { [self] in run() } } catch
    {
      // Without a thread nothing is written.
      state.withLock { $0.isEnding = true }
      end.finish()
    }
  }

  func print(_ line: String) { write(line + "\n") }

  /// Has text written as it is.
  func write(_ text: String) {
    state.withLock { state in
      if state.texts.count < Self.limit, !state.isEnding { state.texts.append(text) }
    }
    wake.signal()
  }

  /// Ends the thread once all is written, and waits for that, half a second at most; at the end of the program.
  func finish() async {
    state.withLock { $0.isEnding = true }
    wake.signal()
    let limit = Task { [end] in
      try? await Task.sleep(for: .milliseconds(500))
      end.finish()
    }
    for await _ in life {}
    limit.cancel()
  }

  private func run() {
    while true {
      let (text, isEnding) = state.withLock {
        ($0.texts.isEmpty ? nil : $0.texts.removeFirst(), $0.isEnding)
      }
      if let text {
        StandardError.write(text)
      } else if isEnding {
        break
      } else {
        wake.wait()
      }
    }
    end.finish()
  }
}
