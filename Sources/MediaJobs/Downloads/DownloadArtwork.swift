internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Streaming

/// The picture of a download: where it comes from, and where it lies.
enum DownloadArtwork {
  /// In bytes.
  static let limit = 16 << 20
  private static let ends = ["jpg", "png"]

  /// Brings a picture that the program names; blocks.
  ///
  /// - Throws: What reading it throws, 1001 for what is neither JPEG nor PNG, 1004 when the download is over, 3004 for more
  ///   than 16 MiB.
  static func cover(
    of source: String, _ opener: DefaultSourceOpener, _ control: DownloadControl
  ) throws(MediaError) -> Cover {
    let reading = WholeReading()
    control.onEnd { reading.cancel() }
    guard let cover = Cover(try opener.contents(of: source, atMost: limit, reading)) else {
      throw MediaError(
        .invalidArgument, "'\(source.withoutCredentials)' is no picture of JPEG or PNG")
    }
    return cover
  }

  /// What the name of a picture's file ends with.
  static func end(of cover: Cover) -> String { cover.format == .jpeg ? "jpg" : "png" }

  /// The name of a picture in the folder of a stream.
  static func name(of cover: Cover) -> String { "artwork.\(end(of: cover))" }

  /// Puts a picture beside a file that is whole, which a picture that cannot be written does not undo.
  ///
  /// - Parameters:
  ///   - cover: With `nil` an earlier one is only removed.
  ///   - overwrites: Whether an earlier one may go; else it stays, and no other is put there.
  /// - Returns: Its place; `nil` where it is not there.
  static func put(_ cover: Cover?, beside path: String, overwrites: Bool) -> String? {
    guard let cover else {
      if overwrites { remove(beside: path) }
      return nil
    }
    let earlier = places(beside: path).filter(PendingFile.exists)
    guard overwrites || earlier.isEmpty else {
      return earlier.first { bytes(ofFile: $0) == cover.bytes }
    }
    let place = "\(path).artwork.\(end(of: cover))"
    guard (try? OutputFile.write(cover.bytes, to: place, overwrites: overwrites)) != nil else {
      return nil
    }
    // Only now: a disk that is full leaves the earlier one.
    for other in earlier where other != place { removeFile(other) }
    return place
  }

  /// The pictures that a file may have beside it.
  static func places(beside path: String) -> [String] { ends.map { "\(path).artwork.\($0)" } }

  /// Removes the picture beside a file.
  static func remove(beside path: String) {
    for place in places(beside: path) { removeFile(place) }
  }

  /// Removes a picture, but no folder that has such a name.
  private static func removeFile(_ place: String) {
    if !FileSystem.isDirectory(place) { FolderListing.remove(place) }
  }

  /// The picture of what a download has left; `nil` where there is none beside it.
  ///
  /// - Parameter location: The file, or the playlist in the folder.
  static func bytes(for location: String) -> [UInt8]? {
    let folder = PendingFile.folder(of: location)
    let isStream = location == OfflineLayout.index || location.hasSuffix("/\(OfflineLayout.index)")
    let inside = isStream ? ends.map { "\(folder)/artwork.\($0)" } : []
    guard let place = (inside + places(beside: location)).first(where: PendingFile.exists) else {
      return nil
    }
    return bytes(ofFile: place)
  }

  /// All bytes of a small file; `nil` where it cannot be read, or is none.
  static func bytes(ofFile path: String) -> [UInt8]? {
    let file = FileSource(path: path)
    guard (try? file.prepare()) != nil,
      let bytes = try? file.bytes(from: 0, atMost: limit + 1), bytes.count <= limit
    else { return nil }
    return bytes
  }
}

extension Asset {
  /// The picture that lies beside what a download has left; `nil` for other assets, and where there is none.
  var artworkBeside: [UInt8]? {
    takesArtworkBeside ? DownloadArtwork.bytes(for: source) : nil
  }
}
