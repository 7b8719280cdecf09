#if SDL
  import FFmpeg
  import MediaCore
  import Outputs
  import Playback
  import Testing

  // Among those of SDL, as they change the same environment.
  extension SDLTests {
    @Test(
      "Every kind of picture has its colours",
      arguments: [
        ("yuv420p", "smpte170m", false), ("yuv420p", "bt709", false), ("yuv420p", "bt709", true),
        ("yuv420p", "smpte170m", true), ("nv12", "bt709", false),
        ("yuv444p10le", "bt2020nc", false), ("yuv420p", "bt2020nc", true),
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

    @Test("Where a picture can be seen through there is the background, also another one")
    func background() throws {
      try withWindow { display, sink, _ in
        let format = VideoFormat(width: 200, height: 100, pixelFormat: "rgba")
        let frame = try VideoFrame(filling: format) { _, x, _ in
          // White on the right; on the left red that is hidden.
          x % 4 == 0 || x / 4 >= 100 ? 255 : 0
        }
        sink.setBackground(CueColor(rgb: 0x00_40FF))
        sink.show(TestFrames.presented(frame))
        try expect(
          display, [(40, 150, SIMD3(0, 64, 255)), (360, 150, Self.white)], tolerance: 3)
        sink.setBackground(.black)
        try expect(display, [(40, 150, Self.black), (360, 150, Self.white)], tolerance: 3)
      }
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
