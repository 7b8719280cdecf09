internal import MediaCore

/// Chooses which of an item's sounds to play.
struct TrackSelector {
  /// The languages that were asked for, in order of preference; they hold for later items too.
  var languages: [String] = []
  /// The place that was asked for among one item's audio tracks.
  var index: (item: ItemID, place: Int)?

  /// The index of the track among all of the file's; `nil` when there is no sound.
  ///
  /// - Parameter refused: The tracks that failed to load; the default is none.
  func track(of item: ItemID, _ opened: OpenedItem, without refused: Set<Int> = []) -> Int? {
    let known = opened.audioTracks
    if let index, index.item == item, known.indices.contains(index.place),
      !refused.contains(known[index.place])
    {
      return known[index.place]
    }
    let tracks = known.filter { !refused.contains($0) }.compactMap { number in
      opened.information.tracks.first { $0.index == number }
    }
    if let match = LanguageRange.first(of: languages, in: tracks, by: \.language) {
      return match.index
    }
    return (tracks.first { $0.isDefault } ?? tracks.first)?.index
  }
}
