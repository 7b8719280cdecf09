/// The parameter sets of an H.264 stream that count at a moment, by their numbers.
struct H264ParameterSets {
  private var sequences: [Int: H264SequenceParameters] = [:]
  private var pictures: [Int: H264PictureParameters] = [:]

  /// Reads those of a track's configuration.
  ///
  /// - Parameter configuration: An `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15 section 5.3.3.1); of anything
  ///   else nothing is known.
  init(configuration: [UInt8]) {
    guard configuration.count > 6, configuration[0] == 1 else { return }
    var rest = configuration[5...]
    for mask: UInt8 in [31, 255] {
      guard let count = rest.popFirst() else { return }
      for _ in 0..<count & mask {
        guard rest.count >= 2 else { return }
        let length = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
        guard rest.count >= length else { return }
        add(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
    }
  }

  /// Takes what a NAL unit says, if it is a parameter set.
  mutating func add(_ unit: some Collection<UInt8>) {
    guard let head = unit.first else { return }
    switch head & 31 {
    case 7:
      guard let set = H264SequenceParameters(payload: unit.dropFirst()) else { return }
      sequences[set.number] = set
    case 8:
      guard let set = H264PictureParameters(payload: unit.dropFirst()) else { return }
      pictures[set.number] = set
    default: return
    }
  }

  /// The two that a slice goes by.
  ///
  /// - Parameter number: Of the picture parameter set.
  func sets(_ number: Int) -> (H264SequenceParameters, H264PictureParameters)? {
    guard let picture = pictures[number], let sequence = sequences[picture.sequence] else {
      return nil
    }
    return (sequence, picture)
  }
}
