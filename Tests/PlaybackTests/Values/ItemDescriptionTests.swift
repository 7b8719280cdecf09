import MediaCore
import Playback
import Testing

@Suite("Describing an item") struct ItemDescriptionTests {
  @Test(
    "Whatever is asked for ends up in range",
    arguments: [
      (.nan, 0, 0), (-1, 0, 0), (.infinity, 1, 16), (-.infinity, 0, 0), (0.5, 0.5, 0.5),
      (17, 1, 16),
    ] as [(Double, Double, Double)])
  func clamping(number: Double, volume: Double, rate: Double) {
    let item = ItemDescription("a", volume: number, rate: number)
    #expect(item.volume == volume)
    #expect(item.rate == rate)
  }

  @Test("An item plays once at least, and a still is shown for some time", arguments: [Int.min, 0])
  func least(number: Int) {
    let item = ItemDescription("a", loops: number, stillDuration: .seconds(Double(number)))
    #expect(item.loops == 1 && item.stillDuration > .zero)
    #expect(ItemDescription("a", loops: nil).loops == nil)
  }

  @Test("It never plays more often than can be counted on from")
  func most() {
    var item = ItemDescription("a", loops: .max)
    #expect(item.loops == ItemDescription.loopCounts.upperBound)
    item.loops = .max - 1
    #expect(item.loops == ItemDescription.loopCounts.upperBound)
    item.loops = .min
    #expect(item.loops == 1)
  }
}
