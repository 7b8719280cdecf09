import FFmpeg
import Foundation
import MediaCore
import Playback
import VitrineTesting

/// A clip whose pictures are gray throughout, so that what is drawn on them stands out.
enum GrayClip {
  static let size = PixelSize(width: 320, height: 180)

  /// Ten pictures a second.
  ///
  /// - Parameters:
  ///   - subtitles: Files that become tracks of it.
  ///   - options: How they do.
  static func make(
    _ files: ScratchFiles, name: String = "gray.mkv", seconds: Int = 4, subtitles: [String] = [],
    options: [String] = []
  ) throws -> String {
    let path = files.path(name)
    var arguments = [
      "-v", "error", "-f", "lavfi", "-i",
      "color=gray:s=\(size.width)x\(size.height):r=10:d=\(seconds)",
    ]
    for file in subtitles { arguments += ["-i", file] }
    for input in 0...subtitles.count { arguments += ["-map", "\(input)"] }
    arguments += ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "0", "-g", "10"] + options
    let result = try TestMedia.run("ffmpeg", arguments + [path])
    guard result.status == 0 else {
      let text = String(decoding: result.errors, as: UTF8.self)
      throw MediaError(.unspecified, text)
    }
    return path
  }
}

extension PresentedFrame {
  /// The brightest luma in it.
  var brightest: UInt8 {
    (0..<frame.format.height).map { y in
      frame.withRow(y, of: 0) { row in
        (0..<frame.format.width).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }.max()
          ?? 0
      }
    }.max() ?? 0
  }

  /// The rectangle of what is not gray, in parts of the picture; `nil` when all is.
  var drawn: (left: Double, top: Double, right: Double, bottom: Double)? {
    let (width, height) = (frame.format.width, frame.format.height)
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      frame.withRow(y, of: 0) { row in
        for x in 0..<width {
          let luma = row.unsafeLoad(fromByteOffset: x, as: UInt8.self)
          guard abs(Int(luma) - 126) > 12 else { continue }
          (left, right) = (min(left, x), max(right, x))
          (top, bottom) = (min(top, y), max(bottom, y))
        }
      }
    }
    guard right >= 0 else { return nil }
    return (
      Double(left) / Double(width), Double(top) / Double(height),
      Double(right + 1) / Double(width), Double(bottom + 1) / Double(height)
    )
  }
}
