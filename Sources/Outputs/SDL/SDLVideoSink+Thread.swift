#if SDL
  internal import Dispatch
  internal import Playback
  internal import Synchronization

  /// The window's thread: it looks after the display, and what is on it.
  extension SDLVideoSink {
    typealias Report = @Sendable (SinkReport) -> Void

    /// Why pictures are not shown any more.
    private enum Ending {
      case closed
      /// The screen was unplugged where there is no desktop to say so.
      case unplugged
    }

    /// How often a display that was lost is looked for.
    private static let interval = DispatchTimeInterval.seconds(1)

    /// Begins to use the display; if its server goes, another thread looks for it.
    func begin(
      as driver: String?, _ report: @escaping Report
    ) -> Result<SDLDisplay, SDLDisplay.Refusal> {
      SDLDisplay.begin(as: driver) { [self] in
        let driver = mailbox.withLock { $0.driver } ?? driver
        lose("the display server has gone; nothing is shown until it is back", report)
        _ = SinkThread.start("vitrine-window") { [self] in
          if let display = find(as: driver, report) { stay(on: display, isBack: true, report) }
        }
      }
    }

    /// Shows pictures until the sink is closed or the display server has gone, which ends the thread's life.
    ///
    /// - Parameter isBack: Whether the display was lost before.
    func stay(on first: SDLDisplay, isBack: Bool = false, _ report: @escaping Report) {
      var (display, isBack) = (first, isBack)
      while true {
        mailbox.withLock { $0.driver = display.driver.name }
        let ending = showPictures(on: display, isBack: isBack, report)
        display.end()
        guard case .unplugged = ending else { break }
        lose("the screen was unplugged; nothing is shown until it is plugged in", report)
        guard let found = find(as: display.driver.name, report) else { break }
        (display, isBack) = (found, true)
      }
      done.signal()
    }

    /// Looks for a display that was lost, as long as it takes.
    ///
    /// - Returns: The display; `nil` when the sink is closed.
    private func find(as driver: String?, _ report: @escaping Report) -> SDLDisplay? {
      while !isClosing(after: Self.interval) {
        // Without a desktop a screen that is not plugged in would be taken all the same.
        if driver?.hasPrefix("kmsdrm") == true, Display.screens() == .unplugged { continue }
        guard case .success(let display) = begin(as: driver, report) else { continue }
        mailbox.withLock { mailbox in
          mailbox.frame = mailbox.newest
          mailbox.isLost = false
        }
        report(.displayReturned(display.driver.name))
        return display
      }
      return nil
    }

    /// Notes and tells, once, that there is no display.
    private func lose(_ reason: String, _ report: Report) {
      let isNew = mailbox.withLock { mailbox in
        defer { mailbox.isLost = true }
        return !mailbox.isLost
      }
      if isNew { report(.displayLost(reason)) }
    }

    /// Whether the sink is closed, now or within an interval.
    private func isClosing(after interval: DispatchTimeInterval) -> Bool {
      let end = DispatchTime.now() + interval
      while true {
        if mailbox.withLock({ $0.isClosing }) { return true }
        // Settings wake the thread too.
        if wake.wait(timeout: end) == .timedOut { return mailbox.withLock { $0.isClosing } }
      }
    }

    /// Looks after the window, draws what is new, sleeps.
    private func showPictures(
      on display: SDLDisplay, isBack: Bool, _ report: @escaping Report
    ) -> Ending {
      var screen = SDLScreen(settings, on: display, isBack: isBack, report)
      var plug = ScreenPlug(isWatched: display.driver.hasOnlyTheScreen)
      while true {
        // Another window's thread found out.
        if display.isLost { DisplayLoss.standStill() }
        let mail = mailbox.withLock { mailbox in
          defer {
            mailbox.frame = nil
            mailbox.isCleared = false
          }
          return mailbox
        }
        if mail.isClosing { return .closed }
        screen.take(mail)
        screen.handleEvents()
        screen.draw()
        if plug.isPulled(at: .now()) { return .unplugged }
        // Frames wake the thread; the window's own events are looked for this often.
        _ = wake.wait(timeout: .now() + .milliseconds(20))
      }
    }
  }
#endif
