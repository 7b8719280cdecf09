/// Reads the time that the engine lives by.
///
/// The engine never reads a clock but through this role, so that a test can put a `VirtualClock` in the place of the
/// machine's own, and a program one that several machines share. Any thread may call it at any time; it never blocks.
public protocol TimeSource: Sendable {
  /// The time since some fixed point in the past; it never goes backwards.
  ///
  /// Deadlines are waited for by the machine's clock and then asked of this one: it may run a little faster or slower.
  var now: MediaTime { get }
  /// The date on the calendar, which may be set and so go backwards; for what is told, never for what is decided.
  ///
  /// The default is the system's.
  var date: ProgramDate { get }
}

extension TimeSource {
  public var date: ProgramDate { .now }
}
