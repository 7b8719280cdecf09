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

  @Test("goes on without a hole however many parts there are, and of whatever length")
  func many() {
    var joiner = ClockJoiner(length: nil)
    var ends: [Double] = []
    for part in 0..<20 {
      for second in 0..<(part == 7 ? 300 : 30) {
        let time = MediaTime.seconds(Double(second))
        let reading = ClockJoiner.Reading(
          track: 0, time: time, duration: .seconds(1), isSteady: true)
        ends.append((time + joiner.shift(for: reading)).seconds)
      }
    }
    #expect(ends == (0..<19 * 30 + 300).map(Double.init))
  }

  @Test("tells of a track that comes after a jump nothing that holds elsewhere")
  func lateTrack() {
    var joiner = ClockJoiner(length: nil)
    for time in [0.0, 2, 0, 2] { _ = joiner.shift(for: reading(.seconds(time))) }
    _ = joiner.shift(for: reading(.seconds(2), track: 1))
    #expect(joiner.firstShifts == [0: .zero])
    var elsewhere = ClockJoiner(length: nil, isAtStart: false, shift: .seconds(100))
    _ = elsewhere.shift(for: reading(.seconds(2), track: 1))
    #expect(elsewhere.firstShifts.isEmpty)
  }

  @Test("is believed where it goes back a little, stands, or has a gap that its length explains")
  func small() {
    for times in [[0, 0.08, 0.04, 0.12], [0, 9, 18], [5, 35, 35.04]] {
      #expect(joined(times, length: .seconds(40)) == times)
    }
    #expect(joined([5, 35], length: .seconds(10)) == [5, 5.04])
    #expect(joined([5, 75], length: .seconds(100)) == [5, 5.04])
  }

  @Test("goes on where slow pictures are decoded long before they are shown")
  func slowPictures() {
    let order = [0.0, 4, 2, 1, 3, 8, 6, 5, 7]
    for (scale, mayJump) in [(1.0, true), (60, false)] {
      var joiner = ClockJoiner(length: .seconds(9 * scale), mayJump: mayJump)
      let shifts = order.enumerated().map { place, time in
        joiner.shift(
          for: ClockJoiner.Reading(
            track: 0, time: .seconds(time * scale),
            decodeTime: .seconds(Double(place - 2) * scale), duration: .seconds(scale),
            isSteady: true))
      }
      #expect(shifts.allSatisfy { $0 == .zero }, "\(shifts)")
    }
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
    for seconds in Array(stride(from: 0.0, through: 50, by: 5)) + [0] {
      _ = joiner.shift(for: reading(.seconds(seconds)))
    }
    func shift(_ seconds: Double) -> Double {
      joiner.shift(for: reading(.seconds(seconds), track: 1, isSteady: false)).seconds
    }
    #expect(shift(0.5) == 50.04)
    #expect(shift(49) == 0)
  }

  private typealias TrackTime = (track: Int, seconds: Double)

  /// A packet of the first track for each second.
  private static let seconds: [TrackTime] = (0..<100).map { (0, Double($0)) }

  /// The times that packets get, in the order in which they are read.
  private func joined(
    _ joiner: ClockJoiner, _ packets: [TrackTime]
  ) -> [Double] {
    var joiner = joiner
    return packets.map { track, seconds in
      let time = MediaTime.seconds(seconds)
      let shifted = time + joiner.shift(for: reading(time, track: track))
      return (shifted.seconds * 1000).rounded() / 1000
    }
  }

  @Test(
    "Tracks that begin hours apart begin together, whichever is read first",
    arguments: [true, false])
  func apart(mayJump: Bool) {
    for (first, second) in [(0.0, 7200.0), (7200.0, 0.0)] {
      var packets: [TrackTime] = []
      for picture in 0..<3 {
        let time = Double(picture) * 0.04
        packets += [(0, first + time), (1, second + time)]
      }
      let joiner = ClockJoiner(length: nil, mayJump: mayJump)
      #expect(joined(joiner, packets) == [0, 0, 0.04, 0.04, 0.08, 0.08])
    }
  }

  @Test("A track may begin late where others have come so far, or the file is said to be so long")
  func late() {
    let far = Self.seconds + [(track: 1, seconds: 99.5)]
    #expect(joined(ClockJoiner(length: nil), far).last == 99.5)
    let packets: [TrackTime] = [(0, 0), (1, 200)]
    #expect(joined(ClockJoiner(length: .seconds(210), mayJump: false), packets) == [0, 200])
    #expect(joined(ClockJoiner(length: .seconds(100), mayJump: false), packets) == [0, 0])
  }

  @Test("What begins late and has no clock of its own follows what was read of the others")
  func lateWithOtherClock() {
    let packets = Self.seconds + [(track: 1, seconds: 7200)]
    #expect(joined(ClockJoiner(length: nil), packets).last == 99.04)
  }

  @Test("At a place that was gone to any time is believed, and tracks lie apart as at the start")
  func afterJump() {
    let joiner = ClockJoiner(
      length: nil, isAtStart: false, offsets: [0: .zero, 1: .seconds(-7200)], leading: 0)
    let packets: [TrackTime] = [(0, 500), (1, 7700.3), (0, 500.04)]
    #expect(joined(joiner, packets) == [500, 500.3, 500.04])
    // The sound may be read first.
    let turned: [TrackTime] = [(1, 7700.3), (0, 500), (1, 7700.34), (0, 500.04)]
    #expect(joined(joiner, turned) == [500.3, 500, 500.34, 500.04])
  }

  @Test("Elsewhere than in streams a clock is believed until it is a minute and more off")
  func steady() {
    let joiner = ClockJoiner(length: .seconds(100), mayJump: false)
    for times: [Double] in [[0, 30, 90], [50, 20, 50.04], [0, 150]] {
      #expect(joined(joiner, of: times) == times)
    }
    #expect(joined(joiner, of: [0, 5000, 0.08]) == [0, 0.04, 0.08])
    #expect(joined(joiner, of: [99, 10]) == [99, 99.04])
    // One that does not say how long it is may stand for ten minutes.
    let untold = ClockJoiner(length: nil, mayJump: false)
    #expect(joined(untold, of: [0, 590]) == [0, 590])
    #expect(joined(untold, of: [0, 700]) == [0, 0.04])
  }

  /// The times that packets of one track get.
  private func joined(_ joiner: ClockJoiner, of seconds: [Double]) -> [Double] {
    joined(joiner, seconds.map { time -> TrackTime in (0, time) })
  }
}
