internal import Glibc

/// Whether there is something to show pictures on.
package enum Display {
  /// Whether a desktop is named in the environment, or a screen is plugged in where there is no desktop.
  package static func isLikely() -> Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
      || Folder.names(in: "/sys/class/drm").contains { name in
        Folder.firstLine(of: "/sys/class/drm/\(name)/status") == "connected"
      }
  }

  private static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }
}

/// Whether there is a sound card that plays.
enum SoundCard {
  static func isPresent() -> Bool {
    Folder.names(in: "/dev/snd").contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
  }
}

private enum Folder {
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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      let line = buffer.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
      return String(decoding: line, as: UTF8.self)
    }
  }
}
