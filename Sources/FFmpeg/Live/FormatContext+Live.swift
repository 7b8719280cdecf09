internal import CFFmpeg
package import MediaCore

/// What FFmpeg opens by itself.
extension FormatContext {
  /// The options of FFmpeg for it, which the caller frees.
  static func options(of input: LiveInput) -> OpaquePointer? {
    var options: OpaquePointer?
    for (name, value) in input.options { av_dict_set(&options, name, value, 0) }
    if !input.protocols.isEmpty {
      av_dict_set(&options, "protocol_whitelist", input.protocols.joined(separator: ","), 0)
    }
    return options
  }

  /// The demuxer that it names.
  ///
  /// - Throws: 1008 where this FFmpeg has none of that name.
  static func demuxer(
    of input: LiveInput
  ) throws(MediaError) -> UnsafePointer<AVInputFormat>? {
    guard let name = input.format else { return nil }
    if input.isDevice, !DeviceLibrary.isLoaded {
      throw MediaError(.notSupported, "devices need the library libavdevice, which is not here")
    }
    guard let format = av_find_input_format(name) else {
      throw MediaError(.notSupported, "this FFmpeg has no '\(name)'")
    }
    return UnsafePointer(format)
  }

  /// The engine's name for what keeps it from being opened or read on.
  static func liveFailure(_ code: Int32, _ input: LiveInput, _ doing: String) -> MediaError {
    let media: MediaError.Code =
      switch code {
      case Int32(VITRINE_AVERROR_INVALIDDATA): .unsupportedContainer
      case Int32(VITRINE_AVERROR_PROTOCOL_NOT_FOUND), Int32(VITRINE_AVERROR_DEMUXER_NOT_FOUND):
        .notSupported
      case Int32(VITRINE_AVERROR_HTTP_NOT_FOUND), -ENOENT, -ENODEV, -ENXIO: .notFound
      case Int32(VITRINE_AVERROR_HTTP_UNAUTHORIZED), Int32(VITRINE_AVERROR_HTTP_FORBIDDEN),
        Int32(VITRINE_AVERROR_HTTP_BAD_REQUEST), Int32(VITRINE_AVERROR_HTTP_OTHER_4XX),
        Int32(VITRINE_AVERROR_HTTP_SERVER_ERROR):
        .badStatus
      case Int32(VITRINE_AVERROR_EACCES): input.isDevice ? .noPermission : .forbiddenURL
      case -ETIMEDOUT: .networkTimeout
      case Int32(VITRINE_AVERROR_EINVAL): .invalidArgument
      default: input.isDevice ? .readFailed : .connectionFailed
      }
    let error = FFmpegError(code: code).mediaError(media, doing)
    return media == .readFailed ? .lostDevice(error.reason) : error
  }
}

extension MediaError {
  /// The error of a device that cannot be read, 2000: it is no disk that is to be checked.
  package static func lostDevice(_ reason: String) -> MediaError {
    MediaError(
      .readFailed, reason,
      advice: "Check that the device is connected, and that the server of sound it belongs to runs."
    )
  }
}
