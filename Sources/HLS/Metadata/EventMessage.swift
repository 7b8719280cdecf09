import MediaCore

/// A message about a time of the media: the box `emsg`, of version 0 or 1.
///
/// Source: ISO/IEC 23009-1, 5.10.3.3.
struct EventMessage: Hashable, Sendable {
  enum Start: Hashable, Sendable {
    /// Counted from the first sample of the segment: version 0.
    case afterSegmentStart(MediaTime)
    /// On the media's own clock: version 1.
    case media(MediaTime)
  }

  var scheme: String
  var value: String
  var start: Start
  /// `nil` when it is not known.
  var duration: MediaTime?
  var id: UInt32
  var data: [UInt8]

  /// Reads what follows the box's header.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = BigEndianReader(bytes)
    guard let version = reader.integer(1), reader.integer(3) != nil else { return nil }
    func texts(_ reader: inout BigEndianReader) -> (String, String)? {
      guard let scheme = reader.text(), let value = reader.text() else { return nil }
      return (scheme, value)
    }
    let names = version == 0 ? texts(&reader) : nil
    guard version <= 1, version == 1 || names != nil, let scale = reader.integer(4), scale > 0,
      let time = reader.integer(version == 0 ? 4 : 8), let length = reader.integer(4),
      let id = reader.integer(4), let (scheme, value) = names ?? texts(&reader)
    else { return nil }
    let base = Rational(1, Int32(clamping: scale))
    let moment = MediaTime(ticks: Int64(clamping: time), of: base)
    start = version == 0 ? .afterSegmentStart(moment) : .media(moment)
    duration =
      length == 0xFFFF_FFFF || length == 0 ? nil : MediaTime(ticks: Int64(length), of: base)
    self.scheme = scheme
    self.value = value
    self.id = UInt32(truncatingIfNeeded: id)
    data = Array(reader.rest)
  }

  /// The message as an entry.
  ///
  /// - Parameters:
  ///   - segmentStart: Where its segment begins, in the item's time.
  ///   - origin: The moment on the media's clock that is the item's time 0.
  func entry(segmentStart: MediaTime, origin: MediaTime) -> TimedEntry {
    let time =
      switch start {
      case .afterSegmentStart(let delta): segmentStart + delta
      case .media(let moment): moment - origin
      }
    let tag = Self.tagSchemes.contains(scheme) ? ID3Tag(data) : nil
    return TimedEntry(
      TimedMetadata(
        tag == nil ? .eventMessage : .id3, start: time, end: duration.map { time + $0 },
        id: String(id), scheme: scheme, value: value, fields: tag?.json ?? JSONObject(),
        data: tag == nil ? data : []),
      .message(scheme: scheme, value: value, id: id, start: time))
  }

  /// The schemes whose messages are ID3 tags.
  private static let tagSchemes: Set = [
    "https://aomedia.org/emsg/ID3", "https://developer.apple.com/streaming/emsg-id3",
  ]
}
