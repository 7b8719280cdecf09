internal import MediaCore

/// What playlists say of a track, by its initialization section.
struct StreamFormat: Hashable {
  /// The name of H.264 or AAC (RFC 6381); `nil` for any other codec.
  private(set) var codec: String?
  /// The size of pictures; `nil` for sound.
  private(set) var size: PixelSize?

  init(_ initialization: [UInt8]) {
    let movie = MP4Box.list(initialization[...]).first { $0.kind == BoxType("moov") }
    guard
      let table = movie?.first("trak", "mdia", "minf", "stbl", "stsd", in: initialization),
      let entry = table.children(initialization, after: 8).first
    else { return }
    if entry.kind == BoxType("mp4a") { codec = "mp4a.40.2" }
    // Of a sample entry of pictures 78 bytes come before its boxes, its size after 24 of them (ISO/IEC 14496-12, 12.1.3).
    guard entry.content.count >= 78, entry.kind == BoxType("avc1"),
      let facts = entry.children(initialization, after: 78).first(where: {
        $0.kind == BoxType("avcC")
      }), facts.content.count >= 4
    else { return }
    var sides = BigEndianReader(initialization[entry.content.dropFirst(24)])
    size = PixelSize(width: Int(sides.integer(2) ?? 0), height: Int(sides.integer(2) ?? 0))
    let start = facts.content.lowerBound
    codec =
      "avc1."
      + initialization[start + 1...start + 3].map { String($0, radix: 16).padded(to: 2) }.joined()
  }
}
