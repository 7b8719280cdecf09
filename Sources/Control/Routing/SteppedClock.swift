package import MediaCore

/// The virtual clock of a player whose clients move it.
package struct SteppedClock: Sendable {
  /// How long a command waits for what came before it, by the machine's clock.
  private static let patience = Duration.seconds(5)

  package let clock: VirtualClock

  package init(_ clock: VirtualClock) { self.clock = clock }

  /// Lets the player do all that is due now, so that a command finds the same in every run.
  ///
  /// Where the player waits for what does not come, as of a pipe, this ends after some time.
  func settle() async { _ = await clock.advance(to: clock.now, within: Self.patience) }
}
