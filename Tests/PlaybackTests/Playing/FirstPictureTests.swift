import FFmpeg
import HLS
import MediaCore
import Playback
import Streaming
import Synchronization
import Testing
import VitrineTesting

@Suite("The first picture after a start or a jump", .timeLimit(.minutes(20)))
struct FirstPictureTests {
  static let clips: [TestMedia.Recipe] = [
    .gop60.remade("gop60-silent", output: ["-an", "-c", "copy"]),
    .gop60.remade(
      "gop60-silent-hevc",
      output: ["-an", "-c:v", "libx265", "-x265-params", "keyint=60:open-gop=0:log-level=none"]),
  ]

  @Test(
    "is up when no more than what it is made from has come",
    arguments: clips, [60, 61, 62, 63, 64, 75, 119])
  func alone(clip: TestMedia.Recipe, number: Int) async throws {
    let path = try TestMedia.path(clip)
    let time = MediaTime(ticks: Int64(number), of: Rational(1, 30))
    let (player, source, video) = try await opened(path)
    var item = ItemDescription(path)
    item.outPoint = .milliseconds(4500)
    try await player.send(.queue(.append([item])), until: .firstFrame, timeout: nil)
    source.withhold(from: try end(ofPacketAt: time, in: path))
    try await player.send(
      .seek(to: .time(time), play: false), until: .settled, timeout: .seconds(60))
    #expect(video.frames.map { TestMedia.frameNumber(of: $0.frame) } == [0, number])
    source.withhold(from: nil)
    try await player.send(.play)
    try await player.waitUntilEnded()
    // A busy machine may show some too late to be shown.
    let numbers = video.frames.map { TestMedia.frameNumber(of: $0.frame) }.dropFirst()
    #expect(numbers.first == number && Array(numbers) == Set(numbers).sorted())
    #expect(numbers.count + player.status.counters.framesDropped == 135 - number)
    let sums = try TestMedia.frameSums(path)
    let hashes = video.lines.compactMap { $0.split(separator: " ").last.map(String.init) }
      .dropFirst()
    #expect(Array(hashes) == numbers.map { sums[$0] })
    await player.close()
  }

  @Test("is up when it has come, where nothing is up at the place gone to")
  func afterTheStart() async throws {
    let path = try TestMedia.path(
      .gop60.remade("gop60-late-pictures", output: ["-c", "copy", "-bsf:v", "setts=ts=TS+3000"]))
    let (player, source, video) = try await opened(path)
    try await player.send(.queue(.append([ItemDescription(path)])), until: .firstFrame)
    try await player.send(.seek(to: .time(.seconds(3)), play: false), until: .settled)
    let first = try #require(video.frames.first?.frame.time)
    #expect(first > .zero)
    source.withhold(from: try end(ofPacketAt: first, in: path))
    try await player.send(
      .seek(to: .time(.zero), play: false), until: .settled, timeout: .seconds(60))
    let numbers = video.frames.map { TestMedia.frameNumber(of: $0.frame) }
    #expect(numbers.count == 3 && numbers.first == 0 && numbers.last == 0)
    source.withhold(from: nil)
    await player.close()
  }

  /// A paused player that opens nothing but a file that can be withheld.
  private func opened(
    _ path: String
  ) async throws -> (Player, WithheldSource, CapturingVideoSink) {
    let (source, video) = (WithheldSource(path), CapturingVideoSink())
    var parts = PlayerParts(
      time: MonotonicClock(), open: { _ in source }, videoSink: video, audioSink: nil)
    // However busy the machine is.
    parts.longestRepeat = .seconds(60)
    let player = try await Player.open(parts)
    try await player.send(.pause)
    return (player, source, video)
  }

  private func end(ofPacketAt time: MediaTime, in path: String) throws -> Int64 {
    let file = FileSource(path: path)
    try file.prepare()
    let demuxer = try Demuxer(file, guard: ReadGuard())
    let track = demuxer.information.tracks.first { track in
      if case .video = track.kind { true } else { false }
    }?.index
    while let packet = try demuxer.read() {
      guard packet.track == track, packet.time == time, let position = packet.position else {
        continue
      }
      return position + Int64(packet.byteCount)
    }
    throw MediaError(.readFailed, "no packet at \(time)")
  }
}

/// A file of which all from some byte on is not given out for the time being.
private final class WithheldSource: DataSource {
  private let file: FileSource
  private let end = Mutex<Int64?>(nil)
  private let signal = Signal()

  init(_ path: String) { file = FileSource(path: path) }

  func withhold(from offset: Int64?) {
    end.withLock { $0 = offset }
    signal.raise()
  }

  func prepare() throws(MediaError) { try file.prepare() }
  var length: Int64? { file.length }
  var isSeekable: Bool { true }

  /// Blocks the reader's own thread.
  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    while let end = end.withLock({ $0 }) {
      guard offset >= end else {
        var part = buffer._mutatingExtracting(first: min(buffer.byteCount, Int(end - offset)))
        return try file.read(at: offset, into: &part)
      }
      signal.wait()
    }
    return try file.read(at: offset, into: &buffer)
  }

  func cancel() { withhold(from: nil) }
}
