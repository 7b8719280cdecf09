import FFmpeg
import MediaCore

/// Encrypts fragments of MP4 by two schemes of ISO/IEC 23001-7: `cbcs`, one in ten blocks of pictures and all of
/// sound, and `cenc`; written from the standard, for tests.
struct FragmentEncryptor {
  enum Scheme: CaseIterable {
    /// With one vector for all samples, as HTTP Live Streaming has it.
    case cbcs
    /// With a vector for each sample.
    case cbcsWithVectors
    case cenc

    var method: String { self == .cenc ? "SAMPLE-AES-CTR" : "SAMPLE-AES" }
  }

  private let cipher: AESCipher
  private let vector: [UInt8]
  private let scheme: Scheme

  init(key: [UInt8], vector: [UInt8], _ scheme: Scheme) throws {
    cipher = try AESCipher(key: key)
    self.vector = vector
    self.scheme = scheme
  }

  func encrypt(_ file: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var place = 0
    var fragment: [UInt8] = []
    var pictureTrack = 0
    while place + 8 <= file.count {
      let box = Array(file[place..<place + number(file, place)])
      place += box.count
      switch kind(box) {
      case "moov":
        pictureTrack = 1
        output += rebuilt(box)
      case "moof": fragment = box
      case "mdat":
        var data = box
        let head = described(fragment, pictureTrack, &data)
        output += head + data
      case "mfra": break
      default: output += box
      }
    }
    return output
  }

  // MARK: - The initialization section

  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl"]

  private func rebuilt(_ box: [UInt8]) -> [UInt8] {
    let kind = kind(box)
    if kind == "stsd" {
      return made("stsd", Array(box[8..<16]) + children(box, 16).flatMap(protected))
    }
    guard Self.containers.contains(kind) else { return box }
    return made(kind, children(box, 8).flatMap(rebuilt))
  }

  private func protected(_ entry: [UInt8]) -> [UInt8] {
    let isPicture = kind(entry) == "avc1"
    let isCounted = scheme == .cenc
    var settings: [UInt8] = [isCounted ? 0 : 1, 0, 0, 0, 0, isPicture && !isCounted ? 0x19 : 0, 1]
    settings.append(scheme == .cbcs ? 0 : isCounted ? 8 : 16)
    settings += [UInt8](repeating: 7, count: 16)
    if scheme == .cbcs { settings += [16] + vector }
    let kind = made(
      "schm", [0, 0, 0, 0] + Array((isCounted ? "cenc" : "cbcs").utf8) + [0, 1, 0, 0])
    let information =
      made("frma", Array(entry[4..<8])) + kind + made("schi", made("tenc", settings))
    return made(isPicture ? "encv" : "enca", Array(entry[8...]) + made("sinf", information))
  }

  // MARK: - Fragments

  /// Encrypts the samples in the data and gives the fragment with what has to be known of them.
  private func described(
    _ fragment: [UInt8], _ pictureTrack: Int, _ data: inout [UInt8]
  ) -> [UInt8] {
    var parts: [[UInt8]] = []
    for box in children(fragment, 8) {
      parts.append(kind(box) == "traf" ? track(box, pictureTrack, fragment.count, &data) : box)
    }
    let growth = parts.reduce(8) { $0 + $1.count } - fragment.count
    return made("moof", parts.flatMap { kind($0) == "traf" ? moved($0, growth) : $0 })
  }

  private func track(
    _ box: [UInt8], _ pictureTrack: Int, _ headSize: Int, _ data: inout [UInt8]
  ) -> [UInt8] {
    let boxes = children(box, 8)
    let isPicture = boxes.contains { kind($0) == "tfhd" && number($0, 12) == pictureTrack }
    var entries: [UInt8] = []
    var count = 0
    for run in boxes where kind(run) == "trun" {
      let flags = number(run, 8)
      // As ffmpeg writes runs: an offset, and a size for each sample.
      var start = number(run, 16) - headSize
      var place = 20 + (flags & 4 != 0 ? 4 : 0)
      for _ in 0..<number(run, 12) {
        if flags & 0x100 != 0 { place += 4 }
        let size = flags & 0x200 != 0 ? number(run, place) : defaultSize(boxes)
        if flags & 0x200 != 0 { place += 4 }
        if flags & 0x400 != 0 { place += 4 }
        if flags & 0x800 != 0 { place += 4 }
        entries += sample(start..<start + size, isPicture, UInt8(count & 0xFF), &data)
        start += size
        count += 1
      }
    }
    let flags: [UInt8] = [0, 0, 0, isPicture ? 2 : 0]
    let total = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    return made("traf", boxes.flatMap { $0 } + made("senc", flags + total + entries))
  }

  private func defaultSize(_ boxes: [[UInt8]]) -> Int {
    guard let header = boxes.first(where: { kind($0) == "tfhd" }) else { return 0 }
    let flags = number(header, 8)
    return number(
      header, 16 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0) + (flags & 8 != 0 ? 4 : 0))
  }

  /// Encrypts a sample and gives its entry in `senc`.
  private func sample(
    _ range: Range<Int>, _ isPicture: Bool, _ number: UInt8, _ data: inout [UInt8]
  ) -> [UInt8] {
    var first = vector
    if scheme != .cbcs { first[0] = number }
    var entry = scheme == .cbcs ? [] : scheme == .cenc ? Array(first[..<8]) : first
    var used = 0
    func encrypt(_ range: Range<Int>, isPattern: Bool) {
      if scheme == .cenc {
        let counter = first[..<8].reduce(UInt128(0)) { $0 << 8 | UInt128($1) } << 64
        cipher.applyCounter(&data, range, counter: counter, bits: 64, offset: used)
        used += range.count
        return
      }
      var vector = first
      var block = range.lowerBound
      while range.upperBound - block >= 16 {
        cipher.encryptChained(&data, block..<block + 16, vector: &vector)
        block += isPattern ? 160 : 16
      }
    }
    guard isPicture else {
      encrypt(range, isPattern: false)
      return entry
    }
    var parts: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let end = place + 4 + self.number(data, place)
      let clear = min(end - place, 40)
      encrypt(place + clear..<end, isPattern: true)
      let encrypted = end - place - clear
      parts += [0, UInt8(clear)]
      parts += (0..<4).map { UInt8(truncatingIfNeeded: encrypted >> (24 - 8 * $0)) }
      place = end
    }
    let count = parts.count / 6
    entry += [UInt8(count >> 8), UInt8(count & 0xFF)] + parts
    return entry
  }

  /// With the offsets of its runs moved.
  private func moved(_ box: [UInt8], _ growth: Int) -> [UInt8] {
    made(
      "traf",
      children(box, 8).flatMap { child in
        guard kind(child) == "trun" else { return child }
        var run = child
        let offset = number(run, 16) + growth
        for index in 0..<4 {
          run[16 + index] = UInt8(truncatingIfNeeded: offset >> (24 - 8 * index))
        }
        return run
      })
  }

  // MARK: - Boxes

  private func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func kind(_ box: [UInt8]) -> String { String(decoding: box[4..<8], as: UTF8.self) }

  private func children(_ box: [UInt8], _ start: Int) -> [[UInt8]] {
    var boxes: [[UInt8]] = []
    var place = start
    while place + 8 <= box.count {
      boxes.append(Array(box[place..<place + number(box, place)]))
      place += number(box, place)
    }
    return boxes
  }

  private func made(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 8
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(kind.utf8)
      + content
  }
}
