import FFmpeg
import MediaCore
import Testing

@Suite("Filling frames and turning them upright") struct RotationTests {
  /// The numbers of a plane, row after row.
  private func numbers(_ frame: VideoFrame, plane: Int = 0) -> [[Int]] {
    (0..<frame.rowCount(of: plane)).map { row in
      frame.withRow(row, of: plane) { span in
        (0..<span.byteCount).map { Int(span.unsafeLoad(fromByteOffset: $0, as: UInt8.self)) }
      }
    }
  }

  private func frame(
    _ width: Int, _ height: Int, _ pixelFormat: String, rotation: Int
  ) throws -> VideoFrame {
    let format = VideoFormat(
      width: width, height: height, pixelFormat: pixelFormat,
      sampleAspectRatio: Rational(4, 3), rotation: rotation)
    return try VideoFrame(filling: format) { plane, x, y in 100 * plane + 10 * y + x }
  }

  @Test(
    "A picture is turned clockwise",
    arguments: [
      (90, [[10, 0], [11, 1], [12, 2]]), (180, [[12, 11, 10], [2, 1, 0]]),
      (270, [[2, 12], [1, 11], [0, 10]]),
    ])
  func turns(rotation: Int, expected: [[Int]]) throws {
    var scaler = Scaler()
    let upright = try frame(3, 2, "gray", rotation: rotation).turnedUpright(&scaler)
    #expect(numbers(upright) == expected)
    #expect(upright.format.rotation == 0)
    #expect(upright.format.sampleAspectRatio == (rotation == 180 ? Rational(4, 3) : Rational(3, 4)))
  }

  @Test("A file of a picture holds it upright")
  func file() throws {
    var scaler = Scaler()
    let turned = try frame(3, 2, "rgb24", rotation: 90)
    let read = try PictureDecoder.decode(turned.encoded(as: .png), of: .png, pixelLimit: 1 << 16)
    #expect(read.format.width == 2 && read.format.height == 3)
    let upright = try turned.turnedUpright(&scaler)
    #expect(try numbers(read.converted(to: PixelLayout(rawValue: "rgb24"))) == numbers(upright))
  }

  @Test(
    "A mirrored picture is mirrored before it is turned",
    arguments: [
      (0, [[2, 1, 0], [12, 11, 10]]), (90, [[12, 2], [11, 1], [10, 0]]),
      (180, [[10, 11, 12], [0, 1, 2]]), (270, [[0, 10], [1, 11], [2, 12]]),
    ])
  func mirrors(rotation: Int, expected: [[Int]]) throws {
    var scaler = Scaler()
    let mirrored = try frame(3, 2, "gray", rotation: 0)
      .oriented(by: Orientation(rotation: rotation, isMirrored: true))
    let upright = try mirrored.turnedUpright(&scaler)
    #expect(numbers(upright) == expected)
    #expect(upright.format.orientation == .upright)
  }

  @Test("What is cut out of a picture is what is shown there, however it is turned")
  func cropping() throws {
    var scaler = Scaler()
    for rotation in [0, 90, 180, 270] {
      for isMirrored in [false, true] {
        let format = VideoFormat(
          width: 12, height: 8, pixelFormat: "yuv420p", rotation: rotation, isMirrored: isMirrored)
        let frame = try VideoFrame(filling: format) { plane, x, y in 100 * plane + 10 * y + x }
        let rect = PixelRect(x: 2, y: 4, width: 4, height: 4)
        let cut = try frame.cropped(toShown: rect).turnedUpright(&scaler)
        let whole = try frame.turnedUpright(&scaler)
        #expect(cut.format.width == 4 && cut.format.height == 4)
        #expect(numbers(cut) == numbers(whole)[4..<8].map { Array($0[2..<6]) })
        #expect(numbers(cut, plane: 2) == numbers(whole, plane: 2)[2..<4].map { Array($0[1..<3]) })
      }
    }
  }

  @Test("A rectangle beyond the picture is cut by its edges; one outside of it is an error")
  func croppingEdges() throws {
    let frame = try frame(6, 4, "gray", rotation: 0)
    // What is shown of 6 pixels of 4:3 has 8.
    let cut = try frame.cropped(toShown: PixelRect(x: 4, y: 2, width: .max, height: 100))
    #expect(numbers(cut) == [[23, 24, 25], [33, 34, 35]])
    #expect(
      numbers(try frame.cropped(toShown: PixelRect(x: -5, y: -5, width: 6, height: 6))) == [[0]])
    for rect in [
      PixelRect(x: 8, y: 0, width: 1, height: 1), PixelRect(x: 0, y: 0, width: 0, height: 1),
    ] {
      #expect(throws: MediaError.self) { try frame.cropped(toShown: rect) }
    }
  }

  @Test("What stands upright comes back itself")
  func upright() throws {
    var scaler = Scaler()
    let frame = try frame(3, 2, "gray", rotation: 0)
    #expect(try numbers(frame.turnedUpright(&scaler)) == numbers(frame))
  }

  @Test(
    "Odd sizes, packed pixels, pairs of chroma and two bytes a number turn as well",
    arguments: [
      "yuv420p", "yuv444p", "nv12", "rgb24", "rgba", "gray10le", "yuv420p10le", "yuva420p",
    ],
    [90, 180, 270])
  func formats(pixelFormat: String, rotation: Int) throws {
    var scaler = Scaler()
    let original = try frame(5, 3, pixelFormat, rotation: rotation)
    var turned = original
    for _ in 0..<(rotation == 180 ? 2 : 4) {
      turned = try turned.turnedUpright(&scaler)
      #expect(turned.format.pixelFormat == pixelFormat)
      turned = try turned.rotated(by: rotation)
    }
    for plane in 0..<original.planeCount {
      #expect(numbers(turned, plane: plane) == numbers(original, plane: plane))
    }
  }

  @Test("Chroma that would change its shape becomes as fine as luma")
  func chroma() throws {
    var scaler = Scaler()
    #expect(
      try frame(6, 4, "yuv422p", rotation: 90).turnedUpright(&scaler).format.pixelFormat
        == "yuv444p")
    #expect(
      try frame(6, 4, "yuv422p", rotation: 180).turnedUpright(&scaler).format.pixelFormat
        == "yuv422p")
    #expect(
      try frame(6, 4, "yuv422p10le", rotation: 270).turnedUpright(&scaler).format.pixelFormat
        == "yuv444p10le")
    let packed = try frame(6, 4, "yuyv422", rotation: 180).turnedUpright(&scaler)
    #expect(packed.format.pixelFormat == "yuv444p" && packed.format.rotation == 0)
  }

  @Test("A frame has the numbers it was filled with, clamped, and its place")
  func filling() throws {
    let format = VideoFormat(width: 3, height: 2, pixelFormat: "gray")
    let frame = try VideoFrame(filling: format, ticks: 3, timeBase: Rational(1, 10)) { _, x, y in
      [[-5, 7, 300], [1, 2, 3]][y][x]
    }
    #expect(numbers(frame) == [[0, 7, 255], [1, 2, 3]])
    #expect(frame.time == .milliseconds(300) && frame.duration == .milliseconds(100))
    let deep = VideoFormat(width: 1, height: 1, pixelFormat: "gray10le")
    #expect(try numbers(VideoFrame(filling: deep) { _, _, _ in 0x3FE }) == [[0xFE, 0x03]])
  }

  @Test(
    "A frame that cannot be is an error",
    arguments: [("nonsense", 2, 2), ("gray", 0, 2), ("gray", 2, -1), ("gray", .max, .max)])
  func impossible(pixelFormat: String, width: Int, height: Int) {
    let format = VideoFormat(width: width, height: height, pixelFormat: pixelFormat)
    #expect { _ = try VideoFrame(filling: format) { _, _, _ in 0 } } throws: {
      ($0 as? MediaError)?.code == .invalidArgument
    }
  }
}

extension VideoFrame {
  /// The same picture, said to need turning.
  fileprivate func rotated(by rotation: Int) throws -> VideoFrame {
    var format = format
    format.rotation = rotation
    return try VideoFrame(filling: format) { plane, x, y in
      let pixels = PixelFormat(format.pixelFormat)
      let size = (pixels?.depth ?? 8) > 8 ? 2 : 1
      return self.withRow(y, of: plane) { span in
        (0..<size).reduce(0) { number, byte in
          number | Int(span.unsafeLoad(fromByteOffset: x * size + byte, as: UInt8.self))
            << (8 * byte)
        }
      }
    }
  }
}
