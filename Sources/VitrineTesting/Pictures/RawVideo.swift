package import FFmpeg
package import MediaCore

/// Pictures that ffmpeg's command makes: of its test sources, through its filters.
package enum RawVideo {
  /// - Parameters:
  ///   - source: A source as `-f lavfi` takes it, with filters if need be.
  ///   - format: Of the pictures, which have no other size.
  package static func frames(
    _ source: String, _ format: VideoFormat, count: Int
  ) throws -> [VideoFrame] {
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", source,
        "-fps_mode", "passthrough", "-frames:v", String(count),
        "-pix_fmt", format.pixelFormat, "-f", "rawvideo", "-",
      ])
    guard result.status == 0 else {
      throw RawVideoError(description: String(decoding: result.errors, as: UTF8.self))
    }
    let blank = try VideoFrame(filling: format) { _, _, _ in 0 }
    guard result.output.count == count * blank.byteCount else {
      throw RawVideoError(
        description: "\(result.output.count) bytes for \(count) pictures of \(blank.byteCount)")
    }
    let isWide = (PixelFormat(format.pixelFormat)?.depth ?? 8) > 8
    var starts: [Int] = []
    var start = 0
    for plane in 0..<blank.planeCount {
      starts.append(start)
      start += blank.rowCount(of: plane) * blank.rowByteCount(of: plane)
    }
    return try (0..<count).map { index in
      try VideoFrame(filling: format, ticks: Int64(index)) { plane, x, y in
        let row = index * blank.byteCount + starts[plane] + y * blank.rowByteCount(of: plane)
        return isWide
          ? Int(result.output[row + 2 * x]) | Int(result.output[row + 2 * x + 1]) << 8
          : Int(result.output[row + x])
      }
    }
  }

  /// How far the numbers of two pictures of the same format are from each other, on average and at most.
  package static func difference(_ one: VideoFrame, _ other: VideoFrame) -> (
    mean: Double, most: Int
  ) {
    var sum = 0
    var most = 0
    var count = 0
    for plane in 0..<one.planeCount {
      for (left, right) in zip(Pictures.words(one, plane), Pictures.words(other, plane)) {
        sum += abs(left - right)
        most = max(most, abs(left - right))
        count += 1
      }
    }
    return (Double(sum) / Double(max(1, count)), most)
  }
}
