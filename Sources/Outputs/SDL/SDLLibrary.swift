#if SDL
  internal import CSDL
  internal import Dispatch
  internal import Glibc

  /// Begins and ends the use of SDL's parts.
  ///
  /// SDL counts the users of each part itself, but not safely when two threads begin at once, as the threads
  /// of a window and of a sound device may.
  enum SDLLibrary {
    // SDL is one for the whole process, and so is its lock: a semaphore, because a thread that has it may stand
    // still for good.
    private static let lock = DispatchSemaphore(value: 1)

    /// Begins the use of a part, `SDL_INIT_VIDEO` or `SDL_INIT_AUDIO`.
    ///
    /// - Returns: What went wrong; `nil` when nothing did and `end` is to be called.
    static func begin(_ part: UInt32) -> String? {
      guard SDLFunctions.shared.areLoaded else { return "SDL2 is not installed" }
      if part == SDL_INIT_VIDEO, DisplayLoss.isFinal {
        return "the display was lost; the program must be started anew to have a window"
      }
      if part == SDL_INIT_VIDEO, !avoidsWayland() {
        return
          "SDL before 2.30 cannot show anything on Wayland where there is no keyboard or pointer"
      }
      return locked {
        sdl.SDL_SetMainReady()
        // SIGINT and SIGTERM belong to the program.
        _ = sdl.SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        _ = sdl.SDL_SetHint(SDL_HINT_APP_NAME, "Vitrine")
        // So that SDL_QUIT means that the display went. The name came with SDL 2.0.22.
        _ = sdl.SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
        _ = sdl.SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0")
        _ = sdl.SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        let keyboard = ConsoleKeyboard()
        guard sdl.SDL_InitSubSystem(part) == 0 else { return lastError }
        keyboard.restore()
        guard part == SDL_INIT_VIDEO else { return nil }
        if SDLDriver.isBlind {
          sdl.SDL_QuitSubSystem(part)
          return "there is no display, another program has it, or this user may not use it"
        }
        DisplayLoss.watchXlib()
        return nil
      }
    }

    /// Keeps SDL from choosing Wayland where that would end the process.
    ///
    /// - Returns: Whether there may be something else to choose.
    private static func avoidsWayland() -> Bool {
      var version = SDL_version()
      sdl.SDL_GetVersion(&version)
      let driver = getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
      guard (version.major, version.minor) < (2, 30), driver?.hasPrefix("wayland") ?? true,
        WaylandSeat.isOffered() == false
      else { return true }
      guard driver == nil, getenv("DISPLAY") != nil else { return false }
      return sdl.SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11") == SDL_TRUE
    }

    static func end(_ part: UInt32) { locked { sdl.SDL_QuitSubSystem(part) } }

    private static func locked<Value>(_ body: () -> Value) -> Value {
      // A thread that has not given it back by then never will.
      let isOurs = lock.wait(timeout: .now() + .seconds(5)) == .success
      defer { if isOurs { lock.signal() } }
      return body()
    }

    /// What SDL says of the last failure on this thread.
    static var lastError: String {
      sdl.SDL_GetError().map { String(cString: $0) } ?? "no reason was told"
    }
  }
#endif
