#if SDL
  import FFmpeg
  import Foundation
  import MediaCore
  import Outputs
  import Playback
  import Testing

  /// Windows on displays of their own, and what is seen in them.
  extension SDLTests {
    func withWindow(
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

    func plain(_ luma: Int) throws -> VideoFrame {
      let format = VideoFormat(width: 400, height: 300, pixelFormat: "yuv420p")
      return try VideoFrame(filling: format) { plane, _, _ in plane == 0 ? luma : 128 }
    }
  }
#endif
