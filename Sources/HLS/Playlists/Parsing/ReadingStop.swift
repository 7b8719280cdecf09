import MediaCore

/// Why a tag is read no further.
enum ReadingStop: Error {
  /// The tag is left out; what is wrong has been told.
  case tag
  /// The playlist cannot be used.
  case playlist(MediaError)
}
