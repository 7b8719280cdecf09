import Glibc
import MediaCore
import Networking

/// Opens regular files and nothing else.
enum RegularFile {
  // O_PATH of <fcntl.h>, which Swift does not see; the same on every architecture that Swift runs on.
  private static let pathOnly: Int32 = 0o10000000

  /// Where files are no files but talk with the kernel: to read one may block, or do something.
  private static let kernelFolders = [
    "/proc", "/sys", "/sys/kernel/debug", "/sys/kernel/tracing", "/sys/kernel/security",
  ]

  /// Opens a file to read.
  ///
  /// It is looked at before it is opened, since even to open a device may do something, and what is opened is
  /// what was looked at, whatever has happened to its name meanwhile.
  ///
  /// - Throws: 2004, 2005 or 2006 for what is not there, not permitted or not a file; 2010 for a file that the
  ///   policy does not allow.
  static func open(_ path: String, _ policy: URLPolicy) throws(MediaError) -> OwnedDescriptor {
    let place = try descriptor(path, pathOnly | O_CLOEXEC, of: path)
    guard let status = place.status, status.st_mode & S_IFMT == S_IFREG,
      !isKernels(status.st_dev)
    else {
      throw MediaError(.notAFile, "'\(path)' is not a regular file")
    }
    if policy.mediaRoot != nil {
      guard let real = place.path else {
        throw MediaError(.forbiddenURL, "where '\(path)' is cannot be found out")
      }
      try policy.check(realPath: real, of: path)
    }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    if let opened = try? descriptor(place.link, flags, of: path) { return opened }
    // Without /proc, or to say what is wrong.
    let opened = try descriptor(path, flags, of: path)
    guard let now = opened.status, now.st_dev == status.st_dev, now.st_ino == status.st_ino else {
      throw MediaError(.readFailed, "'\(path)' was replaced while it was opened")
    }
    return opened
  }

  private static func isKernels(_ device: dev_t) -> Bool {
    // Where such a folder is there and nothing is mounted on it, it is on the disk like all else.
    device != FileSystem.device(of: "/")
      && kernelFolders.contains { FileSystem.device(of: $0) == device }
  }

  private static func descriptor(
    _ path: String, _ flags: Int32, of name: String
  ) throws(MediaError) -> OwnedDescriptor {
    // The string lives for the call.
    guard let descriptor = Descriptor(unsafe Glibc.open(path, flags)) else {
      throw FileSource.error(errno, name)
    }
    return OwnedDescriptor(descriptor)
  }
}
