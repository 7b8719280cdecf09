public import MediaCore
internal import NIOCore
internal import NIOPosix

/// A connection to a control server.
///
/// Calls may be made from any task and overlap; each is answered on its own. Close a client that is not
/// needed any more; letting go of it closes it too.
///
/// ```swift
/// let client = try await ControlClient.connect(to: "/run/user/1000/sign.sock")
/// let status = try await client.call("status")
/// _ = try await client.call("seek", ["to": 2.5, "until": "settled"])
/// await client.close()
/// print(status)
/// ```
public final class ControlClient: Sendable {
  /// What the server tells of its own accord: the parameters of each `events` notification, in order.
  ///
  /// For one reader. The latest 1,024 are kept for it; a gap shows in their `sequence`.
  ///
  /// ```swift
  /// _ = try await client.call("subscribe", ["filters": ["playing", "error"]])
  /// for await batch in client.events { print(batch) }
  /// ```
  public let events: AsyncStream<JSONValue>
  private let group: MultiThreadedEventLoopGroup
  private let gate: EventLoopGate
  private let channel: any Channel
  private let replies: NIOLoopBound<ReplyHandler>

  private init(
    group: MultiThreadedEventLoopGroup, channel: any Channel, replies: NIOLoopBound<ReplyHandler>,
    events: AsyncStream<JSONValue>
  ) {
    self.group = group
    gate = EventLoopGate(channel.eventLoop)
    self.channel = channel
    self.replies = replies
    self.events = events
  }

  /// Connects to a server.
  ///
  /// - Parameter path: Where it listens. The default is `ControlSocketPath.default`.
  /// - Throws: `cannotConnect` if no server answers there.
  public static func connect(
    to path: String = ControlSocketPath.default
  ) async throws(ControlClientError) -> ControlClient {
    let descriptor = try ConnectedSocket(to: path).release()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let eventLoop = group.next()
    let (events, continuation) = AsyncStream.makeStream(
      of: JSONValue.self, bufferingPolicy: .bufferingNewest(1024))
    do {
      let (channel, replies) = try await eventLoop.submit {
        let replies = NIOLoopBound(ReplyHandler(events: continuation), eventLoop: eventLoop)
        return ClientBootstrap(group: eventLoop)
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandler(replies.value)
            }
          }
          .withConnectedSocket(descriptor)
          .map { ($0, replies) }
      }.flatMap { $0 }.get()
      return ControlClient(group: group, channel: channel, replies: replies, events: events)
    } catch {
      try? await group.shutdownGracefully()
      let reason = (error as? IOError).map { SystemError.reason($0.errnoCode) } ?? "\(error)"
      throw .cannotConnect(path: path, reason: reason)
    }
  }

  /// Calls a method and waits for its answer.
  ///
  /// ```swift
  /// do {
  ///   _ = try await client.call("volume", ["volume": 0.3])
  /// } catch .refused(let error) {
  ///   print(error.code, error.message)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - parameters: An object or an array; `nil` for none.
  /// - Returns: The result.
  /// - Throws: `refused` with the server's error, or why there is no answer.
  public func call(
    _ method: String, _ parameters: JSONValue? = nil
  ) async throws(ControlClientError) -> JSONValue {
    do {
      return try await withCheckedThrowingContinuation { continuation in
        let isOpen = gate.execute { [channel, replies] in
          replies.value.call(method, parameters, on: channel, continuation)
        }
        if !isOpen { continuation.resume(throwing: ControlClientError.disconnected) }
      }
    } catch {
      throw error as? ControlClientError ?? .disconnected
    }
  }

  /// Closes the connection; calls that have no answer yet fail.
  ///
  /// Doing it again is harmless.
  public func close() async {
    guard gate.close() else { return }
    try? await channel.close().get()
    try? await group.shutdownGracefully()
  }

  deinit { group.shutdownGracefully { _ in } }
}
