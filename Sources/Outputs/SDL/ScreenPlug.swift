#if SDL
  package import Dispatch

  /// Watches whether a screen is plugged in where there is no desktop to say so.
  package struct ScreenPlug {
    /// How often it is looked at.
    private static let interval = DispatchTimeInterval.milliseconds(500)
    /// How many looks in a row must find it gone: some screens are away for a moment when they change their input.
    private static let looks = 3

    private var isWatched: Bool
    private var nextLook = DispatchTime.now()
    private var count = 0
    private var wasPluggedIn = false

    package init(isWatched: Bool) { self.isWatched = isWatched }

    /// Whether a screen that was plugged in is not any more.
    package mutating func isPulled(at now: DispatchTime) -> Bool {
      guard isWatched, now >= nextLook else { return false }
      nextLook = now + Self.interval
      return isPulled(Display.screens())
    }

    /// The same by what a look has found.
    package mutating func isPulled(_ screens: Display.Screens) -> Bool {
      switch screens {
      case .pluggedIn:
        wasPluggedIn = true
        count = 0
      case .unplugged: count += 1
      // A system that does not tell is not believed.
      case .unknown: count = 0
      }
      return wasPluggedIn && count >= Self.looks
    }
  }
#endif
