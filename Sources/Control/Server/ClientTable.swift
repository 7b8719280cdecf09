internal import Logging
internal import MediaCore
internal import NIOCore
internal import Playback

/// Admits clients, or says why not; lives on the server's event loop.
final class ClientTable {
  private let router: CommandRouter
  private let settings: ControlServerSettings
  private let gate: EventLoopGate
  private let log: Logger
  private var count = 0
  private let limit: Int
  private let budget = EventBudget()
  private var looksAtMemory = false

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
    log.debug("a client came", metadata: ["clients": "\(count)"])
    let table = NIOLoopBound(self, eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in table.value.clientLeft(channel.eventLoop) }
    try pipeline.addHandler(
      ClientConnection(
        router: router, settings: settings, eventLoop: channel.eventLoop, gate: gate,
        budget: budget))
  }

  /// How many subscriptions have ended when it is worth while to give memory back.
  private static let manySubscriptions = 64

  private func clientLeft(_ eventLoop: any EventLoop) {
    count -= 1
    log.debug("a client left", metadata: ["clients": "\(count)"])
    guard !looksAtMemory else { return }
    looksAtMemory = true
    let table = NIOLoopBound(self, eventLoop: eventLoop)
    // Those that leave together are waited for.
    eventLoop.scheduleTask(in: .seconds(1)) {
      table.value.looksAtMemory = false
      guard table.value.budget.haveEnded(Self.manySubscriptions) else { return }
      // Where there is no thread for it, the memory stays until there is.
      try? WorkerThread.start { FreedMemory.giveBack() }
    }
  }
}
