internal import MediaCore
internal import NIOCore
internal import Synchronization

/// The machine's clock from 0, on an event loop: what is due is done there.
final class LoopTimer: OriginTimer {
  private struct State {
    var made = 0
    var timers: [Int: Scheduled<Void>] = [:]
  }

  private let loop: any EventLoop
  private let machine = MonotonicClock()
  private let start: MediaTime
  private let state = Mutex(State())

  init(_ loop: any EventLoop) {
    self.loop = loop
    start = machine.now
  }

  var now: MediaTime { machine.now - start }

  func schedule(at time: MediaTime, _ fire: @escaping @Sendable () -> Void) -> Int {
    let number = state.withLock { state in
      state.made += 1
      return state.made
    }
    let gap = max(.zero, time - now)
    // Not before the time, of which the clocks may differ by less than this.
    let scheduled = loop.scheduleTask(in: .nanoseconds(gap.nanoseconds + 1000)) { [weak self] in
      self?.state.withLock { _ = $0.timers.removeValue(forKey: number) }
      fire()
    }
    // It cannot have fired yet: this is called on the loop.
    state.withLock { $0.timers[number] = scheduled }
    return number
  }

  func cancel(_ timer: Int) {
    state.withLock { $0.timers.removeValue(forKey: timer) }?.cancel()
  }
}
