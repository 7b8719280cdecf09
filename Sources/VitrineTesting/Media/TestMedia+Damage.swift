import FoundationEssentials
internal import MediaCore

extension TestMedia {
  /// A change to a file's bytes that ffmpeg would not make.
  enum Damage: Hashable, Sendable {
    case truncation(Double)
    case bitFlips(Int, seed: UInt64)
    case displayMatrix(Orientation)
    case shorterEdit(Int)

    func copy(_ source: String, to path: String) throws {
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: source)))
      switch self {
      case .truncation(let fraction):
        bytes.removeLast(bytes.count - Int(Double(bytes.count) * min(max(fraction, 0), 1)))
      case .bitFlips(let flips, let seed):
        var state = seed
        for _ in 0..<flips where !bytes.isEmpty {
          let bit = Int(Self.next(&state) % UInt64(bytes.count * 8))
          bytes[bit / 8] ^= 1 << (bit % 8)
        }
      case .displayMatrix(let orientation): try Self.orient(&bytes, orientation)
      case .shorterEdit(let units): try Self.shortenEdit(&bytes, by: units)
      }
      try Data(bytes).write(to: URL(filePath: path))
    }

    /// The next number of the SplitMix64 generator.
    private static func next(_ state: inout UInt64) -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }

    /// Writes a display matrix into the first track header (ISO/IEC 14496-12 §8.3.2).
    ///
    /// Done by hand because ffmpeg's own options for it changed from version to version.
    private static func orient(_ bytes: inout [UInt8], _ orientation: Orientation) throws {
      let name = Array("tkhd".utf8)
      guard
        let start = bytes.indices.dropLast(84).first(where: {
          bytes[$0..<$0 + 4].elementsEqual(name)
        })
      else { throw TestMediaError(description: "no track header to write a matrix into") }
      func number(at place: Int) -> Int { bytes[place..<place + 4].bigEndian(Int.self) }
      let (width, height) = (number(at: start + 80), number(at: start + 84))
      // Where one to the right and one below go.
      var (right, below) = ((1, 0), (0, 1))
      for _ in 0..<orientation.rotation / 90 {
        (right, below) = ((-right.1, right.0), (-below.1, below.0))
      }
      if orientation.isMirrored { right = (-right.0, -right.1) }
      // What lies left of or above the origin then is moved into sight.
      let x = -min(0, right.0 * width) - min(0, below.0 * height)
      let y = -min(0, right.1 * width) - min(0, below.1 * height)
      let (one, unit) = (1 << 16, 1 << 30)
      let matrix = [
        right.0 * one, right.1 * one, 0, below.0 * one, below.1 * one, 0, x, y, unit,
      ]
      bytes.replaceSubrange(
        start + 44..<start + 80,
        with: matrix.flatMap { number in
          [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        })
    }

    /// Lets the first edit of the first track end earlier (ISO/IEC 14496-12 §8.6.6, version 0).
    private static func shortenEdit(_ bytes: inout [UInt8], by units: Int) throws {
      let name = Array("elst".utf8)
      guard
        let start = bytes.indices.dropLast(16).first(where: {
          bytes[$0..<$0 + 4].elementsEqual(name)
        })
      else { throw TestMediaError(description: "no edit list to shorten") }
      let place = start + 12..<start + 16
      let length = bytes[place].bigEndian(Int.self) - units
      bytes.replaceSubrange(
        place, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) })
    }
  }
}
