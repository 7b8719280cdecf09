internal import Glibc
import MediaCore

/// Reads folders and files of the system that tell what devices there are.
enum DeviceFolder {
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  static func firstLine(of path: String) -> String? {
    guard let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC)) else { return nil }
    let line = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let count = read(descriptor.number, buffer.baseAddress, buffer.count)
      let line = buffer.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
      return String(decoding: line, as: UTF8.self)
    }
    descriptor.closeNow()
    return line
  }
}
