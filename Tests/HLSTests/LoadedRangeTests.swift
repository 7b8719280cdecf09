import MediaCore
import Testing

@testable import Streaming

@Suite("Loading what is played") struct LoadedRangeTests {
  @Test("Nothing beyond the end, and nothing before the start while it was not gone to")
  func reached() {
    let range = ItemRange(start: .seconds(10), end: .seconds(20))
    #expect(range.isReached(by: .seconds(2), isOpening: true))
    #expect(!range.isReached(by: .seconds(2), isOpening: false))
    #expect(!range.isReached(by: .seconds(12), isOpening: true))
    #expect(range.isReached(by: .seconds(20), isOpening: false))
    #expect(ItemRange().isWhole && !range.isWhole)
    #expect(!ItemRange().isReached(by: .seconds(1e6), isOpening: true))
  }
}
