internal import MediaCore

/// Chooses which of an item's subtitles are told.
struct TextTrackSelector {
  /// What is asked for of all items.
  var wish: SubtitleChoice
  /// The track that was chosen of one item by its place.
  private(set) var chosen: (item: ItemID, track: Int)?
  /// The one that was chosen of that item before it.
  private var former: Int?
  /// The place that was chosen of an item whose tracks are not known yet.
  private(set) var place: (item: ItemID, index: Int)?

  init(wish: SubtitleChoice = .automatic) { self.wish = wish }

  /// Takes up what was chosen by its place before the item had so many tracks.
  mutating func settle(_ item: ItemID, in tracks: [Track]) {
    // Captions are found on the way.
    guard let place, place.item == item, tracks.indices.contains(place.index) else { return }
    choose(tracks[place.index].index, of: item)
  }

  /// Chooses a track of an item alone.
  mutating func choose(_ track: Int, of item: ItemID) {
    place = nil
    former = chosen.flatMap { $0.item == item && $0.track != track ? $0.track : nil }
    chosen = (item, track)
  }

  /// Chooses a place among the tracks of an item that is being opened.
  mutating func choose(_ index: Int, ofUnopened item: ItemID) { place = (item, index) }

  /// Forgets what was chosen of an item alone.
  mutating func forget(_ item: ItemID) {
    if chosen?.item == item { chosen = nil }
    if place?.item == item { place = nil }
  }

  /// The track; `nil` for none.
  ///
  /// While a file that was chosen is being read, or when it cannot be, it is the one before.
  ///
  /// - Parameters:
  ///   - tracks: The item's tracks of text.
  ///   - sound: The language of the sound that plays.
  ///   - isRead: Whether what a track holds is known.
  func track(
    of item: ItemID, in tracks: [Track], sound: String?, isRead: (Track) -> Bool = { _ in true }
  ) -> Track? {
    if let chosen, chosen.item == item {
      let track = tracks.first { $0.index == chosen.track }
      if let track, isRead(track) { return track }
      guard ExternalSubtitles.isFile(chosen.track) else { return nil }
      if let former { return tracks.first { $0.index == former } }
    }
    switch wish {
    case .off: return nil
    case .languages(let languages):
      let whole = tracks.filter { !$0.isForced }
      return Self.lookUp(languages, in: whole) ?? Self.lookUp(languages, in: tracks)
    case .automatic, .index:
      // A file that came with the item is there to be shown.
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
