internal import CFFmpeg
package import MediaCore

extension VideoFrame {
  /// The frame turned as its format says, so that it needs no turning to be shown.
  ///
  /// The same pixels as FFmpeg's automatic rotation gives. Formats that cannot be turned as they are become
  /// 4:4:4 first.
  package func turnedUpright(_ scaler: inout Scaler) throws(MediaError) -> VideoFrame {
    guard format.rotation != 0, let pixels = PixelFormat(format.pixelFormat) else { return self }
    guard pixels.canTurn(by: format.rotation) else {
      let full = pixels.depth > 8 ? "yuv444p\(pixels.depth)le" : "yuv444p"
      let known = PixelFormat(full) == nil ? "yuv444p16le" : full
      return try scaler.convert(self, to: known).turnedUpright(&scaler)
    }
    var upright = format
    upright.rotation = 0
    if format.rotation % 180 != 0 {
      (upright.width, upright.height) = (format.height, format.width)
      if format.sampleAspectRatio.isPositive {
        upright.sampleAspectRatio = format.sampleAspectRatio.inverse
      }
    }
    let output = try FrameStorage()
    output.pointer.pointee.width = Int32(upright.width)
    output.pointer.pointee.height = Int32(upright.height)
    output.pointer.pointee.format = pixels.native.rawValue
    guard av_frame_get_buffer(output.pointer, 0) >= 0 else { throw .outOfMemory("a frame") }
    let turned = VideoFrame(
      storage: output, format: upright, time: time, duration: duration, ticks: ticks,
      durationTicks: durationTicks, timeBase: timeBase, isKeyFrame: isKeyFrame)
    for plane in 0..<planeCount { copy(plane, into: turned, pixelBytes: pixels.step(of: plane)) }
    return turned
  }

  private func copy(_ plane: Int, into target: VideoFrame, pixelBytes: Int) {
    guard let source = storage.pointer.pointee.extended_data[plane],
      let destination = target.storage.pointer.pointee.extended_data[plane]
    else { return }
    let width = rowByteCount(of: plane) / pixelBytes
    let height = rowCount(of: plane)
    let step = stride(of: plane)
    // Where the first pixel of a target row comes from, and how far to go for the next row and pixel.
    let (first, perRow, perPixel) =
      switch format.rotation {
      case 90: ((height - 1) * step, pixelBytes, -step)
      case 180: ((height - 1) * step + (width - 1) * pixelBytes, -step, -pixelBytes)
      default: ((width - 1) * pixelBytes, -pixelBytes, step)
      }
    let across = format.rotation == 180 ? width : height
    for row in 0..<(format.rotation == 180 ? height : width) {
      var from = UnsafePointer(source) + first + row * perRow
      var to = destination + row * target.stride(of: plane)
      for _ in 0..<across {
        for byte in 0..<pixelBytes { to[byte] = from[byte] }
        from += perPixel
        to += pixelBytes
      }
    }
  }
}

extension PixelFormat {
  /// Whether a quarter or half turn moves whole pixels within each plane.
  fileprivate func canTurn(by rotation: Int) -> Bool {
    let isPacked = av_pix_fmt_count_planes(native) == 1
    guard let facts = av_pix_fmt_desc_get(native)?.pointee, !isPaletted,
      Int32(truncatingIfNeeded: facts.flags) & AV_PIX_FMT_FLAG_BITSTREAM == 0,
      !(isPacked && chromaShift.width > 0)
    else { return false }
    return rotation == 180 || chromaShift.width == chromaShift.height
  }

  /// The bytes from one pixel of a plane to the next.
  fileprivate func step(of plane: Int) -> Int {
    var steps: (Int32, Int32, Int32, Int32) = (1, 1, 1, 1)
    withUnsafeMutablePointer(to: &steps) {
      $0.withMemoryRebound(to: Int32.self, capacity: 4) {
        av_image_fill_max_pixsteps($0, nil, av_pix_fmt_desc_get(native))
      }
    }
    return Int([steps.0, steps.1, steps.2, steps.3][plane])
  }
}
