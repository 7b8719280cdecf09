import Foundation
import MediaCore
import Overlays
import Testing
import VitrineTesting

@Suite("Files of subtitles")
struct SubtitleFileTests {
  @Test(
    "are told apart by what they begin with",
    arguments: [
      ("WEBVTT", SubtitleFormat.webVTT), ("\u{FEFF}WEBVTT\n\n00:00.000 --> 00:01.000", .webVTT),
      ("1\n00:00:00,000 --> 00:00:01,000\nx", .subRip),
      ("1\n00:00:00, 000 --> 00:00:01,50\nx", .subRip),
      ("\n\n00:00:00,000 --> 00:00:01,000\nx", .subRip),
      ("\u{FEFF}[Script Info]\n", .subStationAlpha),
      ("; a comment\n[Script Info]", .subStationAlpha),
      ("<?xml version=\"1.0\"?>\n<tt xmlns=\"http://www.w3.org/ns/ttml\">", .ttml),
      ("<?xml version=\"1.0\"?><tt:tt xml:lang=\"en\">", .ttml),
      ("<html>", nil), ("hello", nil), ("", nil), ("a --> b", nil),
    ])
  func formats(text: String, wanted: SubtitleFormat?) {
    #expect(SubtitleFormat.detect(Array(text.utf8).span) == wanted)
  }

  private static let folder = Corpora.folder("subs-media3")

  /// Where these parsers differ from those whose tests these are, with the number of cues.
  private static let changed = [
    // A cue without a number is shown.
    "typical_missing_sequence": 3,
    // Fractions of any length are milliseconds, as most players have it.
    "typical_bad_timestamps": 3,
    // WebVTT's own rules discard times without thousandths or without minutes.
    "typical_with_bad_timestamps": 0,
  ]

  @Test(
    "of the corpus of SubRip read as expected", .enabled(if: folder != nil, "no corpus"),
    arguments: Corpora.files(in: folder.map { $0 + "/subrip" }, suffix: "").filter {
      $0 != "typical_with_tags"
    })
  func subRip(name: String) throws {
    let folder = try #require(Self.folder)
    let expected = try #require(Corpora.json(folder + "/expect.json") as? [String: Any])
    let wanted = try #require((expected["subrip"] as? [String: Any])?[name] as? [[String: Any]])
    let bytes = try Corpora.bytes("\(folder)/subrip/\(name)")
    let cues = bytes.isEmpty ? [] : try SubtitleFile.parse(bytes.span).cues
    if let count = Self.changed[name] {
      #expect(cues.count == count)
      return
    }
    try #require(cues.count == wanted.count)
    for (cue, properties) in zip(cues, wanted) {
      #expect(cue.start.nanoseconds / 1000 == (properties["start_us"] as? Int64))
      #expect(cue.end.nanoseconds / 1000 == (properties["end_us"] as? Int64))
      if let text = properties["text"] as? String { #expect(cue.plainText == text) }
    }
  }

  @Test(
    "of the corpus of SubRip with tags read as expected", .enabled(if: folder != nil, "no corpus"))
  func subRipTags() throws {
    let folder = try #require(Self.folder)
    let expected = try #require(Corpora.json(folder + "/expect.json") as? [String: Any])
    let facts = try #require(expected["subrip_typical_with_tags"] as? [String: Any])
    let bytes = try Corpora.bytes("\(folder)/subrip/typical_with_tags")
    let cues = try SubtitleFile.parse(bytes.span).cues
    #expect(cues.count == 14)
    for (index, text) in try #require(facts["cue_texts"] as? [String: String]) {
      // The blanks on both sides of what is left out are one there.
      #expect(cues[Int(index)!].plainText.replacing("  ", with: " ") == text)
    }
    for (index, anchors) in try #require(facts["anchors"] as? [String: [String]]) {
      let settings = cues[Int(index)!].settings
      let line = settings.line.map { $0 == 0 ? "start" : "middle" } ?? "end"
      let position = settings.position.map { $0 == 0 ? "start" : "end" } ?? "middle"
      #expect([line, position] == anchors)
    }
  }

  @Test(
    "of the corpus of WebVTT read as expected", .enabled(if: folder != nil, "no corpus"),
    arguments: Corpora.files(in: folder.map { $0 + "/webvtt" }, suffix: ""))
  func webVTT(name: String) throws {
    let folder = try #require(Self.folder)
    let expected = try #require(Corpora.json(folder + "/expect.json") as? [String: Any])
    let bytes = try Corpora.bytes("\(folder)/webvtt/\(name)")
    guard let wanted = (expected["webvtt"] as? [String: Any])?[name] else {
      #expect(try !SubtitleFile.parse(bytes.span).cues.isEmpty)
      return
    }
    guard let wanted = wanted as? [[String: Any]] else {
      #expect(throws: MediaError.self) { try WebVTTParser.parse(bytes.span) }
      return
    }
    let cues = try SubtitleFile.parse(bytes.span).cues
    if let count = Self.changed[name] {
      #expect(cues.count == count)
      return
    }
    try #require(cues.count == wanted.count)
    for (cue, properties) in zip(cues, wanted) {
      #expect(cue.start.nanoseconds / 1000 == (properties["start_us"] as? Int64))
      #expect(cue.end.nanoseconds / 1000 == (properties["end_us"] as? Int64))
      #expect(cue.plainText == properties["text"] as? String)
    }
  }
}
