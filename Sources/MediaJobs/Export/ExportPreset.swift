public import MediaCore

/// What an export makes of an asset.
public enum ExportPreset: String, Sendable, Hashable, Codable, CaseIterable {
  /// The packets as they are; nothing is encoded.
  case passthrough
  /// H.264 and AAC, small: 640 by 480 pixels at most.
  case low
  /// H.264 and AAC: 1280 by 720 pixels at most.
  case medium
  /// H.264 and AAC in the size of the asset, with little loss.
  case highest
  /// H.264 and AAC, 640 by 480 pixels at most.
  case size640x480 = "640x480"
  /// H.264 and AAC, 960 by 540 pixels at most.
  case size960x540 = "960x540"
  /// H.264 and AAC, 1280 by 720 pixels at most.
  case size1280x720 = "1280x720"
  /// H.264 and AAC, 1920 by 1080 pixels at most.
  case size1920x1080 = "1920x1080"
  /// H.264 and AAC, 3840 by 2160 pixels at most.
  case size3840x2160 = "3840x2160"
  /// HEVC and AAC in the size of the asset, with little loss.
  case hevcHighest = "hevc"
  /// HEVC and AAC, 1920 by 1080 pixels at most.
  case hevc1920x1080
  /// HEVC and AAC, 3840 by 2160 pixels at most.
  case hevc3840x2160
  /// The sound alone: AAC, or what the file type holds.
  case audio
  /// VP9 and Opus in the size of the asset.
  case webm
  /// ProRes 422 HQ and samples as they are, for editing.
  case prores

  /// The size that pictures are made smaller to fit into; `nil` where they keep their own.
  public var maximumSize: PixelSize? {
    switch self {
    case .low, .size640x480: PixelSize(width: 640, height: 480)
    case .size960x540: PixelSize(width: 960, height: 540)
    case .medium, .size1280x720: PixelSize(width: 1280, height: 720)
    case .size1920x1080, .hevc1920x1080: PixelSize(width: 1920, height: 1080)
    case .size3840x2160, .hevc3840x2160: PixelSize(width: 3840, height: 2160)
    case .passthrough, .highest, .hevcHighest, .audio, .webm, .prores: nil
    }
  }

  /// The file types that it can be written as, the usual one first.
  public var fileTypes: [ExportFileType] {
    switch self {
    case .passthrough: [.mp4, .mov, .m4v, .mkv, .webm, .m4a, .mp3, .wav, .flac, .hls]
    case .audio: [.m4a, .mp3, .wav, .flac, .mkv, .hls]
    case .webm: [.webm, .mkv]
    case .prores: [.mov, .mkv]
    case .low, .medium, .highest, .size640x480, .size960x540:
      [.mp4, .mov, .m4v, .mkv, .gif, .hls]
    case .size1280x720, .size1920x1080, .size3840x2160: [.mp4, .mov, .m4v, .mkv, .hls]
    default: [.mp4, .mov, .m4v, .mkv]
    }
  }

  /// The encoders of pictures and sound by FFmpeg's names; `nil` for what is not encoded.
  func encoders(for type: ExportFileType) -> (video: String?, audio: String?) {
    if type == .gif { return ("gif", nil) }
    return switch self {
    case .passthrough: (nil, nil)
    case .audio: (nil, type.audioEncoder)
    case .webm: ("libvpx-vp9", "libopus")
    case .prores: ("prores_ks", "pcm_s16le")
    case .hevcHighest, .hevc1920x1080, .hevc3840x2160: ("libx265", "aac")
    default: ("libx264", "aac")
    }
  }
}
