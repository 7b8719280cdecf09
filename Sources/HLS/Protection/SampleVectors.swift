import MediaCore

/// What is said of each sample's encryption: its vector, and which parts of it are encrypted.
///
/// Source: ISO/IEC 23001-7 (Common Encryption), 7.2; ISO/IEC 14496-12, 8.7.8 and 8.7.9.
struct SampleVectors {
  struct Entry {
    /// Empty where the samples have none of their own.
    var vector: [UInt8]
    /// Clear and encrypted bytes in turn; `nil` where all is encrypted.
    var parts: [(clear: Int, encrypted: Int)]?
  }

  /// In the order of the samples; `nil` where nothing is said of them.
  private(set) var entries: [Entry]?

  /// Reads the box `senc` of a track in a fragment, or else what `saiz` and `saio` point to.
  ///
  /// - Parameters:
  ///   - sizes: How long each sample's vector is.
  ///   - base: Where offsets count from.
  /// - Throws: 6003 where it makes no sense, 6001 for pieces in more than one place.
  init(
    _ boxes: [MP4Box], _ bytes: [UInt8], vectorSizes sizes: [Int], base: Int
  ) throws(MediaError) {
    if let box = boxes.first(where: { $0.kind == "senc" }) {
      entries = try Self.list(box, bytes, sizes)
    } else if let lengths = boxes.first(where: { $0.kind == "saiz" }),
      let offsets = boxes.first(where: { $0.kind == "saio" })
    {
      entries = try Self.scattered(
        Self.lengths(lengths, bytes, count: sizes.count), from: base + Self.offset(offsets, bytes),
        bytes, sizes)
    }
  }

  private static func list(
    _ box: MP4Box, _ bytes: [UInt8], _ sizes: [Int]
  ) throws(MediaError) -> [Entry] {
    let hasParts = bytes.number(at: box.content.lowerBound + 1, 3) & 2 != 0
    guard bytes.number(at: box.content.lowerBound + 4, 4) >= sizes.count else {
      throw FragmentDecryptor.nonsense
    }
    var place = box.content.lowerBound + 8
    var entries: [Entry] = []
    for size in sizes {
      entries.append(
        try entry(bytes, &place, until: box.content.upperBound, size, hasParts: hasParts))
    }
    return entries
  }

  private static func scattered(
    _ lengths: [Int], from start: Int, _ bytes: [UInt8], _ sizes: [Int]
  ) throws(MediaError) -> [Entry] {
    var place = start
    var entries: [Entry] = []
    for (length, size) in zip(lengths, sizes) {
      guard place >= 0, place <= bytes.count, length <= bytes.count - place else {
        throw FragmentDecryptor.nonsense
      }
      let end = place + length
      entries.append(
        length == 0
          ? Entry(vector: [])
          : try entry(bytes, &place, until: end, size, hasParts: length > size))
      place = end
    }
    return entries
  }

  private static func entry(
    _ bytes: [UInt8], _ place: inout Int, until end: Int, _ size: Int, hasParts: Bool
  ) throws(MediaError) -> Entry {
    guard size <= end - place else { throw FragmentDecryptor.nonsense }
    var entry = Entry(vector: Array(bytes[place..<place + size]))
    place += size
    guard hasParts else { return entry }
    let number = bytes.number(at: place, 2)
    place += 2
    guard 6 * number <= end - place else { throw FragmentDecryptor.nonsense }
    let first = place
    entry.parts = (0..<number).map { index in
      (bytes.number(at: first + 6 * index, 2), bytes.number(at: first + 6 * index + 2, 4))
    }
    place += 6 * number
    return entry
  }

  /// How many bytes each sample has in what `saio` points to.
  private static func lengths(
    _ box: MP4Box, _ bytes: [UInt8], count: Int
  ) throws(MediaError) -> [Int] {
    let hasType = bytes.number(at: box.content.lowerBound + 1, 3) & 1 != 0
    let place = box.content.lowerBound + (hasType ? 12 : 4)
    let same = bytes.number(at: place, 1)
    guard bytes.number(at: place + 1, 4) >= count,
      same > 0 || box.content.upperBound - place - 5 >= count
    else { throw FragmentDecryptor.nonsense }
    return (0..<count).map { same > 0 ? same : bytes.number(at: place + 5 + $0, 1) }
  }

  private static func offset(_ box: MP4Box, _ bytes: [UInt8]) throws(MediaError) -> Int {
    let start = box.content.lowerBound
    let isLong = bytes.number(at: start, 1) > 0
    let place = start + (bytes.number(at: start + 1, 3) & 1 != 0 ? 12 : 4)
    guard bytes.number(at: place, 4) == 1 else {
      throw MediaError(
        .unsupportedProtection, "what is said of a fragment's samples is in more than one place")
    }
    return min(bytes.number(at: place + 4, isLong ? 8 : 4), 1 << 48)
  }
}
