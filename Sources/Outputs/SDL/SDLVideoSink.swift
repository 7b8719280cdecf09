#if SDL
  internal import Dispatch
  package import MediaCore
  package import Playback
  internal import Synchronization

  /// Shows pictures in a window or on the whole screen: X11, Wayland, or KMS/DRM where there is no desktop.
  ///
  /// A display that goes is reported and never ends the process. It is looked for every second, and used again.
  ///
  /// On KMS/DRM the window is the screen, in the mode that it is in; only a size that is asked for switches to the
  /// nearest mode.
  ///
  /// The window opens with the first frame. It belongs to a thread of its own, which always shows the newest
  /// frame: one that comes while another is still being drawn takes the place of the one that waits. A display that
  /// comes back has another thread.
  package final class SDLVideoSink: VideoSink {
    struct Mailbox {
      var frame: PresentedFrame?
      /// The newest of all, for the window on a display that comes back; `nil` while nothing is to be shown.
      var newest: PresentedFrame?
      var isCleared = false
      var gravity = Gravity.aspect
      var background = CueColor.black
      /// Where the small window is; `nil` for the usual one.
      var inset: InsetPlace?
      var isClosing = false
      /// SDL's name of the way to the display; `nil` before there was one.
      var driver: String?
      /// Whether there is no display at present.
      var isLost = false
      var replaced = 0
    }

    let settings: WindowSettings
    let mailbox = Mutex(Mailbox())
    let wake = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    private let isOpen = Mutex(false)
    private let hasOnlyTheScreen = Atomic(false)

    package init(_ settings: WindowSettings = WindowSettings()) { self.settings = settings }

    /// How many frames another took the place of before they were drawn.
    package var replacedFrames: Int { mailbox.withLock { $0.replaced } }

    package func open(_ context: SinkContext) throws(MediaError) {
      let started = DispatchSemaphore(value: 0)
      let problem = Mutex<String?>("the display does not answer")
      let isRunning = SinkThread.start("vitrine-window") { [self] in
        // The window of another program is one of X11.
        let begun = begin(as: settings.existing == nil ? nil : "x11", context.report)
        switch begun {
        case .failure(let refusal): problem.withLock { $0 = refusal.reason }
        case .success(let display):
          problem.withLock { $0 = nil }
          hasOnlyTheScreen.store(display.driver.hasOnlyTheScreen, ordering: .releasing)
          context.report(.displayReturned(display.driver.name))
        }
        started.signal()
        if case .success(let display) = begun { stay(on: display, context.report) }
      }
      guard isRunning else { throw MediaError(.videoOutputFailed, "no thread for a window") }
      // A machine that boots, or has a lot to do, takes its time over libraries and drivers.
      _ = started.wait(timeout: .now() + .seconds(8))
      if let problem = problem.withLock({ $0 }) {
        mailbox.withLock { $0.isClosing = true }
        wake.signal()
        throw MediaError(.videoOutputFailed, problem)
      }
      isOpen.withLock { $0 = true }
    }

    package var showsOrdinaryRange: Bool { true }

    package func show(_ frame: PresentedFrame) {
      let isShown = mailbox.withLock { mailbox in
        mailbox.newest = frame
        guard !mailbox.isLost else { return false }
        if mailbox.frame != nil { mailbox.replaced += 1 }
        mailbox.frame = frame
        mailbox.isCleared = false
        return true
      }
      if isShown { wake.signal() }
    }

    package func redraw(_ frame: PresentedFrame) { show(frame) }

    package func setGravity(_ gravity: Gravity) {
      mailbox.withLock { $0.gravity = gravity }
      wake.signal()
    }

    package func setBackground(_ color: CueColor) {
      mailbox.withLock { $0.background = color }
      wake.signal()
    }

    package func setPictureInPicture(_ place: InsetPlace?) -> Bool {
      guard settings.existing == nil, !hasOnlyTheScreen.load(ordering: .acquiring) else {
        return false
      }
      mailbox.withLock { $0.inset = place }
      wake.signal()
      return true
    }

    package func clear() {
      mailbox.withLock { mailbox in
        mailbox.frame = nil
        mailbox.newest = nil
        mailbox.isCleared = true
      }
      wake.signal()
    }

    package func close() {
      let wasOpen = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      guard wasOpen else { return }
      let isLost = mailbox.withLock { mailbox in
        mailbox.isClosing = true
        return mailbox.isLost
      }
      wake.signal()
      // A thread that stands still is not waited for, nor one that looks for the display.
      if !isLost { _ = done.wait(timeout: .now() + .seconds(1)) }
    }
  }
#endif
