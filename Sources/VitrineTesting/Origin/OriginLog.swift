import NIOCore
import NIOHTTP1
import Synchronization

/// What an origin serves, and all that it has been asked and has sent.
final class OriginLog: Sendable {
  private struct State {
    var resources: [String: OriginResource] = [:]
    var requests: [String: [OriginRequest]] = [:]
    /// The callers that wait for the first request to a path.
    var waiters: [String: [Waiter]] = [:]
    var waiterCount = 0
    /// Those that were cancelled before they waited.
    var cancelled: Set<Int> = []
    var isOver = false
    var bytes: [String: Int64] = [:]
    var connections: [ObjectIdentifier: any Channel] = [:]
    var connectionCount = 0
  }

  private struct Waiter {
    var id: Int
    var continuation: CheckedContinuation<Void, Never>
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
    for waiter in waiters { waiter.continuation.resume() }
    return plan
  }

  /// Waits for the first request to a path; no longer when the task is cancelled or the origin is stopped.
  func firstRequest(for path: String) async {
    let id = state.withLock { state in
      state.waiterCount += 1
      return state.waiterCount
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard state.requests[path] == nil, !state.isOver, state.cancelled.remove(id) == nil
          else { return false }
          state.waiters[path, default: []].append(Waiter(id: id, continuation: continuation))
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      cancelWait(id, for: path)
    }
  }

  private func cancelWait(_ id: Int, for path: String) {
    let waiter = state.withLock { state -> Waiter? in
      guard let place = state.waiters[path]?.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.waiters[path]?.remove(at: place)
    }
    waiter?.continuation.resume()
  }

  /// Lets all go on that wait for a request: none will come.
  func endWaits() {
    let waiters = state.withLock { state in
      state.isOver = true
      defer { state.waiters = [:] }
      return state.waiters.values.flatMap(\.self)
    }
    for waiter in waiters { waiter.continuation.resume() }
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
