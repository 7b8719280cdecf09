/// From which pictures a slice is made, and which are kept for others (H.264 section 7.3.3).
///
/// Of frames alone, and of short-term references alone: what else there is has no header here.
struct H264SliceHeader {
  enum Kind: Int {
    case predicted = 0
    case bidirectional = 1
    case intra = 2
  }

  /// A list of pictures.
  struct List {
    /// How many it has at most.
    var length: Int
    /// How its order is changed, place by place: each number of a frame is so much greater, or less, than the one
    /// before it (section 7.3.3.1).
    var steps: [Int]
  }

  let kind: Kind
  let isIDR: Bool
  let isReference: Bool
  let frameNumber: Int
  /// The numbers that frames are counted up to, and how many are kept for others.
  let frameNumbers: Int
  let keptFrames: Int
  /// From what it is made: one list for a P slice, two for a B slice.
  private(set) var lists: [List] = []
  /// What is not kept any more, by how far its number lies below this one's; `nil` when the oldest goes
  /// (section 8.2.5.3).
  private(set) var forgotten: [Int]?

  /// Reads the head of a slice.
  ///
  /// - Parameter unit: A NAL unit, or as much of it as its head may take.
  /// - Returns: `nil` when it is damaged or a part of a slice, its parameter sets are not known, or it is not as above.
  init?(unit: some Collection<UInt8>, _ known: H264ParameterSets) {
    guard let head = unit.first, head & 31 == 1 || head & 31 == 5 else { return nil }
    var reader = BitReader(payload: unit.dropFirst())
    isIDR = head & 31 == 5
    isReference = head >> 5 & 3 != 0
    _ = reader.unsigned()  // first_mb_in_slice
    guard let kind = Kind(rawValue: reader.unsigned() % 5),
      let (sequence, picture) = known.sets(reader.unsigned()), sequence.hasFramesOnly,
      !sequence.partsPlanes, !sequence.allowsGaps
    else { return nil }
    self.kind = kind
    frameNumber = reader.bits(sequence.frameNumberBits)
    frameNumbers = 1 << sequence.frameNumberBits
    keptFrames = max(1, sequence.keptFrames)
    if isIDR { _ = reader.unsigned() }  // idr_pic_id
    Self.skipOrder(&reader, sequence, picture)
    if picture.hasRedundantPictures { _ = reader.unsigned() }
    if kind == .bidirectional { reader.skip(1) }  // direct_spatial_mv_pred_flag
    guard readLists(&reader, picture) else { return nil }
    let isWeighted =
      kind == .predicted && picture.weighsPredicted
      || kind == .bidirectional && picture.weighsBidirectional
    if isWeighted {
      Self.skipWeights(
        &reader, lists.reduce(0) { $0 + $1.length }, hasColor: sequence.chromaFormat != 0)
    }
    if isReference, !readMarking(&reader) { return nil }
    guard !reader.isOver else { return nil }
  }

  private static func skipOrder(
    _ reader: inout BitReader, _ sequence: H264SequenceParameters, _ picture: H264PictureParameters
  ) {
    switch sequence.orderOfShowing {
    case .told(let bits):
      reader.skip(bits)
      if picture.tellsOrderOfFields { _ = reader.signed() }
    case .byDifferences:
      _ = reader.signed()
      if picture.tellsOrderOfFields { _ = reader.signed() }
    case .asDecoded: break
    }
  }

  /// - Returns: `false` where a long-term reference comes in.
  private mutating func readLists(
    _ reader: inout BitReader, _ picture: H264PictureParameters
  ) -> Bool {
    guard kind != .intra else { return true }
    var lengths = [picture.references.0, picture.references.1]
    if kind == .predicted { lengths.removeLast() }
    if reader.flag() { lengths = lengths.map { _ in reader.unsigned() + 1 } }
    for length in lengths {
      guard length <= 32, let steps = Self.steps(&reader) else { return false }
      lists.append(List(length: length, steps: steps))
    }
    return true
  }

  private static func steps(_ reader: inout BitReader) -> [Int]? {
    guard reader.flag() else { return [] }
    var steps: [Int] = []
    while !reader.isOver {
      switch reader.unsigned() {
      case 0: steps.append(-(reader.unsigned() + 1))
      case 1: steps.append(reader.unsigned() + 1)
      case 3: return steps
      default: return nil
      }
    }
    return nil
  }

  /// pred_weight_table, section 7.3.3.2.
  private static func skipWeights(_ reader: inout BitReader, _ count: Int, hasColor: Bool) {
    _ = reader.unsigned()
    if hasColor { _ = reader.unsigned() }
    for _ in 0..<count where !reader.isOver {
      if reader.flag() { for _ in 0..<2 { _ = reader.signed() } }
      if hasColor, reader.flag() { for _ in 0..<4 { _ = reader.signed() } }
    }
  }

  /// dec_ref_pic_marking, section 7.3.3.3.
  ///
  /// - Returns: `false` where a long-term reference comes in.
  private mutating func readMarking(_ reader: inout BitReader) -> Bool {
    if isIDR {
      reader.skip(1)  // no_output_of_prior_pics_flag
      return !reader.flag()
    }
    guard reader.flag() else { return true }
    var steps: [Int] = []
    while !reader.isOver {
      switch reader.unsigned() {
      case 0:
        forgotten = steps
        return true
      case 1: steps.append(reader.unsigned() + 1)
      default: return false
      }
    }
    return false
  }
}
