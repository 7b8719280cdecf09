internal import Control
internal import Dispatch
internal import Glibc
internal import MediaCore
internal import Playback
internal import Synchronization
internal import Vitrine

/// Writes a scenario of what a player is told and of what comes of it.
///
/// Any thread may use it; the file is written on a queue of its own.
final class ScenarioRecorder: Sendable {
  private struct Line {
    var number: Int
    /// `nil` while the outcome is waited for.
    var text: String?
    /// What it is where the recording ends before that.
    var unfinished = ""
  }

  private struct State {
    /// Lines in their order, of which the first waits for its outcome.
    var lines: [Line] = []
    var made = 0
    /// When the last line happened.
    var last = MediaTime.zero
    /// Whether playing was told since the last command.
    var hasPlayed = false
    var start = RecordedStart(hasItems: false)
    var isOver = false
  }

  /// How much later than in the recording an event may come, and how far the clock may be off.
  private static let slack = 1.0

  private let time: any TimeSource
  private let start: MediaTime
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "vitrine.recorder")
  private let isUnwritable = OnceTrue()
  private let fail: @Sendable (Int32) -> Void
  private let state = Mutex(State())

  /// Makes the file; those of earlier runs are beside it.
  ///
  /// - Parameters:
  ///   - time: The clock that the player lives by.
  ///   - fail: Called once, with the system's error number, when the file cannot be written any more.
  /// - Throws: 5003 where it cannot be made.
  init(
    path: String, _ time: any TimeSource, fail: @escaping @Sendable (Int32) -> Void
  ) throws(MediaError) {
    EarlierFiles.makeRoom(for: path)
    // The path is passed as a C string for the length of the call. What was played is for the user's eyes alone.
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw MediaError(.outputFileFailed, "\(path): \(SystemError.reason(errno))")
    }
    self.time = time
    start = time.now
    self.fail = fail
  }

  deinit { Glibc.close(descriptor) }

  /// Writes what a player is made with.
  func begin(_ settings: PlayerSettings) {
    state.withLock { $0.start = RecordedStart(hasItems: !settings.items.isEmpty) }
    write(
      "# What a player was told and what came of it, recorded by vitrine \(EngineVersion.current).")
    write("tolerance \(Self.slack)")
    for line in RecordedSettings.lines(of: settings) { write(line) }
  }

  /// Writes a command that begins now: where the player takes it, or here if it is refused.
  func note(_ call: OpeningCall) -> CallWatch {
    let (number, begun) = state.withLock { state in
      state.made += 1
      let begun = passed
      // Until it is known what becomes of it.
      let line = RecordedCall.line(call, at: begun)
      state.lines.append(Line(number: state.made, unfinished: line))
      return (state.made, begun)
    }
    return CallWatch(
      taken: { [self] in take(number, call) },
      finished: { [self] error in
        finish(number, RecordedCall.line(call, at: begun, refusal: error.flatMap(Self.refusal)))
      })
  }

  /// The code with which a command was refused that was not taken; `nil` where it was broken off before.
  private static func refusal(_ error: MediaError) -> Int? {
    switch error.code {
    case .timedOut, .cancelled, .shutDown: nil
    default: error.code.rawValue
    }
  }

  /// Writes an event, if it is one of those that come again when the recording is played.
  func note(_ event: PlayerEvent) {
    guard let filter = Self.filter(for: event) else { return }
    let moment = passed
    state.withLock { state in
      if event.kind.name == "playing" {
        guard !state.hasPlayed else { return }
        state.hasPlayed = true
      }
      let within = (moment - state.last).seconds + Self.slack
      state.last = moment
      let line: JSONObject = [
        "expect": .string(state.start.expectation(of: event.kind.name) ?? filter),
        "within": .number(Self.rounded(within)),
      ]
      state.made += 1
      state.lines.append(Line(number: state.made, text: JSONValue.object(line).json))
    }
    flush()
  }

  /// Writes how long the player was there, and waits until all is written.
  func end() async {
    let moment = passed
    state.withLock { state in
      for place in state.lines.indices where state.lines[place].text == nil {
        state.lines[place].text = state.lines[place].unfinished
      }
    }
    write(JSONValue.object(["at": .number(Self.rounded(moment.seconds))]).json)
    state.withLock { $0.isOver = true }
    await withCheckedContinuation { done in queue.async { done.resume() } }
  }

  static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private var passed: MediaTime { max(.zero, time.now - start) }

  /// The filter of an event that is told once for each cause; `nil` for any other.
  private static func filter(for event: PlayerEvent) -> String? {
    let name = event.kind.name
    switch name {
    case "playing", "transition", "ended": return name
    case "error":
      guard case .int(let code)? = event.kind.fields["error"]?["code"] else { return name }
      return "error(error.code=\(code))"
    // That there is none any more comes with the end of the player too.
    case "currentItemChanged": return event.kind.fields["to"] == .null ? nil : name
    case "paused":
      guard case .string(let reason)? = event.kind.fields["reason"] else { return name }
      return "paused(reason=\(reason))"
    case "seek": return event.kind.fields["finished"] == true ? "seek(finished=true)" : nil
    default: return nil
    }
  }

  private func write(_ line: String) {
    state.withLock { state in
      state.made += 1
      state.lines.append(Line(number: state.made, text: line))
    }
    flush()
  }

  /// Puts the line of a command behind all that happened before the player took it.
  private func take(_ number: Int, _ call: OpeningCall) {
    state.withLock { state in
      guard let place = state.lines.firstIndex(where: { $0.number == number }) else { return }
      var line = state.lines.remove(at: place)
      state.last = passed
      state.hasPlayed = false
      state.start.note(call.method)
      line.text = RecordedCall.line(call, at: state.last)
      // Its end changes it no more.
      line.number = 0
      state.lines.append(line)
    }
    flush()
  }

  /// Completes the line of a command that was not taken.
  private func finish(_ number: Int, _ line: String) {
    state.withLock { state in
      guard let place = state.lines.firstIndex(where: { $0.number == number }) else { return }
      state.lines[place].text = line
    }
    flush()
  }

  /// Hands on the lines up to the first that waits for its outcome.
  private func flush() {
    state.withLock { state in
      let ready = state.lines.prefix { $0.text != nil }.compactMap(\.text)
      guard !ready.isEmpty, !state.isOver else { return }
      state.lines.removeFirst(ready.count)
      let bytes = Array(ready.map { $0 + "\n" }.joined().utf8)
      queue.async { [descriptor, isUnwritable, fail] in
        guard !isUnwritable.isSet, !writeAll(bytes, to: descriptor) else { return }
        let number = errno
        isUnwritable.set()
        fail(number)
      }
    }
  }
}
