import FFmpeg
import MediaCore

/// Takes the encryption off the samples of MP4 fragments, in place.
///
/// Sizes stay; the boxes that tell of the encryption become such as everybody passes over. Source:
/// ISO/IEC 14496-12, 8.8; ISO/IEC 23001-7 (Common Encryption), 7 to 10.
struct FragmentDecryptor {
  private let cipher: AESCipher
  private let protections: TrackProtections
  /// In place of a vector that neither the samples nor the track have.
  private let fallback: [UInt8]?

  /// - Throws: 6002 for a key of another length than 16 bytes.
  init(
    key: [UInt8], _ protections: TrackProtections, vector: UInt128?
  ) throws(MediaError) {
    cipher = try AESCipher(key: key)
    self.protections = protections
    fallback = vector?.bytes
  }

  /// Decrypts a segment.
  ///
  /// - Throws: 6003 where what the fragments say of their samples makes no sense.
  func decrypt(_ bytes: inout [UInt8]) throws(MediaError) {
    // Samples do not share bytes: all together they are no longer than what holds them.
    var room = bytes.count
    for fragment in MP4Box.list(bytes, bytes.indices) where fragment.kind == "moof" {
      var end: Int?
      for track in fragment.children(bytes) where track.kind == "traf" {
        end = try decrypt(track, of: fragment, after: end, &bytes, &room)
      }
    }
  }

  /// What the boxes of a track in a fragment say of its samples.
  private struct Header {
    var track = 0
    var description: Int?
    var sampleSize: Int?
    /// Where the runs' offsets count from.
    var base = 0
  }

  /// - Parameter room: How many bytes the samples of what is left may have.
  /// - Returns: Where the track's samples end.
  private func decrypt(
    _ box: MP4Box, of fragment: MP4Box, after previous: Int?, _ bytes: inout [UInt8],
    _ room: inout Int
  ) throws(MediaError) -> Int {
    let boxes = box.children(bytes)
    guard let first = boxes.first(where: { $0.kind == "tfhd" }) else { return 0 }
    let header = Self.header(first, bytes, start: fragment.range.lowerBound, previous)
    let track = protections.tracks[header.track]
    let protection = track.flatMap { $0.descriptions[header.description ?? $0.defaultDescription] }
    let ranges = try Self.samples(
      boxes, header, defaultSize: header.sampleSize ?? track?.defaultSampleSize ?? 0, bytes, &room)
    if let protection, let track {
      let protections = Self.protections(
        boxes, protection, track, count: ranges.count, bytes)
      let vectors = try SampleVectors(
        boxes, bytes, vectorSizes: protections.map(\.vectorSize), base: header.base)
      for (place, range) in ranges.enumerated() {
        guard range.upperBound <= bytes.count else { throw Self.nonsense }
        guard protections[place].isProtected else { continue }
        try decrypt(range, vectors.entries?[place], protections[place], &bytes)
      }
      for box in boxes where ["senc", "saiz", "saio"].contains(box.kind) { box.blankOut(&bytes) }
    }
    return ranges.last?.upperBound ?? previous ?? fragment.range.lowerBound
  }

  static let nonsense = MediaError(
    .decryptionFailed, "a fragment says of its samples what cannot be")

  private static func header(
    _ box: MP4Box, _ bytes: [UInt8], start: Int, _ previous: Int?
  ) -> Header {
    let flags = bytes.number(at: box.content.lowerBound + 1, 3)
    var place = box.content.lowerBound + 4
    func next(_ size: Int) -> Int {
      defer { place += size }
      return bytes.number(at: place, size)
    }
    var header = Header(track: next(4))
    let isFromFragment = flags & 0x2_0000 != 0
    header.base = isFromFragment ? start : previous ?? start
    // No file is that large, and sums stay numbers.
    if flags & 1 != 0 { header.base = min(next(8), 1 << 48) }
    if flags & 2 != 0 { header.description = next(4) }
    if flags & 8 != 0 { _ = next(4) }
    if flags & 0x10 != 0 { header.sampleSize = next(4) }
    return header
  }

  /// Where the samples are, in order.
  ///
  /// - Throws: 6003 where they have more bytes than there is room for; each counts as one at least.
  private static func samples(
    _ boxes: [MP4Box], _ header: Header, defaultSize: Int, _ bytes: [UInt8], _ room: inout Int
  ) throws(MediaError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for run in boxes where run.kind == "trun" {
      let flags = bytes.number(at: run.content.lowerBound + 1, 3)
      var place = run.content.lowerBound + 4
      let count = bytes.number(at: place, 4)
      place += 4
      var start = ranges.last?.upperBound ?? header.base
      if flags & 1 != 0 {
        start = header.base + Int(Int32(truncatingIfNeeded: bytes.number(at: place, 4)))
        place += 4
      }
      if flags & 4 != 0 { place += 4 }
      let before = flags & 0x100 != 0 ? 4 : 0
      let entry = [0x100, 0x200, 0x400, 0x800].reduce(0) { $0 + (flags & $1 != 0 ? 4 : 0) }
      guard start >= 0, entry == 0 || count <= (run.content.upperBound - place) / entry,
        count <= bytes.count
      else { break }
      for _ in 0..<count {
        let size = flags & 0x200 != 0 ? bytes.number(at: place + before, 4) : defaultSize
        place += entry
        guard size <= bytes.count - start else { return ranges }
        room -= max(1, size)
        guard room >= 0 else { throw nonsense }
        ranges.append(start..<start + size)
        start += size
      }
    }
    return ranges
  }

  /// How each sample is protected: as all of its track, or as its group.
  private static func protections(
    _ boxes: [MP4Box], _ common: SampleProtection, _ track: TrackProtections.Track, count: Int,
    _ bytes: [UInt8]
  ) -> [SampleProtection] {
    var protections = [SampleProtection](repeating: common, count: count)
    let own = SampleGroup.list(in: boxes, bytes)
    var place = 0
    for run in SampleGroup.runs(in: boxes, bytes) where place < count {
      let end = place + min(run.count, count - place)
      let isOwn = run.group > firstOwnGroup
      let (groups, index) =
        isOwn ? (own, run.group - firstOwnGroup - 1) : (track.groups, run.group - 1)
      if groups.indices.contains(index) {
        let group = groups[index].protection(by: common.scheme)
        for sample in place..<end { protections[sample] = group }
      }
      place = end
    }
    return protections
  }

  /// Numbers of groups above this are of those that the fragment itself describes.
  private static let firstOwnGroup = 0x10000

  // MARK: - One sample

  private func decrypt(
    _ range: Range<Int>, _ entry: SampleVectors.Entry?, _ protection: SampleProtection,
    _ bytes: inout [UInt8]
  ) throws(MediaError) {
    let constant = protection.constantVector.isEmpty ? fallback ?? [] : protection.constantVector
    let own = entry.flatMap { $0.vector.isEmpty ? constant : $0.vector }
    // A track whose samples have vectors must give one for each.
    let given = own ?? (protection.vectorSize == 0 ? constant : [])
    guard given.count == 8 || given.count == 16 else {
      throw MediaError(.unsupportedProtection, "the samples have no vector")
    }
    let first = given + [UInt8](repeating: 0, count: 16 - given.count)
    var vector = first
    let counter = first.bigEndian(UInt128.self)
    var used = 0
    var place = range.lowerBound
    for part in entry?.parts ?? [(0, range.count)] {
      let start = place + part.clear
      let end = start + part.encrypted
      guard start <= range.upperBound, end <= range.upperBound else { throw Self.nonsense }
      if protection.scheme == .cbcs { vector = first }
      for stretch in protection.stretches(of: start..<end) {
        if protection.scheme.isChained {
          cipher.decryptChained(&bytes, stretch, vector: &vector)
        } else {
          cipher.applyCounter(&bytes, stretch, counter: counter, bits: 64, offset: used)
          used += stretch.count
        }
      }
      place = end
    }
  }
}

extension SampleProtection {
  /// The encrypted stretches of a protected range.
  func stretches(of range: Range<Int>) -> [Range<Int>] {
    let block = AESCipher.blockSize
    guard encryptedBlocks > 0, clearBlocks > 0 else {
      // Chained blocks are whole; what is left over is in clear.
      return [scheme.isChained ? range.prefix(range.count / block * block) : range]
    }
    var stretches: [Range<Int>] = []
    var place = range.lowerBound
    while range.upperBound - place >= block {
      let count = min(encryptedBlocks, (range.upperBound - place) / block)
      stretches.append(place..<place + count * block)
      place += (encryptedBlocks + clearBlocks) * block
    }
    return stretches
  }
}
