import Testing

@testable import HLS

@Suite("How fast a transfer has gone lately") struct RecentRateTests {
  /// A transfer of which so much came at so many times a tenth of a second apart.
  private func rate(_ bits: [Double], at time: Double) -> Double? {
    var recent = RecentRate()
    var sum = 0.0
    for (place, count) in bits.enumerated() {
      sum += count
      recent.note(sum, at: Double(place) / 10)
    }
    return recent.rate(of: sum, at: time)
  }

  @Test("nothing is known before half a second")
  func early() {
    #expect(rate([0, 100, 100], at: 0.4) == nil)
    #expect(rate([], at: 5) == nil)
  }

  @Test("the last second counts, and what came before it does not")
  func last() throws {
    let steady = try #require(rate(Array(repeating: 100, count: 41), at: 4))
    #expect(abs(steady - 1000) < 1)
    let slower = Array(repeating: 1000.0, count: 31) + Array(repeating: 10, count: 15)
    #expect(abs(try #require(rate(slower, at: 4.5)) - 100) < 15)
  }

  @Test("silence lowers it, and what comes after a silence raises it within a second")
  func silence() throws {
    var recent = RecentRate()
    for step in 0...20 { recent.note(Double(step) * 100, at: Double(step) / 10) }
    let silent = try #require(recent.rate(of: 2000, at: 12))
    #expect(silent < 100)
    for step in 0...12 { recent.note(2000 + Double(step) * 100, at: 12 + Double(step) / 10) }
    #expect(try #require(recent.rate(of: 3200, at: 13.2)) > 900)
  }
}
