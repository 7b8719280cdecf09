/// What an H.264 stream says of some of its pictures: a picture parameter set (H.264 section 7.3.2.2), as far as the
/// heads of slices depend on it.
struct H264PictureParameters {
  let number: Int
  let sequence: Int
  let tellsOrderOfFields: Bool
  /// How many pictures a slice is made from where it does not tell, from the first list and the second.
  let references: (Int, Int)
  let weighsPredicted: Bool
  /// Whether slices tell weights for pictures that are made from two.
  let weighsBidirectional: Bool
  let hasRedundantPictures: Bool

  /// Reads a picture parameter set.
  ///
  /// - Parameter payload: What follows the head of the NAL unit.
  /// - Returns: `nil` for one that ends too early or has groups of slices (baseline and extended profiles).
  init?(payload: some Sequence<UInt8>) {
    var reader = BitReader(payload: payload)
    number = reader.unsigned()
    sequence = reader.unsigned()
    reader.skip(1)  // entropy_coding_mode_flag
    tellsOrderOfFields = reader.flag()
    guard reader.unsigned() == 0 else { return nil }  // num_slice_groups_minus1
    references = (reader.unsigned() + 1, reader.unsigned() + 1)
    weighsPredicted = reader.flag()
    weighsBidirectional = reader.bits(2) == 1
    for _ in 0..<3 { _ = reader.signed() }  // Quantization.
    reader.skip(2)  // deblocking_filter_control_present_flag, constrained_intra_pred_flag
    hasRedundantPictures = reader.flag()
    guard !reader.isOver else { return nil }
  }
}
