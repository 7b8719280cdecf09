import Foundation
import MediaCore
import Overlays
import Testing
import VitrineTesting

/// The tests of an older parser, as far as the specification has not moved on since.
@Suite("The tests of vtt.js")
struct WebVTTOlderParserTests {
  private static let folder = Corpora.folder("webvtt-vttjs")

  private static var names: [String] {
    guard let folder, let map = try? Corpora.json(folder + "/MAP.json") as? [String: Any],
      let pairs = map["pairs"] as? [String: [String: Any]]
    else { return [] }
    // Regions had another syntax.
    return pairs.keys.sorted()
      .filter { !$0.hasPrefix("regions/") && !$0.hasPrefix("cue-settings/region/") }
  }

  /// Files that now mean something else, with the number of cues that they have.
  private static let changed: [String: Int] = [
    // A setting with an alignment that is not known says nothing at all.
    "cue-settings/line/bad-line-align.vtt": 1,
    // Three digits, or a number over 59, are hours; then minutes are missing.
    "cue-times/min-top-digits.vtt": 0,
    "cue-times/minimum-spots-over-sixty.vtt": 0,
    // Timings end the header, also without an empty line before them.
    "file-layout/header-no-new-line.vtt": 1,
    // A line with an arrow that is no timing is not an identifier: the next line begins the cue.
    "integration/id.vtt": 5,
  ]

  @Test("hold", .enabled(if: folder != nil, "no corpus"), arguments: names)
  func file(name: String) throws {
    let folder = try #require(Self.folder)
    let map = try #require(Corpora.json(folder + "/MAP.json") as? [String: Any])
    let pair = try #require((map["pairs"] as? [String: [String: Any]])?[name])
    let expected = try #require(
      Corpora.json(folder + "/" + (pair["expect"] as? String ?? "")) as? [String: Any])
    let wanted = try #require(expected["cues"] as? [[String: Any]])
    let bytes = try Corpora.bytes(folder + "/" + name)
    let found = (try? WebVTTParser.parse(bytes.span))?.cues ?? []
    if let count = Self.changed[name] {
      #expect(found.count == count)
      return
    }
    try #require(found.count == wanted.count)
    for (cue, properties) in zip(found, wanted) {
      for key in ["id", "startTime", "endTime", "text", "size", "vertical", "line", "snapToLines"] {
        #expect(CueProperties.value(key, of: cue) == properties[key] as? NSObject, "\(key)")
      }
      let align = properties["align"] as? String
      #expect(
        CueProperties.value("align", of: cue)
          == (align == "middle" ? "center" : align) as NSString?)
    }
  }
}
