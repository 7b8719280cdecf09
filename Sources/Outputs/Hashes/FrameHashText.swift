internal import MediaCore

/// The lines of FFmpeg's `framemd5` layout, version 2 (libavformat/framehash.c).
enum FrameHashText {
  /// What stands above the lines of frames.
  ///
  /// - Parameters:
  ///   - software: libavformat's name and version, as FFmpeg puts it there.
  ///   - facts: The lines of the one stream, such as `("media_type", "video")`.
  static func header(
    software: String, timeBase: Rational, facts: [(name: String, value: String)]
  ) -> String {
    let lines =
      [
        "#format: frame checksums", "#version: 2", "#hash: MD5", "#software: \(software)",
        "#tb 0: \(timeBase.numerator)/\(timeBase.denominator)",
      ] + facts.map { "#\($0.name) 0: \($0.value)" } + [
        "#stream#, dts,        pts, duration,     size, hash"
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  static func line(tick: Int64, duration: Int64, size: Int, hash: String) -> String {
    let tick = padded(tick, to: 10)
    return "0, \(tick), \(tick), \(padded(duration, to: 8)), \(padded(Int64(size), to: 8)), "
      + "\(hash)\n"
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.utf8.count)) + digits
  }
}
