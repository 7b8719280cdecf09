public import MediaCore
public import Playback
internal import Synchronization
internal import Vitrine

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

  let log: TraceLog
  private let subscriptions = Mutex<[EventSubscription]>([])

  /// Begins a trace of what two outputs are given; each may have one.
  public init(
    _ clock: VirtualClock, _ video: CapturingVideoSink, _ audio: CapturingAudioSink,
    leavingOut omissions: Omissions = []
  ) {
    log = TraceLog(clock, leavingOut: TraceLog.Omissions(rawValue: omissions.rawValue))
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
    ) { [log] batch in log.add(batch) }
    subscriptions.withLock { $0.append(subscription) }
  }

  /// Notes what the test does at this moment, in words.
  public func note(_ text: String) { log.addCommand(text) }

  /// Notes what a player says of itself at this moment.
  public func note(_ status: PlayerStatus) { log.add(status) }

  /// All that happened so far, a line for each thing.
  public var text: String { log.text }
}
