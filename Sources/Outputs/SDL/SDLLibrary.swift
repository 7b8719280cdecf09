#if SDL
  internal import CSDL
  internal import Synchronization

  /// Begins and ends the use of SDL's parts.
  ///
  /// SDL counts the users of each part itself, but not safely when two threads begin at once, as the threads
  /// of a window and of a sound device may.
  enum SDLLibrary {
    // SDL is one for the whole process, and so is its lock.
    private static let lock = Mutex(())

    /// Begins the use of a part, `SDL_INIT_VIDEO` or `SDL_INIT_AUDIO`.
    ///
    /// - Returns: What went wrong; `nil` when nothing did and `end` is to be called.
    static func begin(_ part: UInt32) -> String? {
      lock.withLock { _ in
        SDL_SetMainReady()
        // SIGINT and SIGTERM belong to the program.
        SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        SDL_SetHint(SDL_HINT_APP_NAME, "Vitrine")
        SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        return SDL_InitSubSystem(part) == 0 ? nil : lastError
      }
    }

    static func end(_ part: UInt32) { lock.withLock { _ in SDL_QuitSubSystem(part) } }

    /// What SDL says of the last failure on this thread.
    static var lastError: String { String(cString: SDL_GetError()) }
  }
#endif
