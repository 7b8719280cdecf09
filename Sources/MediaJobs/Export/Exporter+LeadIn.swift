internal import FFmpeg
internal import MediaCore

/// What lies before the beginning of a file and is not to be seen, but is needed to decode its first pictures.
extension Exporter {
  /// Whether an edit list hides what comes before the beginning of the output.
  var hidesLeadIn: Bool { plan.type.hasIndex && part == .all }

  /// The track of pictures that may begin earlier; `nil` where the output hides its lead-in, and without pictures.
  var leadInTrack: Int? {
    guard !hidesLeadIn, !plan.isEncoded, !settings.isExact, reader.packets is FileReader,
      reader.information.isSeekable,
      // Parts of a stream begin together, also those without pictures.
      let track = reader.information.tracks.first(where: {
        $0.isVideo && !$0.isArtwork && settings.tracks?.contains($0.index) ?? true
      })?.index, part != .all || plan.works.contains(where: { $0.track == track })
    else { return nil }
    return track
  }

  /// Reads up to the key frame that the first picture of a file is decoded from.
  ///
  /// - Returns: Its time, 0 where it is the first picture itself; `nil` where there is none.
  func leadIn(of track: Int) throws(MediaError) -> MediaTime? {
    let written = Set(plan.works.map(\.track))
    reader.packets.select(written.union([track]))
    defer { reader.packets.select(written) }
    while true {
      switch try reader.read() {
      case .packet(let packet):
        guard packet.track == track, packet.isKeyFrame else { continue }
        return min(.zero, packet.time ?? .zero)
      case .endOfStream: return nil
      default: continue
      }
    }
  }
}
