internal import Dispatch
internal import MediaCore
internal import Synchronization

/// Writes to standard error on a thread of its own: a terminal that stands or a full pipe holds up no other thread.
///
/// Any thread may use it.
final class LinePrinter: Sendable {
  private enum Entry {
    case message(String)
    case liveLine(String)
    case noLiveLine
    /// All before it is written.
    case mark(AsyncStream<Void>.Continuation)
  }

  private struct State {
    var entries: [Entry] = []
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

  func print(_ line: String) { add(.message(line + "\n")) }

  /// Shows a line below all messages in place of the last such line; for a terminal.
  func show(_ line: String) { add(.liveLine(line)) }

  /// Removes the line that is shown.
  func hide() { add(.noLiveLine) }

  /// Removes the line that is shown, and waits until that is written, half a second at most: standard output may be the
  /// same terminal.
  func hideNow() async {
    hide()
    let (written, mark) = AsyncStream<Void>.makeStream()
    if add(.mark(mark)) { await Self.wait(for: written, mark) }
  }

  /// Removes the line that is shown, ends the thread once all is written, and waits for that, half a second at most.
  ///
  /// At the end of the program.
  func finish() async {
    hide()
    state.withLock { $0.isEnding = true }
    wake.signal()
    await Self.wait(for: life, end)
  }

  private static func wait(
    for stream: AsyncStream<Void>, _ end: AsyncStream<Void>.Continuation
  ) async {
    let limit = Task {
      try? await Task.sleep(for: .milliseconds(500))
      end.finish()
    }
    for await _ in stream {}
    limit.cancel()
  }

  /// - Returns: Whether there is room for it.
  @discardableResult
  private func add(_ entry: Entry) -> Bool {
    let isTaken = state.withLock { state in
      guard state.entries.count < Self.limit, !state.isEnding else { return false }
      state.entries.append(entry)
      return true
    }
    wake.signal()
    return isTaken
  }

  private func run() {
    var live = LiveLine()
    while true {
      let (entry, isEnding) = state.withLock {
        ($0.entries.isEmpty ? nil : $0.entries.removeFirst(), $0.isEnding)
      }
      switch entry {
      case .message(let text): StandardError.write(live.message(text))
      case .liveLine(let text):
        StandardError.write(live.show(text, columns: StandardError.columns))
      case .noLiveLine: StandardError.write(live.hide())
      case .mark(let mark): mark.finish()
      case nil where isEnding:
        end.finish()
        return
      case nil: wake.wait()
      }
    }
  }
}
