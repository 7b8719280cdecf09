internal import Dispatch
internal import Glibc
internal import Synchronization

/// SIGINT, SIGTERM and SIGHUP as something to wait for.
final class EndingSignals: Sendable {
  static let interrupt = SIGINT

  private let stream: AsyncStream<Int32>
  private let continuation: AsyncStream<Int32>.Continuation
  private let sources: Mutex<[any DispatchSourceSignal]>

  /// Takes the signals over from now on; a second one, not sooner than 0.3 s after the first, ends the program at once.
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
        source.setEventHandler(handler: Self.handler(number, continuation, SignalRepetition()))
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
    _ number: Int32, _ continuation: AsyncStream<Int32>.Continuation, _ repetition: SignalRepetition
  ) -> @Sendable () -> Void {
    {
      switch repetition.next() {
      case .first: continuation.yield(number)
      case .echo: return
      case .second: _exit(128 + number)
      }
      // Whatever may be stuck, the program ends by then.
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(950)) {
        _exit(128 + number)
      }
    }
  }
}

/// Tells a signal that comes again from one that was sent twice.
private final class SignalRepetition: Sendable {
  enum Turn { case first, echo, second }

  /// `timeout` and the like signal the program, and then the group that it is in.
  private static let echo = Duration.milliseconds(300)

  private let first = Mutex<ContinuousClock.Instant?>(nil)

  func next() -> Turn {
    first.withLock { first in
      let now = ContinuousClock.now
      guard let begun = first else {
        first = now
        return .first
      }
      return now - begun < Self.echo ? .echo : .second
    }
  }
}
