internal import MediaCore
internal import Vitrine

/// The clock that a scenario lives by, from 0: a virtual one that it moves, or the machine's.
final class ScenarioClock: TimeSource {
  /// How long the machine's clock is waited for where there is nothing to wait for but what was told.
  private static let moment = MediaTime.milliseconds(5)

  /// The one that is moved; `nil` for the machine's.
  let virtual: VirtualClock?
  private let machine = MonotonicClock()
  private let start: MediaTime

  init(_ choice: ClockChoice) {
    virtual = choice == .virtual ? VirtualClock(horizon: .zero) : nil
    start = machine.now
  }

  var isReal: Bool { virtual == nil }
  var now: MediaTime { virtual?.now ?? machine.now - start }

  /// How far times may be off where a scenario does not say.
  var tolerance: MediaTime { isReal ? .milliseconds(100) : .zero }

  /// Up to when sound has been given to the output: a device is filled some time before it is heard.
  var soundEnd: MediaTime { isReal ? max(.zero, now - .milliseconds(200)) : now }

  /// Lets time run to a moment, or to the first tick by which something was due.
  ///
  /// - Parameter isCoarse: Whether ticks may be left out by which nothing was.
  func advance(to time: MediaTime, skippingTicks isCoarse: Bool) async {
    // What loads by the clock does something at any time.
    guard isCoarse, let virtual, !virtual.isShared else {
      return await advance(to: min(time, now + ClockStep.usual))
    }
    await virtual.advance(to: time, orTick: ClockStep.usual)
  }

  /// Lets time run to a moment, and what is due until then be done.
  func advance(to time: MediaTime) async {
    if let virtual { return await virtual.advance(to: time) }
    let length = max(Self.moment, time - now)
    try? await Task.sleep(for: .nanoseconds(length.nanoseconds))
  }
}
