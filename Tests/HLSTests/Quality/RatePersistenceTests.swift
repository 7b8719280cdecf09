import Testing

@testable import HLS

@Suite("How long a rate stays away from the long run") struct RatePersistenceTests {
  @Test("before anything is known, a departure stays almost whole")
  func prior() {
    let persistence = RatePersistence()
    #expect(persistence.value == 0.95)
    let expected = persistence.expected(known: 1e6, longRun: 8e6)
    #expect(expected > 1e6 && expected < 1.2e6)
    #expect(abs(persistence.expected(known: 8e6, longRun: 8e6) - 8e6) < 1)
  }

  @Test("where dips are over by the next transfer, the long run is expected")
  func shortDips() {
    var persistence = RatePersistence()
    for _ in 0..<8 { persistence.learn(known: 0.5e6, found: 20e6, longRun: 20e6) }
    #expect(persistence.value < 0.1)
    #expect(persistence.expected(known: 0.5e6, longRun: 20e6) > 14e6)
  }

  @Test("where changes are for good, what is known is expected")
  func steps() {
    var persistence = RatePersistence()
    for _ in 0..<20 { persistence.learn(known: 1e6, found: 1e6, longRun: 20e6) }
    #expect(persistence.value > 0.99)
    // Further away still, and nothing that is no number: it stays between 0 and 1.
    persistence.learn(known: 1e6, found: 1, longRun: 20e6)
    persistence.learn(known: 0, found: 1, longRun: 20e6)
    #expect(persistence.value == 1)
    for _ in 0..<40 { persistence.learn(known: 1e6, found: 300e6, longRun: 20e6) }
    #expect(persistence.value == 0)
  }
}
