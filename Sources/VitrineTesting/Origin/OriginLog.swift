import NIOCore
import NIOHTTP1
import Synchronization

/// What an origin serves, and all that it has been asked and has sent.
final class OriginLog: Sendable {
  private struct State {
    var resources: [String: OriginResource] = [:]
    var requests: [String: [OriginRequest]] = [:]
    /// The callers that wait for the first request to a path.
    var waiters: [String: [CheckedContinuation<Void, Never>]] = [:]
    var bytes: [String: Int64] = [:]
    var connections: [ObjectIdentifier: any Channel] = [:]
    var connectionCount = 0
  }

  private let state = Mutex(State())

  func serve(_ resource: OriginResource?, at path: String) {
    state.withLock { $0.resources[path] = resource }
  }

  /// Notes a request and says what to answer.
  func plan(for head: HTTPRequestHead, _ body: [UInt8] = []) -> ResponsePlan {
    let path = Self.path(of: head.uri)
    let request = OriginRequest(
      method: head.method.rawValue, path: path, headers: head.headers.map { ($0.name, $0.value) },
      body: body)
    let (plan, waiters) = state.withLock { state in
      state.requests[path, default: []].append(request)
      let number = state.requests[path]?.count ?? 1
      return (
        ResponsePlan(head, number: number, resource: state.resources[path]),
        state.waiters.removeValue(forKey: path) ?? []
      )
    }
    for waiter in waiters { waiter.resume() }
    return plan
  }

  /// Waits for the first request to a path.
  func firstRequest(for path: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let isThere = state.requests[path] != nil
        if !isThere { state.waiters[path, default: []].append(continuation) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }

  func noteSent(_ count: Int, for uri: String) {
    state.withLock { $0.bytes[Self.path(of: uri), default: 0] += Int64(count) }
  }

  func noteOpened(_ channel: any Channel) {
    state.withLock { state in
      state.connections[ObjectIdentifier(channel)] = channel
      state.connectionCount += 1
    }
  }

  func noteClosed(_ channel: any Channel) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  func requests(for path: String) -> [OriginRequest] { state.withLock { $0.requests[path] ?? [] } }
  func bytesSent(for path: String) -> Int64 { state.withLock { $0.bytes[path] ?? 0 } }
  var connectionCount: Int { state.withLock { $0.connectionCount } }

  var openConnectionCount: Int { state.withLock { $0.connections.count } }

  func closeConnections() {
    let channels = state.withLock { Array($0.connections.values) }
    for channel in channels { channel.close(promise: nil) }
  }

  private static func path(of uri: String) -> String { String(uri.prefix { $0 != "?" }) }
}
