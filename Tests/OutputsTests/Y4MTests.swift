import FFmpeg
import Foundation
import MediaCore
import Outputs
import Playback
import Testing

@Suite("YUV4MPEG2") struct Y4MTests {
  @Test(
    "ffmpeg reads back every pixel",
    .enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: [
      ("yuv420p", "yuv420p"), ("yuvj420p", "yuv420p"), ("yuv422p", "yuv422p"),
      ("yuv444p", "yuv444p"), ("yuv411p", "yuv411p"), ("gray", "gray"),
      ("yuv420p9le", "yuv420p9le"), ("yuv420p10le", "yuv420p10le"),
      ("yuv422p10le", "yuv422p10le"), ("yuv444p12le", "yuv444p12le"),
      ("yuv420p16le", "yuv420p16le"), ("gray10le", "gray10le"), ("gray16le", "gray16le"),
    ])
  func readBack(pixelFormat: String, expected: String) throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<3).map {
      try TestFrames.frame($0, pixelFormat, width: 51, height: 37)
    }
    let path = folder.file("out.y4m")
    write(frames.map { TestFrames.presented($0) }, to: path)
    let raw = try #require(Tool("ffmpeg")).run([
      "-v", "error", "-xerror", "-i", path, "-f", "rawvideo", "-pix_fmt", expected, "-",
    ])
    #expect(Array(raw) == frames.flatMap(TestFrames.bytes))
  }

  @Test(
    "What the format cannot hold is converted to what can",
    arguments: [
      ("nv12", "C420mpeg2"), ("rgb24", "C444"), ("pal8", "C444"), ("p010le", "C420p10"),
      ("yuyv422", "C422"), ("yuv440p", "C444"), ("gbrp10le", "C444p10"),
    ])
  func converted(pixelFormat: String, tag: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    write([TestFrames.presented(try TestFrames.frame(0, pixelFormat))], to: path)
    let line = String(decoding: try contents(of: path).prefix { $0 != 10 }, as: UTF8.self)
    #expect(line.split(separator: " ")[6] == tag)
  }

  @Test("What can be seen through is black there, whatever is hidden in it")
  func transparent() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let format = VideoFormat(width: 16, height: 16, pixelFormat: "rgba")
    let hidden = try VideoFrame(filling: format) { _, x, _ in x % 4 == 3 ? 0 : 200 }
    write([TestFrames.presented(hidden)], to: path)
    let picture = Array(try contents(of: path).suffix(16 * 16 * 3))
    #expect(picture.prefix(256).allSatisfy { abs(Int($0) - 16) <= 1 })
    #expect(picture.dropFirst(256).allSatisfy { abs(Int($0) - 128) <= 1 })
  }

  @Test(
    "Colours of red, green and blue come back as they were, by the range that the header tells",
    .enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: ["rgb24", "gbrp", "bgr0", "gbrp10le"])
  func colors(pixelFormat: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let unit = pixelFormat == "gbrp10le" ? 4 : 1
    let format = VideoFormat(
      width: 32, height: 16, pixelFormat: pixelFormat,
      color: ColorDescription(matrix: "gbr", isFullRange: true))
    let frame = try VideoFrame(filling: format) { _, _, y in y * 16 * unit }
    write([TestFrames.presented(frame)], to: path)
    let line = String(decoding: try contents(of: path).prefix { $0 != 10 }, as: UTF8.self)
    #expect(line.hasSuffix("XCOLORRANGE=LIMITED"))
    let raw = try #require(Tool("ffmpeg")).run([
      "-v", "error", "-xerror", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ])
    #expect(raw.count == 32 * 16 * 3)
    let worst = raw.enumerated().map { abs(Int($1) - $0 / 96 * 16) }.max() ?? .max
    #expect(worst <= 2)
  }

  @Test("A later frame of full range is converted to the range of the first")
  func laterRange() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let frames = try [false, true].map { isFull in
      let format = VideoFormat(
        width: 16, height: 16, pixelFormat: "yuv420p", color: ColorDescription(isFullRange: isFull))
      return try VideoFrame(filling: format, ticks: isFull ? 1 : 0) { plane, _, _ in
        plane == 0 ? (isFull ? 255 : 235) : 128
      }
    }
    write(frames.map { TestFrames.presented($0) }, to: path)
    let bytes = Array(try contents(of: path).drop { $0 != 10 }.dropFirst())
    #expect(bytes.count == 2 * (6 + 16 * 16 * 3 / 2))
    #expect(bytes[6] == 235 && bytes[6 + 384 + 6] == 235)
  }

  @Test("The header tells size, rate, pixel shape and range")
  func header() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let frame = try TestFrames.frame(
      0, "yuv420p", aspect: Rational(16, 11), color: ColorDescription(isFullRange: true))
    write([TestFrames.presented(frame, rate: Rational(30000, 1001))], to: path)
    let line = String(decoding: try contents(of: path).prefix { $0 != 10 }, as: UTF8.self)
    #expect(line == "YUV4MPEG2 W50 H38 F30000:1001 Ip A16:11 C420jpeg XCOLORRANGE=FULL")
  }

  @Test("A later frame of another size and format gets those of the first")
  func laterFrames() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    write(
      [
        TestFrames.presented(try TestFrames.frame(0, "yuv420p")),
        TestFrames.presented(try TestFrames.frame(1, "rgb24", width: 100, height: 20)),
      ], to: path)
    #expect(try frameCount(path, frameBytes: 50 * 38 * 3 / 2) == 2)
  }

  @Test(
    "A later frame of another shape is fitted in with black bars, also by the shape of its pixels")
  func laterShape() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let color = ColorDescription(matrix: "bt709", isFullRange: false)
    func white(_ index: Int, _ width: Int, _ height: Int, _ aspect: Rational) throws -> VideoFrame {
      let format = VideoFormat(
        width: width, height: height, pixelFormat: "yuv420p", sampleAspectRatio: aspect,
        color: color)
      return try VideoFrame(filling: format, ticks: Int64(index)) { plane, _, _ in
        plane == 0 ? 235 : 128
      }
    }
    // 2:1 of pixels of 2:1, then a square, 4:1, and the first's shape by other pixels.
    let frames = try [
      white(0, 32, 32, Rational(2, 1)), white(1, 32, 32, Rational(1, 1)),
      white(2, 64, 16, Rational(1, 1)), white(3, 64, 32, Rational(1, 1)),
    ]
    write(frames.map { TestFrames.presented($0) }, to: path)
    let bytes = Array(try contents(of: path).drop { $0 != 10 }.dropFirst())
    let length = 6 + 32 * 32 * 3 / 2
    #expect(bytes.count == 4 * length)
    func isWhite(_ frame: Int, _ x: Int, _ y: Int) -> Bool {
      bytes[frame * length + 6 + y * 32 + x] > 230
    }
    func isBlack(_ frame: Int, _ x: Int, _ y: Int) -> Bool {
      bytes[frame * length + 6 + y * 32 + x] < 20
    }
    #expect(isBlack(1, 2, 16) && isBlack(1, 29, 16) && isWhite(1, 16, 1) && isWhite(1, 11, 30))
    #expect(isBlack(2, 16, 2) && isBlack(2, 16, 29) && isWhite(2, 1, 16) && isWhite(2, 30, 11))
    #expect(isWhite(0, 0, 0) && isWhite(3, 0, 0) && isWhite(3, 31, 31))
  }

  @Test("Gaps of the timeline are filled with the frame before them")
  func gaps() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let frame = try TestFrames.frame(0, "gray")
    write(
      [
        TestFrames.presented(frame, at: .zero),
        TestFrames.presented(frame, at: .milliseconds(39)),
        TestFrames.presented(frame, at: .milliseconds(200)),
        TestFrames.presented(frame, at: .milliseconds(240), duration: .seconds(5)),
      ], to: path)
    #expect(try frameCount(path, frameBytes: 50 * 38) == 6 + 125)
  }

  @Test("A last frame that is due between two ticks makes the stream no longer")
  func halves() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.y4m")
    let frame = try TestFrames.frame(0, "gray")
    write(
      [
        TestFrames.presented(frame, at: .zero),
        TestFrames.presented(frame, at: .seconds(2.5), duration: .seconds(1.5)),
      ], to: path)
    #expect(try frameCount(path, frameBytes: 50 * 38) == 100)
  }

  private func write(_ frames: [PresentedFrame], to path: String) {
    let reports = Reports()
    let sink = WritingVideoSink.y4m(path: path)
    #expect(throws: Never.self) { try sink.open(reports.context) }
    sink.showAll(frames, reports)
    sink.close()
    #expect(reports.first(within: 0) { $0.failure } == nil)
  }

  private func frameCount(_ path: String, frameBytes: Int) throws -> Double {
    let bytes = try contents(of: path)
    return Double(bytes.drop { $0 != 10 }.count - 1) / Double(frameBytes + 6)
  }
}
