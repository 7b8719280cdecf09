import FFmpeg
import Foundation
import HLS
import MediaCore
import Networking
import Playback
import Streaming
import Testing
import VitrineTesting

/// A player under a virtual clock that the scenario moves, and the trace of what it does.
struct TraceRun: Sendable {
  let test: TestPlayer
  let trace: PlaybackTrace
  let origin: VirtualOrigin

  /// Disturbs the order in which threads get on; nothing of it may be seen in a trace.
  private static let seed = ProcessInfo.processInfo.environment["VITRINE_TRACE_SEED"]
    .flatMap { UInt64($0) }

  /// A player of files.
  ///
  /// - Parameters:
  ///   - pace: Whose time the sound follows; the default is the player's clock.
  ///   - faulty: The name of a clip whose second third cannot be read.
  static func files(
    pace: CapturingAudioSink.Pace = .clock, leavingOut omissions: PlaybackTrace.Omissions = [],
    pictureInPicture: Bool = false, faulty: String? = nil
  ) async throws -> TraceRun {
    let clock = VirtualClock(horizon: .zero)
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink(pace: pace))
    let trace = PlaybackTrace(clock, video, audio, leavingOut: omissions)
    let faultyPath = faulty.map { path($0) }
    let test = try await TestPlayer.open(
      clock: clock, video: video, audio: audio, pictureInPicture: pictureInPicture
    ) { (path) throws(MediaError) in
      let file: any DataSource =
        path == faultyPath
        ? FaultySource(path: path, fault: 0.4..<0.6) : FileSource(path: path)
      return seed.map { HesitantSource(file, seed: $0) } ?? file
    }
    trace.follow(test.player)
    return TraceRun(test: test, trace: trace, origin: VirtualOrigin(on: clock))
  }

  /// A player of streams from an origin that lives by the same clock.
  static func streams(
    rates: [(since: MediaTime, bitsPerSecond: Double)] = [],
    leavingOut omissions: PlaybackTrace.Omissions = []
  ) async throws -> TraceRun {
    let clock = VirtualClock(horizon: .zero)
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
    let trace = PlaybackTrace(clock, video, audio, leavingOut: omissions)
    var link = VirtualOrigin.Link()
    link.rates = rates
    let origin = VirtualOrigin(on: clock, link: link)
    var sources = SourceSettings()
    sources.http.time = clock
    sources.http.jitter = { 0.5 }
    let client: any HTTPClient = seed.map { HesitantClient(origin, seed: $0) } ?? origin
    let test = try await TestPlayer.open(
      clock: clock, video: video, audio: audio,
      streams: DefaultSourceOpener(sources, client: client))
    trace.follow(test.player)
    trace.follow(origin)
    return TraceRun(test: test, trace: trace, origin: origin)
  }

  /// The path of a file of `Tests/Traces/Media`.
  static func path(_ name: String) -> String { TestMedia.trace("Media/\(name)") }

  /// Notes a command in words, and sends it; that it is refused is noted too.
  ///
  /// Returns when all is done that it brings about at this moment.
  func send(_ words: String, _ command: PlaybackCommand) async throws {
    try await send(words, [command])
  }

  /// The same of several commands with nothing between them.
  func send(_ words: String, _ commands: [PlaybackCommand]) async throws {
    trace.note(words)
    do throws(MediaError) {
      try await test.player.send(commands)
    } catch {
      trace.note("refused: \(error.code.rawValue) \(error.code.name)")
    }
    try await settle()
  }

  /// Waits until all is done that there is to do at this moment.
  ///
  /// The stage takes a step for the sake of a command, though it is none: where nothing is due it would take one only if
  /// a thread happened to wake it.
  func settle() async throws {
    try await test.player.send([])
    await test.clock.advance(by: .zero)
  }

  /// Appends items to the queue.
  func append(_ items: ItemDescription...) async throws {
    let names = items.map { $0.id?.rawValue ?? "?" }.joined(separator: ", ")
    try await send("append \(names)", .queue(.append(items)))
  }

  /// Notes what the sound output reports, and has it reported.
  func report(_ words: String, _ report: SinkReport) async throws {
    trace.note(words)
    test.audio.report(report)
    try await settle()
  }

  /// Lets time pass up to a moment, and notes the status that there is then.
  func advance(to seconds: Double) async throws {
    await test.clock.advance(to: .seconds(seconds))
    try await settle()
    trace.note(test.status)
  }
}

extension ItemDescription {
  /// An item of a file of `Tests/Traces/Media`, whose id is its name unless it has another.
  static func clip(
    _ name: String, id: String? = nil, from inPoint: Double? = nil, to outPoint: Double? = nil,
    loops: Int? = 1
  ) -> ItemDescription {
    ItemDescription(
      TraceRun.path(name), id: ItemID(id ?? String(name.prefix { $0 != "." })),
      inPoint: inPoint.map { .seconds($0) }, outPoint: outPoint.map { .seconds($0) }, loops: loops)
  }
}
