/// A player's place on a virtual clock: it tells when the player rests, and moves the clock when all players rest.
///
/// Used by one thread.
package final class ClockStage: Sendable {
  private let clock: VirtualClock
  private let id: Int

  /// Takes a place, for a player that is at work.
  ///
  /// - Parameter wakeup: Called on any thread when there may be something to do: the clock has come to the player's
  ///   deadline, the horizon has moved, or the last of the player's threads at work has finished.
  package init(_ clock: VirtualClock, wakeup: @escaping @Sendable () -> Void) {
    self.clock = clock
    id = clock.line.addStage(wakeup)
    clock.add(stage: id)
  }

  deinit { leave() }

  /// Gives the place up: the clock goes on without this player.
  ///
  /// Again is harmless.
  package func leave() { clock.line.removeStage(id) }

  /// Whether the player must rest until it is woken, so that what it does is done at moments of its own.
  ///
  /// It is false where no other player lives by the clock.
  package var isHeld: Bool { clock.line.isHeld(id) }

  /// Notes that the player is at work: the clock does not move until it rests again.
  ///
  /// A timer that has been reached is fired.
  package func begin() { if clock.line.begin(id) { clock.fireTimer() } }

  /// Notes that the player rests, and moves the clock if the others rest too.
  ///
  /// It moves to the next deadline or timer of all players, or to the horizon when that is nearer; a timer of this player
  /// that is reached is fired.
  ///
  /// - Parameters:
  ///   - deadline: When the player next has something to do; `nil` for never.
  ///   - awaitsTimers: Whether it waits for what a timer brings. A clock without a horizon does not run for timers
  ///     alone.
  /// - Returns: Whether the player has something to do at the time reached, if only to tell the time. If not, a wakeup
  ///   tells when it has.
  package func move(to deadline: MediaTime?, awaitsTimers: Bool = false) -> Bool {
    let next = [deadline, clock.nextTimer].compactMap { $0 }.min()
    let rest = ClockStages.Rest(deadline: next, isBinding: deadline != nil || awaitsTimers)
    guard clock.line.move(id, rest) else { return false }
    clock.fireTimer()
    return true
  }
}
