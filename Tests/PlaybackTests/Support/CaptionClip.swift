import Foundation
import Overlays
import Testing
import VitrineTesting

/// A clip of 60 pictures at 30 a second whose pictures carry captions.
struct CaptionClip {
  let path: String

  /// - Parameter pairs: What each picture carries, by its number.
  init(_ pairs: [Int: [CaptionPair]], container: String = "mp4") throws {
    let stem = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    path = "\(stem).\(container)"
    defer {
      for end in ["plain.h264", "h264"] {
        try? FileManager.default.removeItem(atPath: "\(stem).\(end)")
      }
    }
    try Self.run([
      "-f", "lavfi", "-i", "testsrc=s=64x64:r=30:d=2", "-c:v", "libx264", "-bf", "0", "-threads",
      "1", "-pix_fmt", "yuv420p", "\(stem).plain.h264",
    ])
    let plain = [UInt8](try Data(contentsOf: URL(filePath: "\(stem).plain.h264")))
    try Data(Self.adding(pairs, to: plain)).write(to: URL(filePath: "\(stem).h264"))
    try Self.run(["-f", "h264", "-r", "30", "-i", "\(stem).h264", "-c", "copy", path])
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  private static func run(_ arguments: [String]) throws {
    let result = try TestMedia.run("ffmpeg", ["-v", "error", "-y"] + arguments)
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
  }

  /// Puts a message before each picture that carries something.
  private static func adding(_ pairs: [Int: [CaptionPair]], to stream: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var picture = 0
    var index = 0
    while index < stream.count {
      let isStart =
        index + 3 < stream.count && stream[index] == 0 && stream[index + 1] == 0
        && stream[index + 2] == 1
      if isStart, [1, 5].contains(stream[index + 3] & 0x1F) {
        if let carried = pairs[picture] { result += [0, 0, 1] + message(carried) }
        picture += 1
      }
      result.append(stream[index])
      index += 1
    }
    return result
  }

  private static func message(_ pairs: [CaptionPair]) -> [UInt8] {
    var data: [UInt8] = [0xB5, 0, 0x31, 0x47, 0x41, 0x39, 0x34, 3, 0x40 | UInt8(pairs.count), 0xFF]
    for pair in pairs { data += [0xFC | pair.kind.rawValue, pair.first, pair.second] }
    data.append(0xFF)
    return [6, 4, UInt8(data.count)] + data + [0x80]
  }
}
