internal import CFFmpeg
internal import MediaCore

/// What a container tells of a track that no decoder needs, and copies keep.
struct StreamExtras: Sendable {
  /// A record in FFmpeg's own form.
  struct Record: Sendable {
    var kind: AVPacketSideDataType
    var bytes: [UInt8]
  }

  private(set) var records: [Record] = []
  /// What the track is for: FFmpeg's flags.
  private(set) var roles: Int32 = 0

  /// Nothing.
  init() {}

  init(of stream: UnsafePointer<AVStream>) {
    roles = stream.pointee.disposition & Self.roles
    records = Self.kinds.compactMap { kind in
      var size = 0
      guard let bytes = vitrine_stream_side_data_bytes(stream, kind, &size), size > 0 else {
        return nil
      }
      return Record(kind: kind, bytes: Array(UnsafeBufferPointer(start: bytes, count: size)))
    }
  }

  /// Gives a track of a muxer the same.
  func apply(to stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    stream.pointee.disposition |= roles
    for record in records {
      guard let place = vitrine_new_side_data(stream, record.kind, record.bytes.count) else {
        throw .outOfMemory("a track")
      }
      place.copyMemory(from: record.bytes, byteCount: record.bytes.count)
    }
  }

  /// How bright and colourful pictures get, and how they are seen with two eyes or all round.
  private static let kinds = [
    AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AV_PKT_DATA_DOVI_CONF,
    AV_PKT_DATA_STEREO3D, AV_PKT_DATA_SPHERICAL,
  ]

  private static let roles =
    AV_DISPOSITION_DUB | AV_DISPOSITION_ORIGINAL | AV_DISPOSITION_COMMENT | AV_DISPOSITION_LYRICS
    | AV_DISPOSITION_KARAOKE | AV_DISPOSITION_HEARING_IMPAIRED | AV_DISPOSITION_VISUAL_IMPAIRED
    | AV_DISPOSITION_CLEAN_EFFECTS | AV_DISPOSITION_CAPTIONS | AV_DISPOSITION_DESCRIPTIONS
}
