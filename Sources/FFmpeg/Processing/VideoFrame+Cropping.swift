internal import CFFmpeg
package import MediaCore

extension VideoFrame {
  /// The part of the picture that a rectangle of what is shown names, without a copy.
  ///
  /// Its left and its top edge move outwards to whole pixels of the colour planes.
  ///
  /// - Parameter rect: In square pixels of the picture as it is turned to be shown.
  /// - Throws: 1001 when nothing of the picture is in it.
  package func cropped(toShown rect: PixelRect) throws(MediaError) -> VideoFrame {
    let size = format.displaySize
    let left = max(0, rect.x)
    let top = max(0, rect.y)
    let right = min(size.width, rect.x.clampedSum(rect.width))
    let bottom = min(size.height, rect.y.clampedSum(rect.height))
    guard left < right, top < bottom, let pixels = PixelFormat(format.pixelFormat) else {
      throw MediaError(
        .invalidArgument,
        "a picture of \(size.width)x\(size.height) has nothing at \(rect.x),\(rect.y)")
    }
    let stored = storedEdges(
      left: Double(left) / Double(size.width), top: Double(top) / Double(size.height),
      right: Double(right) / Double(size.width), bottom: Double(bottom) / Double(size.height))
    let (across, down) = (1 << pixels.chromaShift.width, 1 << pixels.chromaShift.height)
    // Of a narrow strip the last pixel stays.
    let firstX = min(Int((stored.left * Double(format.width)).rounded()), format.width - 1)
    let firstY = min(Int((stored.top * Double(format.height)).rounded()), format.height - 1)
    let (x, y) = (firstX / across * across, firstY / down * down)
    let endX = max(x + 1, Int((stored.right * Double(format.width)).rounded()))
    let endY = max(y + 1, Int((stored.bottom * Double(format.height)).rounded()))
    let output = try FrameStorage()
    guard av_frame_ref(output.pointer, storage.pointer) >= 0 else { throw .outOfMemory("a frame") }
    output.pointer.pointee.crop_left = x
    output.pointer.pointee.crop_top = y
    output.pointer.pointee.crop_right = max(0, format.width - endX)
    output.pointer.pointee.crop_bottom = max(0, format.height - endY)
    let result = av_frame_apply_cropping(output.pointer, Int32(AV_FRAME_CROP_UNALIGNED))
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.processingFailed, "cropping a picture")
    }
    var cut = format
    cut.width = Int(output.pointer.pointee.width)
    cut.height = Int(output.pointer.pointee.height)
    return replacing(output, dolbyVision == nil ? cut.keepingMatrix(of: format) : cut)
  }

  /// Where edges of what is shown lie in what is stored, all as parts of its sides.
  private func storedEdges(
    left: Double, top: Double, right: Double, bottom: Double
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    // Turned back counterclockwise.
    var edges =
      switch format.rotation {
      case 90: (left: top, top: 1 - right, right: bottom, bottom: 1 - left)
      case 180: (left: 1 - right, top: 1 - bottom, right: 1 - left, bottom: 1 - top)
      case 270: (left: 1 - bottom, top: left, right: 1 - top, bottom: right)
      default: (left: left, top: top, right: right, bottom: bottom)
      }
    if format.isMirrored { (edges.left, edges.right) = (1 - edges.right, 1 - edges.left) }
    return edges
  }
}

extension Int {
  fileprivate func clampedSum(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
