import MediaCore
import Testing

@testable import FFmpeg

@Suite("A file whose clock begins anew") struct ClockJoinerTests {
  private static let frame = MediaTime.milliseconds(40)

  private func reading(
    _ time: MediaTime, track: Int = 0, isSteady: Bool = true
  ) -> ClockJoiner.Reading {
    ClockJoiner.Reading(track: track, time: time, duration: Self.frame, isSteady: isSteady)
  }

  /// The times that packets of one track get.
  private func joined(_ seconds: [Double], length: MediaTime? = nil) -> [Double] {
    var joiner = ClockJoiner(length: length)
    return seconds.map { seconds in
      let time = MediaTime.seconds(seconds)
      return (time + joiner.shift(for: reading(time))).seconds
    }
  }

  @Test("goes on where it was, whether it goes back or far ahead")
  func jumps() {
    #expect(joined([5, 5.04, 0, 0.04]) == [5, 5.04, 5.08, 5.12])
    #expect(joined([5, 5.04, 95_000, 95_000.04]) == [5, 5.04, 5.08, 5.12])
    // As often as it likes, also where each part is short.
    #expect(joined([0, 2, 0, 2, 0, 2]) == [0, 2, 2.04, 4.04, 4.08, 6.08])
  }

  @Test("is believed where it goes back a little, stands, or has a gap that its length explains")
  func small() {
    for times in [[0, 0.08, 0.04, 0.12], [0, 9, 18], [5, 35, 35.04]] {
      #expect(joined(times, length: .seconds(40)) == times)
    }
    #expect(joined([5, 35], length: .seconds(10)) == [5, 5.04])
    #expect(joined([5, 75], length: .seconds(100)) == [5, 5.04])
  }

  @Test("moves all its tracks alike, each at its own place, and cuts none of them off")
  func tracks() {
    var joiner = ClockJoiner(length: nil)
    var times: [Int: [Double]] = [:]
    for (track, seconds) in [
      (0, 10.0), (1, 10.2), (0, 10.04), (1, 0.1), (0, 10.08), (0, 0), (1, 0.14), (0, 0.04),
    ] {
      let time = MediaTime.seconds(seconds)
      times[track, default: []].append(
        (time + joiner.shift(for: reading(time, track: track))).seconds)
    }
    // The second begins a tenth later than the first, as in the file, where its own last packet ended.
    #expect(times[1] == [10.2, 10.24, 10.28])
    #expect(times[0] == [10, 10.04, 10.08, 10.14, 10.18])
  }

  @Test("closes a gap that all its tracks have, and leaves a pause of one")
  func gaps() {
    for tracks in [[0, 1, 0, 1], [0, 1, 1, 0]] {
      var joiner = ClockJoiner(length: .seconds(100))
      var made: [Double] = []
      for (track, seconds) in zip(tracks, [10, 10, 40, 40]) {
        let time = MediaTime.seconds(Double(seconds))
        made.append((time + joiner.shift(for: reading(time, track: track))).seconds)
      }
      #expect(made == [10, 10, 10.04, 10.04])
    }
    var joiner = ClockJoiner(length: .seconds(100))
    for second in 0..<30 {
      #expect(joiner.shift(for: reading(.seconds(Double(second)), track: 1)) == .zero)
    }
    _ = joiner.shift(for: reading(.zero))
    #expect(joiner.shift(for: reading(.seconds(29))) == .zero)
  }

  @Test("tells text by the nearest of its parts")
  func text() {
    var joiner = ClockJoiner(length: nil)
    for seconds in [100, 0.0] { _ = joiner.shift(for: reading(.seconds(seconds))) }
    func shift(_ seconds: Double) -> Double {
      joiner.shift(for: reading(.seconds(seconds), track: 1, isSteady: false)).seconds
    }
    #expect(shift(0.5) == 100.04)
    #expect(shift(99) == 0)
  }
}
