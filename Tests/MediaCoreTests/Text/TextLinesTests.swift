import MediaCore
import Testing

@Suite("Lines of text")
struct TextLinesTests {
  @Test(
    "a line ends with a line feed, a carriage return or both, and a byte order mark is none of it",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b", ""]),
      ("a\rb\r", ["a", "b", ""]), ("a\r\n\r\nb", ["a", "", "b"]), ("a\n\rb", ["a", "", "b"]),
      ("\u{FEFF}a\r\nb", ["a", "b"]), ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
      ("a\u{2028}b\u{85}c", ["a\u{2028}b\u{85}c"]), ("ä\r\n\u{301}é", ["ä", "\u{301}é"]),
    ] as [(String, [String])])
  func lines(text: String, expected: [String]) {
    // By scalars: two texts count as the same that differ in what this is about.
    #expect(
      TextLines.split(text).map { Array($0.unicodeScalars) }
        == expected.map { Array($0.unicodeScalars) })
  }
}
