import Testing

@testable import FFmpeg

@Suite("Tracks that go on in other streams") struct TrackSuccessionTests {
  /// Streams 0 and 2 carry pictures, 1, 3 and 4 sound.
  private static func isAlike(_ one: Int, _ other: Int) -> Bool {
    (one == 0 || one == 2) == (other == 0 || other == 2)
  }

  private func track(
    _ succession: inout TrackSuccession, _ stream: Int, _ listed: Set<Int>
  ) -> Int? {
    succession.track(of: stream, isListed: listed.contains, isAlike: Self.isAlike)
  }

  @Test("A stream that is listed takes the place of one that is no more, and that comes back")
  func places() {
    var succession = TrackSuccession()
    for stream in 0...1 { #expect(track(&succession, stream, [0, 1]) == stream) }
    #expect(track(&succession, 3, [2, 3]) == 1)
    #expect(track(&succession, 2, [2, 3]) == 0)
    #expect(succession.source(of: 0) == 2 && succession.track(of: 3) == 1)
    #expect(track(&succession, 0, [2, 3]) == nil, "what is left of it")
    #expect(track(&succession, 0, [0, 1]) == 0)
    #expect(track(&succession, 2, [0, 1]) == nil)
  }

  @Test("One beside those that are there is a track of its own")
  func beside() {
    var succession = TrackSuccession()
    for stream in 0...1 { #expect(track(&succession, stream, [0, 1]) == stream) }
    #expect(track(&succession, 3, [0, 3, 1]) == 3)
    #expect(track(&succession, 1, [0, 3, 1]) == 1)
    #expect(track(&succession, 4, [0, 3, 4]) == 1)
    succession.selected = [0, 1]
    #expect(track(&succession, 3, [0, 3, 4]) == nil && track(&succession, 4, [0, 3, 4]) == 1)
  }

  @Test("What was read ahead of it is known by its end, and comes before")
  func readAhead() {
    var succession = TrackSuccession()
    #expect(track(&succession, 0, [2, 3]) == 0)
    #expect(track(&succession, 2, [2, 3]) == 0)
    succession.jump()
    #expect(track(&succession, 0, [2, 3]) == 0, "after a jump nothing is told of the place yet")
  }
}
