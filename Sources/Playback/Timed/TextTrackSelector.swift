internal import MediaCore

/// Chooses which of an item's subtitles are told.
struct TextTrackSelector {
  var choice = SubtitleChoice.automatic
  /// The item that a choice by place is for.
  var item: ItemID?

  /// The track; `nil` for none.
  ///
  /// - Parameters:
  ///   - tracks: The item's tracks of text.
  ///   - sound: The language of the sound that plays.
  func track(of item: ItemID, in tracks: [Track], sound: String?) -> Track? {
    switch choice {
    case .off: return nil
    case .index(let place):
      return self.item == item && tracks.indices.contains(place) ? tracks[place] : nil
    case .language(let language):
      let whole = tracks.filter { !$0.isForced }
      return Self.lookUp(language, in: whole) ?? Self.lookUp(language, in: tracks)
    case .automatic:
      return sound.flatMap { Self.lookUp($0, in: tracks.filter(\.isForced)) }
    }
  }

  private static func lookUp(_ language: String, in tracks: [Track]) -> Track? {
    LanguageRange.first(of: [language], in: tracks, by: \.language)
  }
}
