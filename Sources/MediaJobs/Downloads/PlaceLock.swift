internal import Glibc
internal import MediaCore

/// Keeps a place for one download, in this program and in others, from its beginning to its end.
///
/// It is a hidden file beside the place, which goes with the lock; one that a killed program left is taken.
final class PlaceLock {
  private let path: String
  private let descriptor: Descriptor

  /// - Throws: 5004 where another download has the place, 2005, 5003 or 5005 where nothing can be written.
  init(_ place: DownloadPlace) throws(MediaError) {
    path = place.lockFile
    descriptor = try Self.locked(path, place.path)
  }

  deinit { _ = unsafe unlink(path) }

  private static func locked(_ path: String, _ place: String) throws(MediaError) -> Descriptor {
    while true {
      guard let descriptor = Descriptor(unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
      else { throw PendingFile.error(errno, place) }
      guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
        throw MediaError(.fileExists, "'\(place)' is being downloaded already")
      }
      var status = stat()
      // The download that had it may have removed it since it was opened; the call fills a local value.
      if unsafe fstat(descriptor.number, &status) == 0, status.st_nlink > 0 { return descriptor }
    }
  }
}
