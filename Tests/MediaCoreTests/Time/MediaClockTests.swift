import MediaCore
import Testing

@Suite("The media clock") struct MediaClockTests {
  @Test("A timeline that stands still is never anywhere else")
  func standsStill() {
    var clock = MediaClock(position: .seconds(3), at: .seconds(1))
    #expect(clock.position(at: .seconds(100)) == .seconds(3))
    #expect(clock.moment(of: .seconds(4)) == nil)
    #expect(clock.moment(of: .seconds(3)) == nil)
    clock.set(position: .seconds(9), at: .seconds(100))
    #expect(clock.position(at: .seconds(200)) == .seconds(9) && clock.rate == 0)
  }

  @Test("At rate 1 not a nanosecond is lost in half a year")
  func exactForMonths() {
    let halfYear = MediaTime.seconds(15_778_476)
    let clock = MediaClock(position: MediaTime(nanoseconds: 7), at: .zero, rate: 1)
    let later = halfYear + MediaTime(nanoseconds: 1)
    #expect(clock.position(at: later) == later + MediaTime(nanoseconds: 7))
    #expect(clock.moment(of: later) == later - MediaTime(nanoseconds: 7))
  }

  @Test("A change of rate makes no jump, however many there are")
  func changesOfRate() {
    var clock = MediaClock(at: .seconds(1), rate: 1)
    var expected = MediaTime.zero
    var now = MediaTime.seconds(1)
    for rate in [2, 0.5, 0, 16, 0.1, 1, 0, 1.25] {
      let before = clock.position(at: now)
      clock.set(rate: rate, at: now)
      #expect(clock.position(at: now) == before)
      now = now + .seconds(4)
      expected = expected + .seconds(4 * rate)
      #expect(clock.position(at: now) == expected)
    }
  }

  @Test("Being put somewhere keeps the rate")
  func setPosition() {
    var clock = MediaClock(at: .zero, rate: 2)
    clock.set(position: .seconds(10), at: .seconds(5))
    #expect(clock.position(at: .seconds(6)) == .seconds(12))
    #expect(clock.moment(of: .seconds(9)).map { $0 < .seconds(5) } == true)
  }

  @Test(
    "At the moment of a position it has been reached, and hardly passed",
    arguments: [0.1, 0.3, 0.5, 0.9, 1, 1.0 / 3, 1.1, 1.5, 1.75, 2, 3.3, 7, 16])
  func moments(rate: Double) throws {
    for days in [0, 1, 30, 200] {
      let clock = MediaClock(position: .seconds(5), at: .seconds(17), rate: rate)
      var position = MediaTime.seconds(86_400).scaled(by: Double(days))
      for _ in 0..<500 {
        position = position + MediaTime(nanoseconds: 33_366_667)
        let moment = try #require(clock.moment(of: position))
        let reached = clock.position(at: moment)
        guard reached < position || reached - position > .milliseconds(1) else { continue }
        Issue.record("after \(days) days: asked for \(position), got \(reached)")
        return
      }
    }
  }

  @Test("A position at the end of time is due at no sooner a moment")
  func endOfTime() {
    let clock = MediaClock(at: .seconds(5), rate: 1)
    #expect(clock.moment(of: .distantFuture) == .distantFuture)
    #expect(clock.position(at: .distantFuture) > .seconds(9e9))
  }
}
