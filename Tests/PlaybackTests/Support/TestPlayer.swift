import FFmpeg
import HLS
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// A player under a virtual clock, with sinks and a log that keep everything.
struct TestPlayer {
  let player: Player
  let clock: VirtualClock
  let video: CapturingVideoSink
  let audio: CapturingAudioSink
  let log = EventLog()
  private let subscription: EventSubscription

  /// - Parameters:
  ///   - stepping: Whether time stands still until the test moves it.
  ///   - clock: In the place of one of its own.
  ///   - vectors: Whether graphics may be drawn.
  ///   - processor: What the process and its threads are said to have spent.
  ///   - pictureInPicture: Whether there may be one.
  ///   - streams: Opens sources, streams among them; without it, files are all there is.
  ///   - mayStandStill: Whether it is no failure of the test when playback stands still for good.
  ///   - fallbacks: What plays while no item can.
  ///   - limits: How long an item may get no further.
  ///   - makeReader: Reads sources in the place of the usual readers.
  static func open(
    stepping: Bool = false, clock: VirtualClock? = nil,
    video: CapturingVideoSink = CapturingVideoSink(),
    audio: CapturingAudioSink = CapturingAudioSink(), vectors: Bool = false,
    pictureInPicture: Bool = false, processor: ProcessorTimes? = nil,
    streams: DefaultSourceOpener? = nil, mayStandStill: Bool = false,
    fallbacks: Fallbacks = Fallbacks(), limits: StuckLimits = .unlimited,
    source: @escaping @Sendable (String) throws(MediaError) -> any DataSource = {
      FileSource(path: $0)
    }, makeReader: PacketReaderMaking? = nil
  ) async throws -> TestPlayer {
    let clock = clock ?? (stepping ? VirtualClock(horizon: .zero) : VirtualClock())
    return try await TestPlayer(
      clock: clock, video: video, audio: audio, vectors: vectors,
      pictureInPicture: pictureInPicture, processor: processor, streams: streams,
      makeReader: makeReader, mayStandStill: mayStandStill, fallbacks: fallbacks, limits: limits,
      source: source)
  }

  private init(
    clock: VirtualClock, video: CapturingVideoSink, audio: CapturingAudioSink, vectors: Bool,
    pictureInPicture: Bool, processor: ProcessorTimes?, streams: DefaultSourceOpener?,
    makeReader: PacketReaderMaking?, mayStandStill: Bool, fallbacks: Fallbacks,
    limits: StuckLimits,
    source: @escaping @Sendable (String) throws(MediaError) -> any DataSource
  ) async throws {
    self.clock = clock
    self.video = video
    self.audio = audio
    var parts = PlayerParts(time: clock, open: source, videoSink: video, audioSink: audio)
    parts.enablesVectors = vectors
    parts.fallbacks = fallbacks
    parts.stuckLimits = limits
    parts.processor = processor
    parts.enablesPictureInPicture = pictureInPicture
    if let streams {
      parts.open = { (source) throws(MediaError) in try streams.open(source) }
      parts.openReference = { (reference, document, source) throws(MediaError) in
        try streams.open(reference, namedIn: document, source)
      }
      parts.makeReader = { (source, name, context) throws(MediaError) in
        try streams.reader(of: source, name: name, context)
      }
    }
    if let makeReader { parts.makeReader = makeReader }
    player = try await Player.open(parts)
    let log = log
    subscription = player.subscribe(to: [.any], interval: .zero) { batch in
      log.add(batch.events)
      if !mayStandStill { Self.reportStandstill(batch.events) }
    }
  }

  private static func reportStandstill(_ events: [PlayerEvent]) {
    for case .error(let error) in events.map(\.kind)
    where error.reason.hasPrefix(MediaError.standstill) {
      Issue.record("\(error)")
    }
  }

  /// Plays items from the first to the end of the last.
  func playToEnd(_ items: ItemDescription...) async throws {
    try await send(.queue(.append(items)))
    try await ended()
  }

  /// Waits for the end of the queue; a test that is out of time closes the player, which ends it too.
  func ended() async throws {
    try await withTaskCancellationHandler {
      try await player.waitUntilEnded()
    } onCancel: {
      Task { await player.close() }
    }
    // Events of the end are on their way when the wait is over; a reply comes after them.
    try await send(.volume(player.status.volume), until: .settled)
  }

  @discardableResult
  func send(
    _ command: PlaybackCommand, until completion: Completion = .accepted
  ) async throws -> [ItemID] {
    try await player.send(command, until: completion, timeout: nil)
  }

  /// Puts items into the queue and waits until the first frame stands.
  func pausedOn(_ items: ItemDescription...) async throws {
    try await pausedOn(contentsOf: items)
  }

  func pausedOn(contentsOf items: [ItemDescription]) async throws {
    try await send(.pause)
    try await send(.queue(.append(items)), until: .firstFrame)
  }

  /// The error with which a command is refused.
  func refusal(of command: PlaybackCommand) async -> MediaError.Code? {
    do throws(MediaError) {
      try await player.send(command)
      return nil
    } catch {
      return error.code
    }
  }

  var status: PlayerStatus { player.status }

  /// The MD5 sums of the frames that were shown.
  var hashes: [String] {
    video.lines.filter { $0 != "cleared" }.compactMap {
      $0.split(separator: " ").last.map(String.init)
    }
  }

  /// The numbers drawn into the frames that were shown.
  var numbers: [Int] { video.frames.map { TestMedia.frameNumber(of: $0.frame) } }

  /// The places that the samples tell; `nil` is silence.
  var places: [Int?] {
    let samples = audio.samples
    return stride(from: 0, to: samples.count - 1, by: 2).map {
      TestMedia.counter(left: samples[$0], right: samples[$0 + 1])
    }
  }
}

/// The events of a player, in order.
final class EventLog: Sendable {
  private let kept = Mutex<[PlayerEvent]>([])

  func add(_ events: [PlayerEvent]) { kept.withLock { $0 += events } }

  var events: [PlayerEvent] { kept.withLock { $0 } }
  var kinds: [PlayerEvent.Kind] { events.map(\.kind) }

  /// The joins: samples and frames missing or repeated at each.
  var transitions: [[Int]] {
    kinds.compactMap { kind in
      guard case .transition(let samples, let frames) = kind else { return nil }
      return [samples, frames]
    }
  }

  /// The items that came up, in order.
  var items: [String?] {
    kinds.compactMap { kind in
      guard case .currentItemChanged(_, let to) = kind else { return nil }
      return .some(to?.rawValue)
    }
  }

  /// The codes of the errors that were told.
  var errors: [MediaError.Code] {
    kinds.compactMap { kind in
      guard case .error(let error) = kind else { return nil }
      return error.code
    }
  }

  /// Whether each seek that was told of finished.
  var seeks: [Bool] {
    kinds.compactMap { kind in
      guard case .seek(let finished, _) = kind else { return nil }
      return finished
    }
  }
}

extension TestMedia {
  /// The samples of a file as ffmpeg decodes them.
  static func samples(_ path: String) throws -> [Float] {
    let result = try run(
      "ffmpeg", ["-v", "error", "-nostdin", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", "-"])
    return result.output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// The MD5 sums of a file's frames as ffmpeg decodes them.
  static func frameSums(_ path: String) throws -> [String] {
    try ffmpegFrameHashes(path).compactMap { line in
      line.split(separator: ",").last.map { $0.drop { $0 == " " } }.map(String.init)
    }
  }
}
