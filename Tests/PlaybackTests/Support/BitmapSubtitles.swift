import Foundation
import VitrineTesting

/// Subtitles of Blu-ray discs (PGS): white rectangles, each for a while, made byte by byte.
///
/// Source: the patent application US 2009/0185789, 5.
struct BitmapSubtitles {
  struct Picture {
    /// In ticks of 90 kHz.
    var start: UInt32
    var end: UInt32
    var x: UInt16
    var y: UInt16
    var width: UInt16
    var height: UInt16
  }

  /// The size of the video that they are for.
  var width: UInt16
  var height: UInt16
  var pictures: [Picture]

  /// A file of type `sup`.
  var bytes: [UInt8] {
    pictures.enumerated().flatMap { number, picture in
      shown(picture, UInt16(number * 2)) + cleared(picture, UInt16(number * 2 + 1))
    }
  }

  private func shown(_ picture: Picture, _ number: UInt16) -> [UInt8] {
    let time = picture.start
    let palette: [UInt8] = [0, 0, 0, 16, 128, 128, 0, 1, 235, 128, 128, 255]
    let composition =
      big(width) + big(height) + [0x10] + big(number) + [0x80, 0, 0, 1] + big(0) + [0, 0]
      + big(picture.x) + big(picture.y)
    let window =
      [1, 0] + big(picture.x) + big(picture.y) + big(picture.width) + big(picture.height)
    let run = 0xC000 | picture.width
    let line: [UInt8] = [0, UInt8(run >> 8), UInt8(run & 255), 1, 0, 0]
    let rows = Array(repeating: line, count: Int(picture.height)).flatMap(\.self)
    let length = rows.count + 4
    let object =
      big(0) + [0, 0xC0, UInt8(length >> 16), UInt8(length >> 8 & 255), UInt8(length & 255)]
      + big(picture.width) + big(picture.height) + rows
    return segment(0x16, composition, time) + segment(0x17, window, time)
      + segment(0x14, palette, time) + segment(0x15, object, time) + segment(0x80, [], time)
  }

  private func cleared(_ picture: Picture, _ number: UInt16) -> [UInt8] {
    let composition = big(width) + big(height) + [0x10] + big(number) + [0, 0, 0, 0]
    let window =
      [1, 0] + big(picture.x) + big(picture.y) + big(picture.width) + big(picture.height)
    return segment(0x16, composition, picture.end) + segment(0x17, window, picture.end)
      + segment(0x80, [], picture.end)
  }

  private func segment(_ type: UInt8, _ data: [UInt8], _ time: UInt32) -> [UInt8] {
    Array("PG".utf8) + big(UInt16(time >> 16)) + big(UInt16(time & 0xFFFF)) + [0, 0, 0, 0, type]
      + big(UInt16(data.count)) + data
  }

  private func big(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

  /// A clip of one colour with these subtitles.
  ///
  /// - Parameters:
  ///   - codec: What FFmpeg is to make of them.
  ///   - name: The clip's, with an extension.
  ///   - keyFrames: Frames from one key frame to the next, of ten a second.
  func clip(
    _ files: ScratchFiles, codec: String, name: String, seconds: Int, keyFrames: Int = 250
  ) throws -> String {
    let source = try files.write("subtitles.sup", bytes)
    let path = files.path(name)
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-copyts", "-f", "lavfi", "-i",
        "color=gray:s=\(width)x\(height):r=10:d=\(seconds)", "-i", source, "-map", "0", "-map", "1",
        "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:s", codec, "-bf", "0", "-g", "\(keyFrames)",
        path,
      ])
    guard result.status == 0 else {
      throw CocoaError(
        .fileWriteUnknown,
        userInfo: [NSDebugDescriptionErrorKey: String(decoding: result.errors, as: UTF8.self)])
    }
    return path
  }
}
