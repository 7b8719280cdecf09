import MediaCore

/// How the tracks of a presentation are encrypted, as their initialization section says.
struct TrackProtections: Hashable {
  struct Track: Hashable {
    /// By the number of the sample description, from 1 on; those in clear are missing.
    var descriptions: [Int: SampleProtection] = [:]
    var defaultDescription = 1
    var defaultSampleSize = 0
    /// What groups of samples have that differ from the others, in the order of their numbers.
    var groups: [SampleGroup] = []
  }

  /// By the track's number; only tracks of which something is encrypted.
  private(set) var tracks: [Int: Track] = [:]

  /// Reads an initialization section, and makes of it one of media in clear.
  ///
  /// - Throws: 6001 for a scheme that is not known.
  init(takenFrom bytes: inout [UInt8]) throws(MediaError) {
    guard let movie = MP4Box.list(bytes, bytes.indices).first(where: { $0.kind == "moov" }) else {
      return
    }
    for track in movie.children(bytes) where track.kind == "trak" {
      try read(track, &bytes)
    }
    for box in movie.children(bytes) {
      if box.kind == "mvex" { readDefaults(box, bytes) }
      if box.kind == "pssh" { box.blankOut(&bytes) }
    }
  }

  private mutating func read(_ track: MP4Box, _ bytes: inout [UInt8]) throws(MediaError) {
    guard let header = track.first("tkhd", in: bytes),
      let list = track.first("mdia", "minf", "stbl", "stsd", in: bytes)
    else { return }
    let isLong = bytes.number(at: header.content.lowerBound, 1) == 1
    let number = bytes.number(at: header.content.lowerBound + (isLong ? 20 : 12), 4)
    for (index, entry) in list.children(bytes, after: 8).enumerated() {
      guard let protection = try Self.clear(entry, &bytes) else { continue }
      tracks[number, default: Track()].descriptions[index + 1] = protection
    }
    if tracks[number] != nil, let table = track.first("mdia", "minf", "stbl", in: bytes) {
      tracks[number]?.groups = SampleGroup.list(in: table.children(bytes), bytes)
    }
  }

  private mutating func readDefaults(_ box: MP4Box, _ bytes: [UInt8]) {
    for defaults in box.children(bytes) where defaults.kind == "trex" {
      let place = defaults.content.lowerBound
      let number = bytes.number(at: place + 4, 4)
      tracks[number]?.defaultDescription = bytes.number(at: place + 8, 4)
      tracks[number]?.defaultSampleSize = bytes.number(at: place + 16, 4)
    }
  }

  /// Makes a sample entry that of the media in clear; `nil` when it is.
  private static func clear(
    _ entry: MP4Box, _ bytes: inout [UInt8]
  ) throws(MediaError) -> SampleProtection? {
    let fields: Int
    switch entry.kind {
    case "encv": fields = 78
    case "enca":
      // QuickTime's versions of it are longer.
      let version = bytes.number(at: entry.content.lowerBound + 8, 2)
      fields = 28 + (version == 1 ? 16 : version == 2 ? 36 : 0)
    default: return nil
    }
    var found: SampleProtection?
    var schemes: [String] = []
    for box in entry.children(bytes, after: fields) where box.kind == "sinf" {
      let scheme = box.first("schm", in: bytes).map {
        bytes.characters(at: $0.content.lowerBound + 4)
      }
      schemes.append(scheme ?? "none")
      if found == nil, let original = box.first("frma", in: bytes),
        let settings = box.first("schi", "tenc", in: bytes),
        let scheme = scheme.flatMap(SampleProtection.Scheme.init)
      {
        found = SampleProtection(scheme, settings, bytes)
        let format = Array(bytes[original.content].prefix(4))
        if format.count == 4 {
          bytes.replaceSubrange(
            entry.range.lowerBound + 4..<entry.range.lowerBound + 8, with: format)
        }
      }
      box.blankOut(&bytes)
    }
    guard let found else {
      throw MediaError(
        .unsupportedProtection,
        "the samples are protected by the scheme '\(schemes.joined(separator: "', '"))'")
    }
    return found
  }
}
