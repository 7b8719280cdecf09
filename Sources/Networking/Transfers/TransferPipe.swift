package import MediaCore
import Synchronization

/// Carries one reply from the client's thread to its reader: the head, the body, the end.
///
/// The writing side (`receive`, `finish`) never blocks; the reading side may, one thread at a time.
package final class TransferPipe: TransferSource {
  /// What the reading side asks of the writing side; asked on the reader's or the canceller's thread.
  package enum Demand: Sendable {
    /// There is room again.
    case resume
    case cancel
  }

  private struct State: ~Copyable, Sendable {
    var body: ByteRing
    var response: Response?
    var end: End?
    var isHeldBack = false
    var sentByteCount = 0
    var isReaderWaiting = false
    /// Raised whenever something has come.
    var watcher: Signal?
  }

  private enum End: Sendable {
    case complete
    case failed(NetworkError)
  }

  private enum Step<Value> {
    case done(Value)
    case wait
  }

  private let state: Mutex<State>
  private let arrival: Signal
  /// What its reader's waits are measured by.
  package let time: any TimeSource
  private let demand: @Sendable (Demand) -> Void

  /// - Parameter time: What the reader's waits are measured by; the default is the machine's clock, on which
  ///   a virtual one does not count them as waiting.
  package init(
    capacity: Int, on time: any TimeSource = MonotonicClock(),
    demand: @escaping @Sendable (Demand) -> Void
  ) {
    self.time = time
    arrival = Signal(on: time)
    state = Mutex(State(body: ByteRing(capacity: capacity)))
    self.demand = demand
  }
}

/// The writing side.
extension TransferPipe {
  package func receive(_ response: Response) {
    update { $0.response = response }
  }

  /// Takes bytes of the body; `false` when there is no room: they are to be offered again on `.resume`.
  package func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    update { state in
      if state.end != nil { return true }
      let fits = state.body.append(bytes)
      state.isHeldBack = !fits
      return fits
    }
  }

  /// Takes note that bytes of the request's body were sent.
  package func noteSent(_ count: Int) {
    let watcher = state.withLock { state in
      state.sentByteCount += count
      return state.watcher
    }
    watcher?.raise()
  }

  /// Ends the reply; only the first end counts.
  package func finish(_ error: NetworkError? = nil) {
    update { state in
      if state.end == nil { state.end = error.map { .failed($0) } ?? .complete }
    }
  }

  private func update<Value>(_ change: (inout State) -> Value) -> Value {
    let (value, wakes, watcher) = state.withLock { state in
      let value = change(&state)
      defer { state.isReaderWaiting = false }
      return (value, state.isReaderWaiting, state.watcher)
    }
    if wakes { arrival.raise() }
    watcher?.raise()
    return value
  }
}

/// The reading side.
extension TransferPipe {
  package var sentByteCount: Int { state.withLock { $0.sentByteCount } }

  package func response() throws(NetworkError) -> Response {
    try wait { state throws(NetworkError) in
      if let response = state.response { return .done(response) }
      switch state.end {
      case .failed(let error): throw error
      case .complete: throw NetworkError(.badReply, "the reply has no head")
      case nil: return .wait
      }
    }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int {
    let (count, hasRoomAgain) = try wait { state throws(NetworkError) -> Step<(Int, Bool)> in
      if case .failed(let error) = state.end, error.kind == .cancelled { throw error }
      let count = state.body.take(into: buffer)
      if count > 0 {
        let hasRoomAgain = state.isHeldBack && state.body.free >= state.body.capacity / 2
        if hasRoomAgain { state.isHeldBack = false }
        return .done((count, hasRoomAgain))
      }
      switch state.end {
      case .failed(let error): throw error
      case .complete: return .done((0, false))
      case nil: return .wait
      }
    }
    if hasRoomAgain { demand(.resume) }
    return count
  }

  /// Whether the head of the reply is there.
  package func hasResponse() throws(NetworkError) -> Bool {
    try state.withLock { state throws(NetworkError) in
      if state.response != nil { return true }
      if case .failed(let error) = state.end { throw error }
      return state.end != nil
    }
  }

  /// Whether there is something of the body to read, or its end.
  package func hasBytes() throws(NetworkError) -> Bool {
    try state.withLock { state throws(NetworkError) in
      if state.body.free < state.body.capacity { return true }
      if case .failed(let error) = state.end { throw error }
      return state.end != nil
    }
  }

  package func watch(_ watcher: Signal) { state.withLock { $0.watcher = watcher } }

  package func cancel() {
    finish(.cancelled)
    demand(.cancel)
  }

  private func wait<Value>(
    for step: (inout State) throws(NetworkError) -> Step<Value>
  ) throws(NetworkError) -> Value {
    while true {
      let next = try state.withLock { state throws(NetworkError) -> Step<Value> in
        let next = try step(&state)
        if case .wait = next { state.isReaderWaiting = true }
        return next
      }
      switch next {
      case .done(let value): return value
      case .wait: arrival.wait()
      }
    }
  }
}
