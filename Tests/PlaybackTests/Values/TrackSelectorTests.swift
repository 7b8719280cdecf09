import MediaCore
import Testing

@testable import Playback

@Suite("Which sound is played") struct TrackSelectorTests {
  private let item = ItemID("a")

  /// A file of one picture and sounds of these languages; a star marks the default.
  private func opened(_ languages: String?...) -> OpenedItem {
    let format = AudioFormat(sampleRate: 48_000, layout: .stereo)
    var tracks = [Track(index: 0, kind: .subtitle, codec: "ass", language: "fr")]
    for (place, language) in languages.enumerated() {
      let isDefault = language?.hasSuffix("*") == true
      let name = isDefault ? language.map { String($0.dropLast()) } : language
      tracks.append(
        Track(
          index: place + 1, kind: .audio(format), codec: "aac", language: name,
          isDefault: isDefault))
    }
    let information = MediaInformation(
      container: "matroska", tracks: tracks, duration: nil, isSeekable: true, metadata: Metadata())
    return OpenedItem(
      information: information, videoTrack: nil, audioTracks: Array(1...languages.count),
      isStill: false)
  }

  @Test(
    "A language finds its first track, else the default, else the first",
    arguments: [
      ("de", 2), ("DE", 2), ("deu", 2), ("ger", 2), ("de-CH", 4), ("de_ch", 4), ("en", 3),
      ("fr", 3), ("en-AU-x-a", 3), ("de-AT", 2), (nil, 3), ("*", 1), ("", 3), ("-", 3),
    ] as [(String?, Int)])
  func language(asked: String?, track: Int) {
    var selector = TrackSelector()
    selector.languages = asked.map { [$0] } ?? []
    #expect(selector.track(of: item, opened("ja", "ger", "eng*", "de-CH-1996")) == track)
  }

  @Test("Of several languages the first that there is counts, less exactly where need be")
  func languages() {
    var selector = TrackSelector()
    selector.languages = ["fr", "de-AT", "en"]
    #expect(selector.track(of: item, opened("en*", "de")) == 2)
    #expect(selector.track(of: item, opened("en", "fr-CA*", "de-AT")) == 2)
    #expect(
      LanguageRange("zh-Hant-CN-x-private1-private2").fallbacks.map(\.text) == [
        "zh-Hant-CN-x-private1-private2", "zh-Hant-CN-x-private1", "zh-Hant-CN", "zh-Hant", "zh",
      ])
  }

  @Test(
    "A tag with more parts between those of a range is taken before one with fewer of them",
    arguments: [
      (["zh-Hans", "zh-Hant-TW"], "zh-TW", 2), (["zh-Hant-TW", "zh-TW"], "zh-TW", 2),
      (["de-Latn-DE", "de-Latn-DE-1996"], "de-de", 1), (["de", "de-x-DE"], "de-DE", 1),
      (["de-Deva", "de-Latn-DE-x-a"], "de-*-DE", 2), (["fr", "de-DE"], "*-DE", 2),
      (["sr-Latn", "sr-Cyrl-RS"], "sr-RS", 2), (["zh-Hans", "chi-Hant-TW"], "zho-TW", 2),
    ] as [([String], String, Int)])
  func extended(tags: [String], range: String, place: Int) {
    #expect(LanguageRange.first(of: [range], in: tags) { $0 } == tags[place - 1])
  }

  @Test("Without a default it is the first")
  func noDefault() {
    #expect(TrackSelector().track(of: item, opened(nil, "eng")) == 1)
  }

  @Test("A place counts among the sounds of its own item, and only if there is one")
  func place() {
    var selector = TrackSelector()
    selector.languages = ["en"]
    selector.index = (item, 2)
    #expect(selector.track(of: item, opened("en", "de", "fr")) == 3)
    #expect(selector.track(of: ItemID("b"), opened("de", "en", "fr")) == 2)
    #expect(selector.track(of: item, opened("de", "en")) == 2)
    selector.index = (item, -1)
    #expect(selector.track(of: item, opened("de", "en")) == 2)
  }

  @Test("An item without sound has no track")
  func silent() {
    var silent = opened("en")
    silent.audioTracks = []
    var selector = TrackSelector()
    selector.index = (item, 0)
    #expect(selector.track(of: item, silent) == nil)
  }

  @Test(
    "A range takes in the tags that begin with all of its parts (RFC 4647 §3.3.1)",
    arguments: [
      ("de", "de", true), ("de", "de-CH", true), ("de-CH", "de", false),
      ("de-de", "de-DE-1996", true), ("de-de", "de-Deva", false), ("de-de", "de-Latn-DE", false),
      ("en", "english", false), ("eng", "en-GB", true), ("zh", "chi", true), ("zh", "zho", true),
      ("no", "nb", false), ("*", "und", true), ("*", nil, false), ("en", nil, false),
      ("en", "", false), ("", "en", false),
    ] as [(String, String?, Bool)])
  func ranges(range: String, tag: String?, isIn: Bool) {
    #expect(LanguageRange(range).contains(tag) == isIn)
  }

  @Test("What is longer than any language's tag is none, and costs nothing")
  func longTag() {
    let long = String(repeating: "a-", count: 50_000)
    #expect(LanguageRange(long).fallbacks.count == 1)
    #expect(!LanguageRange(long).contains("a") && !LanguageRange(long).containsExtended("a"))
    let many = Array(repeating: "xx", count: 1000) + ["de"]
    #expect(LanguageRange.first(of: many, in: ["de"], by: { $0 }) == nil)
  }
}
