package import MediaCore

/// The clock of an origin, which does something at a time: a virtual one, or that of an event loop.
package protocol OriginTimer: TimeSource {
  /// Does something when the clock has reached a time; it must not block.
  ///
  /// - Returns: The timer's number.
  func schedule(at time: MediaTime, _ fire: @escaping @Sendable () -> Void) -> Int

  /// Forgets a timer; one that has fired is none any more.
  func cancel(_ timer: Int)
}

extension VirtualClock: OriginTimer {}
