internal import MediaCore
internal import Streaming

/// What is known of one stream from what it reported.
struct StreamState {
  var quality: QualityStatus?
  var sessionData: [SessionDatum] = []
  /// The names of its renditions in other languages; `nil` if its session data has none.
  var names: RenditionNames?
  /// The tags that came with what has been played.
  var tags: [String: String] = [:]
  /// Up to which time of the item it is loaded; `nil` if the item is no stream.
  var loadedTo: MediaTime?
  /// Whether the target of the last seek has been loaded in a better variant since.
  var hasBetterPicture = false
}
