package import MediaCore
package import Playback

/// The parameters that every command to the player has: what to wait for, and how long.
package struct Waiting: Sendable {
  private static let completion = Parameter<Completion>(
    "until", formerly: "await", .choice(of: [.accepted, .loaded, .firstFrame, .settled]),
    "How far the command must have got before the reply.", default: "accepted")
  private static let timeout = Parameter.optional(
    "timeout", .seconds(atLeast: 0),
    "Seconds to wait for that before error 1003; a command that was still reading then changes nothing, any other is not undone."
  )

  package static var parameters: [ParameterDescription] {
    [completion.description, timeout.description]
  }

  package var completion: Completion
  package var timeout: MediaTime?

  package init(_ arguments: Arguments) throws(RPCError) {
    completion = try arguments.value(Self.completion)
    timeout = try arguments.optional(Self.timeout)
  }
}
