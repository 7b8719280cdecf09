import MediaCore

/// How the samples of a group are encrypted: what `tenc` and the entries of `seig` groups have in common.
///
/// Source: ISO/IEC 23001-7 (Common Encryption), 6 and 8.2.
struct SampleGroup: Hashable {
  private var isProtected: Bool
  private var vectorSize: Int
  private var constantVector: [UInt8]
  private var pattern: Int

  /// Reads the fields from the reserved byte before the pattern on.
  init(_ bytes: [UInt8], _ range: Range<Int>, hasPattern: Bool = true) {
    let place = range.lowerBound
    pattern = hasPattern ? bytes.number(at: place + 1, 1) : 0
    isProtected = bytes.number(at: place + 2, 1) != 0
    vectorSize = bytes.number(at: place + 3, 1)
    let constant = place + 20 + 1
    let length = vectorSize == 0 ? bytes.number(at: constant - 1, 1) : 0
    constantVector =
      constant + length <= range.upperBound ? Array(bytes[constant..<constant + length]) : []
  }

  func protection(by scheme: SampleProtection.Scheme) -> SampleProtection {
    SampleProtection(
      scheme: scheme, vectorSize: vectorSize, constantVector: constantVector,
      encryptedBlocks: pattern >> 4, clearBlocks: pattern & 15, isProtected: isProtected)
  }

  private static let kind = "seig"

  /// The groups that a track, or the part of it in a fragment, describes: its box `sgpd` (ISO/IEC 14496-12, 8.9.3).
  static func list(in boxes: [MP4Box], _ bytes: [UInt8]) -> [SampleGroup] {
    guard let box = find("sgpd", in: boxes, bytes) else { return [] }
    let version = bytes.number(at: box.content.lowerBound, 1)
    var place = box.content.lowerBound + 8
    let length = version >= 1 ? bytes.number(at: place, 4) : 20
    place += version >= 2 ? 8 : version == 1 ? 4 : 0
    let count = bytes.number(at: place, 4)
    place += 4
    var groups: [SampleGroup] = []
    while groups.count < count {
      let size = length > 0 ? length : bytes.number(at: place, 4)
      if length == 0 { place += 4 }
      guard size >= 20, size <= box.content.upperBound - place else { break }
      groups.append(SampleGroup(bytes, place..<place + size))
      place += size
    }
    return groups
  }

  /// The number of the group of each sample, in runs: the box `sbgp` (ISO/IEC 14496-12, 8.9.2).
  ///
  /// 0 is no group; from 65,537 on they are the fragment's own.
  static func runs(in boxes: [MP4Box], _ bytes: [UInt8]) -> [(count: Int, group: Int)] {
    guard let box = find("sbgp", in: boxes, bytes) else { return [] }
    var place = box.content.lowerBound + (bytes.number(at: box.content.lowerBound, 1) == 1 ? 12 : 8)
    let count = min(bytes.number(at: place, 4), (box.content.upperBound - place) / 8)
    place += 4
    return (0..<max(0, count)).map { index in
      (bytes.number(at: place + 8 * index, 4), bytes.number(at: place + 8 * index + 4, 4))
    }
  }

  private static func find(_ name: BoxType, in boxes: [MP4Box], _ bytes: [UInt8]) -> MP4Box? {
    boxes.first {
      $0.kind == name && bytes.characters(at: $0.content.lowerBound + 4) == kind
    }
  }
}
