package import MediaCore

/// Is called with a command to the player when it begins, and gives what is called when it is carried out.
///
/// That is called once, with why it was refused, `nil` where it was not: for a command whose effect a client waits for when
/// the waiting is over, and a failure of that is no refusal.
package typealias CallObserver = @Sendable (OpeningCall) -> @Sendable (MediaError?) -> Void
