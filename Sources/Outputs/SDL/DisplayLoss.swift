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
    private struct Listener {
      /// The one that uses the display.
      var thread: pthread_t
      var library: SDLFunctions
      /// `nil` once it was called.
      var tell: (@Sendable () -> Void)?
    }

    // Xlib's handlers are one for the process and are handed no context, so what they call is one too.
    private static let listeners = Mutex<[ObjectIdentifier: Listener]>([:])
    // Threads stand still from then on until the process ends.
    private static let hasHappened = Atomic(false)

    // Done once, by the first window.
    private static let leavesEarly = on_exit(processExits, nil) == 0

    /// Whether a thread stands still in a library of the display.
    static var isPast: Bool { hasHappened.load(ordering: .acquiring) }

    /// Listens, as long as this lives, for the loss of the display that a copy of SDL has.
    ///
    /// Made by the thread that is to use the display.
    ///
    /// - Parameter body: Called once, on the thread that noticed, which then stands still; must not use SDL.
    init(of library: SDLFunctions, _ body: @escaping @Sendable () -> Void) {
      let listener = Listener(thread: pthread_self(), library: library, tell: body)
      Self.listeners.withLock { $0[ObjectIdentifier(self)] = listener }
    }

    deinit { _ = Self.listeners.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) } }

    /// Tells all that use the display of this thread, and never returns.
    ///
    /// A thread that is not known, one of SDL's own for instance, is taken for one of each display that is not lost yet.
    static func standStill() -> Never {
      hasHappened.store(true, ordering: .releasing)
      let told = listeners.withLock { listeners in
        let mine = listeners.values.first { pthread_equal($0.thread, pthread_self()) != 0 }
        var told: [@Sendable () -> Void] = []
        for (key, listener) in listeners {
          guard mine == nil || listener.library === mine?.library, let tell = listener.tell else {
            continue
          }
          listener.library.isLost.store(true, ordering: .releasing)
          listeners[key]?.tell = nil
          told.append(tell)
        }
        return told
      }
      for tell in told { tell() }
      while true { pause() }
    }

    /// Takes Xlib's handlers over, if it is Xlib that SDL shows pictures with.
    static func watchXlib(_ library: SDLFunctions) {
      guard let driver = library.table.SDL_GetCurrentVideoDriver(),
        String(cString: driver) == "x11",
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
    guard DisplayLoss.isPast else { return }
    fflush(nil)
    _exit(status)
  }

  private func connectionIsLost(_ display: OpaquePointer?) -> Int32 { DisplayLoss.standStill() }

  // A request that came too late for its window, for instance, is no reason to end.
  private func requestHasFailed(_ display: OpaquePointer?, _ event: OpaquePointer?) -> Int32 { 0 }
#endif
