internal import FFmpeg
public import MediaCore
public import Playback
internal import Synchronization

/// What a player did under a virtual clock, as text that is the same on every run.
///
/// A line for each thing, with the moment of the clock at which it happened: commands that were noted, events,
/// frames, sound, and requests to an origin. A file of such text, kept from a run that was looked at, shows by
/// `TextDifference` what another build does differently.
///
/// ```swift
/// let clock = VirtualClock(horizon: .zero)
/// let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
/// let trace = PlaybackTrace(clock, video, audio)
/// // … a player with this clock and these outputs …
/// trace.follow(player)
/// await clock.advance(to: .seconds(5))
/// print(trace.text)
/// ```
///
/// Any thread may use it. Nothing in the text depends on the machine: not the folders of files, and not the words
/// of errors, of which the number and the name are told.
public final class PlaybackTrace: Sendable {
  /// What the text leaves out, because it is not the same everywhere.
  public struct Omissions: Sendable, OptionSet {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The sums of pictures: for what fonts or scalers draw.
    public static let pictures = Omissions(rawValue: 1)
    /// The sums of samples and where silence lies: for sound at another rate, which floating point makes.
    public static let samples = Omissions(rawValue: 2)
    /// How much is buffered: where another rendition is loaded just when it is told.
    public static let buffers = Omissions(rawValue: 4)
  }

  struct State {
    var entries: [TraceEntry] = []
    var sound = TraceSound()
    var requests: (@Sendable () -> [TraceEntry])?
    var subscriptions: [EventSubscription] = []
  }

  let clock: VirtualClock
  let omissions: Omissions
  let state = Mutex(State())

  /// Begins a trace of what two outputs are given; each may have one.
  public init(
    _ clock: VirtualClock, _ video: CapturingVideoSink, _ audio: CapturingAudioSink,
    leavingOut omissions: Omissions = []
  ) {
    self.clock = clock
    self.omissions = omissions
    video.observe { [weak self] in self?.note($0) }
    audio.observe { [weak self] in self?.note($0) }
  }

  /// Traces all events of a player from its next step on, until the trace is let go of.
  ///
  /// - Parameters:
  ///   - player: The player, before anything is played.
  ///   - interval: How often the position is told; the default is never.
  public func follow(_ player: any PlayerControlling, timeInterval interval: MediaTime? = nil) {
    let subscription = player.subscribe(
      to: [.any], interval: .zero, timeInterval: interval
    ) { [weak self] batch in
      for event in batch.events where self?.tells(event) == true {
        self?.add(.event(event.traceText))
      }
    }
    state.withLock { $0.subscriptions.append(subscription) }
  }

  private func tells(_ event: PlayerEvent) -> Bool {
    !omissions.contains(.buffers) || event.kind.name != "bufferChanged"
  }

  /// Notes what the test does at this moment, in words.
  public func note(_ text: String) { add(.note("do", text)) }

  /// Notes what a player says of itself at this moment.
  public func note(_ status: PlayerStatus) { add(.note("status", status.traceText)) }

  /// All that happened so far, a line for each thing.
  public var text: String {
    let (entries, requests) = state.withLock { state in
      let rest = state.sound.rest.map { [TraceEntry(time: clock.now, content: $0)] }
      return (state.entries + (rest ?? []), state.requests)
    }
    var lines = TraceFolding.lines(requests?() ?? [], entries)
    if omissions.contains(.pictures) { lines.insert("(without the sums of pictures)", at: 0) }
    if omissions.contains(.buffers) { lines.insert("(without what is buffered)", at: 0) }
    if omissions.contains(.samples) { lines.insert("(without the sums of samples)", at: 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  func add(_ content: TraceEntry.Content) {
    let now = clock.now
    state.withLock { $0.entries.append(TraceEntry(time: now, content: content)) }
  }
}
