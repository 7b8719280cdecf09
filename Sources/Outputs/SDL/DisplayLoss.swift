#if SDL
  internal import CSDL
  internal import Glibc
  internal import Synchronization

  /// What happens in place of the end of the process when the display server goes.
  ///
  /// Xlib answers a broken connection with a handler and, whatever that does, `exit(1)`; it answers an error in
  /// a request with `exit(1)` too. The handler can only tell those concerned and never return: Xlib and SDL hold
  /// locks then, and would go on with a connection that is dead. So the window's thread ends its life there.
  final class DisplayLoss: Sendable {
    // Xlib's handlers are one for the process and are handed no context, so what they call is one too.
    private static let listeners = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])
    // SDL does not connect again, so this stays.
    private static let hasHappened = Atomic(false)

    // Done once, by the first window.
    private static let leavesEarly = on_exit(processExits, nil) == 0

    /// Whether nothing can be shown any more by this process.
    static var isFinal: Bool { hasHappened.load(ordering: .acquiring) }

    /// Listens, as long as this lives.
    ///
    /// - Parameter body: Called on the thread that noticed, which then stands still; must not use SDL.
    init(_ body: @escaping @Sendable () -> Void) {
      Self.listeners.withLock { $0[ObjectIdentifier(self)] = body }
    }

    deinit { _ = Self.listeners.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) } }

    /// Tells all listeners, and never returns.
    static func standStill() -> Never {
      hasHappened.store(true, ordering: .releasing)
      let told = listeners.withLock { listeners in
        defer { listeners = [:] }
        return Array(listeners.values)
      }
      for tell in told { tell() }
      while true { pause() }
    }

    /// Takes Xlib's handlers over, if it is Xlib that SDL shows pictures with.
    static func watchXlib() {
      guard let driver = sdl.SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
        // SDL has loaded it already; this finds the same one.
        let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD)
      else { return }
      _ = leavesEarly
      if let symbol = dlsym(library, "XSetIOErrorHandler") {
        _ = unsafeBitCast(symbol, to: SetConnectionHandler.self)(connectionIsLost)
      }
      if let symbol = dlsym(library, "XSetErrorHandler") {
        _ = unsafeBitCast(symbol, to: SetRequestHandler.self)(requestHasFailed)
      }
    }

    // Of <X11/Xlib.h>, without its types: displays and events are only passed through.
    private typealias ConnectionHandler = @convention(c) (OpaquePointer?) -> Int32
    private typealias SetConnectionHandler =
      @convention(c) (ConnectionHandler?) -> ConnectionHandler?
    private typealias RequestHandler = @convention(c) (OpaquePointer?, OpaquePointer?) -> Int32
    private typealias SetRequestHandler = @convention(c) (RequestHandler?) -> RequestHandler?
  }

  // The libraries of the display clean up when the process ends, and would wait for what the thread that stands
  // still has locked.
  private func processExits(_ status: Int32, _ context: UnsafeMutableRawPointer?) {
    guard DisplayLoss.isFinal else { return }
    fflush(nil)
    _exit(status)
  }

  private func connectionIsLost(_ display: OpaquePointer?) -> Int32 { DisplayLoss.standStill() }

  // A request that came too late for its window, for instance, is no reason to end.
  private func requestHasFailed(_ display: OpaquePointer?, _ event: OpaquePointer?) -> Int32 { 0 }
#endif
