internal import FFmpeg
internal import HLS
internal import MediaCore

/// What has to stay as it is while a stream is made: its source, and what is made of it already.
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

  /// Finds out whether all files of a folder are still there.
  ///
  /// - Throws: 5003 where another program has removed one.
  static func checkWhole(_ names: Set<String>, in folder: String) throws(MediaError) {
    guard let name = names.subtracting(FolderListing.files(in: folder)).min() else { return }
    throw MediaError(
      .outputFileFailed, "'\(folder)/\(name)' was removed while the rest was made")
  }
}
