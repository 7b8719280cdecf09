internal import MediaCore

/// How far the tracks of a pass reach, as its packets tell, in the item's time.
struct PassEnd: Sendable, Hashable {
  /// The end of the last picture; `nil` without pictures.
  var video: MediaTime?
  /// When the first and the last picture begin, as far as their packets tell.
  var pictures: ClosedRange<MediaTime>?
  /// Whether the end of the last picture is known; packets that tell only when they are decoded do not
  /// tell it, the pictures themselves do.
  var isVideoCertain = true
  /// Whether it was not when all of the pass had been read.
  var isTimedByPictures = false
  /// The end of the last sound, or its beginning where its packet does not tell its length; `nil` without sound.
  var audio: MediaTime?
  /// Whether the packet of the last sound tells its length.
  var isAudioCertain = true
  /// The end of the hole that comes last; `nil` without one.
  var hole: MediaTime?
  /// Whether it was read to the end of its file.
  var isFileEnd = false

  /// The end of what comes last; `nil` where there was nothing.
  var reach: MediaTime? { [video, audio, hole].compactMap { $0 }.max() }

  /// Where the sound is over; `nil` where only what is decoded of it tells.
  var knownAudio: MediaTime? { isAudioCertain ? audio : nil }

  /// By how much a pass may end before its last picture is over, for the next to begin with its sound.
  ///
  /// Pictures that begin a little after the sound do so in the next pass too: the last one stays up until then. A file
  /// whose sound's first moments belong to the encoder is often written so (Opus in WebM).
  ///
  /// - Parameter start: Of the pass.
  func pictureLag(after start: MediaTime) -> MediaTime {
    guard let video, let pictures, pictures.lowerBound > start else { return .zero }
    let lag = pictures.lowerBound - start
    // No picture is left out for it.
    return pictures.upperBound + lag < video ? lag : .zero
  }
}
