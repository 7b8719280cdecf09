import MediaCore
import Testing

@testable import Streaming

@Suite("Playlists that were just read") struct FreshPlaylistsTests {
  @Test("One is given once, and only while it is fresh")
  func once() {
    let clock = VirtualClock()
    let playlists = FreshPlaylists(time: clock)
    playlists.keep([1, 2, 3], nil, of: "a")
    #expect(playlists.take("b") == nil)
    #expect(playlists.take("a")?.length == 3)
    #expect(playlists.take("a") == nil)
    playlists.keep([1], nil, of: "a")
    playlists.keep([1], nil, of: "b")
    _ = ClockStage(clock) {}.move(to: .seconds(4))
    #expect(playlists.take("a") != nil)
    _ = ClockStage(clock) {}.move(to: .seconds(6))
    #expect(playlists.take("b") == nil)
  }

  @Test("Only some of a moderate size are kept")
  func limits() {
    let playlists = FreshPlaylists()
    playlists.keep([UInt8](repeating: 0, count: 2 << 20), nil, of: "large")
    #expect(playlists.take("large") == nil)
    for number in 0..<40 { playlists.keep([0], nil, of: "\(number)") }
    #expect((0..<40).count { playlists.take("\($0)") != nil } == 16)
  }

  @Test("Its bytes are read like any other's")
  func reading() throws {
    let source = LoadedSource([1, 2, 3, 4, 5], nil)
    var bytes = [UInt8](repeating: 0, count: 3)
    #expect(
      try bytes.withRawSpan { (span) throws(MediaError) in try source.read(at: 3, into: &span) }
        == 2)
    #expect(bytes == [4, 5, 0])
    #expect(
      try bytes.withRawSpan { (span) throws(MediaError) in try source.read(at: 5, into: &span) }
        == 0)
  }
}
