internal import FFmpeg
internal import MediaCore

/// With which encoders made-up media are made: quick ones, on one thread, which give the same bytes each time.
enum MockEncoding {
  static func settings(for video: Mock.Video, rate: Rational) -> VideoEncoder.Settings {
    let distance = String(video.keyFrameDistance)
    var options = ["threads": "1", "flags": "+bitexact", "keyint_min": distance]
    var bitRate: Int?
    switch video.codec {
    case .h264:
      options["preset"] = "ultrafast"
      options["crf"] = "23"
      options["x264-params"] =
        "scenecut=0:open-gop=0:b-adapt=0:bframes=\(video.reordered):threads=1:lookahead-threads=1"
    case .hevc:
      options["preset"] = "ultrafast"
      options["crf"] = "25"
      options["x265-params"] =
        "log-level=none:pools=none:frame-threads=1:wpp=0:scenecut=0:open-gop=0:b-adapt=0"
        + ":keyint=\(distance):min-keyint=\(distance):bframes=\(video.reordered)"
        // It looks ahead over more pictures than it reorders; the preset says 5.
        + (video.reordered > 4 ? ":rc-lookahead=\(video.reordered + 1)" : "")
    case .vp8, .vp9:
      options.merge(
        ["deadline": "realtime", "cpu-used": "8", "lag-in-frames": "0", "auto-alt-ref": "0"]
      ) { _, new in new }
      options["crf"] = "30"
      // In libvpx's VP8 a number above 0 is a limit of time, by which the pictures would depend on the machine.
      if video.codec == .vp8 { options["cpu-used"] = "-8" }
      bitRate = video.codec == .vp8 ? 2_000_000 : 0
    case .av1:
      options.merge(
        ["usage": "realtime", "cpu-used": "8", "lag-in-frames": "0", "crf": "35", "preset": "12"]
      ) { _, new in new }
      bitRate = 0
    case .mpeg2, .mpeg4:
      options["bf"] = String(video.reordered)
      options["sc_threshold"] = "1000000000"
      bitRate = max(400_000, Int(Double(video.size.width * video.size.height) * rate.value / 6))
    case .ffv1: options["level"] = "3"
    case .mjpeg: bitRate = Int(Double(video.size.width * video.size.height) * rate.value)
    case .prores: options["profile"] = "proxy"
    }
    return VideoEncoder.Settings(
      encoder: encoder(of: video.codec),
      pixelFormat: MockPicture.format(of: video).pixelFormat, frameRate: rate, bitRate: bitRate,
      keyFrameDistance: video.keyFrameDistance, options: options, timeBase: rate.inverse)
  }

  static func settings(for sound: Mock.Sound) -> AudioEncoder.Settings {
    let perChannel: Int? =
      switch sound.codec {
      case .aac, .opus: 64_000
      case .mp3, .ac3: 96_000
      case .flac, .pcm: nil
      }
    return AudioEncoder.Settings(
      encoder: encoder(of: sound.codec), bitRate: perChannel.map { $0 * sound.channels },
      options: ["flags": "+bitexact"])
  }

  static func encoder(of codec: Mock.VideoCodec) -> String {
    switch codec {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .vp8: "libvpx"
    case .vp9: "libvpx-vp9"
    case .av1: EncoderLibrary.has("libaom-av1") ? "libaom-av1" : "libsvtav1"
    case .mpeg2: "mpeg2video"
    case .mpeg4: "mpeg4"
    case .ffv1: "ffv1"
    case .mjpeg: "mjpeg"
    case .prores: "prores_ks"
    }
  }

  static func encoder(of codec: Mock.AudioCodec) -> String {
    switch codec {
    case .aac: "aac"
    case .opus: "libopus"
    case .flac: "flac"
    case .mp3: "libmp3lame"
    case .ac3: "ac3"
    case .pcm: "pcm_s16le"
    }
  }

  /// FFmpeg's name of a muxer.
  static func muxer(of container: Mock.Container) -> String {
    switch container {
    case .mkv: "matroska"
    case .ts: "mpegts"
    default: container.rawValue
    }
  }
}
