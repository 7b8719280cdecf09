internal import Glibc
internal import Logging
package import MediaCore
internal import NIOCore
internal import NIOPosix
public import Playback

/// Lets clients command a player by JSON-RPC 2.0 over a Unix-domain socket, one message per line.
///
/// One thread serves all clients. See `docs/reference/protocol/README.md` for what they can say.
public actor ControlServer {
  /// Where it listens.
  public nonisolated let path: String
  private let context: RequestContext
  private let settings: ControlServerSettings
  private let log = Logger(label: "vitrine.control")
  private var running: Running?

  /// What there is between start and stop.
  private struct Running {
    var group: MultiThreadedEventLoopGroup
    var gate: EventLoopGate
    /// Of the sockets of all files that were at the path.
    var clients: NIOLoopBound<ClientTable>?
    var channel: (any Channel)?
    var file: SocketFile?
    /// Looks for the file now and then.
    var watch: Task<Void, Never>?
    /// Whether it was told that the file is gone and cannot be put back.
    var isMissed = false
  }

  /// Makes a server, which listens once it is started.
  ///
  /// - Parameters:
  ///   - player: The player that is commanded.
  ///   - path: Where to listen, at most 107 bytes; `nil` for `ControlSocketPath.default`.
  ///   - settings: What clients are allowed.
  ///   - onQuit: Called, on the server's thread, when a client asked the program to quit.
  public init(
    player: any PlayerControlling, path: String? = nil,
    settings: ControlServerSettings = ControlServerSettings(),
    onQuit: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      player: player, path: path, settings: settings, registry: .standard, onQuit: onQuit)
  }

  package init(
    player: any PlayerControlling, path: String?, settings: ControlServerSettings,
    registry: MessageRegistry, jobs: JobMaker? = nil, onCall: CallObserver? = nil,
    clock: VirtualClock? = nil, onQuit: @escaping @Sendable () -> Void = {}
  ) {
    self.path = path ?? ControlSocketPath.default
    self.settings = clock == nil ? settings : settings.forStepping
    context = RequestContext(
      player: player, statusText: StatusText(), registry: registry, version: settings.version,
      onQuit: onQuit,
      jobs: jobs.map { maker in
        JobCenter(maker) { report in
          _ = try? await player.send(.announce(report), until: .accepted, timeout: nil)
        }
      }, onCall: onCall, clock: clock.map(SteppedClock.init))
  }

  /// Begins to listen.
  ///
  /// The socket's mode is 0600. A socket at which no server answers is replaced; a live one, or a file of
  /// another kind, is not. Where the file is removed while the server runs, it is made anew.
  ///
  /// - Throws: Why it cannot listen; then it is as if it had not been started.
  public func start() async throws(ControlServerError) {
    guard running == nil else { throw .alreadyStarted }
    // The library ends the process where it gets none.
    guard DescriptorLimit.leaves(Self.leastDescriptors) else {
      throw .system(operation: "socket", path: path, reason: SystemError.reason(EMFILE))
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let eventLoop = group.next()
    let gate = EventLoopGate(eventLoop)
    running = Running(group: group, gate: gate)
    do throws(ControlServerError) {
      let clients = try await clients(on: eventLoop, gate)
      running?.clients = clients
      try await listen(on: group, clients)
    } catch {
      if running?.group === group { await stop() }
      throw error
    }
    guard running?.group === group else { return }
    running?.watch = Task { [weak self, settings] in
      let interval = Duration.nanoseconds(settings.fileInterval.nanoseconds)
      while (try? await Task.sleep(for: interval)) != nil, let self { await self.lookForFile() }
    }
    log.info("listening", metadata: ["path": "\(path)"])
  }

  /// How many descriptors a server and its first client take.
  private static let leastDescriptors = 8

  private func clients(
    on eventLoop: any EventLoop, _ gate: EventLoopGate
  ) async throws(ControlServerError) -> NIOLoopBound<ClientTable> {
    do {
      return try await eventLoop.submit { [context, settings, log] in
        NIOLoopBound(
          ClientTable(router: CommandRouter(context), settings: settings, gate: gate, log: log),
          eventLoop: eventLoop)
      }.get()
    } catch {
      throw .system(operation: "listen", path: path, reason: "\(error)")
    }
  }

  /// Puts a socket at the path and takes connections from there, and no more from where it was before.
  private func listen(
    on group: MultiThreadedEventLoopGroup, _ clients: NIOLoopBound<ClientTable>
  ) async throws(ControlServerError) {
    do {
      try ListeningSocket.check(path)
      let directory = try await SocketDirectory.locked(for: path)
      // It may have been stopped meanwhile, and started anew.
      guard running?.group === group else { return }
      let socket = try ListeningSocket(at: path, in: directory)
      let file = socket.file
      let descriptor = socket.release()
      let eventLoop = group.next()
      let channel = try await eventLoop.submit {
        Self.bootstrap(on: eventLoop) { channel in clients.value.admit(channel) }
          .withBoundSocket(descriptor)
          // The library has called `listen` again by then, with a number of its own.
          .map { channel -> any Channel in
            ListeningSocket.lengthenBacklog(of: descriptor)
            return channel
          }
          .flatMapErrorThrowing { error in
            file.removeIfOurs()
            throw error
          }
      }.flatMap { $0 }.get()
      guard running?.group === group else { return file.removeIfOurs() }
      running?.channel?.close(promise: nil)
      running?.channel = channel
      running?.file = file
    } catch {
      throw error as? ControlServerError
        ?? .system(operation: "listen", path: path, reason: "\(error)")
    }
  }

  /// Puts the socket back where its file has gone; where that cannot be, says so once.
  package func lookForFile() async {
    guard let running, let clients = running.clients, let file = running.file, !file.isThere else {
      if self.running?.isMissed == true { await tellPlayer(lostBecause: nil) }
      self.running?.isMissed = false
      return
    }
    do throws(ControlServerError) {
      try await listen(on: running.group, clients)
      guard self.running?.group === running.group else { return }
      self.running?.isMissed = false
      await tellPlayer(lostBecause: nil)
      log.warning("the socket's file was removed and is there again", metadata: ["path": "\(path)"])
    } catch {
      if !running.isMissed {
        log.error("the socket's file is gone: \(error)", metadata: ["path": "\(path)"])
      }
      self.running?.isMissed = true
      await tellPlayer(lostBecause: "the socket's file is gone: \(error)")
    }
  }

  /// Has the player's status tell whether the file is there.
  private func tellPlayer(lostBecause reason: String?) async {
    await (context.player as? any LossTaking)?.note(.socketFile, lostBecause: reason)
  }

  /// Sends what waits, closes all connections, removes the socket's file if it is still this server's, and ends the
  /// thread.
  ///
  /// Doing it again is harmless.
  public func stop() async {
    guard let running else { return }
    self.running = nil
    running.watch?.cancel()
    running.file?.removeIfOurs()
    context.jobs?.close()
    // What connections were asked to do before this comes before it.
    try? await running.group.next().submit {}.get()
    running.gate.close()
    try? await running.group.shutdownGracefully()
    await context.jobs?.waitUntilOver(for: .seconds(2))
  }

  private static func bootstrap(
    on eventLoop: any EventLoop,
    admit: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> ServerBootstrap {
    // One read of a limited size each turn: a client that floods shares the thread with the others.
    ServerBootstrap(group: eventLoop)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 << 10)
      )
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(
        .writeBufferWaterMark, value: .init(low: 64 << 10, high: 256 << 10)
      )
      .childChannelInitializer(admit)
  }
}
