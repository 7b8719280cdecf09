internal import CFFmpeg
internal import MediaCore

/// How the numbers of a picture of Dolby Vision's profile 5 become light, as its metadata say (ETSI GS CCM 001).
///
/// Such a picture is no Y'CbCr: curves reshape its components, a matrix makes L'M'S' in PQ of them, another R, G and B.
package struct DolbyVisionSignal: Hashable, Sendable {
  /// What a stretch of a component becomes.
  package enum Piece: Hashable, Sendable {
    /// A polynomial of the component: the constant first.
    case polynomial([Double])
    /// A polynomial of all components and their products: a constant, and seven numbers for each power.
    case multivariate(Double, [[Double]])
  }

  package struct Curve: Hashable, Sendable {
    /// Where pieces begin, and the last ends, in 0…1.
    package let pivots: [Double]
    package let pieces: [Piece]

    package init(pivots: [Double], pieces: [Piece]) {
      self.pivots = pivots
      self.pieces = pieces
    }
  }

  package let curves: [Curve]
  /// From reshaped components, less the offset, to L'M'S'; in rows.
  package let matrix: [Double]
  package let offset: [Double]
  /// From linear light to that which `lmsToRGB` takes; in rows.
  package let linearMatrix: [Double]
  /// The brightest light, as a signal of PQ in 0…1.
  package let peakSignal: Double

  package init(
    curves: [Curve], matrix: [Double], offset: [Double], linearMatrix: [Double], peakSignal: Double
  ) {
    self.curves = curves
    self.matrix = matrix
    self.offset = offset
    self.linearMatrix = linearMatrix
    self.peakSignal = peakSignal
  }
}

extension VideoFrame {
  /// What Dolby Vision says of the picture, where that is all that says what its numbers mean.
  package var dolbyVision: DolbyVisionSignal? {
    guard !format.color.isHDR, format.color.matrix == nil,
      let entry = av_frame_get_side_data(storage.pointer, AV_FRAME_DATA_DOVI_METADATA),
      let size = Int(exactly: entry.pointee.size), size >= MemoryLayout<AVDOVIMetadata>.size,
      let data = UnsafeRawPointer(entry.pointee.data)?.assumingMemoryBound(to: AVDOVIMetadata.self),
      holds(data.pointee.header_offset, AVDOVIRpuDataHeader.self, in: size),
      holds(data.pointee.mapping_offset, AVDOVIDataMapping.self, in: size),
      holds(data.pointee.color_offset, AVDOVIColorMetadata.self, in: size)
    else { return nil }
    return DolbyVisionSignal(
      header: av_dovi_get_header(data).pointee, mapping: av_dovi_get_mapping(data).pointee,
      color: av_dovi_get_color(data).pointee)
  }

  /// Whether a part lies within the data: the process of a broken decoder may have written other places.
  private func holds<Part>(_ offset: Int, _ part: Part.Type, in size: Int) -> Bool {
    offset >= 0 && offset <= size - MemoryLayout<Part>.size
  }
}

extension DolbyVisionSignal {
  /// Reads FFmpeg's form of it; `nil` for a signal that is not of IPT.
  fileprivate init?(
    header: AVDOVIRpuDataHeader, mapping: AVDOVIDataMapping, color: AVDOVIColorMetadata
  ) {
    let iptSignal = 2
    guard Int(color.signal_color_space) == iptSignal else { return nil }
    let largest = Double((1 << Int(header.bl_bit_depth)) - 1)
    let unit = Double(sign: .plus, exponent: Int(header.coef_log2_denom), significand: 1)
    curves = [mapping.curves.0, mapping.curves.1, mapping.curves.2].map {
      Curve($0, largest: largest, unit: unit)
    }
    matrix = Self.numbers(color.ycc_to_rgb_matrix, 9)
    offset = Self.numbers(color.ycc_to_rgb_offset, 3)
    linearMatrix = Self.numbers(color.rgb_to_lms_matrix, 9)
    peakSignal = Double(color.source_max_pq) / 4095
    guard curves.allSatisfy({ !$0.pieces.isEmpty && $0.pivots.count == $0.pieces.count + 1 }) else {
      return nil
    }
  }

  private static func numbers<Tuple>(_ rationals: Tuple, _ count: Int) -> [Double] {
    withUnsafeBytes(of: rationals) { bytes in
      bytes.bindMemory(to: AVRational.self).prefix(count).map(av_q2d)
    }
  }
}

extension DolbyVisionSignal.Curve {
  fileprivate init(_ curve: AVDOVIReshapingCurve, largest: Double, unit: Double) {
    func array<Tuple, Element>(_ tuple: Tuple, of type: Element.Type) -> [Element] {
      withUnsafeBytes(of: tuple) { Array($0.bindMemory(to: Element.self)) }
    }
    let count = max(0, min(Int(curve.num_pivots), 9))
    pivots = array(curve.pivots, of: UInt16.self).prefix(count).map { Double($0) / largest }
    let methods = array(curve.mapping_idc, of: AVDOVIMappingMethod.self)
    let orders = array(curve.poly_order, of: UInt8.self)
    let factors = array(curve.poly_coef, of: Int64.self)
    let powers = array(curve.mmr_order, of: UInt8.self)
    let constants = array(curve.mmr_constant, of: Int64.self)
    let products = array(curve.mmr_coef, of: Int64.self)
    pieces = (0..<max(0, count - 1)).map { piece in
      if methods[piece] == AV_DOVI_MAPPING_POLYNOMIAL {
        let used = min(Int(orders[piece]), 2) + 1
        return .polynomial((0..<used).map { Double(factors[piece * 3 + $0]) / unit })
      }
      return .multivariate(
        Double(constants[piece]) / unit,
        (0..<min(Int(powers[piece]), 3)).map { power in
          (0..<7).map { Double(products[(piece * 3 + power) * 7 + $0]) / unit }
        })
    }
  }
}
