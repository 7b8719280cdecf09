import FoundationEssentials
import HLS
import MediaCore
import Testing

/// Dates: draft-pantos-hls-rfc8216bis, 4.4.4.6, 6.2.1 and 6.3.3.
@Suite("Dates")
struct ProgramDateTests {
  @Test(
    "ISO 8601 is read in its several forms",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2010-02-19T14:54:23.031+08:00", 1_266_562_463_031),
      ("2010-02-19T14:54:23.031", 1_266_591_263_031), ("2010-02-19T14:54:23Z", 1_266_591_263_000),
      ("20100219T145423.031Z", 1_266_591_263_031), ("2010-02-19T14:54:23,031Z", 1_266_591_263_031),
      ("2010-02-19T14:54Z", 1_266_591_240_000), ("2010-02-19 14:54:23Z", 1_266_591_263_000),
      ("2010-02-19t14:54:23z", 1_266_591_263_000), ("2010-02-19T14:54:23+0830", 1_266_560_663_000),
      ("2010-02-19T14:54:23-05", 1_266_609_263_000), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
      ("2016-12-31T24:00:00Z", 1_483_228_800_000), ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("1969-12-31T23:59:59.5Z", -500),
    ])
  func accepted(text: String, milliseconds: Int64) {
    #expect(ProgramDate(iso8601: text)?.nanoseconds == milliseconds * 1_000_000)
  }

  @Test(
    "anything else is not",
    arguments: [
      "", "2010", "2010-02-19", "2010-13-01T00:00:00Z", "2010-02-30T00:00:00Z",
      "2011-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2010-02-19T25:00:00Z",
      "2010-02-19T24:00:01Z", "2010-02-19T14:60:00Z", "2010-02-19T14:54:61Z",
      "2010-02-19T14:54:23.Z", "2010-02-19T14:54:23X", "2010-02-19T14:54:23+8", "now",
      "2010-02-19T14:54:23+08:", "2010-0219T14:54:23Z", "2010-02-19T14:54:23Z ",
      "9999-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "-2010-02-19T14:54:23Z",
    ])
  func refused(text: String) { #expect(ProgramDate(iso8601: text) == nil) }

  @Test("every day from 1700 to 2250 is a day after the one before")
  func calendar() throws {
    var expected: Int64 = try #require(ProgramDate(iso8601: "1700-01-01T00:00:00Z")).nanoseconds
    #expect(expected == -8_520_336_000 * 1_000_000_000)
    for year in 1700...2250 {
      for month in 1...12 {
        for day in 1...31 {
          func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
          guard let date = ProgramDate(iso8601: "\(year)-\(two(month))-\(two(day))T00:00:00Z")
          else { continue }
          guard date.nanoseconds == expected else {
            Issue.record("\(year)-\(month)-\(day)")
            return
          }
          expected += 86_400_000_000_000
        }
      }
    }
  }

  @Test("a fraction is exact to the nanosecond")
  func fraction() {
    let base = ProgramDate(iso8601: "2020-01-01T00:00:00Z")?.nanoseconds ?? 0
    for (text, nanoseconds) in [
      (".123456789", 123_456_789), (".1", 100_000_000), (".1234567894", 123_456_789),
      (".1234567895", 123_456_790), (".9999999999", 1_000_000_000),
    ] as [(String, Int64)] {
      #expect(
        ProgramDate(iso8601: "2020-01-01T00:00:00\(text)Z")?.nanoseconds == base + nanoseconds)
    }
  }

  private let noon = ProgramDate(nanoseconds: 1_577_880_000_000_000_000)

  @Test("dates are worked out backwards from the first and forwards from the last")
  func extrapolation() throws {
    let playlist = try media(
      mediaText(
        segments(0..<2, seconds: "5.5") + "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z\n"
          + segments(2..<4, seconds: "6.25") + "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T13:00:00Z\n"
          + segments(4..<6)))
    let seconds = playlist.segments.map { $0.date.map { ($0 - noon).seconds } }
    #expect(seconds == [-11, -5.5, 0, 6.25, 3600, 3604])
    #expect(playlist.segments.map(\.hasOwnDate) == [false, false, true, false, true, false])
    #expect(try media(mediaText(segments(0..<2))).segments.allSatisfy { $0.date == nil })
  }

  @Test("where segments overlap by a little, the later one counts")
  func overlap() throws {
    let text = mediaText(
      "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z\n" + segments(0..<1)
        + "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:03.8Z\n" + segments(1..<2))
    expectFlawless(text)
    let playlist = try media(text)
    #expect(playlist.segmentIndex(at: noon + .ms(3700)) == 0)
    #expect(playlist.segmentIndex(at: noon + .ms(3900)) == 1)
    #expect(playlist.time(of: noon + .ms(3900)) == .ms(4100))
    #expect(playlist.segmentIndex(at: noon + .ms(7800)) == nil)
    #expect(playlist.segmentIndex(at: noon - .ms(1)) == nil)
    #expect(
      complaints(text.replacing("12:00:03.8", with: "12:00:01")) == [.ambiguousDate])
  }

  @Test("what is not a date is an error and left out")
  func malformed() throws {
    let text = mediaText("#EXT-X-PROGRAM-DATE-TIME:yesterday\n" + segments(0..<1))
    expectStrictOnly(.malformedTag, text)
    #expect(try media(text).segments[0].date == nil)
  }
}
