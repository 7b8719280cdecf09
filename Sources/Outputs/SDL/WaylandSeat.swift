#if SDL
  internal import Glibc
  internal import MediaCore

  /// Whether a Wayland compositor offers a seat: a keyboard, a pointer or a touch screen.
  ///
  /// SDL before 2.30 ends the process where none does, as on a sign without a keyboard (its issue 8898), so this is
  /// asked before. The few messages that it takes are written by hand, since SDL keeps its connection to itself
  /// (the Wayland protocol, chapter 4, "Wire Format", and appendix A, `wl_display` and `wl_registry`).
  package enum WaylandSeat {
    /// More than the names of all that a compositor has.
    private static let limit = 1 << 20

    /// Asks the compositor that the environment names.
    ///
    /// - Parameter patience: How long it may take to answer, in milliseconds.
    /// - Returns: `nil` when there is none; `false` also when it does not answer, since it may have no seat.
    package static func isOffered(patience: Int32 = 5000) -> Bool? {
      guard let path = socketPath(), let connection = connected(to: path) else { return nil }
      // wl_display.get_registry as object 2, and wl_display.sync as object 3, which answers after all globals.
      let request: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16 | 0, 3]
      let sent = request.withUnsafeBytes {
        send(connection.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent == request.count * 4 else { return false }
      var answer: [UInt8] = []
      while answer.count < limit {
        if let hasSeat = WaylandGlobals.hasSeat(in: answer) { return hasSeat }
        guard let more = received(from: connection, patience) else { return false }
        answer += more
      }
      return false
    }

    private static func socketPath() -> String? {
      let name = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
      if name.hasPrefix("/") { return name }
      return getenv("XDG_RUNTIME_DIR").map { String(cString: $0) + "/" + name }
    }

    private static func connected(to path: String) -> Descriptor? {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard let connection = Descriptor(socket(AF_UNIX, type, 0)) else { return nil }
      let number = connection.number
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      guard result == 0 else { return nil }
      return connection
    }

    private static func received(
      from connection: borrowing Descriptor, _ patience: Int32
    ) -> [UInt8]? {
      var wait = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, patience) == 1 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(connection.number, &buffer, buffer.count)
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }
#endif
