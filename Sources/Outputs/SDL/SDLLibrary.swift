#if SDL
  internal import CSDL
  internal import Dispatch
  internal import Glibc

  /// Begins and ends the use of SDL's parts.
  ///
  /// SDL counts the users of each part itself, but not safely when two threads begin at once, as the threads
  /// of a window and of a sound device may.
  enum SDLLibrary {
    /// Begins the use of a part, `SDL_INIT_VIDEO` or `SDL_INIT_AUDIO`.
    ///
    /// - Parameter driver: SDL's name of the way to the display that it must take; `nil`, the default, for any.
    /// - Returns: What went wrong; `nil` when nothing did and `end` is to be called.
    static func begin(
      _ part: UInt32, of library: SDLFunctions = .shared, as driver: String? = nil
    ) -> String? {
      guard library.areLoaded else { return "SDL2 is not installed" }
      let sdl = library.table
      if part == SDL_INIT_VIDEO, !avoidsWayland(sdl, driver) {
        return
          "SDL before 2.30 cannot show anything on Wayland where there is no keyboard or pointer"
      }
      return locked(library) {
        sdl.SDL_SetMainReady()
        // SIGINT and SIGTERM belong to the program.
        _ = sdl.SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        _ = sdl.SDL_SetHint(SDL_HINT_APP_NAME, "Vitrine")
        // So that SDL_QUIT means that the display went. The name came with SDL 2.0.22.
        _ = sdl.SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
        _ = sdl.SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0")
        _ = sdl.SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        if let driver { _ = sdl.SDL_SetHint(SDL_HINT_VIDEODRIVER, driver) }
        let keyboard = ConsoleKeyboard()
        guard sdl.SDL_InitSubSystem(part) == 0 else { return lastError(of: library) }
        keyboard.restore()
        guard part == SDL_INIT_VIDEO else { return nil }
        if SDLDriver(of: library).isBlind {
          sdl.SDL_QuitSubSystem(part)
          return "there is no display, another program has it, or this user may not use it"
        }
        DisplayLoss.watchXlib(library)
        return nil
      }
    }

    /// Keeps SDL from choosing Wayland where that would end the process.
    ///
    /// - Returns: Whether there may be something else to choose.
    private static func avoidsWayland(_ sdl: vitrine_sdl_functions, _ wanted: String?) -> Bool {
      var version = SDL_version()
      sdl.SDL_GetVersion(&version)
      let driver = wanted ?? getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
      guard (version.major, version.minor) < (2, 30), driver?.hasPrefix("wayland") ?? true,
        WaylandSeat.isOffered() == false
      else { return true }
      guard driver == nil, getenv("DISPLAY") != nil else { return false }
      return sdl.SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11") == SDL_TRUE
    }

    static func end(_ part: UInt32, of library: SDLFunctions = .shared) {
      locked(library) { library.table.SDL_QuitSubSystem(part) }
    }

    private static func locked<Value>(_ library: SDLFunctions, _ body: () -> Value) -> Value {
      // A thread that has not given it back by then never will.
      let isOurs = library.lock.wait(timeout: .now() + .seconds(5)) == .success
      defer { if isOurs { library.lock.signal() } }
      return body()
    }

    /// What SDL says of the last failure on this thread.
    static func lastError(of library: SDLFunctions = .shared) -> String {
      library.table.SDL_GetError().map { String(cString: $0) } ?? "no reason was told"
    }
  }
#endif
