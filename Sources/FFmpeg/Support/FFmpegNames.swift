internal import CFFmpeg
package import MediaCore

/// How FFmpeg's own tools would call things.
package enum FFmpegNames {
  /// libavformat's name and version, `Lavf59.27.100` for instance.
  package static var containerLibrary: String {
    let version = avformat_version()
    return "Lavf\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }

  /// A layout's name, `5.1(side)` for instance.
  package static func name(of layout: ChannelLayout) -> String {
    var native = AVChannelLayout()
    if layout.mask == 0 || av_channel_layout_from_mask(&native, layout.mask) < 0 {
      native.order = AV_CHANNEL_ORDER_UNSPEC
      native.nb_channels = Int32(layout.count)
    }
    defer { av_channel_layout_uninit(&native) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress, av_channel_layout_describe(&native, start, 128) > 0
      else { return "\(layout.count) channels" }
      return String(cString: start)
    }
  }
}
