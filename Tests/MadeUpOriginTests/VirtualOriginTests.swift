import MediaCore
import Networking
import Synchronization
import Testing

@testable import MadeUpOrigin

@Suite("An origin of this process")
struct VirtualOriginTests {
  /// A clock that a test moves.
  private final class HandClock: OriginTimer {
    private struct Timer {
      var time: MediaTime
      var fire: @Sendable () -> Void
    }

    private struct State {
      var now = MediaTime.zero
      var made = 0
      var timers: [Int: Timer] = [:]
    }

    private let state = Mutex(State())

    var now: MediaTime { state.withLock { $0.now } }

    func schedule(at time: MediaTime, _ fire: @escaping @Sendable () -> Void) -> Int {
      state.withLock { state in
        state.made += 1
        state.timers[state.made] = Timer(time: time, fire: fire)
        return state.made
      }
    }

    func cancel(_ timer: Int) { state.withLock { _ = $0.timers.removeValue(forKey: timer) } }

    /// Does all that is due up to a time, what comes of it included.
    func advance(to end: MediaTime) {
      while let fire = next(before: end) { fire() }
    }

    private func next(before end: MediaTime) -> (@Sendable () -> Void)? {
      state.withLock { state in
        let due = state.timers.min { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
        guard let due, due.value.time <= end else { return nil }
        state.timers[due.key] = nil
        state.now = max(state.now, due.value.time)
        return due.value.fire
      }
    }
  }

  @Test(
    "redirects are followed as often as the request allows",
    arguments: [(3, nil), (2, .tooManyRedirects), (0, .tooManyRedirects)]
      as [(Int, NetworkError.Kind?)])
  func redirects(limit: Int, kind: NetworkError.Kind?) {
    let clock = HandClock()
    let origin = VirtualOrigin(on: clock)
    for place in 0..<3 {
      origin.serve("/\(place)") { _ in
        var reply = VirtualReply(status: 302)
        reply.headers.append(("location", "/\(place + 1)"))
        return .reply(reply)
      }
    }
    origin.serve("/3", Array("end".utf8))
    var request = Request(origin.url("/0"))
    request.policy.redirectLimit = limit
    let transfer = origin.start(request)
    clock.advance(to: .seconds(2))
    var found: NetworkError.Kind?
    do throws(NetworkError) { _ = try transfer.response() } catch { found = error.kind }
    #expect(found == kind)
    #expect(origin.log.count == min(limit, 3) + 1)
  }
}
