internal import Glibc

/// Whether there is something to show pictures on.
package enum Display {
  /// Whether a desktop is named in the environment, or a screen is plugged in where there is no desktop.
  package static func isLikely() -> Bool {
    isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || screens() == .pluggedIn
  }

  /// Whether screens are plugged in, as the kernel tells.
  package enum Screens {
    case pluggedIn
    case unplugged
    /// The kernel has no connectors, or does not know of one.
    case unknown
  }

  /// Looks for screens at all connectors.
  ///
  /// - Parameter folder: Where the kernel tells; another than the true one is for tests.
  package static func screens(in folder: String = "/sys/class/drm") -> Screens {
    let states = DeviceFolder.names(in: folder).compactMap {
      DeviceFolder.firstLine(of: "\(folder)/\($0)/status")
    }
    if states.contains("connected") { return .pluggedIn }
    return !states.isEmpty && states.allSatisfy { $0 == "disconnected" } ? .unplugged : .unknown
  }

  private static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }
}
