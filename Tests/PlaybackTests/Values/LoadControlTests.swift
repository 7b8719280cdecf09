import MediaCore
import Testing

@testable import Playback

@Suite("How far ahead to read") struct LoadControlTests {
  private let control = LoadControl(target: .seconds(1), byteLimit: 1000)

  private func level(_ bytes: Int, _ milliseconds: Int64, ends: Int = 0) -> PacketQueue.Level {
    PacketQueue.Level(bytes: bytes, duration: .milliseconds(milliseconds), passEnds: ends)
  }

  @Test("It reads on until every track has enough")
  func target() {
    #expect(control.shouldRead([level(10, 999), level(10, 5000)]))
    #expect(!control.shouldRead([level(10, 1000), level(10, 1000)]))
    #expect(!control.shouldRead([]))
  }

  @Test("The bytes of all tracks together end it")
  func bytes() {
    #expect(control.shouldRead([level(499, 0), level(500, 0)]))
    #expect(!control.shouldRead([level(500, 0), level(500, 0)]))
  }

  @Test("A track of which nothing is left overrides every limit, unless its pass is over")
  func starving() {
    #expect(control.shouldRead([level(0, 0), level(5000, 9000)]))
    #expect(!control.shouldRead([level(0, 0, ends: 1), level(5000, 9000)]))
  }

  @Test("Only far beyond the limit is a file refused")
  func exceeded() {
    #expect(!control.isExceeded([level(2000, 0), level(2000, 0)]))
    #expect(control.isExceeded([level(2000, 0), level(2001, 0)]))
  }

  /// Otherwise both would wait for each other for ever.
  @Test(
    "What a reader rests on is enough to go on with",
    arguments: [LoadControl.local, .remote, .loaded])
  func resting(control: LoadControl) {
    let rest = level(10, control.restart.nanoseconds / 1_000_000)
    let enough = control.resumption.nanoseconds / 1_000_000
    #expect(control.canResume([rest, rest]))
    #expect(control.canResume([rest, level(10, enough)]))
    #expect(!control.canResume([rest, level(10, enough - 1)]))
    #expect(control.canResume([level(control.byteLimit / 2, 0), level(0, 0)]))
  }
}
