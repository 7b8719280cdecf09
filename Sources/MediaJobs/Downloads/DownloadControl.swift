internal import HLS
internal import MediaCore
internal import Streaming
internal import Synchronization

/// Says whether a download goes on, and ends what its threads wait for when it does not; any thread may use it.
final class DownloadControl: Sendable {
  enum Order: Sendable {
    case run
    case pause
    /// What has come is kept.
    case stop
    /// What has come is thrown away.
    case discard

    var isEnd: Bool { self == .stop || self == .discard }
  }

  private struct State {
    var order = Order.run
    var nextNumber = 0
    var attempts: [Int: Cancellation] = [:]
    var waiters: [Int: Signal] = [:]
    var endHandlers: [@Sendable () -> Void] = []
  }

  /// What an order ends, with no lock held: what is broken off may run code of the program.
  struct Endings: Sendable {
    fileprivate var handlers: [@Sendable () -> Void] = []
    fileprivate var attempts: [Cancellation] = []
    fileprivate var waiters: [Signal] = []

    func end() {
      for handler in handlers { handler() }
      for attempt in attempts { attempt.cancel() }
      for waiter in waiters { waiter.raise() }
    }
  }

  /// Whether its run has begun.
  let hasTurn = Atomic(false)
  private let state = Mutex(State())

  var order: Order { state.withLock { $0.order } }

  /// Gives an order; the end is final.
  func give(_ order: Order) { note(order).end() }

  /// Notes an order, which holds from now on, for one that has a lock of its own.
  ///
  /// - Returns: What it ends, to be ended when that lock is given back.
  func note(_ order: Order) -> Endings {
    state.withLock { state in
      guard !state.order.isEnd else { return Endings() }
      state.order = order
      return Endings(
        handlers: order.isEnd ? state.endHandlers : [],
        attempts: order == .run ? [] : Array(state.attempts.values),
        waiters: Array(state.waiters.values))
    }
  }

  /// Does something when it is over, on the thread that ends it; at once when it is.
  func onEnd(_ handler: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      state.endHandlers.append(handler)
      return state.order.isEnd
    }
    if isOver { handler() }
  }

  /// Waits while it is paused.
  ///
  /// - Throws: 1004 when it is over.
  func proceed() throws(MediaError) {
    let signal = Signal()
    let number = state.withLock { state in
      state.nextNumber += 1
      state.waiters[state.nextNumber] = signal
      return state.nextNumber
    }
    defer { state.withLock { $0.waiters[number] = nil } }
    while true {
      switch order {
      case .run: return
      case .pause: signal.wait()
      case .stop, .discard: throw Cancellation.error
      }
    }
  }

  /// Does something that any order but to go on breaks off.
  ///
  /// - Parameter known: What it is broken off by; `nil`, the default, for one of its own.
  func attempt<Value>(
    _ known: Cancellation? = nil,
    _ body: (Cancellation) throws(OfflineFailure) -> Value
  ) throws(OfflineFailure) -> Value {
    let cancellation = known ?? Cancellation()
    let number: Int? = state.withLock { state in
      guard state.order == .run else { return nil }
      state.nextNumber += 1
      state.attempts[state.nextNumber] = cancellation
      return state.nextNumber
    }
    guard let number else { throw OfflineFailure(Cancellation.error) }
    defer { state.withLock { $0.attempts[number] = nil } }
    return try body(cancellation)
  }
}
