import MediaCore
import Testing

@Suite("Dates of an item's times") struct DateMapTests {
  private func date(_ text: String) throws -> ProgramDate {
    try #require(ProgramDate(iso8601: text))
  }

  @Test("A date is counted from the last that is known before it, and back from the first")
  func counts() throws {
    var map = DateMap()
    #expect(map.date(at: .zero) == nil)
    map.insert(DateAnchor(time: .seconds(20), date: try date("2026-02-01T12:00:00Z")))
    map.insert(DateAnchor(time: .seconds(10), date: try date("2026-01-01T00:00:00Z")))
    #expect(map.date(at: .seconds(8))?.iso8601 == "2025-12-31T23:59:58.000Z")
    #expect(map.date(at: .seconds(19.5))?.iso8601 == "2026-01-01T00:00:09.500Z")
    #expect(map.date(at: .seconds(21))?.iso8601 == "2026-02-01T12:00:01.000Z")
  }

  @Test(
    "A date is written as it was read",
    arguments: [
      "1970-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z", "2000-02-29T12:34:56.789Z",
      "1900-03-01T00:00:00.000Z", "2100-02-28T23:59:59.001Z", "2262-01-01T00:00:00.000Z",
      "1700-12-31T01:02:03.004Z", "2026-12-31T00:00:00.500Z",
    ])
  func writes(text: String) throws { #expect(try date(text).iso8601 == text) }
}
