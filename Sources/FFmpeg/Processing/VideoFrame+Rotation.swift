internal import CFFmpeg
package import MediaCore

extension VideoFrame {
  /// The same pixels, to be shown with a turn after the one they are shown with now.
  package func oriented(by orientation: Orientation) -> VideoFrame {
    guard orientation != .upright else { return self }
    var turned = format
    turned.orientation = format.orientation.followed(by: orientation)
    return VideoFrame(
      storage: storage, format: turned, time: time, duration: duration, ticks: ticks,
      durationTicks: durationTicks, timeBase: timeBase, isKeyFrame: isKeyFrame)
  }

  /// The frame mirrored and turned as its format says, so that it needs no turning to be shown.
  ///
  /// The same pixels as FFmpeg's automatic rotation gives. Formats that cannot be turned as they are become
  /// 4:4:4 first.
  package func turnedUpright(_ scaler: inout Scaler) throws(MediaError) -> VideoFrame {
    guard format.orientation != .upright, let pixels = PixelFormat(format.pixelFormat) else {
      return self
    }
    guard pixels.canTurn(by: format.rotation) else {
      let full = pixels.depth > 8 ? "yuv444p\(pixels.depth)le" : "yuv444p"
      let known = PixelFormat(full) == nil ? "yuv444p16le" : full
      return try scaler.convert(self, to: known).turnedUpright(&scaler)
    }
    var upright = format
    upright.orientation = .upright
    if format.rotation % 180 != 0 {
      (upright.width, upright.height) = (format.height, format.width)
      if format.sampleAspectRatio.isPositive {
        upright.sampleAspectRatio = format.sampleAspectRatio.inverse
      }
    }
    // What numbers of Dolby Vision mean is told by there being no matrix.
    if dolbyVision == nil { upright = upright.keepingMatrix(of: format) }
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
    let isTurnedAside = format.rotation % 180 != 0
    // Steps in the source for each pixel and each row of the target.
    let mirror = format.isMirrored ? -1 : 1
    let (perPixel, perRow) =
      switch format.rotation {
      case 0: (mirror * pixelBytes, step)
      case 90: (-step, mirror * pixelBytes)
      case 180: (-mirror * pixelBytes, -step)
      default: (step, -mirror * pixelBytes)
      }
    // The corner of the source that the target begins with.
    let fromRight = format.isMirrored == (format.rotation < 180)
    let fromBottom = format.rotation == 90 || format.rotation == 180
    let first = (fromRight ? (width - 1) * pixelBytes : 0) + (fromBottom ? (height - 1) * step : 0)
    let across = isTurnedAside ? height : width
    for row in 0..<(isTurnedAside ? width : height) {
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
  /// Whether mirroring and a turn move whole pixels within each plane.
  fileprivate func canTurn(by rotation: Int) -> Bool {
    let isPacked = av_pix_fmt_count_planes(native) == 1
    guard let facts = av_pix_fmt_desc_get(native)?.pointee, !isPaletted,
      Int32(truncatingIfNeeded: facts.flags) & AV_PIX_FMT_FLAG_BITSTREAM == 0,
      !(isPacked && chromaShift.width > 0)
    else { return false }
    return rotation % 180 == 0 || chromaShift.width == chromaShift.height
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
