internal import MediaCore

/// Chooses which of an item's sounds to play.
struct TrackSelector {
  /// The languages that were asked for, in order of preference; they hold for later items too.
  var languages: [String] = []
  /// The place that was asked for among one item's audio tracks.
  var index: (item: ItemID, place: Int)?

  /// The index of the track among all of the file's; `nil` when there is no sound.
  func track(of item: ItemID, _ opened: OpenedItem) -> Int? {
    if let index, index.item == item, opened.audioTracks.indices.contains(index.place) {
      return opened.audioTracks[index.place]
    }
    let tracks = opened.audioTracks.compactMap { number in
      opened.information.tracks.first { $0.index == number }
    }
    if let match = LanguageRange.first(of: languages, in: tracks, by: \.language) {
      return match.index
    }
    return (tracks.first { $0.isDefault } ?? tracks.first)?.index
  }
}
