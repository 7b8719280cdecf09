#if SDL
  internal import Dispatch
  package import MediaCore
  package import Playback
  internal import Synchronization

  /// Shows pictures in a window or on the whole screen: X11, Wayland, or KMS/DRM where there is no desktop.
  ///
  /// A display that goes is reported and never ends the process; then nothing more is shown.
  ///
  /// On KMS/DRM the window is the screen, in the mode that it is in; only a size that is asked for switches to the
  /// nearest mode.
  ///
  /// The window opens with the first frame. It belongs to a thread of its own, which always shows the newest
  /// frame: one that comes while another is still being drawn takes the place of the one that waits.
  package final class SDLVideoSink: VideoSink {
    struct Mailbox {
      var frame: PresentedFrame?
      var isCleared = false
      var gravity = Gravity.aspect
      var background = CueColor.black
      /// Where the small window is; `nil` for the usual one.
      var inset: InsetPlace?
      var isClosing = false
      var isLost = false
      var replaced = 0
    }

    private let settings: WindowSettings
    private let mailbox = Mutex(Mailbox())
    private let wake = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private let isOpen = Mutex(false)
    private let hasOnlyTheScreen = Atomic(false)

    package init(_ settings: WindowSettings = WindowSettings()) { self.settings = settings }

    /// How many frames another took the place of before they were drawn.
    package var replacedFrames: Int { mailbox.withLock { $0.replaced } }

    package func open(_ context: SinkContext) throws(MediaError) {
      let started = DispatchSemaphore(value: 0)
      let problem = Mutex<String?>("the display does not answer")
      let isRunning = SinkThread.start("vitrine-window") { [self] in
        let failure = SDLLibrary.begin(SDLWindow.part)
        problem.withLock { $0 = failure }
        if failure == nil {
          hasOnlyTheScreen.store(SDLDriver.hasOnlyTheScreen, ordering: .releasing)
        }
        started.signal()
        guard failure == nil else { return }
        run(context.report)
        SDLLibrary.end(SDLWindow.part)
        done.signal()
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
      mailbox.withLock { mailbox in
        if mailbox.isLost { return }
        if mailbox.frame != nil { mailbox.replaced += 1 }
        mailbox.frame = frame
        mailbox.isCleared = false
      }
      wake.signal()
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
      guard !hasOnlyTheScreen.load(ordering: .acquiring) else { return false }
      mailbox.withLock { $0.inset = place }
      wake.signal()
      return true
    }

    package func clear() {
      mailbox.withLock { mailbox in
        mailbox.frame = nil
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
      mailbox.withLock { $0.isClosing = true }
      wake.signal()
      _ = done.wait(timeout: .now() + .seconds(1))
    }

    /// What the window's thread does: look after the window, draw what is new, sleep.
    private func run(_ report: @escaping @Sendable (SinkReport) -> Void) {
      var screen = SDLScreen(settings, report)
      let loss = DisplayLoss { [self] in
        isOpen.withLock { $0 = false }
        mailbox.withLock { $0.isLost = true }
        report(.displayLost("the display server has gone; nothing is shown until the next start"))
      }
      defer { withExtendedLifetime(loss) {} }
      while true {
        let mail = mailbox.withLock { mailbox in
          defer {
            mailbox.frame = nil
            mailbox.isCleared = false
          }
          return mailbox
        }
        if mail.isClosing { return }
        screen.take(mail)
        screen.handleEvents()
        screen.draw()
        // Frames wake the thread; the window's own events are looked for this often.
        _ = wake.wait(timeout: .now() + .milliseconds(20))
      }
    }
  }
#endif
