#if SDL
  import FFmpeg
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing
  import VitrineTesting

  // Among those of SDL, as they change the same environment.
  extension SDLTests {
    private var presented: PresentedFrame {
      get throws { TestFrames.presented(try quarters(width: 200, height: 100)) }
    }

    private static func isLoss(_ report: SinkReport) -> String? {
      if case .displayLost(let reason) = report { reason } else { nil }
    }

    private static func returned(_ report: SinkReport) -> String? {
      if case .displayReturned(let name) = report { name } else { nil }
    }

    @Test("A display that is killed and started again shows the newest picture, each time")
    func displayReturns() throws {
      try withWindow { display, sink, reports in
        #expect(reports.first(Self.returned) == "x11")
        sink.show(try presented)
        try expect(display, [(40, 80, Self.red), (360, 220, Self.white)])
        var waits: [Duration] = []
        for luma in [235, 0] {
          reports.forget()
          display.kill()
          #expect(reports.first(Self.isLoss) != nil)
          // Shown while there is no display.
          sink.show(TestFrames.presented(try plain(luma)))
          try display.restart()
          let start = ContinuousClock.now
          #expect(reports.first(Self.returned) == "x11")
          waits.append(ContinuousClock.now - start)
          try expect(display, [(200, 150, luma == 235 ? Self.white : Self.black)])
          #expect(reports.all.count { Self.isLoss($0) != nil } == 1)
          sink.show(try presented)
          try expect(display, [(40, 80, Self.red), (360, 220, Self.white)])
        }
        // It is looked for each second; a machine that stands for a while makes one wait longer.
        #expect(try #require(waits.min()) < .seconds(5))
        // A picture that stands is there again by itself.
        reports.forget()
        display.kill()
        #expect(reports.first(Self.isLoss) != nil)
        try display.restart()
        try expect(display, [(200, 20, Self.black), (40, 80, Self.red), (360, 220, Self.white)])
      }
    }

    @Test("A sink that is closed while there is no display ends at once")
    func closedWhileLost() throws {
      // One that waits for the display takes a second each time; a machine that stands for a moment, once.
      var shortest = Duration.seconds(1)
      for _ in 1...3 where shortest >= .milliseconds(500) {
        try withWindow { display, sink, reports in
          sink.show(try presented)
          try expect(display, [(40, 80, Self.red)])
          display.kill()
          #expect(reports.first(Self.isLoss) != nil)
          let start = ContinuousClock.now
          sink.close()
          shortest = min(shortest, ContinuousClock.now - start)
          reports.forget()
          try display.restart()
          #expect(reports.first(within: 2.5, Self.returned) == nil)
        }
      }
      #expect(shortest < .milliseconds(500))
    }

    @Test(
      "A compositor that is killed and started again is used again",
      .enabled(if: PrivateCompositor.isInstalled, "weston is not installed"))
    func compositorReturns() throws {
      let display = try PrivateDisplay()
      let compositor = try PrivateCompositor(on: display)
      try withEnvironment(["WAYLAND_DISPLAY": compositor.name, "SDL_VIDEODRIVER": "wayland"]) {
        try withSink { sink, reports in
          #expect(reports.first(Self.returned) == "wayland")
          sink.show(try presented)
          try expect(display, [(40, 80, Self.red), (360, 220, Self.white)])
          var waits: [Duration] = []
          for _ in 1...2 {
            reports.forget()
            compositor.kill()
            #expect(reports.first(Self.isLoss) != nil)
            sink.show(TestFrames.presented(try plain(235)))
            try compositor.restart()
            let start = ContinuousClock.now
            #expect(reports.first(Self.returned) == "wayland")
            waits.append(ContinuousClock.now - start)
            try expect(display, [(200, 150, Self.white)])
          }
          #expect(try #require(waits.min()) < .seconds(5))
        }
      }
    }

    @Test(
      "A window that is closed stays, or another one opens in its place", arguments: [false, true])
    func closing(reopens: Bool) throws {
      var settings = WindowSettings()
      settings.size = PixelSize(width: 400, height: 300)
      settings.isBorderless = true
      settings.reopens = reopens
      try withWindow(settings) { display, sink, reports in
        sink.show(try presented)
        try expect(display, [(40, 80, Self.red), (360, 220, Self.white)])
        for _ in 1...2 {
          reports.forget()
          try display.closeWindows()
          #expect(
            reports.first { report -> Bool? in
              if case .closeRequested = report { true } else { nil }
            } == true)
          // Another window tells its size.
          let bounds = reports.first(within: reopens ? 20 : 0.2) { report -> PixelSize? in
            if case .boundsChanged(let size) = report { size } else { nil }
          }
          #expect(bounds == (reopens ? PixelSize(width: 400, height: 300) : nil))
          try expect(display, [(40, 80, Self.red), (360, 220, Self.white)])
        }
      }
    }
  }
#endif
