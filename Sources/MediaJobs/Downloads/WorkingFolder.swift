internal import Glibc
internal import MediaCore

/// The hidden folder in which a stream comes, for one download at a time.
struct WorkingFolder: ~Copyable {
  /// Tells another run what it is of.
  static let record = ".layout"

  let path: String
  private let descriptor: Descriptor

  /// Makes the folder, or goes on with that of an earlier run.
  ///
  /// - Throws: 5004 where another download is at work on it, 2005, 5003 or 5005 where it cannot be made.
  init(_ path: String) throws(MediaError) {
    try OutputFile.makeFolder(path)
    guard let descriptor = Descriptor(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      throw PendingFile.error(errno, path)
    }
    guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
      throw MediaError(.fileExists, "'\(path)' is of a download that is at work")
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Nothing stays of a download of which nothing came.
  deinit {
    if FolderListing.files(in: path).allSatisfy({ $0 == Self.record }) {
      FolderListing.remove(path)
    }
  }

  /// Throws away what is there, unless it is of a stream of that layout.
  ///
  /// - Returns: Whether there was something else.
  /// - Throws: As `OutputFile.write`.
  func keep(_ layout: String) throws(MediaError) -> Bool {
    let digest = Digest64(layout).text
    let record = "\(path)/\(Self.record)"
    let known = FolderListing.text(of: record)
    guard known != digest else { return false }
    let others = FolderListing.names(in: path).filter { $0 != "keys" }
    for name in others { FolderListing.remove("\(path)/\(name)") }
    try OutputFile.write(Array(digest.utf8), to: record, overwrites: true)
    return known != nil
  }

  /// Removes all files but those of some names.
  func removeAll(but names: Set<String>) {
    for name in FolderListing.files(in: path) where !names.contains(name) {
      FolderListing.remove("\(path)/\(name)")
    }
  }

  /// Finds out whether files are still there.
  ///
  /// - Throws: 5003 where another program has removed one.
  func check(has names: Set<String>) throws(MediaError) {
    guard let name = names.subtracting(FolderListing.files(in: path)).min() else { return }
    throw MediaError(.outputFileFailed, "'\(path)/\(name)' was removed meanwhile")
  }

  /// Puts the folder at its place.
  ///
  /// - Throws: 5004 where something is there and may not be replaced, 5003 or 5005 where it cannot be moved.
  consuming func move(to place: String, overwrites: Bool) throws(MediaError) {
    let others = Set(FolderListing.files(in: path).map { PendingFile.folder(of: "\(path)/\($0)") })
    for folder in others { PendingFile.flushFolder(of: "\(folder)/file") }
    let aside = "\(path).old"
    if PendingFile.exists(place) {
      guard overwrites else { throw PendingFile.existsError(place) }
      FolderListing.remove(aside)
      if FolderExchange.exchange(path, place) {
        // The new one is there, whatever becomes of the old one.
        if unsafe Glibc.rename(path, aside) != 0 { FolderListing.remove(path) }
      } else {
        try Self.rename(place, aside)
        try Self.rename(path, place)
      }
    } else {
      try Self.rename(path, place)
    }
    PendingFile.flushFolder(of: place)
    FolderListing.remove(aside)
  }

  private static func rename(_ path: String, _ place: String) throws(MediaError) {
    // The strings live for the call.
    guard unsafe Glibc.rename(path, place) == 0 else { throw PendingFile.error(errno, place) }
  }

  /// Removes the folder.
  consuming func remove() { FolderListing.remove(path) }
}
