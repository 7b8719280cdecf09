import MediaCore

/// The tags about a whole Media Playlist.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.3.
extension PlaylistReader {
  mutating func readMediaPlaylist(
    _ tag: PlaylistTag, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    switch tag {
    case .targetDuration: try readTargetDuration(ByteText.string(value, in: bytes))
    case .mediaSequence:
      media.playlist.mediaSequence = try sequence(tag, ByteText.string(value, in: bytes))
      media.playlist.mayExpire = true
    case .discontinuitySequence:
      if media.discontinuities > 0 || media.next.isDiscontinuity {
        report(.error, .misplacedTag, "\(tag.rawValue) is after a discontinuity")
      }
      media.playlist.discontinuitySequence = try sequence(tag, ByteText.string(value, in: bytes))
    case .endList: media.playlist.hasEnded = true
    case .playlistType: try readPlaylistType(ByteText.string(value, in: bytes))
    case .iFramesOnly:
      require(version: 4, for: tag.rawValue)
      media.playlist.isIFramesOnly = true
    case .partInformation:
      let list = try attributes(value, in: bytes)
      let target = try required(time("PART-TARGET", in: list), "PART-TARGET", of: tag)
      media.playlist.partTargetDuration = target
      media.lines.partTarget = lineNumber
    case .serverControl:
      media.playlist.serverControl = try serverControl(attributes(value, in: bytes))
      media.lines.control = lineNumber
    default: break
    }
  }

  private mutating func readTargetDuration(_ text: String) throws(ReadingStop) {
    var time = Decimal.integer(text).map { MediaTime(ticks: Int64($0), of: Rational(1, 1)) }
    if time == nil, let decimal = Decimal.time(text) {
      report(.error, .malformedTag, "the target duration is not a whole number")
      time = decimal
    }
    if time == nil { time = self.time(text, of: "EXT-X-TARGETDURATION", .malformedTag) }
    guard let time, time > .zero else {
      throw skip(.error, .malformedTag, "the target duration cannot be '\(Self.shortened(text))'")
    }
    media.playlist.targetDuration = max(time, .seconds(1))
    media.hasTargetDuration = true
  }

  private mutating func sequence(_ tag: PlaylistTag, _ text: String) throws(ReadingStop) -> Int {
    guard let number = integer(text, of: tag.rawValue, .malformedTag) else {
      throw skip(.error, .malformedTag, "\(tag.rawValue) cannot be '\(Self.shortened(text))'")
    }
    if !media.playlist.segments.isEmpty {
      report(.error, .misplacedTag, "\(tag.rawValue) is after a segment")
    }
    return number
  }

  private mutating func readPlaylistType(_ text: String) throws(ReadingStop) {
    if text != text.uppercased() {
      report(.error, .malformedTag, "the type is not in upper case")
    }
    switch text.uppercased() {
    case "VOD": media.playlist.kind = .vod
    case "EVENT": media.playlist.kind = .event
    default:
      throw skip(.error, .malformedTag, "the type cannot be '\(Self.shortened(text))'")
    }
  }

  private mutating func serverControl(_ list: AttributeList) throws(ReadingStop) -> ServerControl {
    var control = ServerControl()
    control.canSkipUntil = time("CAN-SKIP-UNTIL", in: list)
    control.canSkipDateRanges = try flag("CAN-SKIP-DATERANGES", in: list)
    control.holdBack = time("HOLD-BACK", in: list)
    control.partHoldBack = time("PART-HOLD-BACK", in: list)
    control.canBlockReload = try flag("CAN-BLOCK-RELOAD", in: list)
    return control
  }
}
