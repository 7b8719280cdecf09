#if SDL
  internal import CSDL
  internal import MediaCore

  /// The one owner of a window and its renderer; for the window's thread only.
  struct SDLWindow: ~Copyable {
    static let part = UInt32(SDL_INIT_VIDEO)

    let renderer: OpaquePointer
    private let sdl: vitrine_sdl_functions
    private let window: OpaquePointer
    /// The same window; `nil` where it is none of X11.
    private let x11: X11Window?
    /// The size of the screen that it fills; `nil` for a window that does not, and where it is none of X11.
    private var screenSize: PixelSize?

    /// - Parameter place: Where it is; `nil` for the middle of the screen and the size that is asked for.
    init(
      _ settings: WindowSettings, on display: SDLDisplay, at place: PixelRect? = nil,
      pictureSize: PixelSize
    ) throws(MediaError) {
      // A window on KMS/DRM would switch the screen to the mode nearest to its size.
      let isFullScreen =
        settings.isFullScreen || display.driver.hasOnlyTheScreen && settings.size == nil
      // Without a window manager nothing else gives a full screen window its size.
      let screen = isFullScreen ? display.screen : nil
      let known = place.map { PixelSize(width: $0.width, height: $0.height) }
      var flags: UInt32 = 0
      if isFullScreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
      if settings.isBorderless { flags |= SDL_WINDOW_BORDERLESS.rawValue }
      if settings.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
      try self.init(
        settings, on: display,
        size: screen ?? known ?? settings.size ?? display.fitted(pictureSize),
        at: isFullScreen ? nil : place.map { ($0.x, $0.y) }, flags)
      if isFullScreen { screenSize = x11?.screenSize }
    }

    /// A small one in a corner of the screen, without a frame and above all others.
    init(
      _ inset: InsetPlace, of settings: WindowSettings, on display: SDLDisplay,
      pictureSize: PixelSize
    ) throws(MediaError) {
      let screen = display.usable ?? PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let place = inset.rect(
        of: pictureSize, in: PixelSize(width: screen.width, height: screen.height))
      try self.init(
        settings, on: display, size: PixelSize(width: place.width, height: place.height),
        at: (screen.x + place.x, screen.y + place.y),
        SDL_WINDOW_BORDERLESS.rawValue | SDL_WINDOW_ALWAYS_ON_TOP.rawValue
          | SDL_WINDOW_SKIP_TASKBAR.rawValue)
    }

    /// One that another program made.
    init(existing identifier: UInt, on display: SDLDisplay) throws(MediaError) {
      let sdl = display.library.table
      guard let window = Self.adopt(identifier, sdl) else {
        throw MediaError(.videoOutputFailed, "no window: \(display.lastError)")
      }
      let x11 = X11Window(window, of: sdl)
      guard x11?.size != nil else {
        sdl.SDL_DestroyWindow(window)
        let number = String(identifier, radix: 16)
        throw MediaError(.videoOutputFailed, "there is no window 0x\(number) on the display")
      }
      x11?.listen()
      try self.init(window, on: display)
    }

    /// Has SDL draw into a window; by OpenGL, or where that cannot be, by the processor.
    private static func adopt(_ identifier: UInt, _ sdl: vitrine_sdl_functions) -> OpaquePointer? {
      for usesOpenGL in ["1", "0"] {
        // The name came with SDL 2.0.22.
        _ = sdl.SDL_SetHint("SDL_VIDEO_FOREIGN_WINDOW_OPENGL", usesOpenGL)
        if let window = sdl.SDL_CreateWindowFrom(UnsafeRawPointer(bitPattern: identifier)) {
          return window
        }
      }
      return nil
    }

    private init(
      _ settings: WindowSettings, on display: SDLDisplay, size: PixelSize,
      at place: (x: Int, y: Int)?, _ flags: UInt32
    ) throws(MediaError) {
      let sdl = display.library.table
      // SDL_WINDOWPOS_CENTERED, a macro with a cast.
      let centred: Int32 = 0x2FFF_0000
      try self.init(
        sdl.SDL_CreateWindow(
          settings.title, place.map { Int32($0.x) } ?? centred,
          place.map { Int32($0.y) } ?? centred,
          Int32(size.width), Int32(size.height), flags | SDL_WINDOW_ALLOW_HIGHDPI.rawValue),
        on: display)
      _ = sdl.SDL_ShowCursor(settings.showsCursor ? SDL_ENABLE : SDL_DISABLE)
      sdl.SDL_DisableScreenSaver()
    }

    /// Takes a window over.
    ///
    /// - Parameter window: `nil` when SDL could not make one.
    private init(_ window: OpaquePointer?, on display: SDLDisplay) throws(MediaError) {
      let sdl = display.library.table
      guard let window else {
        throw MediaError(.videoOutputFailed, "no window: \(display.lastError)")
      }
      let synchronized = SDL_RENDERER_PRESENTVSYNC.rawValue
      guard
        let renderer = sdl.SDL_CreateRenderer(window, -1, synchronized)
          ?? sdl.SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
      else {
        let reason = display.lastError
        sdl.SDL_DestroyWindow(window)
        throw MediaError(.videoOutputFailed, "no renderer: \(reason)")
      }
      self.sdl = sdl
      self.window = window
      self.renderer = renderer
      x11 = X11Window(window, of: sdl)
    }

    /// Fills the screen again after that has taken another size: without a window manager nothing else sees to it.
    mutating func followScreen() {
      guard let known = screenSize, let x11, let present = x11.screenSize, present != known else {
        return
      }
      screenSize = present
      // Of several monitors it fills one, which is the window manager's matter.
      if x11.size == known { x11.fill(present) }
    }

    /// Whether another program has destroyed it; asks the display server, which takes some 50 µs.
    var isGone: Bool { x11.map { $0.size == nil } ?? false }

    deinit {
      sdl.SDL_DestroyRenderer(renderer)
      sdl.SDL_DestroyWindow(window)
    }

    /// The size to draw in, in the screen's own pixels.
    var size: PixelSize {
      var width: Int32 = 0
      var height: Int32 = 0
      _ = sdl.SDL_GetRendererOutputSize(renderer, &width, &height)
      return PixelSize(width: Int(width), height: Int(height))
    }

    /// Where it is on the screen, and its size as windows are counted.
    var place: PixelRect {
      var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      sdl.SDL_GetWindowPosition(window, &x, &y)
      sdl.SDL_GetWindowSize(window, &width, &height)
      return PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }

    /// The largest picture that can be uploaded whole.
    var largestTexture: PixelSize {
      var information = SDL_RendererInfo()
      _ = sdl.SDL_GetRendererInfo(renderer, &information)
      let isLimited = information.max_texture_width > 0 && information.max_texture_height > 0
      return PixelSize(
        width: isLimited ? Int(information.max_texture_width) : .max,
        height: isLimited ? Int(information.max_texture_height) : .max)
    }
  }
#endif
