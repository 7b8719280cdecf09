internal import Dispatch
internal import Glibc
internal import Synchronization

/// SIGINT, SIGTERM and SIGHUP as something to wait for.
final class EndingSignals: Sendable {
  static let interrupt = SIGINT

  private let stream: AsyncStream<Int32>
  private let continuation: AsyncStream<Int32>.Continuation
  private let sources: Mutex<[any DispatchSourceSignal]>

  /// Takes the signals over from now on; a second one ends the program at once.
  init() {
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    self.stream = stream
    self.continuation = continuation
    let queue = DispatchQueue(label: "signals")
    let installed = DispatchSemaphore(value: 0)
    let numbers = Self.takenOver()
    sources = Mutex(
      numbers.map { number in
        // Dispatch sees a signal only when its default action is off.
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: Self.handler(number, continuation, SignalCount()))
        source.setRegistrationHandler { installed.signal() }
        source.resume()
        return source
      })
    // Until Dispatch looks, which takes some microseconds, a signal would be lost.
    for _ in numbers { _ = installed.wait(timeout: .now() + .seconds(1)) }
    // A reader of our output that goes away is an error of that output, not our end.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// The next signal; 0 when waiting was ended.
  func next() async -> Int32 {
    for await number in stream { return number }
    return 0
  }

  func stop() { continuation.finish() }

  /// Those that end the program; SIGHUP does not where it is ignored from the start, as `nohup` has it.
  private static func takenOver() -> [Int32] {
    let before = signal(SIGHUP, SIG_IGN)
    // Functions are compared by their addresses, and this one is a number that is none.
    let isIgnored =
      unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    return isIgnored ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
  }

  private static func handler(
    _ number: Int32, _ continuation: AsyncStream<Int32>.Continuation, _ count: SignalCount
  ) -> @Sendable () -> Void {
    {
      continuation.yield(number)
      if count.increment() > 1 { _exit(128 + number) }
      // Whatever may be stuck, the program ends by then.
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(950)) {
        _exit(128 + number)
      }
    }
  }
}

/// How often a signal has come.
private final class SignalCount: Sendable {
  private let count = Atomic(0)
  func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
}
