package import MediaCore

/// What a control server allows its clients.
public struct ControlServerSettings: Sendable {
  /// Users, besides the server's own and root, that may connect.
  ///
  /// The default is none.
  public var allowedUsers: Set<UInt32> = []
  /// How many may be connected at once; further ones are refused.
  ///
  /// Fewer are where the process may have too few descriptors for so many.
  /// The default is 256.
  public var clientLimit = 256
  /// The length in bytes of the longest line that is taken.
  ///
  /// The default is 1 MiB.
  public var lineLimit = 1 << 20
  /// Bytes of replies that are held for a client that does not read, before it is dropped.
  ///
  /// The default is 4 MiB.
  public var replyLimit = 4 << 20
  /// Events that are held for each subscription of a client that does not read.
  ///
  /// The default is 1,024.
  public var eventLimit = 1024
  /// How often the socket's file is looked for; what removed it may do so at any time.
  package var fileInterval = MediaTime.seconds(2)
  /// The least time between two batches of events of a subscription.
  package var eventInterval = MediaTime.seconds(1)
  /// Whether a reply comes after all events of what happened before it.
  package var sendsEventsFirst = false
  /// What `version` and `rpc.discover` reply.
  ///
  /// The default is the engine's own version.
  public var version = EngineVersion.current

  /// Makes the settings that all defaults are.
  public init() {}
}

extension ControlServerSettings {
  /// The same for a server whose clients move the clock: events come when they happen, and none is lost.
  ///
  /// A client that lets an hour pass at once gets what happened in it.
  var forStepping: ControlServerSettings {
    var settings = self
    settings.eventInterval = .zero
    settings.sendsEventsFirst = true
    settings.eventLimit = 1 << 20
    settings.replyLimit = 64 << 20
    return settings
  }
}
