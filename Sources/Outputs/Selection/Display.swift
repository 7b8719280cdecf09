internal import Glibc

/// Whether there is something to show pictures on.
package enum Display {
  /// Whether a desktop is named in the environment, or a screen is plugged in where there is no desktop.
  package static func isLikely() -> Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
      || DeviceFolder.names(in: "/sys/class/drm").contains { name in
        DeviceFolder.firstLine(of: "/sys/class/drm/\(name)/status") == "connected"
      }
  }

  private static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }
}
