public import FFmpeg
import MediaCore

extension TestMedia {
  /// The lines that `ffmpeg -f framemd5` writes for a file's first video track, comments left out.
  ///
  /// - Throws: `TestMediaError` when ffmpeg is missing or fails.
  public static func ffmpegFrameHashes(_ path: String) throws -> [String] {
    try hashes(path, ["-map", "0:v:0"])
  }

  /// The lines that `ffmpeg -f framemd5` writes for a file's first audio track as 32-bit float.
  ///
  /// - Throws: `TestMediaError` when ffmpeg is missing or fails.
  public static func ffmpegAudioHashes(_ path: String) throws -> [String] {
    try hashes(path, ["-map", "0:a:0", "-c:a", "pcm_f32le"])
  }

  private static func hashes(_ path: String, _ arguments: [String]) throws -> [String] {
    let result = try run(
      "ffmpeg", ["-v", "error", "-nostdin", "-i", path] + arguments + ["-f", "framemd5", "-"])
    guard result.status == 0 else {
      throw TestMediaError(description: String(decoding: result.errors, as: UTF8.self))
    }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// The number that is drawn into a frame of a test clip.
  ///
  /// - Parameter frame: Of any planar format whose first plane is luma, of 8 bits or more.
  public static func frameNumber(of frame: VideoFrame) -> Int {
    let width = frame.format.width
    let bytes = frame.rowByteCount(of: 0) / width
    return frame.withRow(frame.format.height / 12, of: 0) { row in
      (0..<16).reduce(0) { number, bit in
        let column = (2 * bit + 1) * width / 32
        // Inside the row. Above 8 bits two bytes hold 10, the lower byte first.
        let luma = (0..<bytes).reduce(0) { value, byte in
          let offset = column * bytes + byte
          return value | Int(unsafe row.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
            << (8 * byte)
        }
        return number | ((bytes == 1 ? luma : luma >> 2) > 128 ? 1 << bit : 0)
      }
    }
  }

  /// The place that a pair of samples of a counting clip tells: 0 for the first of `loop2s`.
  ///
  /// - Returns: `nil` for silence and for anything else that is not a place.
  public static func counter(left: Float, right: Float) -> Int? {
    let low = (Double(left) * 32768 + 14_950) / 100
    let high = (Double(right) * 32768 + 31_950) / 100
    let (column, row) = (low.rounded(), high.rounded())
    guard abs(low - column) < 0.4, abs(high - row) < 0.4, (0..<300).contains(column), row >= 0
    else {
      return nil
    }
    return Int(row) * 300 + Int(column)
  }
}
