internal import Glibc
internal import MediaCore
internal import Streaming

/// What a folder holds.
enum FolderListing {
  /// The names in a folder, in no order; none where it cannot be read.
  static func names(in path: String) -> [String] { FolderNames.list(path) }

  /// The names of all files below a folder, with those of the folders that they are in; a link is one, whatever it leads to.
  static func files(in path: String) -> [String] {
    names(in: path).flatMap { name in
      isFolder("\(path)/\(name)")
        ? files(in: "\(path)/\(name)").map { "\(name)/\($0)" } : [name]
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    // The string lives for the call.
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// How many bytes a file has, or all files below a folder.
  static func byteCount(of path: String) -> Int64 {
    var status = stat()
    // The string lives for the call.
    guard unsafe lstat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int64(status.st_size) }
    return names(in: path).reduce(0) { $0 + byteCount(of: "\(path)/\($1)") }
  }

  /// Whether a file was written after another; not where it is not there.
  static func isNewer(_ path: String, than other: String) -> Bool {
    var (first, second) = (stat(), stat())
    // The strings live for the calls, which fill local values.
    guard unsafe lstat(path, &first) == 0 else { return false }
    guard unsafe lstat(other, &second) == 0 else { return true }
    let (mine, its) = (first.st_mtim, second.st_mtim)
    return (mine.tv_sec, mine.tv_nsec) > (its.tv_sec, its.tv_nsec)
  }

  /// What a small file says; `nil` where it cannot be read.
  static func text(of path: String) -> String? {
    guard let descriptor = Descriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    // The call fills the array.
    let count = unsafe read(descriptor.number, &bytes, bytes.count)
    return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Removes a file, or a folder with all that is in it; links are not followed.
  static func remove(_ path: String) {
    guard isFolder(path) else {
      // The string lives for the call.
      _ = unsafe unlink(path)
      return
    }
    for name in names(in: path) { remove("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }
}
