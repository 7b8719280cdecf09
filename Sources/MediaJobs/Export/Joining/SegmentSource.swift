internal import FFmpeg
internal import MediaCore

/// A source that is joined with others, open for reading, and the tracks of it that are used.
struct SegmentSource {
  let reader: JobReader
  let video: Track?
  let audio: Track?

  /// Opens it.
  ///
  /// - Throws: What opening it throws; 3005 where it has no pictures and they are needed.
  init(
    _ asset: Asset, _ readGuard: ReadGuard, needsVideo: Bool, needsAudio: Bool
  ) throws(MediaError) {
    reader = try JobReader(asset.source, asset.opener, readGuard)
    let tracks = reader.information.tracks
    video = needsVideo ? tracks.first { $0.isVideo && !$0.isArtwork } : nil
    audio = needsAudio ? tracks.first { $0.isAudio } : nil
    guard video != nil || !needsVideo else {
      throw MediaError(
        .noPlayableTrack,
        "'\(asset.source.withoutCredentials)' has no pictures to be joined with others")
    }
    guard video != nil || audio != nil else {
      throw MediaError(
        .noPlayableTrack,
        "'\(asset.source.withoutCredentials)' has no sound to be joined with others")
    }
    reader.packets.select(Set([video?.index, audio?.index].compactMap(\.self)))
  }

  /// Goes to where everything from a time on can be decoded.
  func seek(to time: MediaTime) throws(MediaError) {
    guard time > .zero else { return }
    try reader.seek(before: max(.zero, time - reader.soundLead), track: video?.index)
  }

  func parameters(of track: Track?) throws(MediaError) -> CodecParameters? {
    guard let track else { return nil }
    return try reader.packets.parameters(of: track.index)
  }
}
