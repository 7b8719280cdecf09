import Glibc
import MediaCore
import Networking

extension URLPolicy {
  /// Refuses a file or a directory outside the media root; looks at the file system if there is one.
  func check(file path: String) throws(MediaError) {
    guard mediaRoot != nil else { return }
    guard let real = FileSystem.realPath(path) else { throw FileSource.error(errno, path) }
    try check(realPath: real, of: path)
  }

  /// Refuses what is outside the media root by its real path.
  func check(realPath: String, of path: String) throws(MediaError) {
    guard allowsFile(at: realPath) else {
      throw MediaError(.forbiddenURL, "'\(path)' is outside the media root")
    }
  }
}
