import MediaCore
import Testing

@testable import Playback

@Suite("Which subtitles are told") struct TextTrackSelectorTests {
  private static func track(
    _ index: Int, _ language: String?, forced: Bool = false, isDefault: Bool = false
  ) -> Track {
    Track(
      index: index, kind: .subtitle, codec: "subrip", language: language, isDefault: isDefault,
      isForced: forced)
  }

  private static let tracks = [
    track(1, "eng"), track(2, "de", forced: true), track(3, "de"), track(4, "pt-BR"),
    track(5, "zh-Hant-TW"), track(6, "fr", forced: true), track(7, nil),
  ]

  private func chosen(_ choice: SubtitleChoice, sound: String? = nil) -> Int? {
    let selector = TextTrackSelector(wish: choice)
    return selector.track(of: ItemID("a"), in: Self.tracks, sound: sound)?.index
  }

  @Test(
    "A language is looked up from its end on",
    arguments: [
      ("en", 1), ("en-GB", 1), ("de-AT", 3), ("de", 3), ("pt", 4), ("pt-BR", 4), ("zh-Hant", 5),
      ("zh-Hant-TW-x-y", 5), ("fr-CA", 6), ("pt-PT", 4), ("ja", nil), ("", nil), ("-", nil),
    ] as [(String, Int?)])
  func languages(language: String, index: Int?) { #expect(chosen(.language(language)) == index) }

  @Test("By itself only forced ones in the language of the sound are told")
  func automatic() {
    #expect(chosen(.automatic) == nil && chosen(.automatic, sound: "en") == nil)
    #expect(chosen(.automatic, sound: "de-DE") == 2 && chosen(.automatic, sound: "fre") == 6)
    #expect(chosen(.off, sound: "de") == nil)
  }

  @Test("Of files that are given with the item, the first that is not forced is told")
  func files() {
    let files = [
      Self.track(700, "ja", forced: true), Self.track(701, "ja", isDefault: true),
      Self.track(702, "en"),
    ]
    var selector = TextTrackSelector()
    func chosen(sound: String? = nil) -> Int? {
      selector.track(of: ItemID("a"), in: Self.tracks + files, sound: sound)?.index
    }
    #expect(chosen() == 701 && chosen(sound: "de") == 701)
    selector.wish = .languages(["ko", "en", "ja"])
    #expect(chosen() == 1)
  }

  @Test("A file that is chosen takes over when it is read, and never if it cannot be")
  func reading() {
    let item = ItemID("a")
    let tracks = Self.tracks + [Self.track(700, "en"), Self.track(701, "en")]
    var selector = TextTrackSelector(wish: .language("fr"))
    func told(of tracks: [Track], reading: Int? = nil) -> Int? {
      selector.track(of: item, in: tracks, sound: nil) { $0.index != reading }?.index
    }
    selector.choose(700, of: item)
    #expect(told(of: tracks, reading: 700) == 6 && told(of: Self.tracks) == 6)
    #expect(told(of: tracks) == 700)
    selector.choose(701, of: item)
    #expect(told(of: tracks, reading: 701) == 700 && told(of: tracks.dropLast()) == 700)
    #expect(told(of: tracks) == 701)
  }

  @Test("A place stands for a track of one item; others go by what was wanted before")
  func places() {
    var selector = TextTrackSelector(wish: .language("fr"))
    let (one, other) = (ItemID("a"), ItemID("b"))
    selector.choose(2, ofUnopened: one)
    selector.settle(other, in: Self.tracks)
    selector.settle(one, in: Array(Self.tracks.prefix(2)))
    #expect(selector.chosen == nil)
    selector.settle(one, in: Self.tracks)
    #expect(selector.track(of: one, in: Self.tracks, sound: nil)?.index == 3)
    // It stays the same when others come or go before it.
    let fewer = Array(Self.tracks.dropFirst())
    #expect(selector.track(of: one, in: fewer, sound: nil)?.index == 3)
    #expect(selector.track(of: one, in: Array(Self.tracks.prefix(2)), sound: nil) == nil)
    #expect(selector.track(of: other, in: Self.tracks, sound: nil)?.index == 6)
    selector.forget(one)
    #expect(selector.track(of: one, in: Self.tracks, sound: nil)?.index == 6)
  }
}
