import MediaCore
import Overlays
import Testing

@Suite("X-TIMESTAMP-MAP")
struct TimestampMapTests {
  @Test("is read in either order, and only from the header")
  func reads() throws {
    let map = TimestampMap(local: .seconds(3661.5), mpegTS: 900_000)
    for line in ["LOCAL:01:01:01.500,MPEGTS:900000", "MPEGTS:900000, LOCAL:01:01:01.500"] {
      #expect(try WebVTTParser.parse("WEBVTT\nX-TIMESTAMP-MAP=\(line)\n\n").timestampMap == map)
      #expect(try WebVTTParser.parse("WEBVTT\n\nX-TIMESTAMP-MAP=\(line)").timestampMap == nil)
    }
  }

  @Test(
    "that is wrong is read over",
    arguments: ["LOCAL:0,MPEGTS:1", "LOCAL:00:00.000", "MPEGTS:1", "LOCAL:00:00.000,MPEGTS:-1", ""])
  func wrong(line: String) throws {
    let parsed = try WebVTTParser.parse("WEBVTT\nX-TIMESTAMP-MAP=\(line)")
    #expect(parsed.timestampMap == nil)
    #expect(parsed.diagnostics.map(\.kind) == [.malformedHeader])
  }

  @Test("maps times to the clock of 33 bits and on beyond it")
  func maps() {
    let map = TimestampMap(local: .seconds(10), mpegTS: 900_000)
    #expect(map.ticks(of: .seconds(10)) == 900_000)
    #expect(map.ticks(of: .seconds(0)) == 0)
    #expect(map.ticks(of: .milliseconds(-1)) == 1 << 33 - 90)
    let period = MediaTime(ticks: 1 << 33, of: Rational(1, 90_000))
    #expect(map.time(of: .seconds(12), near: .zero) == .seconds(12))
    #expect(map.time(of: .seconds(12), near: period) == .seconds(12) + period)
    #expect(map.time(of: .seconds(-1), near: .zero) == .seconds(-1))
    let late = TimestampMap(local: .zero, mpegTS: 1 << 33 - 90_000)
    #expect(late.time(of: .seconds(3), near: .zero) == .seconds(2))
    #expect(late.time(of: .seconds(3), near: period) == .seconds(2) + period)
  }
}
