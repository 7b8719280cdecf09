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
    /// With the vector in a group that all samples are of; the track's own is another.
    case cbcsWithGroup
    case cenc
    /// With what is to be known of the samples where `saio` says, not in `senc`.
    case cencWithOffsets
    /// With every third sample in a group of those that are in clear.
    case cencWithClearGroup

    var isCounted: Bool {
      switch self {
      case .cenc, .cencWithOffsets, .cencWithClearGroup: true
      default: false
      }
    }
    var hasOneVector: Bool { self == .cbcs || self == .cbcsWithGroup }
    var method: String { isCounted ? "SAMPLE-AES-CTR" : "SAMPLE-AES" }
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
    var content = children(box, 8).flatMap(rebuilt)
    if kind == "stbl", scheme == .cbcsWithGroup {
      let isPicture = box.split(separator: Array("avc1".utf8)).count > 1
      let group =
        [0, isPicture ? 0x19 : 0, 1, 0] + [UInt8](repeating: 7, count: 16) + [16] + vector
      content += groups(1, group)
    }
    return made(kind, content)
  }

  /// A box `sgpd` with one group.
  private func groups(_ version: UInt8, _ group: [UInt8]) -> [UInt8] {
    made(
      "sgpd",
      [version, 0, 0, 0] + Array("seig".utf8) + [0, 0, 0, UInt8(group.count), 0, 0, 0, 1] + group)
  }

  /// A box `sbgp`.
  private func grouping(_ runs: [(count: Int, group: Int)]) -> [UInt8] {
    let entries = runs.flatMap { bytes(of: $0.count) + bytes(of: $0.group) }
    return made("sbgp", [0, 0, 0, 0] + Array("seig".utf8) + bytes(of: runs.count) + entries)
  }

  private func protected(_ entry: [UInt8]) -> [UInt8] {
    let isPicture = kind(entry) == "avc1"
    let isCounted = scheme.isCounted
    var settings: [UInt8] = [isCounted ? 0 : 1, 0, 0, 0, 0, isPicture && !isCounted ? 0x19 : 0, 1]
    settings.append(scheme.hasOneVector ? 0 : isCounted ? 8 : 16)
    settings += [UInt8](repeating: 7, count: 16)
    if scheme.hasOneVector { settings += [16] + (scheme == .cbcs ? vector : vector.reversed()) }
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
    var head: [UInt8] = []
    for part in parts {
      head += kind(part) == "traf" ? moved(part, growth, at: 8 + head.count) : part
    }
    return made("moof", head)
  }

  private func track(
    _ box: [UInt8], _ pictureTrack: Int, _ headSize: Int, _ data: inout [UInt8]
  ) -> [UInt8] {
    let boxes = children(box, 8)
    let isPicture = boxes.contains { kind($0) == "tfhd" && number($0, 12) == pictureTrack }
    var entries: [[UInt8]] = []
    var count: Int { entries.count }
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
        let isClear = scheme == .cencWithClearGroup && count % 3 == 0
        entries.append(
          isClear
            ? isPicture ? [0, 0] : []
            : sample(start..<start + size, isPicture, UInt8(count & 0xFF), &data))
        start += size
      }
    }
    let flags: [UInt8] = [0, 0, 0, isPicture ? 2 : 0]
    let all = entries.flatMap { $0 }
    var content = boxes.flatMap { $0 }
    switch scheme {
    case .cencWithOffsets:
      content += made("saiz", [0, 0, 0, 0, 0] + bytes(of: count) + entries.map { UInt8($0.count) })
      // Where that is, is known when the fragment is whole.
      content += made("saio", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]) + made("free", all)
    case .cencWithClearGroup:
      content += groups(1, [0, 0, 0, 0] + [UInt8](repeating: 0, count: 16))
      content += grouping((0..<count).map { (1, $0 % 3 == 0 ? 0x10001 : 0) })
      content += made("senc", flags + bytes(of: count) + all)
    case .cbcsWithGroup:
      content += grouping([(count, 1)]) + made("senc", flags + bytes(of: count) + all)
    case .cbcs, .cbcsWithVectors, .cenc:
      content += made("senc", flags + bytes(of: count) + all)
    }
    return made("traf", content)
  }

  private func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
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
    if !scheme.hasOneVector { first[0] = number }
    var entry = scheme.hasOneVector ? [] : scheme.isCounted ? Array(first[..<8]) : first
    var used = 0
    func encrypt(_ range: Range<Int>, isPattern: Bool) {
      if scheme.isCounted {
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

  /// With the offsets of its runs moved, and that of what is known of its samples filled in.
  private func moved(_ box: [UInt8], _ growth: Int, at place: Int) -> [UInt8] {
    var content: [UInt8] = []
    for child in children(box, 8) {
      var child = child
      switch kind(child) {
      case "trun": child.replaceSubrange(16..<20, with: bytes(of: number(child, 16) + growth))
      case "saio":
        let next = place + 8 + content.count + child.count + 8
        child.replaceSubrange(16..<20, with: bytes(of: next))
      default: break
      }
      content += child
    }
    return made("traf", content)
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
