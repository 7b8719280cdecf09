#if SDL
  internal import CSDL
  internal import MediaCore
  internal import Synchronization

  /// A display that a copy of SDL has; for the window's thread only.
  struct SDLDisplay {
    let library: SDLFunctions
    let driver: SDLDriver
    /// Listens until the display is given up.
    private let loss: DisplayLoss

    /// Begins to use the display.
    ///
    /// - Parameters:
    ///   - driver: The way to it, by SDL's name; `nil` for any.
    ///   - onLoss: Called once if the display server goes, on the thread that notices; must not use SDL.
    /// - Returns: The display, or what went wrong.
    static func begin(
      as driver: String?, onLoss: @escaping @Sendable () -> Void
    ) -> Result<SDLDisplay, Refusal> {
      guard let library = SDLCopies.usable() else {
        return .failure(
          Refusal(reason: "the display was lost; the program must be started anew to have a window")
        )
      }
      let loss = DisplayLoss(of: library, onLoss)
      if let reason = SDLLibrary.begin(SDLWindow.part, of: library, as: driver) {
        return .failure(Refusal(reason: reason))
      }
      return .success(
        SDLDisplay(library: library, driver: SDLDriver(of: library), loss: loss))
    }

    /// Why there is no display.
    struct Refusal: Error {
      let reason: String
    }

    /// Gives the display up; nothing of it is used any more.
    func end() { SDLLibrary.end(SDLWindow.part, of: library) }

    /// Whether another thread found that the display server has gone.
    var isLost: Bool { library.isLost.load(ordering: .acquiring) }

    /// What SDL says of the last failure on this thread.
    var lastError: String { SDLLibrary.lastError(of: library) }

    /// The size of the first screen; `nil` when it does not tell.
    var screen: PixelSize? {
      var bounds = SDL_Rect()
      guard library.table.SDL_GetDisplayBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
        return nil
      }
      return PixelSize(width: Int(bounds.w), height: Int(bounds.h))
    }

    /// The part of the first screen that windows may have; `nil` when it does not tell.
    var usable: PixelRect? {
      var usable = SDL_Rect()
      guard library.table.SDL_GetDisplayUsableBounds(0, &usable) == 0, usable.w > 0, usable.h > 0
      else {
        return nil
      }
      return PixelRect(
        x: Int(usable.x), y: Int(usable.y), width: Int(usable.w), height: Int(usable.h))
    }

    /// The picture's size, or the largest of its shape that the screen has room for.
    func fitted(_ size: PixelSize) -> PixelSize {
      guard let usable else { return size }
      let room = PixelSize(width: usable.width, height: usable.height)
      guard size.width > room.width || size.height > room.height else { return size }
      let place = Gravity.aspect.place(size, in: room)
      return PixelSize(width: max(1, place.width), height: max(1, place.height))
    }
  }
#endif
