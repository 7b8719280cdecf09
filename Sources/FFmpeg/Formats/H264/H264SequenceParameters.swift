internal import MediaCore

/// What an H.264 stream says of all its pictures: its sequence parameter set (H.264 sections 7.3.2.1.1 and E.1.1).
struct H264SequenceParameters: Equatable {
  var profile = 0
  /// 1 is 4:2:0, which all profiles below High have.
  var chromaFormat = 1
  /// Bits of each sample.
  var bitDepth = 8
  /// The shown part, in pixels.
  var width = 0
  var height = 0
  /// The shape of a pixel; `unknown` when it is not told.
  var sampleAspectRatio = Rational.unknown
  /// `nil` when it is not told.
  var isFullRange: Bool?
  /// Code points of ITU-T H.273; `nil` when they are not told.
  var color: Color?
  /// How many pictures may wait for one that is shown before them; `nil` when it is not told.
  var reorderedPictures: Int?

  struct Color: Equatable {
    var primaries: Int
    var transfer: Int
    var matrix: Int
  }

  /// Reads the first sequence parameter set of a track's configuration.
  ///
  /// - Parameter configuration: An `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15 section 5.3.3.1).
  /// - Returns: `nil` when there is none or it ends too early.
  init?(configuration: [UInt8]) {
    guard configuration.count > 8, configuration[0] == 1, configuration[5] & 31 > 0 else {
      return nil
    }
    let length = Int(configuration[6]) << 8 | Int(configuration[7])
    let unit = configuration.dropFirst(8).prefix(length)
    guard unit.count == length, let head = unit.first, head & 31 == 7 else { return nil }
    self.init(payload: unit.dropFirst())
  }

  /// Reads a sequence parameter set.
  ///
  /// - Parameter payload: What follows the head of the NAL unit.
  init?(payload: some Sequence<UInt8>) {
    var reader = BitReader(payload: payload)
    profile = reader.bits(8)
    reader.skip(16)  // Constraints, level.
    _ = reader.unsigned()  // Its number.
    if Self.profilesWithFormat.contains(profile) { readFormat(&reader) }
    readOrder(&reader)
    readSize(&reader)
    if reader.flag() { readUsability(&reader) }
    guard !reader.isOver, width > 0, height > 0 else { return nil }
  }

  private static let profilesWithFormat: Set = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  private mutating func readFormat(_ reader: inout BitReader) {
    chromaFormat = reader.unsigned()
    if chromaFormat == 3 { reader.skip(1) }  // separate_colour_plane_flag
    bitDepth = 8 + max(reader.unsigned(), reader.unsigned())
    reader.skip(1)  // qpprime_y_zero_transform_bypass_flag
    guard reader.flag() else { return }
    for list in 0..<(chromaFormat == 3 ? 12 : 8) where reader.flag() {
      var (last, next) = (8, 8)
      for _ in 0..<(list < 6 ? 16 : 64) {
        if next != 0 { next = (last + reader.signed()) & 255 }
        if next != 0 { last = next }
      }
    }
  }

  private func readOrder(_ reader: inout BitReader) {
    _ = reader.unsigned()  // log2_max_frame_num_minus4
    switch reader.unsigned() {
    case 0: _ = reader.unsigned()
    case 1:
      reader.skip(1)
      _ = reader.signed()
      _ = reader.signed()
      for _ in 0..<min(reader.unsigned(), 255) { _ = reader.signed() }
    default: break
    }
    _ = reader.unsigned()  // max_num_ref_frames
    reader.skip(1)  // gaps_in_frame_num_value_allowed_flag
  }

  private mutating func readSize(_ reader: inout BitReader) {
    let columns = reader.unsigned() + 1
    let rows = reader.unsigned() + 1
    let fields = reader.flag() ? 1 : 2
    if fields == 2 { reader.skip(1) }  // mb_adaptive_frame_field_flag
    reader.skip(1)  // direct_8x8_inference_flag
    width = columns * 16
    height = rows * 16 * fields
    guard reader.flag() else { return }
    let across = chromaFormat == 1 || chromaFormat == 2 ? 2 : 1
    let down = (chromaFormat == 1 ? 2 : 1) * fields
    width -= (reader.unsigned() + reader.unsigned()) * across
    height -= (reader.unsigned() + reader.unsigned()) * down
  }

  private mutating func readUsability(_ reader: inout BitReader) {
    if reader.flag() { readShape(&reader) }
    if reader.flag() { reader.skip(1) }  // overscan
    if reader.flag() {
      reader.skip(3)
      isFullRange = reader.flag()
      if reader.flag() {
        color = Color(
          primaries: reader.bits(8), transfer: reader.bits(8), matrix: reader.bits(8))
      }
    }
    if reader.flag() {  // Places of chroma samples.
      _ = reader.unsigned()
      _ = reader.unsigned()
    }
    if reader.flag() { reader.skip(65) }  // num_units_in_tick, time_scale, fixed_frame_rate_flag
    var hasBuffer = false
    for _ in 0..<2 where reader.flag() {
      hasBuffer = true
      Self.skipBuffer(&reader)
    }
    if hasBuffer { reader.skip(1) }  // low_delay_hrd_flag
    reader.skip(1)  // pic_struct_present_flag
    guard reader.flag() else { return }
    reader.skip(1)  // motion_vectors_over_pic_boundaries_flag
    for _ in 0..<4 { _ = reader.unsigned() }
    reorderedPictures = reader.unsigned()
  }

  private mutating func readShape(_ reader: inout BitReader) {
    let known: [(Int32, Int32)] = [
      (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33),
      (18, 11), (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
    ]
    let code = reader.bits(8)
    if code == 255 {
      sampleAspectRatio = Rational(Int32(reader.bits(16)), Int32(reader.bits(16)))
    } else if known.indices.contains(code - 1) {
      sampleAspectRatio = Rational(known[code - 1].0, known[code - 1].1)
    }
  }

  private static func skipBuffer(_ reader: inout BitReader) {
    let count = min(reader.unsigned() + 1, 32)
    reader.skip(8)
    for _ in 0..<count {
      _ = reader.unsigned()
      _ = reader.unsigned()
      reader.skip(1)
    }
    reader.skip(20)
  }
}
