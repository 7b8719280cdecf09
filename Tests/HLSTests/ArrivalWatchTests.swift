import MediaCore
import Testing

@testable import HLS

@Suite("Whether a transfer gets anywhere") struct ArrivalWatchTests {
  @Test("Portions are told, however small the pieces are, and only for so long")
  func portions() {
    var watch = ArrivalWatch(since: .seconds(5))
    let told = (1...100).filter { watch.receive(100, at: .seconds(5 + Double($0))) }
    #expect(told == [21, 42, 63, 84])
    #expect(watch.receive(4096, at: .seconds(604)) && !watch.receive(4096, at: .seconds(605)))
  }
}
