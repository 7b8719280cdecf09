import Foundation
import MediaCore
import Overlays
import Testing
import VitrineTesting

/// The tests of web browsers for WebVTT.
@Suite("The web platform tests of WebVTT")
struct WebVTTConformanceTests {
  private static let folder = Corpora.folder("webvtt-wpt")

  @Test("are at hand", .enabled(if: folder != nil, "no corpus"))
  func present() {
    #expect(Corpora.files(in: Self.folder, suffix: ".vtt").count == 42)
  }

  @Test(
    "of files hold", .enabled(if: folder != nil, "no corpus"),
    arguments: Corpora.files(in: folder.map { $0 + "/file-parsing" }, suffix: ".vtt"))
  func file(name: String) throws {
    let path = try #require(Self.folder) + "/file-parsing/" + name
    let bytes = try Corpora.bytes(path)
    let parsed = try WebVTTParser.parse(bytes.span)
    let expected = try #require(
      Corpora.json(path.replacing(".vtt", with: ".expect.json")) as? [String: Any])
    if let count = expected["cueCount"] as? Int { #expect(parsed.cues.count == count) }
    for fact in try #require(expected["facts"] as? [[String: Any]]) {
      let path = try #require(fact["path"] as? [Any])
      let found = value(at: path, in: parsed)
      let wanted = try #require(fact["expect"] as? NSObject)
      if let reference = (wanted as? [String: Any])?["ref"] as? [Any] {
        let other = value(at: reference, in: parsed)
        #expect((found == other) == (fact["not"] as? Bool != true), "\(path)")
      } else if wanted == "<non-null>" as NSString {
        #expect(found != nil && found != NSNull(), "\(path)")
      } else if path.last as? String == "lines", let lines = wanted as? Double, lines > 1e19 {
        #expect(found == Int.max as NSNumber, "\(path)")
      } else {
        #expect(found == wanted, "\(path)")
      }
    }
  }

  private func value(at path: [Any], in parsed: ParsedSubtitles) -> NSObject? {
    if path.last as? String == "length" { return parsed.cues.count as NSNumber }
    guard let index = path[1] as? Int, parsed.cues.indices.contains(index),
      let name = path.last as? String
    else { return nil }
    let cue = parsed.cues[index]
    guard path.count == 4 else { return CueProperties.value(name, of: cue) }
    return cue.settings.region.flatMap { parsed.regions.region(named: $0) }
      .flatMap { CueProperties.value(name, of: $0) }
  }

  @Test(
    "of cue texts hold", .enabled(if: folder != nil, "no corpus"),
    arguments: Corpora.files(in: folder.map { $0 + "/cue-parsing" }, suffix: ".vtt"))
  func cueText(name: String) throws {
    let path = try #require(Self.folder) + "/cue-parsing/" + name
    let bytes = try Corpora.bytes(path)
    let parsed = try WebVTTParser.parse(bytes.span)
    let expected = try #require(
      Corpora.json(path.replacing(".vtt", with: ".json")) as? [[String: String]])
    #expect(parsed.cues.count == expected.count)
    for (cue, wanted) in zip(parsed.cues, expected) {
      #expect(dump(cue.nodes) == wanted["expectedTree"], "\(wanted["text"] ?? "")")
    }
  }
}
