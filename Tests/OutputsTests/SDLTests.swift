#if SDL
  import FFmpeg
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing

  /// Serialized, as SDL finds its display and its sound in the environment, which is one for the process.
  @Suite(
    "SDL", .serialized,
    .enabled(if: PrivateDisplay.isInstalled, "Xvfb, ffmpeg and python3 are not installed"))
  struct SDLTests {
    static let red = SIMD3(254, 0, 0)
    static let green = SIMD3(0, 255, 1)
    static let blue = SIMD3(0, 0, 255)
    static let white = SIMD3(255, 255, 255)
    static let black = SIMD3(0, 0, 0)

    @Test("A picture is fitted, cut or stretched as its gravity says")
    func gravity() throws {
      try withWindow { display, sink, reports in
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        // 200 by 100 in 400 by 300: bars of 50 above and below.
        try expect(
          display,
          [
            (200, 20, Self.black), (200, 280, Self.black), (40, 80, Self.red),
            (360, 80, Self.green), (40, 220, Self.blue), (360, 220, Self.white),
          ])
        sink.setGravity(.aspectFill)
        // 600 by 300, of which the middle 400 are seen.
        try expect(
          display,
          [(5, 5, Self.red), (395, 5, Self.green), (5, 295, Self.blue), (395, 295, Self.white)])
        sink.setGravity(.fill)
        try expect(
          display,
          [
            (20, 20, Self.red), (380, 130, Self.green), (20, 280, Self.blue),
            (380, 170, Self.white),
          ])
        sink.clear()
        try expect(display, [(20, 20, Self.black), (200, 150, Self.black)])
        #expect(
          reports.first { report -> PixelSize? in
            if case .boundsChanged(let size) = report { size } else { nil }
          } == PixelSize(width: 400, height: 300))
      }
    }

    @Test("A picture that cannot be converted is told of once, and the next ones are shown")
    func unshowable() throws {
      try withWindow { display, sink, reports in
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        try expect(display, [(40, 80, Self.red), (360, 80, Self.green)])
        // One of the formats that libswscale does not read.
        let odd = TestFrames.presented(
          try TestFrames.frame(0, "uyyvyy411", width: 64, height: 48))
        for _ in 1...3 { sink.show(odd) }
        let told = reports.first { report -> MediaError? in
          if case .pictureFailed(let error) = report { error } else { nil }
        }
        #expect(told?.code == .processingFailed && told?.item == ItemID("test"))
        try expect(display, [(40, 80, Self.red), (360, 80, Self.green)])
        sink.show(TestFrames.presented(try quarters(width: 100, height: 200)))
        try expect(display, [(20, 150, Self.black), (170, 20, Self.red)])
        #expect(reports.first(within: 0) { $0.failure } == nil)
      }
    }

    @Test("A frame's own fit goes over the gravity, and the background stands beside it")
    func placement() throws {
      try withWindow { display, sink, _ in
        let orange = SIMD3(255, 128, 0)
        sink.setBackground(CueColor(rgb: 0xFF_8000))
        var presented = TestFrames.presented(try quarters(width: 200, height: 100))
        sink.show(presented)
        try expect(display, [(200, 20, orange), (200, 280, orange), (40, 80, Self.red)])
        presented.fit = .aspectFill
        sink.show(presented)
        try expect(display, [(5, 5, Self.red), (395, 295, Self.white)])
        sink.setGravity(.fill)
        presented.fit = .aspect
        sink.redraw(presented)
        try expect(display, [(200, 20, orange), (40, 80, Self.red)])
        sink.setBackground(.white)
        try expect(display, [(200, 20, Self.white), (40, 80, Self.red)])
        presented.fit = nil
        sink.show(presented)
        try expect(display, [(20, 20, Self.red), (380, 280, Self.white)])
        sink.setBackground(CueColor(rgb: 0xFF_8000))
        sink.clear()
        try expect(display, [(20, 20, orange), (200, 150, orange)])
      }
    }

    @Test(
      "The small window is in its corner, bare and above all others, and the usual one comes back")
    func pictureInPicture() throws {
      try withWindow { display, sink, reports in
        let presented = TestFrames.presented(try quarters(width: 200, height: 100))
        sink.show(presented)
        try expect(display, [(40, 80, Self.red), (360, 220, Self.white)])
        #expect(sink.setPictureInPicture(InsetPlace(corner: .topRight, size: 0.5, margin: 0.05)))
        // 200 by 100, 20 from the edges of 400 by 300.
        try expect(
          display,
          [
            (184, 24, Self.red), (376, 24, Self.green), (184, 116, Self.blue),
            (376, 116, Self.white), (176, 70, Self.black), (280, 124, Self.black),
            (100, 200, Self.black),
          ])
        let small = try #require(try display.windows().first { $0.place == [180, 20, 200, 100] })
        #expect(small.states.contains("_NET_WM_STATE_ABOVE"))
        #expect(small.states.contains("_NET_WM_STATE_SKIP_TASKBAR"))
        // What comes later is shown there too, and it moves as it is told.
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100, rotation: 180)))
        try expect(display, [(184, 24, Self.white), (376, 116, Self.red)])
        _ = sink.setPictureInPicture(InsetPlace(corner: .bottomLeft, size: 0.25, margin: 0))
        try expect(display, [(4, 254, Self.white), (96, 296, Self.red), (184, 24, Self.black)])
        _ = sink.setPictureInPicture(nil)
        _ = sink.setPictureInPicture(nil)
        try expect(display, [(40, 80, Self.white), (360, 220, Self.red), (200, 20, Self.black)])
        #expect(try display.windows().contains { $0.place == [0, 0, 400, 300] })
        let sizes = reports.all.compactMap { report -> PixelSize? in
          if case .boundsChanged(let size) = report { size } else { nil }
        }
        #expect(
          sizes == [
            PixelSize(width: 400, height: 300), PixelSize(width: 200, height: 100),
            PixelSize(width: 100, height: 50), PixelSize(width: 400, height: 300),
          ])
      }
    }

    @Test(
      "A turned picture stands upright",
      arguments: [
        // Clockwise by a quarter, a half and three quarters of: red green over blue white.
        (90, [SIMD3(0, 0, 255), SIMD3(254, 0, 0), SIMD3(255, 255, 255), SIMD3(0, 255, 1)]),
        (180, [SIMD3(255, 255, 255), SIMD3(0, 0, 255), SIMD3(0, 255, 1), SIMD3(254, 0, 0)]),
        (270, [SIMD3(0, 255, 1), SIMD3(255, 255, 255), SIMD3(254, 0, 0), SIMD3(0, 0, 255)]),
      ])
    func rotation(degrees: Int, corners: [SIMD3<Int>]) throws {
      try withWindow { display, sink, _ in
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100, rotation: degrees)))
        // Upright it is 150 by 300, or 400 by 200.
        let half = degrees % 180 == 0 ? (x: 160, y: 70) : (x: 50, y: 120)
        try expect(
          display,
          [
            (200 - half.x, 150 - half.y, corners[0]), (200 + half.x, 150 - half.y, corners[1]),
            (200 - half.x, 150 + half.y, corners[2]), (200 + half.x, 150 + half.y, corners[3]),
            (5, 5, Self.black),
          ])
      }
    }

    @Test("Pixels that are not square are shown in their shape")
    func pixelShape() throws {
      try withWindow { display, sink, _ in
        // 100 by 100 stored, 200 by 100 shown.
        let frame = try quarters(width: 100, height: 100, aspect: Rational(2, 1))
        sink.show(TestFrames.presented(frame))
        try expect(
          display, [(200, 20, Self.black), (20, 80, Self.red), (380, 220, Self.white)])
      }
    }

    @Test("The newest frame is the one that is shown, and those it replaced are counted")
    func newest() throws {
      try withWindow { display, sink, _ in
        sink.show(TestFrames.presented(try quarters(width: 400, height: 300)))
        for _ in 0..<200 { sink.show(TestFrames.presented(try plain(0))) }
        sink.show(TestFrames.presented(try plain(235)))
        try expect(display, [(200, 150, Self.white)])
        #expect(sink.replacedFrames > 0)
      }
    }

    @Test("A new size is told and drawn")
    func resize() throws {
      try withWindow { display, sink, reports in
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        try expect(display, [(40, 80, Self.red)])
        try display.resizeWindows(width: 200, height: 200)
        let wanted = PixelSize(width: 200, height: 200)
        #expect(
          reports.first { report -> Bool? in
            if case .boundsChanged(wanted) = report { true } else { nil }
          } == true)
        try expect(display, [(20, 70, Self.red), (180, 130, Self.white), (100, 20, Self.black)])
      }
    }

    @Test("Full screen is the whole screen, also where no window manager makes it so")
    func fullScreen() throws {
      try withFullScreen { _ in }
    }

    @Test(
      "Full screen stays the whole screen when that has another mode",
      .enabled(if: Tool.isInstalled("xrandr"), "optional: xrandr is not installed"))
    func changedMode() throws {
      try withFullScreen { display in
        try display.changeMode(width: 320, height: 200)
        try expectQuarters(display, width: 320, height: 200)
      }
    }

    /// Does something with a display that a picture of four colours fills.
    private func withFullScreen(_ body: (PrivateDisplay) throws -> Void) throws {
      var settings = WindowSettings()
      settings.isFullScreen = true
      try withWindow(settings) { display, sink, _ in
        sink.setGravity(.fill)
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        try expectQuarters(display, width: 400, height: 300)
        try body(display)
      }
    }

    private func expectQuarters(_ display: PrivateDisplay, width: Int, height: Int) throws {
      let (right, bottom) = (width - 5, height - 5)
      try expect(
        display,
        [
          (5, 5, Self.red), (right, 5, Self.green), (5, bottom, Self.blue),
          (right, bottom, Self.white),
        ])
    }
  }
#endif
