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
    case .languages(let languages):
      let whole = tracks.filter { !$0.isForced }
      return Self.lookUp(languages, in: whole) ?? Self.lookUp(languages, in: tracks)
    case .automatic:
      // Who gives a file beside the item's own wants it shown.
      if let file = tracks.first(where: { ExternalSubtitles.isTrack($0) && $0.isDefault }) {
        return file
      }
      return sound.flatMap { Self.lookUp([$0], in: tracks.filter(\.isForced)) }
    }
  }

  private static func lookUp(_ languages: [String], in tracks: [Track]) -> Track? {
    // Asked for each picture, and mostly there is nothing to look through.
    tracks.isEmpty ? nil : LanguageRange.first(of: languages, in: tracks, by: \.language)
  }
}
