internal import Glibc
package import MediaCore

/// Files and folders that jobs leave behind.
package enum OutputFile {
  /// Writes a whole file, which appears when it is on the disk; blocks.
  ///
  /// - Throws: 5004 where a file is there and may not be replaced, 2005, 5003 or 5005 where it cannot be written.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool
  ) throws(MediaError) {
    var file = try PendingFile(path, overwrites: overwrites)
    try file.append(bytes)
    try file.commit()
  }

  /// Makes a folder and those that it is in, as far as they are missing.
  ///
  /// - Throws: 2005, 5003 or 5005 where it cannot be made, 5004 where a file has its name.
  package static func makeFolder(_ path: String) throws(MediaError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      guard unsafe mkdir(made, 0o777) != 0 else { continue }
      let number = errno
      var status = stat()
      let isFolder = unsafe stat(made, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      guard !isFolder else { continue }
      throw number == EEXIST
        ? MediaError(.fileExists, "'\(made)' is no folder") : PendingFile.error(number, made)
    }
  }

  /// - Throws: 1001 where the name's end is not that of a picture.
  static func pictureFormat(of path: String) throws(MediaError) -> PictureFormat {
    let name = path.split(separator: "/").last ?? ""
    let end = name.split(separator: ".").count > 1 ? name.split(separator: ".").last : nil
    guard let format = end.flatMap({ PictureFormat(pathExtension: String($0)) }) else {
      throw MediaError(.invalidArgument, "'\(name)' does not end in .png, .jpg, .webp or .avif")
    }
    return format
  }
}
