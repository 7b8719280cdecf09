import Testing
import VitrineTesting

/// Files of pictures for documents that hold or name some.
enum PictureFile {
  /// A PNG of one colour, of FFmpeg's name, with alpha.
  static func png(_ color: String, _ width: Int, _ height: Int) throws -> [UInt8] {
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=\(color):s=\(width)x\(height):d=1,format=rgba",
        "-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "-",
      ])
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return Array(result.output)
  }
}
