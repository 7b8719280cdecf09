internal import Logging
internal import NIOCore

/// Admits clients, or says why not; lives on the server's event loop.
final class ClientTable {
  private let router: CommandRouter
  private let settings: ControlServerSettings
  private let gate: EventLoopGate
  private let log: Logger
  private var count = 0
  private let limit: Int

  init(
    router: CommandRouter, settings: ControlServerSettings, gate: EventLoopGate, log: Logger
  ) {
    self.router = router
    self.settings = settings
    self.gate = gate
    self.log = log
    limit = settings.clients(within: DescriptorLimit.current)
  }

  /// Sets up a new connection's channel.
  func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
    let table = NIOLoopBound(self, eventLoop: channel.eventLoop)
    return PeerCredentials.ofPeer(of: channel).flatMapThrowing { peer in
      try table.value.admit(channel, peer)
    }
  }

  private func admit(_ channel: any Channel, _ peer: PeerCredentials) throws {
    let pipeline = channel.pipeline.syncOperations
    guard peer.isAllowed(besides: settings.allowedUsers) else {
      log.warning("refused a client", metadata: ["user": "\(peer.user)"])
      return try pipeline.addHandler(Refusal(.notPermitted))
    }
    guard count < limit else {
      return try pipeline.addHandler(Refusal(.tooManyClients))
    }
    count += 1
    let table = NIOLoopBound(self, eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in table.value.count -= 1 }
    try pipeline.addHandler(
      ClientConnection(
        router: router, settings: settings, eventLoop: channel.eventLoop, gate: gate))
  }
}
