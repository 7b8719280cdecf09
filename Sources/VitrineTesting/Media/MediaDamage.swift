import FoundationEssentials
public import MediaCore

/// A change to a file's bytes that ffmpeg would not make.
///
/// `TestMedia.Recipe` has a function for each kind, which damages a clip that it makes.
public enum MediaDamage: Hashable, Sendable {
  /// Only so much of the bytes from the start is kept, clamped to 0…1; nothing for what is no number.
  case truncation(Double)
  /// So many bits are turned over, the same ones for the same seed; none for a number below 0.
  case bitFlips(Int, seed: UInt64)
  /// The first track of an MP4 or MOV file is mirrored and turned.
  case displayMatrix(Orientation)
  /// The first track's edit of an MP4 file ends earlier, by units of the movie's time scale.
  case shorterEdit(Int)

  /// Writes a damaged copy of a file.
  ///
  /// - Parameters:
  ///   - source: The path of the file, which stays as it is.
  ///   - path: Where the copy is written, over what is there.
  /// - Throws: A `TestMediaError` when the file has nothing of the kind to change; Foundation's error when it cannot
  ///   be read, or the copy cannot be written.
  public func copy(_ source: String, to path: String) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: source)))
    switch self {
    case .truncation(let fraction):
      let share = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
      bytes.removeLast(bytes.count - Int(Double(bytes.count) * share))
    case .bitFlips(let flips, let seed):
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<max(0, flips) where !bytes.isEmpty {
        let bit = Int(generator.next() % UInt64(bytes.count * 8))
        bytes[bit / 8] ^= 1 << (bit % 8)
      }
    case .displayMatrix(let orientation): try Self.orient(&bytes, orientation)
    case .shorterEdit(let units): try Self.shortenEdit(&bytes, by: units)
    }
    try Data(bytes).write(to: URL(filePath: path))
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
