internal import FFmpeg
internal import MediaCore

/// What is encoded of tracks that are copied exactly.
extension Exporter {
  /// Whether a track is copied exactly, with some of its pictures encoded anew.
  func isCut(_ track: Track) throws(MediaError) -> Bool {
    guard settings.isExact, settings.start > .zero || settings.end != nil, track.isVideo,
      plan.works.contains(where: { $0.track == track.index && $0.work == .copy })
    else { return false }
    return try !reader.packets.parameters(of: track.index).isIntraOnly
  }

  /// Makes the ends of such tracks, by their numbers, and goes back to the start.
  func makeCuts() throws(MediaError) -> [Int: ExactCut] {
    var cuts: [Int: ExactCut] = [:]
    for track in reader.information.tracks where try isCut(track) {
      reader.packets.select([track.index])
      cuts[track.index] = try ExactCutter(reader, track: track.index, start: start, end: end).cut()
    }
    guard !cuts.isEmpty else { return [:] }
    reader.packets.select(Set(plan.works.map(\.track)))
    try goToStart(again: true)
    return cuts
  }
}
