internal import Glibc

/// Threads that sinks have for themselves, so that what blocks them blocks nothing else.
enum SinkThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a body on a new thread, on which SIGPIPE is blocked: writing to a dead pipe fails with `EPIPE`
  /// there and leaves the process alone.
  ///
  /// - Parameter name: What `ps -T` shows, at most 15 bytes.
  /// - Returns: Whether the system gave a thread.
  static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    let named = Body {
      blockSIGPIPE()
      setName(name)
      body()
    }
    let argument = Unmanaged.passRetained(named)
    var thread = pthread_t()
    guard pthread_create(&thread, nil, sinkThreadMain, argument.toOpaque()) == 0 else {
      argument.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  fileprivate static func run(_ argument: UnsafeMutableRawPointer?) {
    guard let argument else { return }
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
  }

  private static func blockSIGPIPE() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  // `pthread_setname_np` is hidden from Swift; the kernel's file does the same.
  private static func setName(_ name: String) {
    let descriptor = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    let bytes = Array(name.utf8.prefix(15))
    _ = Glibc.write(descriptor, bytes, bytes.count)
    Glibc.close(descriptor)
  }
}

// A free function: a closure made in isolated code traps when C calls it on another thread.
private func sinkThreadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  SinkThread.run(argument)
  return nil
}
