internal import MediaCore

/// The parameter sets of an H.264 track: units of which every picture names one (H.264 sections 7.3.2.1 and 7.3.2.2).
struct H264ParameterSets: Equatable {
  /// Sequence parameter sets, from their first byte on.
  private(set) var sequences: [[UInt8]] = []
  /// Picture parameter sets.
  private(set) var pictures: [[UInt8]] = []

  private init() {}

  /// Reads what a container keeps beside the packets: an `AVCDecoderConfigurationRecord` (ISO/IEC 14496-15 section
  /// 5.3.3.1), or units with start codes.
  init(configuration: [UInt8]) {
    guard configuration.first == 1 else {
      readUnits(configuration)
      return
    }
    var reader = BigEndianReader(configuration.dropFirst(5))
    readRecord(&reader)
  }

  /// Their numbers, of both kinds.
  var numbers: Set<Int> {
    Set(
      sequences.map { unit in
        var reader = BitReader(payload: unit.dropFirst(4))
        return reader.unsigned()
      }
        + pictures.map { unit in
          var reader = BitReader(payload: unit.dropFirst())
          return reader.unsigned()
        })
  }

  /// The profile of the first sequence (section A.2); `nil` where there is none.
  var profile: UInt8? { sequences.first.flatMap { $0.count > 1 ? $0[1] : nil } }

  /// A track's configuration with these sets beside its own.
  ///
  /// - Returns: `nil` where it has too many already, or cannot be read.
  func added(to configuration: [UInt8]) -> [UInt8]? {
    guard configuration.first == 1 else {
      return configuration + (sequences + pictures).flatMap { [0, 0, 0, 1] + $0 }
    }
    var reader = BigEndianReader(configuration.dropFirst(5))
    var own = Self()
    own.readRecord(&reader)
    let (sequences, pictures) = (own.sequences + sequences, own.pictures + pictures)
    guard configuration.count > 6, !own.sequences.isEmpty, sequences.count < 32,
      pictures.count < 256
    else { return nil }
    var result = Array(configuration.prefix(5))
    // The level is that of the most demanding one.
    result[3] =
      sequences.map { $0.count > 3 ? $0[3] : 0 }.max().map { max($0, result[3]) } ?? result[3]
    result.append(0xE0 | UInt8(sequences.count))
    result += sequences.flatMap(Self.withLength)
    result.append(UInt8(pictures.count))
    result += pictures.flatMap(Self.withLength)
    // What higher profiles say of chroma and bits a sample.
    return result + reader.rest
  }

  /// Reads the arrays of a record, and leaves what is behind them.
  private mutating func readRecord(_ reader: inout BigEndianReader) {
    let sequenceCount = reader.integer(1) ?? 0
    sequences = reader.units(count: sequenceCount & 31)
    let pictureCount = reader.integer(1) ?? 0
    pictures = reader.units(count: pictureCount)
  }

  private mutating func readUnits(_ bytes: [UInt8]) {
    for unit in NALSyntax(codec: .h264, framing: .startCodes).units(bytes.span) {
      switch unit.first.map({ $0 & 31 }) {
      case 7: sequences.append(unit)
      case 8: pictures.append(unit)
      default: break
      }
    }
  }

  private static func withLength(_ unit: [UInt8]) -> [UInt8] {
    [UInt8(truncatingIfNeeded: unit.count >> 8), UInt8(truncatingIfNeeded: unit.count)] + unit
  }
}
