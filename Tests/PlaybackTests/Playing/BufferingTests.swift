import HLS
import MediaCore
import Playback
import Streaming
import Synchronization
import Testing
import VitrineTesting

@Suite(.timeLimit(.minutes(20))) struct BufferingTests {
  @Test func playbackWaitsForDataAndGoesOnWhenThereIsEnough() async throws {
    let gate = Gate(after: 0.5)
    let log = EventLog()
    let video = CapturingVideoSink()
    let path = try TestMedia.path(.loop2s)
    let player = try await Player.open(
      PlayerParts(
        time: MonotonicClock(), open: { GatedSource($0, gate) }, videoSink: video,
        audioSink: nil))
    let subscription = player.subscribe(to: [.any], interval: .zero) { batch in
      log.add(batch.events)
      if batch.events.contains(where: { $0.kind == .waitingToPlayAtSpecifiedRate(.buffering) }) {
        gate.open()
      }
    }
    try await player.send(.queue(.append([ItemDescription(path)])), until: .accepted, timeout: nil)
    try await player.waitUntilEnded()
    let kinds = log.kinds
    let wait = try #require(kinds.firstIndex(of: .waitingToPlayAtSpecifiedRate(.buffering)))
    #expect(kinds[..<wait].last == .stall(.disk))
    #expect(kinds[wait...].contains(.playing) && log.errors.isEmpty)
    #expect(player.status.counters.stalls == 1)
    // A busy machine may show some too late to be shown.
    let numbers = video.frames.map { TestMedia.frameNumber(of: $0.frame) }
    #expect(numbers == numbers.sorted() && numbers.first == 0)
    #expect(numbers.count + player.status.counters.framesDropped == 60)
    subscription.cancel()
    await player.close()
  }

  @Test("An item that fails while playback waits for it is not told to play first")
  func failsWhileWaiting() async throws {
    let gate = Gate(after: 0.5)
    let log = EventLog()
    let path = try TestMedia.path(.loop2s)
    let failure = MediaError(.connectionFailed, "it broke off")
    let player = try await Player.open(
      PlayerParts(
        time: MonotonicClock(), open: { GatedSource($0, gate, failure: failure) },
        videoSink: CapturingVideoSink(), audioSink: nil))
    let subscription = player.subscribe(to: [.any], interval: .zero) { batch in
      log.add(batch.events)
      if batch.events.contains(where: { $0.kind == .waitingToPlayAtSpecifiedRate(.buffering) }) {
        gate.open()
      }
    }
    try await player.send(.queue(.append([ItemDescription(path)])), until: .accepted, timeout: nil)
    try await player.waitUntilEnded()
    let kinds = log.kinds
    let wait = try #require(kinds.firstIndex(of: .waitingToPlayAtSpecifiedRate(.buffering)))
    #expect(!kinds[wait...].contains(.playing))
    #expect(log.errors == [.connectionFailed])
    subscription.cancel()
    await player.close()
  }
}

/// Lets reads through up to a place in the file, and all of them once it is open.
final class Gate: Sendable {
  let share: Double
  private let opened = Mutex(false)
  private let reached = Mutex(false)
  private let signal = Signal()

  init(after share: Double) { self.share = share }

  func open() {
    opened.withLock { $0 = true }
    signal.raise()
  }

  var isReached: Bool { reached.withLock { $0 } }

  /// Blocks the reader's own thread.
  func wait() {
    reached.withLock { $0 = true }
    while !opened.withLock({ $0 }) { signal.wait() }
  }
}

final class GatedSource: DataSource {
  private let file: FileSource
  private let gate: Gate
  /// What the place behind the gate fails with; `nil` for nothing.
  private let failure: MediaError?

  init(_ path: String, _ gate: Gate, failure: MediaError? = nil) {
    self.failure = failure
    file = FileSource(path: path)
    self.gate = gate
  }

  func prepare() throws(MediaError) { try file.prepare() }
  var length: Int64? { file.length }
  var isSeekable: Bool { true }
  var tags: [String: String] { [:] }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    let limit = Int64(Double(file.length ?? 0) * gate.share)
    // The index may lie at the end; only reading on in order is held up.
    if offset >= limit, offset < limit + 65_536 {
      gate.wait()
      if let failure { throw failure }
    }
    return try file.read(at: offset, into: &buffer)
  }

  func cancel() { gate.open() }
}
