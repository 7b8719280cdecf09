import MediaCore

extension MediaPlaylist {
  /// The playlist as it stands in a folder.
  ///
  /// Parts, hints and reports of a live playlist are left out, and so are interstitials, which lie elsewhere.
  ///
  /// - Parameters:
  ///   - name: Gives the name in the folder of what is at a URI.
  ///   - segmentName: Gives that of a segment; `nil`, the default, for that of its URI.
  ///   - key: Gives the URI of a key.
  func offlineText(
    name: (String) -> String, segmentName: ((Segment) -> String)? = nil,
    key: (EncryptionKey) -> String
  ) -> String {
    var text = PlaylistText()
    // Byte ranges with offsets came with 4, initialization sections outside I-frame playlists with 6.
    text.add("#EXT-X-VERSION:\(max(version, 6))")
    text.add("#EXT-X-TARGETDURATION:\(Int(targetDuration.seconds.rounded(.up)))")
    let first = segments.first
    let number = first?.ownNumber ?? mediaSequence
    text.add("#EXT-X-MEDIA-SEQUENCE:\(number)")
    if let number = first?.discontinuityNumber, number > 0 {
      text.add("#EXT-X-DISCONTINUITY-SEQUENCE:\(number - (first?.isDiscontinuity == true ? 1 : 0))")
    }
    text.add("#EXT-X-PLAYLIST-TYPE:VOD")
    if isIFramesOnly { text.add("#EXT-X-I-FRAMES-ONLY") }
    if hasIndependentSegments { text.add("#EXT-X-INDEPENDENT-SEGMENTS") }
    if let startPoint { text.add("EXT-X-START", startPoint.attributes) }
    let ranges = Dictionary(dateRanges.map { ($0.id, $0) }) { first, _ in first }
    var (keys, section, bitrate) = ([EncryptionKey](), InitializationSection?.none, Int?.none)
    func set(_ new: [EncryptionKey]) {
      guard new != keys else { return }
      keys = new
      if new.isEmpty { text.add("#EXT-X-KEY:METHOD=NONE") }
      for one in new { text.add("EXT-X-KEY", one.attributes(key(one))) }
    }
    for range in rangesElsewhere { range.add(to: &text) }
    for (place, segment) in segments.enumerated() {
      if segment.isDiscontinuity { text.add("#EXT-X-DISCONTINUITY") }
      if let own = segment.initialization, own != section {
        set(own.keys)
        text.add(
          "EXT-X-MAP",
          [
            PlaylistText.quoted("URI", name(own.uri)),
            PlaylistText.quoted("BYTERANGE", own.byteRange?.text),
          ])
        section = own
      }
      // Behind segments that were missed its number is another one, by which it is decrypted.
      let isCounted = segment.ownNumber == number + place
      set(isCounted ? segment.keys : segment.keys.map { $0.withVector(of: segment.ownNumber) })
      if segment.hasOwnDate || place == 0, let date = segment.date {
        text.add("#EXT-X-PROGRAM-DATE-TIME:\(date.iso8601)")
      }
      for id in segment.dateRangeIDs { ranges[id]?.add(to: &text) }
      for tag in segment.tags { text.add("#\(tag.name)" + (tag.value.map { ":\($0)" } ?? "")) }
      if let new = segment.bitrate, new != bitrate {
        text.add("#EXT-X-BITRATE:\(new / 1000)")
        bitrate = new
      }
      if segment.isGap { text.add("#EXT-X-GAP") }
      text.add("#EXTINF:\(PlaylistText.seconds(segment.duration)),\(segment.title ?? "")")
      if let range = segment.byteRange { text.add("#EXT-X-BYTERANGE:\(range.text)") }
      text.add(segmentName?(segment) ?? name(segment.uri))
    }
    for tag in tags { text.add("#\(tag.name)" + (tag.value.map { ":\($0)" } ?? "")) }
    text.add("#EXT-X-ENDLIST")
    return text.text
  }

  /// The ranges of dates whose tags stand at none of the segments, though they lie in their time.
  ///
  /// The place of a tag says nothing (RFC 8216, 4.3.2.7): a broadcast often has them behind its segments.
  private var rangesElsewhere: [DateRange] {
    let placed = Set(segments.flatMap(\.dateRangeIDs))
    let ends = DateRangeEnds(of: self)
    let begin = segments.first?.date
    let end = segments.last.flatMap { last in last.date.map { $0 + last.duration } }
    return dateRanges.filter { range in
      guard !placed.contains(range.id) else { return false }
      guard let begin, let end else { return true }
      return range.start < end && ends[range].map { $0 > begin || range.start >= begin } ?? true
    }
  }
}

extension Segment {
  /// Its number in the playlist that it came from.
  fileprivate var ownNumber: Int { listedNumber ?? sequenceNumber }
}

extension EncryptionKey {
  /// The same with the initialization vector that a segment of a number has by it.
  fileprivate func withVector(of number: Int) -> EncryptionKey {
    var key = self
    key.initializationVector = initializationVector(forSegment: number)
    return key
  }
}

extension ResourceRange {
  /// As playlists write it.
  fileprivate var text: String { "\(length)@\(offset)" }
}

extension StartPoint {
  var attributes: [PlaylistText.Attribute] {
    [
      PlaylistText.plain(
        "TIME-OFFSET", (isFromEnd && offset == .zero ? "-" : "") + PlaylistText.seconds(offset)),
      PlaylistText.flag("PRECISE", isPrecise),
    ]
  }
}

extension EncryptionKey {
  fileprivate func attributes(_ uri: String) -> [PlaylistText.Attribute] {
    [
      PlaylistText.plain("METHOD", method.name), PlaylistText.quoted("URI", uri),
      PlaylistText.plain(
        "IV", initializationVector.map { "0x" + String($0, radix: 16).padded(to: 32) }),
      PlaylistText.quoted("KEYFORMAT", isIdentity ? nil : format),
      PlaylistText.quoted(
        "KEYFORMATVERSIONS",
        formatVersions == [1] ? nil : formatVersions.map(String.init).joined(separator: "/")),
    ]
  }
}

extension DateRange {
  /// Writes the tag, unless it stands for an interstitial.
  fileprivate func add(to text: inout PlaylistText) {
    guard attributes["X-ASSET-URI"] == nil, attributes["X-ASSET-LIST"] == nil else { return }
    text.add(
      "EXT-X-DATERANGE",
      attributes.attributes.map {
        $0.isQuoted ? PlaylistText.quoted($0.name, $0.value) : PlaylistText.plain($0.name, $0.value)
      })
  }
}
