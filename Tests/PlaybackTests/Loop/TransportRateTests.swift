import MediaCore
import Testing

@testable import Playback

@Suite("The rates of items") struct TransportRateTests {
  @Test("An item's rate counts until the edge; one that forbids skipping is played at most at 1")
  func own() {
    var transport = Transport()
    let item = ItemID("a")
    #expect(transport.ownRate(2, of: item, forbidsSkip: false) == 2)
    transport.setRateAside(of: item)
    #expect(transport.ownRate(2, of: item, forbidsSkip: false) == 1)
    #expect(transport.ownRate(2, of: ItemID("b"), forbidsSkip: false) == 2)
    transport.setRate(4)
    #expect(transport.ownRate(1, of: item, forbidsSkip: true) == 0.25)
    #expect(transport.ownRate(0.1, of: item, forbidsSkip: true) == 0.1)
  }

  @Test("The distance from the edge that a command asks for is between 0.5 s and 60 s")
  func target() {
    var transport = Transport()
    transport.setLatencyTarget(.zero)
    #expect(transport.latency.wanted == .milliseconds(500))
    transport.setLatencyTarget(.seconds(100))
    #expect(transport.latency.wanted == .seconds(60))
    transport.setLatencyTarget(nil)
    #expect(transport.latency.wanted == nil)
  }
}
