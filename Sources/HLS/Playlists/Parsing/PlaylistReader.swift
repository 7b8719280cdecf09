import MediaCore

/// The state of one parse: lines come in, a playlist comes out.
///
/// Each family of tags has its own file. The methods are all given the same bytes.
struct PlaylistReader {
  enum Kind {
    case multivariant
    case media
  }

  let isStrict: Bool
  let limits: PlaylistLimits
  let uri: String
  let location: PlaylistLocation
  /// The variables of the Multivariant Playlist; `nil` when there is none.
  let imports: [String: String]?
  /// The copy from before a reload.
  let previous: MediaPlaylist?

  var log: DiagnosticLog
  var lineNumber = 0
  /// Decided by the first tag that belongs to one kind only.
  var kind: Kind?
  var hasBegun = false
  var seen: Set<PlaylistTag> = []
  var variables = PlaylistVariables()
  var version = 1
  /// The highest version that something in the playlist needs, and where.
  var need: (version: Int, line: Int, what: String)?
  var hasIndependentSegments = false
  var startPoint: StartPoint?
  var entries = 0
  var textLength = 0
  var media = MediaState()
  var multivariant = MultivariantState()

  init(
    _ parser: PlaylistParser, uri: String, imports: [String: String]?, previous: MediaPlaylist?
  ) {
    isStrict = parser.isStrict
    limits = parser.limits
    self.uri = uri
    location = PlaylistLocation(uri)
    self.imports = imports
    self.previous = previous
    log = DiagnosticLog(limit: parser.limits.diagnostics)
  }

  /// Reads it all.
  mutating func read(_ bytes: Span<UInt8>) throws(MediaError) -> Playlist {
    do throws(ReadingStop) {
      var scanner = LineScanner(from: try readMarks(bytes))
      while let line = scanner.next(in: bytes) {
        lineNumber = line.number
        try read(line, in: bytes)
      }
      return try finish()
    } catch {
      switch error {
      case .playlist(let error): throw error
      case .tag: throw MediaError(.malformedPlaylist, "the playlist cannot be read")
      }
    }
  }

  /// Looks at the text as a whole; returns where its first line begins.
  private mutating func readMarks(_ bytes: Span<UInt8>) throws(ReadingStop) -> Int {
    guard bytes.count <= limits.bytes else {
      throw fail(.limitExceeded, .limitExceeded, "it is longer than \(limits.bytes) bytes")
    }
    if !ByteText.isUTF8(bytes) { report(.error, .notUTF8, "it is not all UTF-8") }
    guard bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF else { return 0 }
    lineNumber = 1
    report(.error, .byteOrderMark, "it begins with a byte order mark")
    return 3
  }

  private mutating func read(_ line: LineScanner.Line, in bytes: Span<UInt8>) throws(ReadingStop) {
    if line.endsInCarriageReturn {
      report(.error, .carriageReturn, "the line ends in a carriage return without a line feed")
    }
    if line.hasControlCharacter {
      report(.error, .controlCharacter, "there is a control character")
    }
    if line.hasBlanksAround { report(.error, .blanks, "there are blanks around the line") }
    guard !line.range.isEmpty else { return }
    guard bytes[line.range.lowerBound] == UInt8(ascii: "#") else {
      try begin(with: nil)
      return try readURI(ByteText.string(line.range, in: bytes))
    }
    guard ByteText.hasPrefix("#EXT", at: line.range, in: bytes) else { return }
    try readTag(line, in: bytes)
  }

  private mutating func readTag(
    _ line: LineScanner.Line, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    let start = line.range.lowerBound + 1
    var end = start
    // The header may be followed by a blank and foreign text.
    while end < line.range.upperBound, bytes[end] != UInt8(ascii: ":"),
      !ByteText.isBlank(bytes[end])
    {
      end += 1
    }
    let name = ByteText.string(start..<end, in: bytes)
    let upper = line.range.upperBound
    let colon = ByteText.skippingBlanks(end..<upper, in: bytes)
    let hasValue = colon < upper && bytes[colon] == UInt8(ascii: ":")
    let tag = PlaylistTag(rawValue: name)
    try begin(with: tag)
    if line.hasTab, tag != .skip {
      report(.error, .controlCharacter, "there is a tab")
    }
    guard let tag else {
      report(.note, .unknownTag, "the tag \(Self.shortened(name)) is not known")
      return
    }
    var value = hasValue ? colon + 1..<upper : upper..<upper
    // What no specification defines is told as it stands.
    if hasValue, tag.family != .opaque {
      value = ByteText.skippingBlanks(value, in: bytes)..<upper
      if value.lowerBound != end + 1 {
        report(.error, .blanks, "there are blanks around the colon of \(tag.rawValue)")
      }
    }
    do throws(ReadingStop) {
      try read(tag, value, hasValue, in: bytes)
    } catch .tag {
      if tag == .streamInformation { multivariant.isIgnoringURI = true }
    }
  }

  /// Makes sure that the first line with anything on it is the header.
  private mutating func begin(with tag: PlaylistTag?) throws(ReadingStop) {
    guard !hasBegun else {
      if tag == .header { report(.error, .duplicateTag, "EXTM3U is not on the first line only") }
      return
    }
    hasBegun = true
    if tag == .header, lineNumber == 1 { return }
    guard tag != nil else {
      throw fail(.malformedPlaylist, .notAPlaylist, "it does not begin with #EXTM3U")
    }
    report(.error, .missingHeader, "it does not begin with #EXTM3U")
  }

  private mutating func read(
    _ tag: PlaylistTag, _ value: Range<Int>, _ hasValue: Bool, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    if tag.isBare {
      if hasValue { report(.error, .malformedTag, "\(tag.rawValue) has a value") }
    } else if value.isEmpty, tag.family != .opaque, tag.family != .removed {
      // Its URI has to go with it; no other tag without a value decides anything.
      if tag == .streamInformation { try decide(.multivariant, by: tag.rawValue) }
      throw skip(.error, .malformedTag, "\(tag.rawValue) has no value")
    }
    try admit(tag)
    switch tag.family {
    case .basic, .shared: try readShared(tag, value, in: bytes)
    case .mediaPlaylist: try readMediaPlaylist(tag, value, in: bytes)
    case .mediaSegment: try readMediaSegment(tag, value, in: bytes)
    case .mediaMetadata: try readMediaMetadata(tag, value, in: bytes)
    case .multivariant: try readMultivariant(tag, value, in: bytes)
    case .removed: report(.note, .removedTag, "\(tag.rawValue) was removed from the protocol")
    case .opaque:
      readOpaque(OpaqueTag(tag.rawValue, hasValue ? ByteText.string(value, in: bytes) : nil))
    }
  }

  /// Decides whether a tag may stand here at all.
  private mutating func admit(_ tag: PlaylistTag) throws(ReadingStop) {
    switch tag.family {
    case .mediaPlaylist, .mediaSegment, .mediaMetadata: try decide(.media, by: tag.rawValue)
    case .multivariant: try decide(.multivariant, by: tag.rawValue)
    default: break
    }
    if tag.isSingle, !seen.insert(tag).inserted {
      report(.error, .duplicateTag, "\(tag.rawValue) is there more than once")
      // Of tags about the whole playlist the last counts, as it does nearly everywhere.
      if tag.family != .mediaPlaylist { throw .tag }
    }
  }

  mutating func decide(_ kind: Kind, by name: String) throws(ReadingStop) {
    if self.kind == nil { self.kind = kind }
    guard self.kind == kind else {
      let other = kind == .media ? "Multivariant" : "Media"
      throw skip(.error, .misplacedTag, "\(name) is in a \(other) Playlist")
    }
  }

  private mutating func readURI(_ text: String) throws(ReadingStop) {
    do throws(ReadingStop) {
      if kind == .multivariant {
        try readVariantURI(text)
      } else {
        kind = .media
        try readSegmentURI(text)
      }
    } catch .tag {
      // The segment or variant is left out.
    }
  }

  private mutating func finish() throws(ReadingStop) -> Playlist {
    guard hasBegun else {
      lineNumber = 0
      throw fail(.malformedPlaylist, .notAPlaylist, "it is empty")
    }
    if let need, version < need.version {
      let message = "\(need.what) needs EXT-X-VERSION \(need.version), and it is \(version)"
      report(.error, .versionTooLow, line: need.line) { message }
    }
    return kind == .media ? .media(try finishMedia()) : .multivariant(finishMultivariant())
  }

  static func shortened(_ name: String) -> String {
    name.utf8.count > 60 ? String(decoding: name.utf8.prefix(60), as: UTF8.self) + "…" : name
  }
}

extension ByteText {
  static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }
}
