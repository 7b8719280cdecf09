internal import CFFmpeg
package import MediaCore

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
    let pivots: [Double]
    let pieces: [Piece]

    package init(pivots: [Double], pieces: [Piece]) {
      self.pivots = pivots
      self.pieces = pieces
    }
  }

  let curves: [Curve]
  /// From reshaped components, less the offset, to L'M'S'; in rows.
  let matrix: [Double]
  let offset: [Double]
  /// From linear light to that which `lmsToRGB` takes; in rows.
  let linearMatrix: [Double]
  /// The brightest light, in cd/m².
  let peak: Double

  package init(
    curves: [Curve], matrix: [Double], offset: [Double], linearMatrix: [Double], peak: Double
  ) {
    self.curves = curves
    self.matrix = matrix
    self.offset = offset
    self.linearMatrix = linearMatrix
    self.peak = peak
  }

  /// Light in BT.2020's primaries, in cd/m², of components in 0…1.
  package func light(_ first: Double, _ second: Double, _ third: Double) -> RGBColor {
    let given = [first, second, third]
    let reshaped = (0..<3).map { curves[$0].value(given[$0], given) - offset[$0] }
    let signal = Matrix3.apply(matrix, (reshaped[0], reshaped[1], reshaped[2]))
    let linear = Matrix3.apply(
      linearMatrix,
      (
        TransferFunction.pqLight(signal.0), TransferFunction.pqLight(signal.1),
        TransferFunction.pqLight(signal.2)
      ))
    let light = Matrix3.apply(Self.lmsToRGB, linear)
    return RGBColor(red: light.0, green: light.1, blue: light.2)
  }

  /// The inverse of the matrix of Hunt, Pointer and Estevez for BT.2020's primaries.
  private static let lmsToRGB = [
    3.06441879, -2.16597676, 0.10155818, -0.65612108, 1.78554118, -0.12943749, 0.01736321,
    -0.04725154, 1.03004253,
  ]
}

extension DolbyVisionSignal.Curve {
  func value(_ number: Double, _ all: [Double]) -> Double {
    guard let first = pivots.first, let last = pivots.last else { return number }
    let clamped = min(max(number, first), last)
    let piece = pivots.lastIndex { $0 <= clamped } ?? 0
    switch pieces[min(piece, pieces.count - 1)] {
    case .polynomial(let factors):
      return factors.reversed().reduce(0) { $0 * clamped + $1 }
    case .multivariate(let constant, let powers):
      let (x, y, z) = (all[0], all[1], all[2])
      let terms = [x, y, z, x * y, x * z, y * z, x * y * z]
      var (sum, raised) = (constant, terms)
      for factors in powers {
        for (factor, term) in zip(factors, raised) { sum += factor * term }
        raised = zip(raised, terms).map { $0 * $1 }
      }
      return sum
    }
  }
}

extension VideoFrame {
  /// What Dolby Vision says of the picture, where that is all that says what its numbers mean.
  var dolbyVision: DolbyVisionSignal? {
    guard !format.color.isHDR, format.color.matrix == nil,
      let entry = av_frame_get_side_data(storage.pointer, AV_FRAME_DATA_DOVI_METADATA),
      let data = UnsafeRawPointer(entry.pointee.data)?.assumingMemoryBound(to: AVDOVIMetadata.self)
    else { return nil }
    return DolbyVisionSignal(
      header: av_dovi_get_header(data).pointee, mapping: av_dovi_get_mapping(data).pointee,
      color: av_dovi_get_color(data).pointee)
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
    let told = TransferFunction.pqLight(Double(color.source_max_pq) / 4095)
    peak = told >= 50 ? told : 1000
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
