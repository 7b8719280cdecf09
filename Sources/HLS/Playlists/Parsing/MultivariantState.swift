/// What has been read of a Multivariant Playlist.
struct MultivariantState {
  var playlist = MultivariantPlaylist(uri: "")
  /// The variant whose URI comes on the next line.
  var pending: Variant?
  var pendingLine = 0
  /// Whether the next URI belongs to a tag that was left out.
  var isIgnoringURI = false
  /// Where each entry stands, for what is found out at the end.
  var renditionLines: [Int] = []
  var variantLines: [Int] = []
  var sessionDataIDs: Set<[String?]> = []
  var sessionKeys: Set<EncryptionKey> = []
  var steeringLine = 0
}
