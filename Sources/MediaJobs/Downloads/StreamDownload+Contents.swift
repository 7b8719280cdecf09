internal import HLS
internal import MediaCore
internal import Streaming

/// What a stream is known by, and what it is whole without.
extension StreamDownload {
  /// What is in the folder of a stream.
  struct Contents {
    /// `nil` for none.
    var picture: Cover?
    /// Its name in the folder; `nil` where it is not there.
    var pictureName: String?
    /// The names of all files that belong there.
    var names: Set<String>
  }

  /// Writes the playlists of a folder, and brings what belongs there beside the media.
  ///
  /// - Throws: 1004 when the download is over, 2005, 5003 or 5005 for what the disk does not take.
  func writeContents(
    of layout: OfflineLayout, _ keyURIs: [String], to folder: String, _ loader: OfflineLoader,
    _ fetcher: ResourceFetcher
  ) throws(MediaError) -> Contents {
    let isFolder = settings.form == .folder
    let missing =
      isFolder ? try fetchData(layout, to: folder, loader, fetcher) : Set(layout.data.map(\.name))
    var picture = cover
    if picture == nil { picture = try poster(of: layout, in: folder, loader, fetcher) }
    let pictureName = isFolder ? picture.map(DownloadArtwork.name) : nil
    if let picture, let pictureName {
      try OutputFile.write(picture.bytes, to: "\(folder)/\(pictureName)", overwrites: true)
    }
    var described = layout
    described.describe(title: title, artwork: pictureName)
    let texts = described.texts(keyURIs: keyURIs, missing: missing)
    for text in texts {
      try OutputFile.write(Array(text.text.utf8), to: "\(folder)/\(text.name)", overwrites: true)
    }
    let files = (layout.resources + layout.data).map(\.name) + texts.map(\.name) + keyURIs
    return Contents(
      picture: picture, pictureName: pictureName,
      names: Set(files).subtracting(missing).union(pictureName.map { [$0] } ?? []))
  }

  /// Puts the picture of a single file beside it, unless the file holds it.
  ///
  /// - Returns: Where it is; `nil` for no picture, and for one that cannot be written.
  func putBeside(_ picture: Cover?) -> String? {
    let isInside = ExportFileType(path: place.path)?.hasArtwork == true
    let beside = DownloadArtwork.put(
      isInside ? nil : picture, beside: place.path, overwrites: settings.overwrites)
    return isInside && picture != nil ? place.path : beside
  }

  /// Brings the picture that the stream's playlist names.
  ///
  /// - Parameter folder: Where its session data lie, among which it may be.
  /// - Returns: `nil` where it names none, or one that could not be had.
  /// - Throws: 1004 when the download is over, 5xxx for what the disk does not take.
  func poster(
    of layout: OfflineLayout, in folder: String, _ loader: OfflineLoader,
    _ fetcher: ResourceFetcher
  ) throws(MediaError) -> Cover? {
    guard let uri = layout.poster else { return nil }
    if settings.form == .folder, let datum = layout.data.first(where: { $0.uri == uri }) {
      return DownloadArtwork.bytes(ofFile: "\(folder)/\(datum.name)").flatMap { Cover($0) }
    }
    let bytes = try fetcher.dispensable { (fetcher) throws(MediaError) in
      try fetcher.trying { (cancellation, _) throws(OfflineFailure) in
        try loader.bytes(of: uri, limit: DownloadArtwork.limit, cancellation)
      }
    }
    return bytes.flatMap { Cover($0) }
  }
}
