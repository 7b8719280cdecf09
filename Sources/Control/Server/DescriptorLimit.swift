internal import Glibc

/// How many descriptors this process may have open at once.
package enum DescriptorLimit {
  /// The number at present.
  package static var current: Int { Int(clamping: limits().rlim_cur) }

  /// Raises it as far as the process may by itself, to a number that many clients at once need.
  ///
  /// For programs, not for libraries: it holds for all of the process.
  package static func raise() {
    var limits = limits()
    let wanted = min(limits.rlim_max, 8192)
    guard limits.rlim_cur < wanted else { return }
    limits.rlim_cur = wanted
    // The call reads a local value; where it is refused, all is as it was.
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
  }

  /// Whether so many more can be opened.
  package static func leaves(_ count: Int) -> Bool {
    var opened: [CInt] = []
    defer { for descriptor in opened { _ = close(descriptor) } }
    for _ in 0..<count {
      // The path is passed as a C string for the length of the call.
      let descriptor = unsafe open("/", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return false }
      opened.append(descriptor)
    }
    return true
  }

  private static func limits() -> rlimit {
    var limits = rlimit(rlim_cur: 1024, rlim_max: 1024)
    // The call fills a local value.
    _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    return limits
  }
}

extension ControlServerSettings {
  /// What the rest of the player may need: files, sockets of sources and outputs, and clients that are refused.
  private static let reserve = 128

  /// How many clients are served of a process that may have so many descriptors.
  ///
  /// A client more would be neither served nor told why not.
  package func clients(within descriptors: Int) -> Int {
    max(1, min(clientLimit, descriptors - Self.reserve))
  }
}
