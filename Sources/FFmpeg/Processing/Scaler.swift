internal import CFFmpeg
package import MediaCore

/// Changes the pixel format and the size of frames; one owner, one thread at a time.
///
/// What it sets up for one shape of frame is kept for the next of the same.
package struct Scaler: ~Copyable {
  private struct Plan: Hashable {
    var source: VideoFormat
    var target: VideoFormat
  }

  private var plan: Plan?
  // A `SwsContext`, which the headers do not show.
  private var context: OpaquePointer?
  private let isExact: Bool
  private let threads: Int
  private let pool: FramePool?

  /// - Parameters:
  ///   - isExact: Whether numbers are rounded as exactly as can be, the default; or as ffmpeg does by itself, which takes
  ///     less time.
  ///   - isParallel: Whether there is a thread for each core; the default is one thread. The numbers are the same.
  ///   - pool: Where the memory of frames comes from; `nil`, the default, for the system, to which it goes back at once.
  package init(isExact: Bool = true, isParallel: Bool = false, pool: FramePool? = nil) {
    self.isExact = isExact
    threads = isParallel ? Int(min(av_cpu_count(), 8)) : 1
    self.pool = pool
  }

  deinit { sws_freeContext(context) }

  /// The frame in another pixel format, another size, or both; the frame itself when it is so already.
  ///
  /// Its rows are stored from the top down. The frame's matrix and range are honoured; where it does not name a
  /// matrix, BT.709 is taken from 720 rows on and BT.601 below. What becomes RGB is full range.
  ///
  /// - Parameter matrix: What becomes of RGB, by FFmpeg's name; `nil`, the default, for the usual one of its size.
  /// - Throws: A 7001 error when FFmpeg cannot convert between the two.
  package mutating func convert(
    _ frame: VideoFrame, to pixelFormat: String, size: PixelSize? = nil, matrix: String? = nil
  ) throws(MediaError) -> VideoFrame {
    let size = size ?? PixelSize(width: frame.format.width, height: frame.format.height)
    guard let from = PixelFormat(frame.format.pixelFormat), let to = PixelFormat(pixelFormat)
    else { throw MediaError(.processingFailed, "no pixel format \(pixelFormat)") }
    var target = frame.format.converted(from: from, to: to, size: size)
    if let matrix { target.color.matrix = matrix }
    return try convert(frame, to: target, from, to)
  }

  /// The frame in the pixel format, the matrix and the range of another, so that its numbers can take the place of
  /// that one's.
  ///
  /// - Throws: A 7001 error when FFmpeg cannot convert between the two.
  package mutating func convert(
    _ frame: VideoFrame, like format: VideoFormat, size: PixelSize
  ) throws(MediaError) -> VideoFrame {
    guard let from = PixelFormat(frame.format.pixelFormat), let to = PixelFormat(format.pixelFormat)
    else { throw MediaError(.processingFailed, "no pixel format \(format.pixelFormat)") }
    var target = frame.format.converted(from: from, to: to, size: size)
    if !to.isRGB {
      target.color.matrix = format.matrixName
      target.color.isFullRange = format.color.isFullRange
    }
    return try convert(frame, to: target, from, to)
  }

  private mutating func convert(
    _ frame: VideoFrame, to target: VideoFormat, _ from: PixelFormat, _ to: PixelFormat
  ) throws(MediaError) -> VideoFrame {
    // Few outputs take rows that are stored from the bottom up.
    guard target != frame.format || frame.stride(of: 0) < 0 else { return frame }
    // swscale takes gray for full range, whatever its own is.
    if !frame.format.hasFullRange(as: from), let colored = from.colored {
      return try convert(frame.withNeutralChroma(as: colored), to: target, colored, to)
    }
    if !target.hasFullRange(as: to), let colored = to.colored {
      var whole = target
      whole.pixelFormat = colored.name
      return try convert(frame, to: whole, from, colored).withoutChroma(as: target)
    }
    let context = try context(for: Plan(source: frame.format, target: target), from: from, to: to)

    let output = if let pool { try pool.storage(for: target) } else { try Self.storage(target, to) }
    do { try check(sws_scale_frame(context, output.pointer, frame.storage.pointer)) } catch {
      throw error.mediaError(.processingFailed, "scaling")
    }
    return VideoFrame(
      storage: output, format: target, time: frame.time, duration: frame.duration,
      ticks: frame.ticks, durationTicks: frame.durationTicks, timeBase: frame.timeBase,
      isKeyFrame: frame.isKeyFrame)
  }

  private static func storage(
    _ target: VideoFormat, _ format: PixelFormat
  ) throws(MediaError) -> FrameStorage {
    let storage = try FrameStorage()
    storage.pointer.pointee.width = Int32(target.width)
    storage.pointer.pointee.height = Int32(target.height)
    storage.pointer.pointee.format = format.native.rawValue
    do { try check(av_frame_get_buffer(storage.pointer, 0)) } catch {
      throw error.mediaError(.processingFailed, "scaling")
    }
    return storage
  }

  private mutating func context(
    for plan: Plan, from: PixelFormat, to: PixelFormat
  ) throws(MediaError) -> OpaquePointer {
    if let context, self.plan == plan { return context }
    sws_freeContext(context)
    self.plan = nil
    context = sws_alloc_context()
    guard let context else { throw .outOfMemory("a scaler") }
    let isFull = (
      from: plan.source.hasFullRange(as: from), to: plan.target.hasFullRange(as: to)
    )
    // The ranges count when it is chosen how to convert: between pictures that differ in them alone it would copy.
    let options = [
      "srcw": plan.source.width, "srch": plan.source.height, "dstw": plan.target.width,
      "dsth": plan.target.height, "src_format": Int(from.withoutRange.native.rawValue),
      "dst_format": Int(to.withoutRange.native.rawValue), "src_range": isFull.from ? 1 : 0,
      "dst_range": isFull.to ? 1 : 0,
      "sws_flags": Int(
        SWS_BICUBIC | (isExact ? SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT : 0)),
      "threads": threads,
    ]
    for (name, value) in options {
      av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0)
    }
    guard sws_init_context(context, nil, nil) >= 0 else {
      throw MediaError(.processingFailed, "no conversion from \(from.name) to \(to.name)")
    }
    sws_setColorspaceDetails(
      context, sws_getCoefficients(plan.source.matrixNumber), isFull.from ? 1 : 0,
      sws_getCoefficients(plan.target.matrixNumber), isFull.to ? 1 : 0, 0, 1 << 16, 1 << 16)
    self.plan = plan
    return context
  }
}

extension VideoFormat {
  /// The format of this picture after a conversion.
  fileprivate func converted(
    from: PixelFormat, to: PixelFormat, size: PixelSize
  ) -> VideoFormat {
    var target = self
    target.pixelFormat = to.name
    target.width = size.width
    target.height = size.height
    let shape = sampleAspectRatio.isPositive ? sampleAspectRatio : Rational(1, 1)
    let stretched = shape.scaled(
      by: Int64(width) * Int64(size.height), over: Int64(height) * Int64(size.width))
    if stretched != shape { target.sampleAspectRatio = stretched }
    if to.isRGB != from.isRGB {
      target.color.matrix = to.isRGB ? "gbr" : isOfHighDefinition ? "bt709" : "smpte170m"
      target.color.isFullRange = to.isRGB
    } else if !to.isFullRangeByName, target.hasFullRange(as: to) != hasFullRange(as: from) {
      // What the old format said by being what it is, gray for instance.
      target.color.isFullRange = hasFullRange(as: from)
    }
    return target
  }

  /// The matrices that swscale knows, with the numbers of ITU-T H.273 §8.3 that it counts them by.
  private static let matrices: [String: Int32] = [
    "bt709": SWS_CS_ITU709, "fcc": SWS_CS_FCC, "bt470bg": SWS_CS_ITU601,
    "smpte170m": SWS_CS_ITU601, "smpte240m": SWS_CS_SMPTE240M, "bt2020nc": SWS_CS_BT2020,
    "bt2020c": SWS_CS_BT2020,
  ]

  /// The matrix by its name, also where only the size tells.
  var matrixName: String {
    if let name = color.matrix, Self.matrices[name] != nil { return name }
    return isOfHighDefinition ? "bt709" : "smpte170m"
  }

  /// The same for a picture that became another size without a conversion: with the matrix that the former size told.
  package func keepingMatrix(of former: VideoFormat) -> VideoFormat {
    guard color.matrix == nil, isOfHighDefinition != former.isOfHighDefinition,
      PixelFormat(pixelFormat)?.isRGB == false
    else { return self }
    var format = self
    format.color.matrix = former.matrixName
    return format
  }

  /// The matrix as swscale counts them.
  var matrixNumber: Int32 { Self.matrices[matrixName] ?? SWS_CS_ITU601 }
}

extension Rational {
  /// - Returns: `unknown` for what no two numbers tell.
  fileprivate func scaled(by factor: Int64, over divisor: Int64) -> Rational {
    let common = max(1, av_gcd(factor, divisor))
    let (above, isTooLarge) = Int64(numerator).multipliedReportingOverflow(by: factor / common)
    let (below, isTooSmall) = Int64(denominator).multipliedReportingOverflow(by: divisor / common)
    guard !isTooLarge, !isTooSmall else { return .unknown }
    var top: Int32 = 0
    var bottom: Int32 = 1
    av_reduce(&top, &bottom, above, below, Int64(Int32.max))
    return Rational(top, bottom)
  }
}
