import MediaCore
import Testing

@testable import HLS

@Suite("Where the clocks of media lie") struct SegmentTimelineTests {
  private let wrap = MediaTime(ticks: 1 << 33, of: Rational(1, 90_000))

  private func reading(
    _ time: Double, listedAt start: Double, number: Int = 0, wraps: Bool = true
  ) -> SegmentTimeline.Reading {
    var segment = Segment(
      uri: "", duration: .seconds(2), sequenceNumber: 0, discontinuityNumber: number)
    segment.start = .seconds(start)
    return .init(time: .seconds(time), segment: segment, wraps: wraps)
  }

  /// Places a segment that was gone to.
  private func begin(
    _ map: inout SegmentTimeline, _ reading: SegmentTimeline.Reading, isLaidBeside: Bool = false
  ) -> (time: Double, isNewJump: Bool) {
    let found = map.origin(
      reading, start: reading.segment.start, after: nil, level: 0, isLaidBeside: isLaidBeside)
    return ((reading.time - found.origin).seconds, found.isNewJump)
  }

  /// Places a segment that follows another, whose end was expected there.
  private func go(
    on map: inout SegmentTimeline, _ reading: SegmentTimeline.Reading, current: Double,
    end: Double, dated: Double? = nil
  ) -> (time: Double, isNewJump: Bool) {
    let found = map.go(
      on: reading, current: .seconds(current),
      expected: [.seconds(end), dated.map { .seconds($0) } ?? .seconds(end)],
      place: .seconds(end), tolerance: .close(reading.segment))
    return ((reading.time - found.origin).seconds, found.isNewJump)
  }

  @Test("Of the clocks of months the last are known")
  func months() {
    var map = SegmentTimeline()
    for number in 0..<5000 {
      let found = begin(&map, reading(7, listedAt: 2 * Double(number), number: number))
      #expect(found == (2 * Double(number), false))
    }
    #expect(map.knownOrigin(of: reading(7, listedAt: 0, number: 0).segment) == nil)
    let last = reading(7, listedAt: 9998, number: 4999).segment
    #expect(map.knownOrigin(of: last) == .seconds(7 - 9998))
    #expect(map.knownOrigin(of: reading(7, listedAt: 9000, number: 4500).segment) != nil)
  }

  @Test("The first segment fixes it, for all renditions and for what is gone to")
  func first() {
    var map = SegmentTimeline()
    #expect(begin(&map, reading(10, listedAt: 0)) == (0, false))
    #expect(begin(&map, reading(10.3, listedAt: 0), isLaidBeside: true).time == 0.3)
    #expect(begin(&map, reading(500, listedAt: 0, number: 1)) == (0, false))
    // Durations that are listed wrongly are no jump.
    #expect(begin(&map, reading(3610, listedAt: 3000)) == (3600, false))
    #expect(begin(&map, reading(2410, listedAt: 3000)).isNewJump == false)
  }

  @Test("A clock of 33 bits goes on where it wraps")
  func wrapping() {
    var map = SegmentTimeline()
    let last = wrap.seconds - 1
    #expect(begin(&map, reading(last, listedAt: 0)) == (0, false))
    let after = begin(&map, reading(1, listedAt: 2))
    #expect(abs(after.time - 2) < 0.001 && !after.isNewJump)
    #expect(begin(&map, reading(1, listedAt: 2, wraps: false)).isNewJump)
  }

  @Test("What jumps is laid where what came before ended, told once, and found again by all")
  func jump() {
    for away in [5000.0, 8, -8, -5000] {
      var map = SegmentTimeline()
      _ = begin(&map, reading(6000, listedAt: 0))
      let jumped = reading(6004 + away, listedAt: 4)
      #expect(go(on: &map, jumped, current: 6000, end: 3.9) == (3.9, true))
      // The sound, a little later.
      let sound = reading(6004.1 + away, listedAt: 4)
      let found = go(on: &map, sound, current: 6000, end: 4.05)
      #expect(abs(found.time - 4) < 1e-6 && !found.isNewJump)
      // Gone to again, before and behind it.
      #expect(begin(&map, reading(6000, listedAt: 0)) == (0, false))
      let again = begin(&map, reading(6006 + away, listedAt: 6))
      #expect(abs(again.time - 5.9) < 1e-6 && !again.isNewJump)
      let known = map.knownOrigin(of: jumped.segment)?.seconds ?? 0
      #expect(abs(known - 6000.1 - away) < 1e-6)
      #expect(map.knownOrigin(of: reading(0, listedAt: 1).segment) == .seconds(6000))
    }
  }

  @Test("What is gone to behind a jump that was not seen is laid where it is listed")
  func unseen() {
    var map = SegmentTimeline()
    _ = begin(&map, reading(10, listedAt: 0))
    #expect(begin(&map, reading(5110, listedAt: 100)) == (100, true))
    // The jump itself is the same one.
    let jump = go(on: &map, reading(5070, listedAt: 60), current: 10, end: 60)
    #expect(jump == (60, false))
    // Files that come again: what is known ends before it comes.
    #expect(begin(&map, reading(10, listedAt: 30)) == (30, true))
  }

  @Test("Gaps that dates explain, small ones and overlaps are none")
  func gaps() {
    var map = SegmentTimeline()
    _ = begin(&map, reading(0, listedAt: 0))
    #expect(go(on: &map, reading(60, listedAt: 2), current: 0, end: 2, dated: 60) == (60, false))
    #expect(go(on: &map, reading(64, listedAt: 4), current: 0, end: 62) == (64, false))
    #expect(go(on: &map, reading(65.6, listedAt: 6), current: 0, end: 66) == (65.6, false))
  }
}
