import Glibc
import VitrineTesting

/// Moves the timestamps of segments, as an encoder that is started again does.
enum ClockEditor {
  /// Moves all times of a transport stream, which wrap.
  static func moved(transport stream: [UInt8], by seconds: Double) -> [UInt8] {
    let ticks = Int64(seconds * 90_000)
    var stream = stream
    for packet in stride(from: 0, to: stream.count - 187, by: 188) {
      let control = stream[packet + 3] >> 4 & 3
      var place = packet + 4
      if control & 2 != 0 {
        let length = Int(stream[place])
        if length >= 7, stream[place + 1] & 0x10 != 0 { moveReference(&stream, place + 2, ticks) }
        place += 1 + length
      }
      let begins = stream[packet + 1] & 0x40 != 0 && control & 1 != 0 && place + 19 <= packet + 188
      guard begins, stream[place...].starts(with: [0, 0, 1]), stream[place + 3] >= 0xBD else {
        continue
      }
      let flags = stream[place + 7] >> 6
      if flags & 2 != 0 { moveStamp(&stream, place + 9, ticks) }
      if flags & 1 != 0 { moveStamp(&stream, place + 14, ticks) }
    }
    return stream
  }

  /// ISO/IEC 13818-1, 2.4.3.5.
  private static func moveReference(_ stream: inout [UInt8], _ place: Int, _ ticks: Int64) {
    let old = (0..<4).reduce(0) { $0 << 8 | Int64(stream[place + $1]) } << 1
    let new = (old + Int64(stream[place + 4] >> 7) + ticks) & (1 << 33 - 1)
    for byte in 0..<4 { stream[place + byte] = UInt8(truncatingIfNeeded: new >> (25 - 8 * byte)) }
    stream[place + 4] = stream[place + 4] & 0x7F | UInt8(new & 1) << 7
  }

  /// ISO/IEC 13818-1, 2.4.3.7.
  private static func moveStamp(_ stream: inout [UInt8], _ place: Int, _ ticks: Int64) {
    let bytes = stream[place..<place + 5].map { Int64($0) }
    let old =
      (bytes[0] >> 1 & 7) << 30 | bytes[1] << 22 | (bytes[2] >> 1) << 15 | bytes[3] << 7
      | bytes[4] >> 1
    let new = (old + ticks) & (1 << 33 - 1)
    stream[place] = UInt8(bytes[0] & 0xF1 | (new >> 30 & 7) << 1)
    stream[place + 1] = UInt8(new >> 22 & 0xFF)
    stream[place + 2] = UInt8((new >> 15 & 0x7F) << 1 | 1)
    stream[place + 3] = UInt8(new >> 7 & 0xFF)
    stream[place + 4] = UInt8((new & 0x7F) << 1 | 1)
  }

  /// Moves where fragments begin.
  ///
  /// - Parameter section: Tells what the tracks count in.
  static func moved(
    fragments: [UInt8], by seconds: Double, section: [UInt8]
  ) -> [UInt8] {
    var fragments = fragments
    let movie = places(of: "tkhd", in: section).map { place in
      number(section, place + (section[place + 4] == 0 ? 16 : 24), 4)
    }
    let scales = places(of: "mdhd", in: section).map { place in
      number(section, place + (section[place + 4] == 0 ? 16 : 24), 4)
    }
    for place in places(of: "traf", in: fragments) {
      // The track's header comes first.
      let track = movie.firstIndex(of: number(fragments, place + 16, 4)) ?? 0
      guard let time = places(of: "tfdt", in: fragments).first(where: { $0 > place }) else {
        continue
      }
      add(seconds, of: scales[track], to: &fragments, at: time + 8, time + 4)
    }
    for place in places(of: "sidx", in: fragments) {
      add(seconds, of: number(fragments, place + 12, 4), to: &fragments, at: place + 16, place + 4)
    }
    return fragments
  }

  /// - Parameter version: Where the version stands, by which the time is short or long.
  private static func add(
    _ seconds: Double, of scale: Int64, to bytes: inout [UInt8], at place: Int, _ version: Int
  ) {
    let count = bytes[version] == 0 ? 4 : 8
    let new = number(bytes, place, count) + Int64(seconds * Double(scale))
    for byte in 0..<count {
      bytes[place + byte] = UInt8(truncatingIfNeeded: new >> (8 * (count - 1 - byte)))
    }
  }

  /// Where a box's type stands.
  private static func places(of type: String, in bytes: [UInt8]) -> [Int] {
    let type = Array(type.utf8)
    var places: [Int] = []
    // A loop over every byte is slow without optimisation.
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var next = 0
      while let found = memchr(start + next, CInt(type[0]), max(0, bytes.count - 8 - next)) {
        let place = UnsafeRawPointer(found) - start
        if memcmp(found, type, type.count) == 0 { places.append(place) }
        next = place + 1
      }
    }
    return places
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int64 {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int64($1) }
  }
}
