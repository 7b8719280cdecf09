internal import CFFmpeg
internal import MediaCore

extension Rational {
  init(_ rational: AVRational) { self.init(rational.num, rational.den) }
  var native: AVRational { AVRational(num: numerator, den: denominator) }
}

extension ChannelLayout {
  init(_ layout: AVChannelLayout) {
    let isNative = layout.order == AV_CHANNEL_ORDER_NATIVE
    self.init(count: Int(layout.nb_channels), mask: isNative ? layout.u.mask : 0)
  }

  /// FFmpeg's form of the layout; an unknown order becomes the usual one for so many channels.
  var native: AVChannelLayout {
    var layout = AVChannelLayout()
    if mask == 0 || av_channel_layout_from_mask(&layout, mask) < 0
      || Int(layout.nb_channels) != count
    {
      av_channel_layout_default(&layout, Int32(count))
    }
    return layout
  }
}

extension ColorDescription {
  init(
    primaries: AVColorPrimaries, transfer: AVColorTransferCharacteristic, matrix: AVColorSpace,
    range: AVColorRange
  ) {
    self.init(
      primaries: primaries == AVCOL_PRI_UNSPECIFIED
        ? nil : av_color_primaries_name(primaries).map { String(cString: $0) },
      transfer: transfer == AVCOL_TRC_UNSPECIFIED
        ? nil : av_color_transfer_name(transfer).map { String(cString: $0) },
      matrix: matrix == AVCOL_SPC_UNSPECIFIED
        ? nil : av_color_space_name(matrix).map { String(cString: $0) },
      isFullRange: range == AVCOL_RANGE_UNSPECIFIED ? nil : range == AVCOL_RANGE_JPEG)
  }
}

/// The name of a pixel format, `none` when there is none.
func pixelFormatName(_ format: AVPixelFormat) -> String {
  av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "none"
}

/// The entries of an `AVDictionary`, keys in lower case.
func entries(of dictionary: OpaquePointer?) -> [String: String] {
  var result: [String: String] = [:]
  var entry: UnsafeMutablePointer<AVDictionaryEntry>?
  while let next = av_dict_get(dictionary, "", entry, Int32(AV_DICT_IGNORE_SUFFIX)) {
    entry = next
    if let key = next.pointee.key, let value = next.pointee.value {
      result[String(cString: key).lowercased()] = String(cString: value)
    }
  }
  return result
}

/// A time that FFmpeg may not know.
func knownTicks(_ ticks: Int64) -> Int64? { ticks == vitrine_no_pts ? nil : ticks }
