internal import FFmpeg
internal import HLS
internal import MediaCore

/// What has to stay as it is while a stream is made: its source.
extension StreamExporter {
  /// Opens the source for what is in it, and lets go of it.
  ///
  /// - Returns: With which file it is; with none where what is read may change.
  func look() throws(MediaError) -> (information: MediaInformation, identity: SourceIdentity?) {
    let identity = SourceIdentity(of: asset.source)
    let reader = try JobReader(asset.source, asset.opener, readGuard)
    let information = reader.information
    // The playlist of a stream that goes on is written anew as it does.
    let isSteady = reader.packets is FileReader || information.duration != nil
    return (information, isSteady ? identity : nil)
  }
}
