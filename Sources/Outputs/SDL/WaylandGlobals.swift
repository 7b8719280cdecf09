#if SDL
  internal import MediaCore

  /// What a compositor says of what it offers.
  package enum WaylandGlobals {
    /// Whether there is a seat among what was told.
    ///
    /// - Parameter answer: Messages to objects 2, a registry, and 3, a callback that comes after all globals.
    /// - Returns: `nil` while not all was told.
    package static func hasSeat(in answer: [UInt8]) -> Bool? {
      var rest = answer[...]
      while rest.count >= 8 {
        let object = word(rest)
        let header = word(rest.dropFirst(4))
        let size = Int(header >> 16)
        guard size >= 8, rest.count >= size else { return nil }
        if object == 3 { return false }
        // wl_registry.global: a number, the interface's name with its length, and a version.
        if object == 2, header & 0xFFFF == 0, interface(in: rest.prefix(size)) == "wl_seat" {
          return true
        }
        rest = rest.dropFirst(size)
      }
      return nil
    }

    private static func interface(in message: ArraySlice<UInt8>) -> String? {
      guard message.count >= 16 else { return nil }
      let length = Int(word(message.dropFirst(12)))
      // The last is a NUL.
      guard length > 0, message.count >= 16 + length else { return nil }
      return String(decoding: message.dropFirst(16).prefix(length - 1), as: UTF8.self)
    }

    /// A number, its low byte first: the order of the machines that Wayland runs on.
    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      bytes.prefix(4).reversed().bigEndian(UInt32.self)
    }
  }
#endif
