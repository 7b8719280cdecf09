import MediaCore
import Testing
import VitrineTesting

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "takes what RFC 8259 has",
    arguments: [
      ("null", .null), (" true ", true), ("\t[ ]\r\n", []), ("{}", [:]), ("0", 0), ("-0", 0),
      ("-12", -12), ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)),
      ("1e2", .number(100)), ("-1.5E-1", .number(-0.15)), ("1e-999", .number(0)),
      (#""\u0000\n\/\"\\""#, "\0\n/\"\\"), (#""\ud834\udd1e \u00e9 é""#, "𝄞 é é"),
      (#"{"a":1,"b":{"c":[1,2]},"a":2}"#, ["a": 1, "b": ["c": [1, 2]], "a": 2]),
    ] as [(String, JSONValue)])
  func accepts(text: String, value: JSONValue) throws {
    #expect(try JSONReader.value(of: text) == value)
  }

  @Test(
    "refuses the rest and says where",
    arguments: [
      ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[1,]", .unexpectedByte, 3),
      ("[1 2]", .unexpectedByte, 3), ("{\"a\":1,}", .unexpectedByte, 7),
      ("{a:1}", .unexpectedByte, 1), ("01", .invalidNumber, 0), ("-", .invalidNumber, 1),
      ("1.", .invalidNumber, 2), ("1e+", .invalidNumber, 3), (".5", .unexpectedByte, 0),
      ("+1", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0), ("1e400", .numberOutOfRange, 0),
      ("tru", .unexpectedEnd, 3), ("True", .unexpectedByte, 0), ("1 1", .trailingBytes, 2),
      ("[]]", .trailingBytes, 2), ("\"a", .unexpectedEnd, 2), ("\"\t\"", .controlCharacter, 1),
      (#""\x41""#, .invalidEscape, 2), (#""\u12g4""#, .invalidEscape, 5),
      (#""\ud800""#, .loneSurrogate, 3), (#""\udc00\ud800""#, .loneSurrogate, 3),
      (#""\ud800A""#, .loneSurrogate, 3), ("\u{FEFF}{}", .unexpectedByte, 0),
      ("// c\n1", .unexpectedByte, 0), ("'a'", .unexpectedByte, 0),
    ] as [(String, JSONSyntaxError.Kind, Int)])
  func refuses(text: String, kind: JSONSyntaxError.Kind, offset: Int) {
    #expect(throws: JSONSyntaxError(kind, at: offset)) { try JSONReader.value(of: text) }
  }

  @Test(
    "refuses bytes that are not UTF-8",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22], [0x22, 0xE2, 0x82, 0x22],
    ] as [[UInt8]])
  func refusesBadUTF8(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError(.invalidUTF8, at: 1)) { try JSONReader.value(of: bytes.span) }
  }

  @Test("nests 64 deep and no deeper", arguments: [64, 65, 100_000])
  func depth(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    if depth <= JSONReader.depthLimit {
      #expect(throws: Never.self) { try JSONReader.value(of: text) }
    } else {
      #expect(throws: JSONSyntaxError(.tooDeep, at: 64)) { try JSONReader.value(of: text) }
    }
    let objects = String(repeating: #"{"":"#, count: depth)
    #expect(throws: JSONSyntaxError.self) { try JSONReader.value(of: objects) }
  }

  @Test("every prefix of a document is refused or whole, never a trap")
  func prefixes() throws {
    let text = #"{"a":[1.5e3,"\ud834\udd1e\n",true,null,{"b":"é"}]}"#
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      #expect(throws: JSONSyntaxError.self) {
        try JSONReader.value(of: Array(bytes[..<count]).span)
      }
    }
    #expect(throws: Never.self) { try JSONReader.value(of: bytes.span) }
  }

  @Test(
    "holds the conformance suite",
    .enabled(if: Corpora.folder("json-testsuite") != nil, "no corpus"))
  func suite() throws {
    let folder = try #require(Corpora.folder("json-testsuite"))
    let files = try Corpora.files(in: folder + "/test_parsing")
    #expect(files.count > 300)
    for (name, bytes) in files {
      let isTaken = (try? JSONReader.value(of: bytes.span)) != nil
      if name.hasPrefix("y_") { #expect(isTaken, "\(name)") }
      if name.hasPrefix("n_") { #expect(!isTaken, "\(name)") }
    }
    for (_, bytes) in try Corpora.files(in: folder + "/test_transform") {
      if let value = try? JSONReader.value(of: bytes.span) {
        #expect(try JSONReader.value(of: value.json).json == value.json)
      }
    }
  }
}
