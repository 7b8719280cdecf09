#if SDL
  internal import Synchronization

  /// The copy of SDL that windows open with.
  ///
  /// SDL cannot give up a connection to a display that broke: it would use it once more. So after a loss the copy that
  /// had the display is left alone for good, and the next window opens with another.
  enum SDLCopies {
    private struct State {
      var current = SDLFunctions.shared
      var count = 1
    }

    /// How many there are at most: each keeps about 10 MB and three descriptors.
    static let limit = 33

    // SDL is one for the process, and so is the choice of its copies.
    private static let state = Mutex(State())

    /// The copy to open windows with now; `nil` when there were too many losses, or the library cannot be loaded again.
    static func usable() -> SDLFunctions? {
      state.withLock { state in
        guard state.current.isLost.load(ordering: .acquiring) else { return state.current }
        guard state.count < limit, let copy = SDLFunctions(copying: state.current) else {
          return nil
        }
        state.current = copy
        state.count += 1
        return copy
      }
    }
  }
#endif
