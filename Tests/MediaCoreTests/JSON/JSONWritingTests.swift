import Foundation
import MediaCore
import Testing

@Suite("Writing JSON") struct JSONWritingTests {
  @Test("Every character comes back from a parser as it went, in one line")
  func characters() throws {
    let controls = (0..<32).compactMap { UnicodeScalar($0) } + ["\u{7F}", "\u{9B}", "\u{2028}"]
    var strings = controls.map { "a\(Character($0))b" }
    strings += [
      "", "\"", "\\", "\\u0041", "</script>", "e\u{301}", "\u{1F4FA}\u{FE0F}", "\u{FEFF}x",
    ]
    let text = JSONValue.array(strings.map { .string($0) }).json
    #expect(!text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 })
    let read = try JSONDecoder().decode([String].self, from: Data(text.utf8))
    // Compared by bytes: equal strings may still differ in their scalars.
    #expect(read.map { Array($0.utf8) } == strings.map { Array($0.utf8) })
  }

  @Test("Names of members are escaped like strings")
  func names() {
    let object: JSONValue = ["a\"b\n": 1]
    #expect(object.json == #"{"a\"b\n":1}"#)
  }

  @Test(
    "Numbers are JSON and come back to the last bit",
    arguments: [
      0, 0.1, 1.0 / 3, -2.5, 1e15, 999_999_999_999_999, 1e16, -1e15, 1e22, .leastNonzeroMagnitude,
      1e-7,
      .greatestFiniteMagnitude, -.leastNormalMagnitude, 123_456_789.123_456_78,
    ])
  func numbers(number: Double) {
    let text = JSONValue.number(number).json
    #expect(text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil, "\(text)")
    #expect(Double(text) == number)
  }

  @Test(
    "Values have one form",
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (.int(.min), "-9223372036854775808"),
      (.int(.max), "9223372036854775807"), (.number(2), "2"), (.number(-0.0), "0"),
      (.number(.nan), "null"), (.number(.infinity), "null"), (.number(-.infinity), "null"),
      ([], "[]"), ([:], "{}"), ([1, [2, []], nil], "[1,[2,[]],null]"),
      (["b": 1, "a": ["c": "x"]], #"{"b":1,"a":{"c":"x"}}"#),
      (JSONValue(MediaTime?.none), "null"), (JSONValue(MediaTime.milliseconds(1500)), "1.5"),
      (JSONValue(String?.none), "null"),
    ] as [(JSONValue, String)])
  func forms(value: JSONValue, text: String) {
    #expect(value.json == text)
  }

  @Test("Of members with one name the last is read, written and, with the others, removed")
  func duplicates() {
    var object = JSONObject([.init("a", 1), .init("b", 2), .init("a", 3)])
    #expect(object["a"] == 3 && object["c"] == nil)
    object["a"] = 4
    #expect(JSONValue.object(object).json == #"{"a":1,"b":2,"a":4}"#)
    object["a"] = nil
    object["c"] = 5
    #expect(JSONValue.object(object).json == #"{"b":2,"c":5}"#)
  }

  @Test("A value of null is a member; removing takes it away")
  func nullMember() {
    var object: JSONObject = ["a": 1]
    object["a"] = .some(.null)
    #expect(JSONValue.object(object).json == #"{"a":null}"#)
  }
}
