package import MediaCore
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// An origin behind a port of this machine, for other players and for playback by the machine's clock: HTTP/1.1.
///
/// It has one thread of its own, and any thread may use it. It serves until it is stopped.
package final class OriginServer: Sendable {
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel
  private let connections: Connections
  /// What answers.
  package let origin: VirtualOrigin
  package let host: String
  package let port: Int

  private init(
    _ group: MultiThreadedEventLoopGroup, _ listener: any Channel, _ connections: Connections,
    _ origin: VirtualOrigin, host: String
  ) {
    self.group = group
    self.listener = listener
    self.connections = connections
    self.origin = origin
    self.host = host
    port = listener.localAddress?.port ?? 0
  }

  /// The beginning of the URLs, without a slash at the end.
  package var base: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - host: An address of this machine.
  ///   - port: 0 for one that the system chooses.
  ///   - tell: Is told what became of each request, on the thread of the server; `nil`, the default, to keep it in the log.
  /// - Throws: 1010 where it cannot listen there.
  package static func start(
    _ plan: OriginPlan, _ site: OriginSite, host: String = "127.0.0.1", port: Int = 0,
    tell: (@Sendable (VirtualLogEntry) -> Void)? = nil
  ) async throws(MediaError) -> OriginServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    // One loop for all, so that connections share the link without locks.
    let origin = VirtualOrigin(
      plan, site, on: LoopTimer(group.next()), isClient: false, tell: tell)
    let connections = Connections()
    do {
      let listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            connections.add(channel)
            try channel.pipeline.syncOperations.addHandler(ServerConnection(origin))
          }
        }
        .bind(host: host, port: port).get()
      return OriginServer(group, listener, connections, origin, host: host)
    } catch {
      try? await group.shutdownGracefully()
      let reason = (error as? IOError).map { SystemError.reason($0.errnoCode) } ?? "\(error)"
      throw MediaError(.cannotListen, "\(host):\(port) cannot be listened at: \(reason)")
    }
  }

  /// Closes all connections, and takes no new ones.
  package func stop() async {
    try? await listener.close()
    connections.close()
    try? await group.shutdownGracefully()
  }

  /// The connections that are open.
  private final class Connections: Sendable {
    private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

    func add(_ channel: any Channel) {
      let id = ObjectIdentifier(channel)
      open.withLock { $0[id] = channel }
      channel.closeFuture.whenComplete { [weak self] _ in
        self?.open.withLock { _ = $0.removeValue(forKey: id) }
      }
    }

    func close() {
      let channels = open.withLock { Array($0.values) }
      for channel in channels { channel.close(promise: nil) }
    }
  }
}
