import MediaCore

/// Places the segments of a text rendition that is on demand: nothing in them tells when they begin.
///
/// All renditions of a presentation are of one length: where the text's playlist lists more than that of the pictures,
/// it lists each of its segments too long by as much. Beyond that the drift of the pictures is that of the text too.
struct TextPlacement: Hashable, Sendable {
  /// How long the listed lengths really are.
  private let scale: Double
  private let drifts: DriftTable

  /// - Parameters:
  ///   - text: Its playlist.
  ///   - pictureLength: How long the pictures' playlist is; zero where that is not known.
  ///   - drifts: Of the pictures' playlist.
  init(_ text: MediaPlaylist, pictureLength: MediaTime, drifts: DriftTable) {
    // The last segments may well reach further than the last picture.
    let limit = pictureLength + text.targetDuration.scaled(by: 2)
    let isTooLong = pictureLength > .zero && text.duration > limit
    scale = isTooLong ? pictureLength.seconds / text.duration.seconds : 1
    self.drifts = drifts
  }

  /// The item's time of a time of the text's playlist.
  func time(listedAt listed: MediaTime) -> MediaTime {
    let scaled = listed.scaled(by: scale)
    return scaled + drifts.drift(listedAt: scaled)
  }

  /// A time of the item by the text's playlist.
  func listedTime(of time: MediaTime) -> MediaTime {
    (time - drifts.drift(at: time)).scaled(by: 1 / scale)
  }
}
