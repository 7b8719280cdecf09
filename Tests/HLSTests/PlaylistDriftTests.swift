import MediaCore
import Testing

@testable import HLS

@Suite("The drift of a playlist") struct PlaylistDriftTests {
  @Test("It is what the media's clock has come to be ahead since the first segment")
  func grows() {
    var drift = PlaylistDrift()
    for number in 0..<100 {
      drift.note(
        .seconds(1000 + 2 * Double(number)), listedAt: .seconds(2.01 * Double(number)),
        discontinuity: 0)
    }
    #expect(abs(drift.value.seconds + 0.99) < 0.11)
  }

  @Test("What is rounded makes none, nor does a look back")
  func steady() {
    var drift = PlaylistDrift()
    for number in 0..<10 {
      drift.note(
        .seconds(2 * Double(number) + (number % 2 == 0 ? 0.05 : 0)),
        listedAt: .seconds(2 * Double(number)), discontinuity: 0)
      #expect(drift.value == .zero)
    }
    drift.note(.seconds(9), listedAt: .seconds(4), discontinuity: 0)
    #expect(drift.value == .zero)
  }

  @Test("After a discontinuity it goes on from where it was, whatever the clock says")
  func discontinuity() {
    var drift = PlaylistDrift()
    drift.note(.seconds(0), listedAt: .seconds(0), discontinuity: 0)
    drift.note(.seconds(9), listedAt: .seconds(10), discontinuity: 0)
    drift.note(.seconds(500), listedAt: .seconds(12), discontinuity: 1)
    #expect(drift.value == .seconds(-1))
    drift.note(.seconds(507), listedAt: .seconds(20), discontinuity: 1)
    #expect(drift.value == .seconds(-2))
  }
}
