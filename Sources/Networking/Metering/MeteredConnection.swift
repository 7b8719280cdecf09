import Glibc

/// Asks NetworkManager, where it runs, whether this machine's connection is metered.
///
/// Source: the property `Metered` of `org.freedesktop.NetworkManager`, read by libsystemd's client of D-Bus.
package enum MeteredConnection {
  private typealias Open = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> CInt
  private typealias Limit = @convention(c) (OpaquePointer?, UInt64) -> CInt
  private typealias Read =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>,
      UnsafePointer<CChar>, UnsafeMutableRawPointer?, CChar, UnsafeMutableRawPointer
    ) -> CInt
  private typealias Close = @convention(c) (OpaquePointer?) -> OpaquePointer?

  package enum Answer: Sendable {
    /// It is, or is guessed to be.
    case metered
    /// It is not, or that is not known.
    case unmetered
    /// NetworkManager does not run, or libsystemd or the bus is not there.
    case absent
    /// NetworkManager runs, and does not answer in time.
    case late
  }

  /// How long an answer may take, in microseconds.
  private static let patience: UInt64 = 2_000_000

  /// What NetworkManager says.
  ///
  /// Blocks: for two seconds once it is connected to the bus, for as long as that takes before.
  package static var answer: Answer {
    // It stays loaded: others in the process may use it.
    guard let library = dlopen("libsystemd.so.0", RTLD_LAZY | RTLD_LOCAL),
      let open: Open = function("sd_bus_open_system", library),
      let limit: Limit = function("sd_bus_set_method_call_timeout", library),
      let read: Read = function("sd_bus_get_property_trivial", library),
      let close: Close = function("sd_bus_flush_close_unref", library)
    else { return .absent }
    var bus: OpaquePointer?
    guard open(&bus) >= 0 else { return .absent }
    defer { _ = close(bus) }
    _ = limit(bus, patience)
    let name = "org.freedesktop.NetworkManager"
    var value: UInt32 = 0
    let result = read(
      bus, name, "/org/freedesktop/NetworkManager", name, "Metered", nil,
      CChar(UInt8(ascii: "u")), &value)
    if result == -ETIMEDOUT { return .late }
    // Those of `NMMetered`: yes, and guessed to be.
    return result < 0 ? .absent : [1, 3].contains(value) ? .metered : .unmetered
  }

  /// A function of a library; the type is that of its header.
  private static func function<Function>(
    _ name: String, _ library: UnsafeMutableRawPointer
  ) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
