/// Reads the time that the engine lives by.
///
/// The engine never reads a clock but through this role, so that a test can put a `VirtualClock` in the
/// place of the machine's own. Any thread may call it at any time; it never blocks.
package protocol TimeSource: Sendable {
  /// The time since some fixed point in the past; it never goes backwards.
  var now: MediaTime { get }
}
