import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import FFmpeg

@Suite("The languages of a Matroska file", .timeLimit(.minutes(20))) struct MatroskaLanguageTests {
  private static let hasMerger = (try? TestMedia.run("mkvmerge", ["--version"]))?.status == 0

  private static func element(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    name + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  private static func track(_ kind: UInt8, _ language: String?) -> [UInt8] {
    element(
      [0xAE],
      element([0x83], [kind]) + element([0x22, 0xB5, 0x9C], Array("ger".utf8))
        + (language.map { element([0x22, 0xB5, 0x9D], Array($0.utf8)) } ?? []))
  }

  private static func file(_ tracks: [UInt8], segmentSize: [UInt8] = [0xFF]) -> [UInt8] {
    element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
      + [0x18, 0x53, 0x80, 0x67] + segmentSize + element([0xEC], [0, 0, 0])
      + element([0x16, 0x54, 0xAE, 0x6B], tracks)
  }

  @Test(
    "are read in the order of its tracks, whether the size of the file is told or not",
    arguments: [[0xFF], [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x10, 0x7F, 0, 0]])
  func order(size: [UInt8]) {
    let tracks =
      Self.track(1, nil) + Self.track(2, "de-CH") + Self.track(2, "zh-Hant") + Self.track(17, "")
    let entries = MatroskaLanguages(Self.file(tracks, segmentSize: size)).entries
    #expect(entries.map(\.kind) == [1, 2, 2, 17])
    #expect(entries.map(\.language) == [nil, "de-CH", "zh-Hant", nil])
  }

  @Test("are none where the text is no tag", arguments: ["de CH", "ü", "<b>", "de\u{7}"])
  func malformed(text: String) {
    #expect(MatroskaLanguages(Self.file(Self.track(2, text))).entries.map(\.language) == [nil])
    let long = String(repeating: "a", count: 129)
    #expect(MatroskaLanguages(Self.file(Self.track(2, long))).entries.map(\.language) == [nil])
  }

  @Test("are read of any bytes without a trap")
  func damage() {
    let whole = Self.file(Self.track(1, "de-CH") + Self.track(2, "zh-Hant"))
    for count in whole.indices {
      #expect(MatroskaLanguages(Array(whole.prefix(count))).entries.isEmpty)
    }
    for place in whole.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = value
        #expect(MatroskaLanguages(bytes).entries.count <= 3)
      }
    }
  }

  @Test(
    "are told as they are written, and found by any name of theirs",
    .enabled(if: hasMerger, "optional: mkvmerge is not installed"))
  func merged() throws {
    let path =
      "\(try TestMedia.path(.twoAudioTracks)).languages-\(UInt32.random(in: 0...(.max))).mkv"
    defer { _ = try? TestMedia.run("rm", ["-f", path]) }
    let languages = ["0:und", "1:de-CH", "2:zh-Hant"].flatMap { ["--language", $0] }
    let merged = try TestMedia.run(
      "mkvmerge", ["-q", "-o", path] + languages + [TestMedia.path(.twoAudioTracks)])
    #expect(merged.status < 2)
    let demuxer = try Demuxer(
      FaultySource([UInt8](Data(contentsOf: URL(filePath: path)))), guard: ReadGuard())
    let tracks = demuxer.information.tracks.filter(\.isAudio)
    #expect(tracks.map(\.language) == ["de-CH", "zh-Hant"])
    for (asked, place) in [
      ("de", 0), ("ger", 0), ("deu", 0), ("de-CH", 0), ("de-AT", 0), ("zh", 1), ("chi", 1),
      ("zh-Hant", 1), ("zh-TW", 1), ("zho", 1),
    ] {
      let found = LanguageRange.first(of: [asked], in: tracks, by: \.language)
      #expect(found?.index == tracks[place].index, "\(asked)")
    }
    #expect(LanguageRange.first(of: ["fr", "en"], in: tracks, by: \.language) == nil)
  }
}
