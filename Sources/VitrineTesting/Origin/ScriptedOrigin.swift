import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server on this machine that does what a script says: it serves bytes, and fails on cue.
///
/// It runs on threads of its own and any thread may use it, so a test may block on a reply. What is not
/// served is answered with 404. It stops when it is let go of.
///
/// ```swift
/// let origin = try await ScriptedOrigin.start()
/// let clip = try OriginResource(file: TestMedia.path(.loop2sAAC))
/// origin.serve(clip.failing(.first(2), with: .status(503)), at: "/clip.mp4")
/// let player = try await VitrinePlayer { SourceName(origin.url("/clip.mp4")) }
/// try await player.waitUntilEnded()
/// print(origin.requests(for: "/clip.mp4").count)
/// ```
public final class ScriptedOrigin: Sendable {
  private let listener: any Channel
  private let host: String
  private let log: OriginLog
  /// The port, chosen by the system.
  public let port: Int

  private init(listener: any Channel, host: String, log: OriginLog) {
    self.listener = listener
    self.host = host
    self.log = log
    port = listener.localAddress?.port ?? 0
  }

  deinit {
    listener.close(promise: nil)
    log.closeConnections()
  }

  /// Starts a server that serves nothing yet.
  ///
  /// - Parameter host: The address in digits, one of this machine.
  /// - Throws: What opening a socket throws.
  public static func start(on host: String = "127.0.0.1") async throws -> ScriptedOrigin {
    let log = OriginLog()
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(OriginConnection(log))
        }
      }
      .bind(host: host, port: 0).get()
    return ScriptedOrigin(listener: listener, host: host, log: log)
  }

  /// The URL of a path, which begins with a slash.
  public func url(_ path: String) -> String { "http://\(host):\(port)\(path)" }

  /// Serves a resource from now on, in place of the one before; the count of requests goes on.
  public func serve(_ resource: OriginResource, at path: String) { log.serve(resource, at: path) }

  /// Answers a path with 404 from now on.
  public func remove(_ path: String) { log.serve(nil, at: path) }

  /// The requests to a path so far, in order of arrival; the query is not part of the path.
  public func requests(for path: String) -> [OriginRequest] { log.requests(for: path) }

  /// Waits until a path has been asked for; comes back at once if it has been.
  public func firstRequest(for path: String) async { await log.firstRequest(for: path) }

  /// How many bytes of bodies have been sent for a path, lost ones included.
  public func bytesSent(for path: String) -> Int64 { log.bytesSent(for: path) }

  /// How many connections have been accepted.
  public var connectionCount: Int { log.connectionCount }

  /// How many connections are open now.
  public var openConnectionCount: Int { log.openConnectionCount }

  /// Closes all connections, as a server that restarts does.
  public func dropConnections() { log.closeConnections() }

  /// Closes all connections and takes no new ones: they are refused.
  public func stop() async {
    try? await listener.close()
    log.closeConnections()
    log.endWaits()
  }
}
