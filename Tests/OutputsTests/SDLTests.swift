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

    @Test(
      "Every kind of picture has its colours",
      arguments: [
        ("yuv420p", "smpte170m", false), ("yuv420p", "bt709", false), ("yuv420p", "bt709", true),
        ("yuv420p", "smpte170m", true), ("nv12", "bt709", false),
        ("yuv444p10le", "bt2020nc", false),
        ("yuv422p", "bt709", false), ("rgb24", "gbr", true), ("gbrp", "gbr", true),
      ])
    func colours(pixelFormat: String, matrix: String, isFullRange: Bool) throws {
      try withWindow { display, sink, _ in
        let color = ColorDescription(matrix: matrix, isFullRange: isFullRange)
        var scaler = Scaler()
        let source = try rgbQuarters(width: 200, height: 100)
        let shape = VideoFormat(
          width: 200, height: 100, pixelFormat: pixelFormat, color: color)
        let frame = try Self.encode(source, as: shape, &scaler)
        sink.show(TestFrames.presented(frame))
        try expect(
          display,
          [
            (40, 80, SIMD3(255, 0, 0)), (360, 80, SIMD3(0, 255, 0)), (40, 220, SIMD3(0, 0, 255)),
            (360, 220, Self.white), (200, 20, Self.black),
          ], tolerance: 8)
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
      var settings = WindowSettings()
      settings.isFullScreen = true
      try withWindow(settings) { display, sink, _ in
        sink.setGravity(.fill)
        sink.show(TestFrames.presented(try quarters(width: 200, height: 100)))
        try expect(
          display,
          [(5, 5, Self.red), (395, 5, Self.green), (5, 295, Self.blue), (395, 295, Self.white)])
      }
    }

    @Test("Without a display the sink says so")
    func noDisplay() {
      setenv("SDL_VIDEODRIVER", "x11", 1)
      setenv("DISPLAY", ":nowhere", 1)
      defer {
        unsetenv("SDL_VIDEODRIVER")
        unsetenv("DISPLAY")
      }
      let error = #expect(throws: MediaError.self) {
        try SDLVideoSink().open(Reports().context)
      }
      #expect(error?.code == .videoOutputFailed)
    }

    @Test("SDL's sound has every sample at its rate, and the count comes to rest at the end")
    func sound() throws {
      let folder = try TemporaryFolder()
      setenv("SDL_AUDIODRIVER", "disk", 1)
      setenv("SDL_DISKAUDIOFILE", folder.file("out"), 1)
      defer {
        unsetenv("SDL_AUDIODRIVER")
        unsetenv("SDL_DISKAUDIOFILE")
      }
      let reports = Reports()
      let sink = SDLAudioSink()
      let sound = TestSound.counting(1..<24_001)
      #expect(try sink.open(preferring: sound.format, reports.context) == sound.format)
      sink.writeAll(sound, reports)
      #expect(sink.playedFrames < 24_000)
      let end = ContinuousClock.now + .seconds(20)
      while sink.playedFrames < 24_000, ContinuousClock.now < end { usleep(10_000) }
      #expect(sink.playedFrames == 24_000)
      sink.setPaused(true)
      sink.flush()
      #expect(sink.playedFrames == 0)
      sink.setPaused(false)
      sink.setGain(0)
      sink.write(TestSound.counting(1..<4801))
      sink.close()
      let heard = try contents(of: folder.file("out")).withUnsafeBytes {
        Array($0.bindMemory(to: Float.self))
      }
      // A busy machine may come late with samples; the device then has silence in between.
      let isWhole = heard.filter { $0 != 0 } == sound.samples.filter { $0 != 0 }
      #expect(isWhole)
    }

    // MARK: -

    private func withWindow(
      _ settings: WindowSettings? = nil,
      _ body: (PrivateDisplay, SDLVideoSink, Reports) throws -> Void
    ) throws {
      let display = try PrivateDisplay()
      try withEnvironment(["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"]) {
        try withSink(settings) { try body(display, $0, $1) }
      }
    }

    func withEnvironment(_ values: [String: String], _ body: () throws -> Void) throws {
      for (name, value) in values { setenv(name, value, 1) }
      defer { for name in values.keys { unsetenv(name) } }
      try body()
    }

    func withSink(
      _ settings: WindowSettings? = nil, _ body: (SDLVideoSink, Reports) throws -> Void
    ) throws {
      var whole = WindowSettings()
      whole.size = PixelSize(width: 400, height: 300)
      whole.isBorderless = true
      let reports = Reports()
      let sink = SDLVideoSink(settings ?? whole)
      try sink.open(reports.context)
      defer { sink.close() }
      try body(sink, reports)
      #expect(reports.first(within: 0) { $0.failure } == nil)
    }

    /// Waits for the screen to show colours at places.
    func expect(
      _ display: PrivateDisplay, _ places: [(x: Int, y: Int, color: SIMD3<Int>)],
      tolerance: Int = 6, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      var picture = try display.capture()
      for _ in 0..<100 {
        if places.allSatisfy({ picture.isNearly($0.color, $0.x, $0.y, tolerance: tolerance) }) {
          return
        }
        usleep(20_000)
        picture = try display.capture()
      }
      for place in places {
        #expect(
          picture.isNearly(place.color, place.x, place.y, tolerance: tolerance),
          "at \(place.x), \(place.y): \(picture[place.x, place.y]) for \(place.color)",
          sourceLocation: sourceLocation)
      }
    }

    /// Red and green over blue and white, in BT.601.
    func quarters(
      width: Int, height: Int, rotation: Int = 0, aspect: Rational = .unknown
    ) throws -> VideoFrame {
      let format = VideoFormat(
        width: width, height: height, pixelFormat: "yuv420p", sampleAspectRatio: aspect,
        rotation: rotation, color: ColorDescription(matrix: "smpte170m", isFullRange: false))
      let values = [[81, 145, 41, 235], [90, 54, 240, 128], [240, 34, 110, 128]]
      return try VideoFrame(filling: format) { plane, x, y in
        let half = plane == 0 ? (width / 2, height / 2) : (width / 4, height / 4)
        return values[plane][(x < half.0 ? 0 : 1) + (y < half.1 ? 0 : 2)]
      }
    }

    private func plain(_ luma: Int) throws -> VideoFrame {
      let format = VideoFormat(width: 400, height: 300, pixelFormat: "yuv420p")
      return try VideoFrame(filling: format) { plane, _, _ in plane == 0 ? luma : 128 }
    }

    private func rgbQuarters(width: Int, height: Int) throws -> VideoFrame {
      let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
      return try VideoFrame(
        filling: VideoFormat(width: width, height: height, pixelFormat: "rgb24")
      ) {
        _, x, y in colors[(x / 3 < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)][x % 3]
      }
    }

    /// The picture in another format, by the definition of its matrix.
    private static func encode(
      _ picture: VideoFrame, as format: VideoFormat, _ scaler: inout Scaler
    ) throws -> VideoFrame {
      guard format.color.matrix != "gbr" else {
        return try scaler.convert(picture, to: format.pixelFormat)
      }
      let weights = [
        "smpte170m": (0.299, 0.114), "bt709": (0.2126, 0.0722), "bt2020nc": (0.2627, 0.0593),
      ]
      let (kr, kb) = try #require(weights[format.color.matrix ?? ""])
      let colors: [(Double, Double, Double)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)]
      let pixels = try #require(PixelFormat(format.pixelFormat))
      let isFull = format.color.isFullRange == true
      let unit = Double(1 << (pixels.depth - 8))
      return try VideoFrame(filling: format) { plane, x, y in
        let isInterleaved = format.pixelFormat == "nv12" && plane == 1
        let column = isInterleaved ? x / 2 : x
        let across = plane == 0 ? format.width : format.width >> pixels.chromaShift.width
        let down = plane == 0 ? format.height : format.height >> pixels.chromaShift.height
        let (red, green, blue) = colors[(column < across / 2 ? 0 : 1) + (y < down / 2 ? 0 : 2)]
        let luma = kr * red + (1 - kr - kb) * green + kb * blue
        let isBlue = isInterleaved ? x % 2 == 0 : plane == 1
        let chroma = isBlue ? (blue - luma) / (2 * (1 - kb)) : (red - luma) / (2 * (1 - kr))
        let value =
          plane == 0
          ? isFull ? luma * 255 : 16 + luma * 219
          : 128 + chroma * (isFull ? 255 : 224)
        return Int((min(255, max(0, value)) * unit).rounded())
      }
    }
  }
#endif
