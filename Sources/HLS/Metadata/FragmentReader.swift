import MediaCore

/// Takes the samples of one text track out of fragments of MP4.
///
/// Source: ISO/IEC 14496-12, 8.8; one track, as HLS has it.
struct FragmentReader {
  struct Sample {
    var bytes: [UInt8]
    /// On the media's own clock.
    var range: TimeRange
  }

  /// The format of the samples by the initialization section, `wvtt` or `stpp`; `nil` until it came.
  private(set) var format: BoxType?
  private var timescale: UInt64 = 0
  private var defaultDuration: UInt64 = 0
  private var defaultSize: UInt64 = 0

  /// So many samples are taken of a segment.
  private static let mostSamples = 100_000

  static let webVTT = BoxType("wvtt")
  static let ttml = BoxType("stpp")

  /// The samples of a segment, with its initialization section if that comes before it.
  mutating func samples(of segment: [UInt8]) -> [Sample] {
    var samples: [Sample] = []
    // They do not share bytes: all together they are no longer than the segment.
    var room = segment.count
    var fragment: (start: Int, content: ArraySlice<UInt8>)?
    for box in MP4Box.list(segment[...]) {
      let content = segment[box.content]
      switch box.kind {
      case BoxType("moov"): readInitialization(content)
      case BoxType("moof"): fragment = (box.range.lowerBound, content)
      case BoxType("mdat"):
        guard let moof = fragment else { continue }
        fragment = nil
        readFragment(
          moof.content, at: moof.start, of: segment, data: content, to: &samples, &room)
      default: break
      }
    }
    return samples
  }

  private mutating func readInitialization(_ movie: ArraySlice<UInt8>) {
    guard let track = Self.content(movie, "trak"), let media = Self.content(track, "mdia") else {
      return
    }
    if let header = Self.content(media, "mdhd") {
      var reader = BigEndianReader(header)
      let version = reader.integer(1)
      reader.skip(version == 1 ? 19 : 11)
      timescale = reader.integer(4) ?? 0
    }
    if let information = Self.content(media, "minf"), let table = Self.content(information, "stbl"),
      let description = Self.content(table, "stsd"), description.count > 16
    {
      format = BoxHeader(description.dropFirst(8).prefix(16))?.type
    }
    if let extends = Self.content(movie, "mvex"), let defaults = Self.content(extends, "trex") {
      var reader = BigEndianReader(defaults)
      reader.skip(12)
      defaultDuration = reader.integer(4) ?? 0
      defaultSize = reader.integer(4) ?? 0
    }
  }

  /// - Parameter room: How many bytes more the samples of the segment may have.
  private func readFragment(
    _ fragment: ArraySlice<UInt8>, at start: Int, of segment: [UInt8], data: ArraySlice<UInt8>,
    to samples: inout [Sample], _ room: inout Int
  ) {
    guard timescale > 0, let track = Self.content(fragment, "traf"),
      let decodeTime = Self.content(track, "tfdt"), let header = Self.content(track, "tfhd")
    else { return }
    var (duration, size, base) = (defaultDuration, defaultSize, start)
    var fields = BigEndianReader(header)
    let flags = fields.integer(4) ?? 0
    fields.skip(4)
    if flags & 0x01 != 0 { base = Int(clamping: fields.integer(8) ?? 0) }
    if flags & 0x02 != 0 { fields.skip(4) }
    if flags & 0x08 != 0 { duration = fields.integer(4) ?? duration }
    if flags & 0x10 != 0 { size = fields.integer(4) ?? size }
    var times = BigEndianReader(decodeTime)
    let version = times.integer(1)
    times.skip(3)
    var time = times.integer(version == 1 ? 8 : 4) ?? 0
    var position = data.startIndex
    for run in MP4Box.list(track) where run.kind == "trun" {
      var reader = BigEndianReader(track[run.content])
      let flags = reader.integer(4) ?? 0
      let count = reader.integer(4) ?? 0
      if flags & 0x01 != 0 {
        let offset = Int32(truncatingIfNeeded: reader.integer(4) ?? 0)
        position = base.addingReportingOverflow(Int(offset)).partialValue
      }
      if flags & 0x04 != 0 { reader.skip(4) }
      for _ in 0..<min(count, UInt64(Self.mostSamples)) {
        let length = flags & 0x100 != 0 ? reader.integer(4) : duration
        let bytes = flags & 0x200 != 0 ? reader.integer(4) : size
        if flags & 0x400 != 0 { reader.skip(4) }
        let shift = flags & 0x800 != 0 ? reader.integer(4) : 0
        guard let length, let bytes = bytes.map({ Int($0) }), let shift, position >= 0,
          position <= segment.count, bytes <= min(room, segment.count - position),
          samples.count < Self.mostSamples
        else { return }
        room -= bytes
        let offset = Int64(Int32(truncatingIfNeeded: shift))
        let begin = Int64(clamping: time) &+ offset
        samples.append(
          Sample(
            bytes: Array(segment[position..<position + bytes]),
            range: TimeRange(start: moment(begin), end: moment(begin &+ Int64(length)))))
        position += bytes
        time &+= length
      }
    }
  }

  /// Whether a fragment has samples, by the runs of its tracks; one that cannot be read is taken to have some.
  ///
  /// - Parameter fragment: What is in its `moof`.
  static func hasSamples(in fragment: ArraySlice<UInt8>) -> Bool {
    guard let boxes = wholeBoxes(fragment) else { return true }
    return boxes.contains { type, track in
      guard type == BoxType("traf") else { return false }
      guard let parts = wholeBoxes(track) else { return true }
      return parts.contains { type, run in
        var reader = BigEndianReader(run)
        reader.skip(4)
        return type == BoxType("trun") && reader.integer(4) != 0
      }
    }
  }

  /// The boxes that bytes consist of; `nil` where they are not what bytes consist of.
  private static func wholeBoxes(
    _ bytes: ArraySlice<UInt8>
  ) -> [(type: BoxType, content: ArraySlice<UInt8>)]? {
    let boxes = MP4Box.list(bytes)
    guard boxes.last.map({ $0.range.upperBound == bytes.endIndex }) ?? bytes.isEmpty else {
      return nil
    }
    return boxes.map { ($0.kind, bytes[$0.content]) }
  }

  private func moment(_ ticks: Int64) -> MediaTime {
    MediaTime(ticks: ticks, of: Rational(1, Int32(clamping: timescale)))
  }

  private static func content(
    _ bytes: ArraySlice<UInt8>, _ name: StaticString
  ) -> ArraySlice<UInt8>? {
    MP4Box.list(bytes).first { $0.kind == BoxType(name) }.map { bytes[$0.content] }
  }
}
