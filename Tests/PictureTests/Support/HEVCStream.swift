import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

/// Plain pictures in HEVC, with messages of our own put beside each (ITU-T H.265, Annex B).
struct HEVCStream {
  /// All units of the stream with their start codes taken off.
  private var units: [[UInt8]]

  /// Encodes plain pictures of ten bits.
  ///
  /// - Parameters:
  ///   - numbers: Those of luma and chroma.
  ///   - options: Arguments of ffmpeg's encoder.
  init(plain numbers: [Int], count: Int, options: [String] = []) throws {
    let values = zip(["lum", "cb", "cr"], numbers).map { "\($0)=\($1)" }.joined(separator: ":")
    try self.init(
      of: "color=s=128x96:r=25,format=yuv420p10le,geq=\(values)", count: count, options: options)
  }

  /// Encodes pictures without loss.
  ///
  /// - Parameters:
  ///   - source: As `-f lavfi` takes it, of ten bits.
  ///   - options: Arguments of ffmpeg's encoder.
  init(
    of source: String, count: Int, parameters: String = "", options: [String] = []
  ) throws {
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).hevc"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i",
        source, "-frames:v", String(count), "-c:v", "libx265", "-x265-params",
        "log-level=none:pools=1:lossless=1:bframes=0" + parameters,
      ] + options + ["-f", "hevc", path])
    guard result.status == 0 else {
      throw RawVideoError(description: String(decoding: result.errors, as: UTF8.self))
    }
    units = Self.split([UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// Puts a unit before or behind those of each picture.
  ///
  /// - Parameter unit: For a picture by its number, its type and what is in it.
  mutating func add(isBehind: Bool, _ unit: (Int) -> (type: UInt8, bytes: [UInt8])) {
    var picture = 0
    units = units.flatMap { bytes -> [[UInt8]] in
      // A slice that is the first of its picture.
      guard bytes[0] >> 1 & 0x3F < 32, bytes.count > 2, bytes[2] & 0x80 != 0 else { return [bytes] }
      let (type, content) = unit(picture)
      picture += 1
      let added = Self.escaped([type << 1, 1] + content)
      return isBehind ? [bytes, added] : [added, bytes]
    }
  }

  /// The pictures as they are decoded.
  func frames() throws -> [VideoFrame] {
    let bytes = units.flatMap { unit -> [UInt8] in [0, 0, 0, 1] + unit }
    let demuxer = try Demuxer(FaultySource(bytes), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first { $0.isVideo }).index
    var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: 1)
    var frames: [VideoFrame] = []
    while let packet = try demuxer.read() {
      _ = try decoder.send(packet)
      while case .element(let frame) = try decoder.receive() { frames.append(frame) }
    }
    decoder.drain()
    while case .element(let frame) = try decoder.receive() { frames.append(frame) }
    return frames
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var unit: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if byte == 1, zeros >= 2 {
        unit.removeLast(min(zeros, unit.count))
        if !unit.isEmpty { units.append(unit) }
        unit = []
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      unit.append(byte)
    }
    return units + [unit]
  }

  /// The bytes with what keeps start codes apart (7.4.2).
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    for byte in bytes {
      if byte <= 3, escaped.suffix(2) == [0, 0] { escaped.append(3) }
      escaped.append(byte)
    }
    return escaped
  }
}

/// Bits in the order of a stream, with the codes of H.265, 9.2.
struct BitWriter {
  private var bits: [Bool] = []

  mutating func put(_ value: Int, bits count: Int) {
    for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
  }

  /// An Exp-Golomb code.
  mutating func putUnsigned(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    put(0, bits: length - 1)
    put(value + 1, bits: length)
  }

  /// An Exp-Golomb code of a number that may be negative.
  mutating func putSigned(_ value: Int) {
    putUnsigned(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /// The bytes, with a bit for the end.
  var bytes: [UInt8] {
    let ended = bits + [true]
    return stride(from: 0, to: ended.count, by: 8).map { start in
      (0..<8).reduce(0) { byte, place in
        byte << 1 | (start + place < ended.count && ended[start + place] ? 1 : 0)
      }
    }
  }
}
