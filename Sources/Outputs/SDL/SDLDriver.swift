#if SDL
  internal import CSDL
  internal import Glibc

  /// Which of its ways to a display SDL has taken; for after `SDLLibrary.begin`.
  struct SDLDriver {
    /// SDL's name of it, `x11` for instance.
    let name: String

    init(of library: SDLFunctions) {
      name =
        library.table.SDL_GetCurrentVideoDriver().map { String(cString: $0).lowercased() } ?? ""
    }

    /// Whether nothing would be seen, although the environment does not ask for that.
    ///
    /// Where no display can be had, SDL before 3 goes on to draw into memory.
    var isBlind: Bool {
      guard getenv("SDL_VIDEODRIVER").map({ $0.pointee != 0 }) != true else { return false }
      return ["offscreen", "dummy", "evdev"].contains(name)
    }

    /// Whether a window is always all of the screen: on KMS/DRM, where there is no desktop to hold several.
    var hasOnlyTheScreen: Bool { name.hasPrefix("kmsdrm") }
  }
#endif
