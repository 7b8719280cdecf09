import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("A player that is let go of without being closed", .timeLimit(.minutes(10)))
struct LettingGoTests {
  /// A file that tells when the last reference to it has gone.
  private final class WatchedSource: DataSource {
    private let file: FileSource
    private let freed: AsyncStream<Void>.Continuation

    init(_ path: String, freed: AsyncStream<Void>.Continuation) {
      file = FileSource(path: path)
      self.freed = freed
    }

    deinit { freed.finish() }

    func prepare() throws(MediaError) { try file.prepare() }
    var length: Int64? { file.length }
    var isSeekable: Bool { file.isSeekable }
    func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
      try file.read(at: offset, into: &buffer)
    }
    func cancel() { file.cancel() }
  }

  @Test(
    "lets go of its source and closes its outputs, in the middle of a loop",
    arguments: [false, true])
  func sources(isPaused: Bool) async throws {
    let (isFreed, freed) = AsyncStream<Void>.makeStream()
    let path = try TestMedia.path(.loop2s)
    var player: TestPlayer? = try await TestPlayer.open(stepping: true) {
      WatchedSource($0, freed: freed)
    }
    let video = try #require(player?.video)
    try await player?.pausedOn(ItemDescription(path, loops: nil))
    if !isPaused {
      try await player?.send(.play)
      await player?.clock.advance(to: .milliseconds(500))
    }
    #expect(video.isOpen)
    player = nil
    for await _ in isFreed {}
    // Closed by another thread, a moment later; out of time, the sleep throws.
    while video.isOpen { try await Task.sleep(for: .milliseconds(1)) }
  }
}
