import MediaCore
import Testing

@testable import HLS

@Suite("Copies of one playlist") struct PlaylistHistoryTests {
  /// Segments of 2 s from a number on, the names of which are their own.
  private func list(
    _ numbers: Range<Int>, _ name: String = "s", token: String = "", date: Int? = nil,
    listed: Int? = nil
  ) throws -> MediaPlaylist {
    let segments = numbers.map { number -> String in
      let time = date.map { $0 + number * 2 }
      let tag =
        time.map { "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T00:\(10 + $0 / 60):\(10 + $0 % 60 / 2)Z\n" }
        ?? ""
      return "\(tag)#EXTINF:2,\n\(name)\(number)\(token)\n"
    }
    return try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(listed ?? numbers.lowerBound)\n"
        + segments.joined())
  }

  /// A history that has gone on from 10..<15 to 20..<25, at second 20.
  private func history() throws -> PlaylistHistory {
    var history = PlaylistHistory(try list(10..<15), at: .zero)
    for step in 1...10 {
      let change = history.take(try list(10 + step..<15 + step), at: .seconds(Double(2 * step)))
      #expect(change == .changed)
    }
    return history
  }

  @Test("An older copy is passed over however long there is no other, also one that is much older")
  func stale() throws {
    var history = try history()
    let known = history.playlist
    for old in [
      try list(19..<24), try list(15..<20), try list(10..<15), try list(20..<22),
      try list(15..<20, token: "?token=2"),
    ] {
      for second in [21.0, 30, 100, 1000] {
        #expect(history.take(old, at: .seconds(second)) == .unchanged)
      }
    }
    #expect(history.playlist == known && history.changedAt == .seconds(20))
    #expect(history.take(try list(21..<26), at: .seconds(1001)) == .changed)
  }

  @Test("A segment keeps its discontinuity number where a list does not count those gone")
  func uncountedDiscontinuities() throws {
    func window(_ numbers: Range<Int>) throws -> MediaPlaylist {
      try media(
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
          + numbers.map { number in
            "\(number % 6 == 3 ? "#EXT-X-DISCONTINUITY\n" : "")#EXTINF:2,\ns\(number)\n"
          }.joined())
    }
    var history = PlaylistHistory(try window(0..<4), at: .zero)
    for first in 1...20 {
      let change = history.take(try window(first..<first + 4), at: .seconds(2 * Double(first)))
      #expect(change == .changed)
      for segment in history.playlist.segments {
        #expect(segment.discontinuityNumber == (segment.sequenceNumber + 3) / 6)
      }
    }
  }

  @Test("A window that slides without its number is followed", arguments: [false, true])
  func slidingWindow(hasDates: Bool) throws {
    func window(_ numbers: Range<Int>) throws -> MediaPlaylist {
      try list(numbers, date: hasDates ? 0 : nil, listed: 0)
    }
    var history = PlaylistHistory(try window(0..<5), at: .zero)
    for step in 1...20 {
      // Now and then two are new at once, and now and then none is.
      let first = step + step / 5
      let change = history.take(try window(first..<first + 5), at: .seconds(2 * Double(step)))
      #expect(change == .conflicting(segment: 0))
      #expect(history.playlist.mediaSequence == first)
      #expect(history.playlist.segments.map(\.uri).last?.hasSuffix("s\(first + 4)") == true)
      #expect(history.playlist.beginning == .seconds(2 * Double(first)))
      #expect(history.playlist.segments.allSatisfy { !$0.isDiscontinuity })
      #expect(history.playlist.segments[0].listedNumber == 0)
      #expect(history.take(try window(first..<first + 5), at: .seconds(50)) == .unchanged)
    }
    // What has no segment of before cannot be placed.
    #expect(history.take(try window(90..<95), at: .seconds(99)) != .unchanged)
  }

  @Test("The greatest numbers do not add up beyond all numbers, however often they begin anew")
  func greatestNumbers() throws {
    func list(_ number: Int, _ step: Int) throws -> MediaPlaylist {
      try media(
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
          + "#EXT-X-DISCONTINUITY-SEQUENCE:\(number)\n#EXTINF:2,\n\(step)a\n#EXTINF:2,\n\(step)b\n")
    }
    var history = PlaylistHistory(try list(0, 0), at: .zero)
    for step in 1...12 {
      let number = step % 2 == 0 ? 0 : Int.max / 4
      let change = history.take(try list(number, step), at: .seconds(Double(step) * 100))
      #expect(change == (step % 2 == 0 ? .regressed : .changed))
    }
    #expect(history.playlist.segments.count == 2)
  }

  @Test("Dates as far apart as can be are told apart")
  func farDates() throws {
    func list(_ number: Int, _ year: Int, _ first: String, _ second: String) throws -> MediaPlaylist
    {
      try media(
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
          + "#EXT-X-PROGRAM-DATE-TIME:\(year)-01-01T00:00:00Z\n#EXTINF:2,\n\(first)\n"
          + "#EXTINF:2,\n\(second)\n")
    }
    // Other names under the numbers of before, and older numbers with names that are known.
    for next in [try list(9, 1678, "c", "d"), try list(8, 1678, "z", "a")] {
      var history = PlaylistHistory(try list(9, 2262, "a", "b"), at: .zero)
      #expect(history.take(next, at: .seconds(2)) == .regressed)
    }
  }

  @Test("Numbers that go back and mean something else are a restart, at once")
  func restart() throws {
    for names in ["t", "s"] {
      var history = try history()
      #expect(history.take(try list(0..<3, names), at: .seconds(21)) == .regressed)
      #expect(history.playlist.segments.first?.isDiscontinuity == true)
      // What was known before the restart means nothing any more.
      #expect(history.take(try list(1..<4, names), at: .seconds(23)) == .changed)
    }
    var history = try history()
    #expect(history.take(try list(12..<17, "t"), at: .seconds(21)) == .regressed)
  }

  @Test("With the same names under the same numbers dates tell")
  func dates() throws {
    var history = PlaylistHistory(try list(10..<15, date: 0), at: .zero)
    #expect(history.take(try list(11..<16, date: 0), at: .seconds(2)) == .changed)
    #expect(history.take(try list(10..<15, date: 0), at: .seconds(60)) == .unchanged)
    #expect(history.take(try list(10..<12, date: 20), at: .seconds(61)) == .regressed)
  }

  @Test(
    "With the same names and no dates a restart is told by what grows far from the end that was known"
  )
  func sameNames() throws {
    var history = try history()
    var changes: [PlaylistChange] = []
    // One that was joined at 10 has seen none of the first numbers; here they come up to those it has.
    for step in 0..<6 {
      changes.append(
        history.take(try list(10 + step..<12 + step), at: .seconds(22 + Double(2 * step))))
    }
    #expect(changes == [.unchanged, .unchanged, .unchanged, .unchanged, .regressed, .changed])
    #expect(history.playlist.segments.first?.start ?? .zero >= .seconds(30))
  }

  @Test("A cache that is a little behind, or is asked in turn with a newer one, is none")
  func behind() throws {
    var history = try history()
    for step in 0..<3 {
      let change = history.take(
        try list(18 + step..<22 + step), at: .seconds(22 + Double(4 * step)))
      #expect(change == .unchanged)
    }
    var other = try self.history()
    for step in 0..<5 {
      let now = 22 + Double(2 * step)
      #expect(other.take(try list(10 + step..<15 + step), at: .seconds(now)) == .unchanged)
      #expect(other.take(try list(20..<25), at: .seconds(now + 1)) == .unchanged)
    }
  }
}
