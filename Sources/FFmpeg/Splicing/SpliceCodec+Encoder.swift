internal import CFFmpeg
internal import MediaCore

/// How each codec's pictures are encoded: quickly, well, and each decoded when it is shown.
extension SpliceCodec {
  /// - Parameters:
  ///   - frame: One of the run.
  ///   - own: The parameter sets of the track, for H.264.
  ///   - number: Of those of the run, for H.264.
  func settings(
    _ parameters: CodecParameters, like frame: VideoFrame, own: H264ParameterSets, number: Int
  ) -> VideoEncoder.Settings {
    let (encoder, options) =
      switch kind {
      case .h264: ("libx264", Self.h264(parameters, frame, own, number))
      case .hevc:
        (
          "libx265",
          [
            "preset": "superfast", "crf": "14",
            "x265-params": "bframes=0:open-gop=0:info=0:log-level=none",
          ]
        )
      case .vp8, .vp9:
        (
          kind == .vp8 ? "libvpx" : "libvpx-vp9",
          [
            "deadline": "realtime", "cpu-used": "5", "crf": "15", "lag-in-frames": "0",
            "auto-alt-ref": "0", "b": kind == .vp8 ? "20000000" : "0",
          ]
        )
      case .av1:
        (
          "libaom-av1",
          ["usage": "realtime", "cpu-used": "7", "crf": "20", "lag-in-frames": "0", "b": "0"]
        )
      case .mpeg2:
        (
          "mpeg2video",
          [
            "flags": parameters.isInterlaced ? "+qscale+ildct+ilme" : "+qscale",
            "global_quality": String(2 * FF_QP2LAMBDA),
          ]
        )
      }
    var settings = VideoEncoder.Settings(
      encoder: encoder, pixelFormat: frame.format.pixelFormat, frameRate: parameters.frameRate,
      keyFrameDistance: 600, options: options)
    if let pictureLength = pictureLength(parameters) { settings.timeBase = pictureLength }
    return settings
  }

  /// What the encoder counts pictures by, one after the other; `nil` where it is told when each is shown.
  ///
  /// MPEG-2 has one of a few rates (ISO/IEC 13818-2 table 6-4), and its pictures do not tell their times.
  func pictureLength(_ parameters: CodecParameters) -> Rational? {
    let rate = parameters.frameRate
    guard kind == .mpeg2, rate.isPositive else { return nil }
    return Rational(rate.denominator, rate.numerator)
  }

  private static func h264(
    _ parameters: CodecParameters, _ frame: VideoFrame, _ own: H264ParameterSets, _ number: Int
  ) -> [String: String] {
    var words = ["sps-id=\(number)"]
    // What the track does not tell of its colours, the run does not either.
    if frame.format.color.matrix == nil { words.append("colormatrix=undef") }
    var options = [
      "preset": "veryfast", "crf": "15", "bf": "0", "x264-params": words.joined(separator: ":"),
    ]
    if let profile = own.profile.flatMap({ profiles[$0] }) { options["profile"] = profile }
    if parameters.isInterlaced { options["flags"] = "+ildct" }
    return options
  }

  /// The encoder's names of profiles (H.264 section A.2).
  private static let profiles: [UInt8: String] = [
    66: "baseline", 77: "main", 100: "high", 110: "high10", 122: "high422", 244: "high444",
  ]
}

extension CodecParameters {
  fileprivate var isInterlaced: Bool {
    let order = pointer.pointee.field_order
    return order != AV_FIELD_UNKNOWN && order != AV_FIELD_PROGRESSIVE
  }
}
