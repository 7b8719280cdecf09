#if SDL
  internal import CSDL
  internal import FFmpeg
  internal import MediaCore
  internal import Playback

  /// What the window's thread knows: the window, the picture in it, and whether it must be drawn again.
  struct SDLScreen: ~Copyable {
    private let settings: WindowSettings
    private let display: SDLDisplay
    private let sdl: vitrine_sdl_functions
    private let report: @Sendable (SinkReport) -> Void
    /// Whether the display was lost and is back.
    private let isBack: Bool
    private var window: SDLWindow?
    private var texture: SDLTexture?
    private var scaler = Scaler()
    private var picture: VideoFormat?
    /// The frame that is up, to be uploaded again where another window takes its place.
    private var frame: VideoFrame?
    /// Where the small window is; `nil` for the usual one.
    private var inset: InsetPlace?
    /// Where the usual one was when the small one took its place.
    private var usualPlace: PixelRect?
    private var gravity = Gravity.aspect
    private var background = CueColor.black
    /// How the picture is fitted in, where its item says so itself.
    private var fit: Gravity?
    private var bounds = PixelSize(width: 0, height: 0)
    private var needsDrawing = false
    private var hasFailed = false
    private var unshown = UnshownPictures()
    private var turns = 0

    /// A window that nothing is drawn into is looked for at each so many turns, which come every 20 ms at least.
    private static let turnsToLook = 16

    init(
      _ settings: WindowSettings, on display: SDLDisplay, isBack: Bool,
      _ report: @escaping @Sendable (SinkReport) -> Void
    ) {
      self.settings = settings
      self.display = display
      sdl = display.library.table
      self.report = report
      self.isBack = isBack
    }

    /// Takes what the stage left.
    mutating func take(_ mail: SDLVideoSink.Mailbox) {
      if mail.gravity != gravity || mail.background != background {
        gravity = mail.gravity
        background = mail.background
        needsDrawing = true
      }
      if mail.isCleared, window != nil {
        picture = nil
        frame = nil
        needsDrawing = true
      }
      guard !hasFailed, mail.inset != inset || mail.frame != nil else { return }
      checkWindow()
      do throws(MediaError) {
        if mail.inset != inset { try change(to: mail.inset) }
        if let presented = mail.frame, !hasFailed { try take(presented) }
      } catch {
        // A display that is back has lost the windows of other programs.
        if isBack, settings.existing != nil { return letGo() }
        hasFailed = true
        report(.failed(error))
      }
    }

    /// Takes a frame over; one that cannot be converted leaves the frame before it up.
    private mutating func take(_ presented: PresentedFrame) throws(MediaError) {
      guard unshown.mayShow(presented.frame.format) else { return }
      do throws(MediaError) {
        try upload(presented.frame)
      } catch {
        guard error.code != .videoOutputFailed else { throw error }
        if unshown.note(error, of: presented.frame.format) {
          report(.pictureFailed(error.about(presented.item)))
        }
        return
      }
      frame = presented.frame
      picture = presented.frame.format
      fit = presented.fit
      unshown.clear()
      needsDrawing = true
    }

    /// Answers what happened to the window.
    mutating func handleEvents() {
      turns = (turns + 1) % Self.turnsToLook
      if turns == 0 {
        checkWindow()
        window?.followScreen()
      }
      guard window != nil else { return }
      var event = SDL_Event()
      while sdl.SDL_PollEvent(&event) != 0 {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_WINDOWEVENT: windowDidChange(SDL_WindowEventID(UInt32(event.window.event)))
        case SDL_RENDER_TARGETS_RESET: needsDrawing = true
        case SDL_RENDER_DEVICE_RESET: restore()
        // So Wayland's part of SDL says that the compositor has gone.
        case SDL_QUIT: DisplayLoss.standStill()
        default: break
        }
      }
    }

    /// Puts the picture back after the graphics device has lost what it held; that it cannot is told with the next one.
    private mutating func restore() {
      texture = nil
      if let frame { try? upload(frame) }
      needsDrawing = true
    }

    private mutating func windowDidChange(_ event: SDL_WindowEventID) {
      switch event {
      case SDL_WINDOWEVENT_CLOSE:
        report(.closeRequested)
        if settings.reopens { reopen() }
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        measure()
        needsDrawing = true
      case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
        needsDrawing = true
      default: break
      }
    }

    private mutating func measure() {
      guard let size = window?.size, size != bounds else { return }
      bounds = size
      report(.boundsChanged(size))
    }

    /// Draws the window if anything about it has changed.
    mutating func draw() {
      if needsDrawing { checkWindow() }
      guard needsDrawing, let renderer = window?.renderer else { return }
      needsDrawing = false
      _ = sdl.SDL_SetRenderDrawColor(
        renderer, background.red, background.green, background.blue, 255)
      _ = sdl.SDL_RenderClear(renderer)
      if let picture {
        texture?.draw(PicturePlacement(picture, in: bounds, fit ?? gravity), renderer)
      }
      sdl.SDL_RenderPresent(renderer)
    }

    /// Puts the small window in the place of the usual one, or that back.
    ///
    /// What makes a window small, bare and topmost is asked of window managers when it opens, so another opens.
    private mutating func change(to inset: InsetPlace?) throws(MediaError) {
      if self.inset == nil { usualPlace = window?.place }
      self.inset = inset
      guard window != nil else { return }
      texture = nil
      window = nil
      try open(for: frame?.format.displaySize ?? PixelSize(width: 16, height: 9))
      // That it cannot be shown there is told with the next one.
      if let frame { try? upload(frame) }
      needsDrawing = true
    }

    /// Lets go of a window that another program has destroyed: what draws into it next may crash in Mesa.
    private mutating func checkWindow() {
      if window?.isGone == true { letGo() }
    }

    /// Does without the window: for good where another program had made it, else until the next picture.
    private mutating func letGo() {
      texture = nil
      window = nil
      bounds = PixelSize(width: 0, height: 0)
      hasFailed = settings.existing != nil
      report(.closeRequested)
      if settings.reopens { reopen() }
    }

    /// Puts another window in the place of one that was closed.
    private mutating func reopen() {
      if inset == nil { usualPlace = window?.place }
      texture = nil
      window = nil
      bounds = PixelSize(width: 0, height: 0)
      guard let frame, !hasFailed else { return }
      needsDrawing = true
      do throws(MediaError) {
        try upload(frame)
      } catch {
        guard error.code == .videoOutputFailed else { return }
        hasFailed = true
        report(.failed(error))
      }
    }

    private mutating func open(for picture: PixelSize) throws(MediaError) {
      window =
        if let existing = settings.existing {
          try SDLWindow(existing: existing, on: display)
        } else if let inset, !display.driver.hasOnlyTheScreen {
          try SDLWindow(inset, of: settings, on: display, pictureSize: picture)
        } else {
          try SDLWindow(settings, on: display, at: usualPlace, pictureSize: picture)
        }
      measure()
    }

    /// Brings a frame's pixels to the window, which opens with the first.
    private mutating func upload(_ frame: VideoFrame) throws(MediaError) {
      if window == nil { try open(for: frame.format.displaySize) }
      guard let renderer = window?.renderer, let limit = window?.largestTexture else { return }
      let plan = PicturePlan(for: frame.format)
      let size = PixelSize(
        width: min(frame.format.width, limit.width), height: min(frame.format.height, limit.height))
      let pixels = try scaler.convert(frame, to: plan.pixelFormat(of: frame.format), size: size)
      if texture?.fits(plan, size) != true {
        texture = nil
        texture = try SDLTexture(plan, size, renderer, on: display)
      }
      texture?.fill(with: pixels)
    }
  }
#endif
