internal import FFmpeg
package import MediaCore
package import Playback
internal import Synchronization

/// What a player does, as it is told, in the lines of a trace.
///
/// Any thread may use it. Nothing in the text depends on the machine: not the folders of files, and not the words of
/// errors, of which the number and the name are told.
package final class TraceLog: Sendable {
  /// What the text leaves out, because it is not the same everywhere.
  package struct Omissions: Sendable, OptionSet {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// The sums of pictures: for what fonts or scalers draw.
    package static let pictures = Omissions(rawValue: 1)
    /// The sums of samples and where silence lies: for sound at another rate, which floating point makes.
    package static let samples = Omissions(rawValue: 2)
    /// How much is buffered: where another rendition is loaded just when it is told.
    package static let buffers = Omissions(rawValue: 4)
  }

  private struct State {
    var entries: [TraceEntry] = []
    var sound = TraceSound()
    var requests: (@Sendable () -> [TraceEntry])?
  }

  private let time: any TimeSource
  private let omissions: Omissions
  private let state = Mutex(State())

  /// - Parameter time: What tells the moment of what happens.
  package init(_ time: any TimeSource, leavingOut omissions: Omissions = []) {
    self.time = time
    self.omissions = omissions
  }

  /// All that happened so far, a line for each thing.
  package var text: String {
    let (entries, requests) = state.withLock { state in
      let rest = state.sound.rest.map { [TraceEntry(time: time.now, content: $0)] }
      return (state.entries + (rest ?? []), state.requests)
    }
    var lines = TraceFolding.lines(requests?() ?? [], entries)
    if omissions.contains(.pictures) { lines.insert("(without the sums of pictures)", at: 0) }
    if omissions.contains(.buffers) { lines.insert("(without what is buffered)", at: 0) }
    if omissions.contains(.samples) { lines.insert("(without the sums of samples)", at: 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Adds what is done to the player at this moment, in words.
  package func addCommand(_ text: String) { append(.note("do", text)) }

  /// Adds what a player says of itself at this moment.
  package func add(_ status: PlayerStatus) { append(.note("status", status.traceText)) }

  /// Adds the events of a batch; not those that repeat what commands said.
  package func add(_ batch: EventBatch) {
    for event in batch.events
    where !omissions.contains(.buffers) || event.kind.name != "bufferChanged" {
      switch event.kind {
      case .queueChanged, .settingChanged: break
      default: append(.event(event.traceText))
      }
    }
  }

  /// Has the requests to a server told too, each at the moment at which it came.
  package func follow(_ requests: @escaping @Sendable () -> [TraceEntry]) {
    state.withLock { $0.requests = requests }
  }

  private func append(_ content: TraceEntry.Content) {
    let now = time.now
    state.withLock { $0.entries.append(TraceEntry(time: now, content: content)) }
  }
}

/// What the outputs are given.
extension TraceLog {
  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - sum: The MD5 sum of its pixels; `nil` for the log to compute it.
  ///   - isNew: Whether it is no present one that was drawn anew.
  package func add(_ frame: PresentedFrame, sum: String? = nil, isNew: Bool) {
    let text =
      omissions.contains(.pictures)
      ? "" : (sum ?? Self.sum(of: frame)).prefix(8) + Self.look(of: frame)
    append(
      .frame(
        TraceFrame(
          item: frame.item.rawValue, pass: frame.pass, time: frame.frame.time,
          outputTime: frame.outputTime, sum: text, isNew: isNew)))
  }

  /// Adds that nothing is shown any more.
  package func addCleared() { append(.line("cleared", "")) }

  /// Adds that the sound is opened.
  package func add(_ format: AudioFormat) {
    state.withLock { $0.sound.format = format }
    append(.line("output", "\(format.sampleRate) Hz, channels: \(format.channels)"))
  }

  /// Adds sound.
  package func add(_ buffer: AudioBuffer) {
    let now = time.now
    let omits = omissions.contains(.samples)
    state.withLock { state in
      let channels = max(1, state.sound.format?.channels ?? 1)
      for line in state.sound.add(buffer.samples, channels: channels, omits: omits) {
        state.entries.append(TraceEntry(time: now, content: .sound(line)))
      }
    }
  }

  /// Adds that the gain is another one.
  package func add(gain: Float) {
    append(.line("output", "gain \(TraceNumber.text(Double(gain)))"))
  }

  /// Adds that the sound stands, or runs on.
  package func add(isPaused: Bool) { append(.line("output", isPaused ? "stands" : "runs")) }

  /// Adds that so many frames were thrown away which were not heard yet.
  package func add(flushed frames: Int64) { append(.line("output", "thrown away: \(frames)")) }

  private static func sum(of frame: PresentedFrame) -> String {
    guard var sum = try? MD5() else { return "no memory" }
    sum.update(frame.frame)
    return sum.finish()
  }

  /// What of a frame's look is not in its pixels.
  private static func look(of frame: PresentedFrame) -> String {
    let orientation = frame.frame.format.orientation
    var words = orientation.isMirrored ? " mirrored" : ""
    if orientation.rotation != 0 { words += " turned by \(orientation.rotation)" }
    if let fit = frame.fit { words += " \(fit.rawValue)" }
    return words
  }
}
