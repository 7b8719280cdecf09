import MediaCore

/// Rules that join several tags of a Media Playlist.
extension PlaylistReader {
  mutating func checkMedia() {
    if let line = media.lines.dateRange, !media.playlist.segments.contains(where: \.hasOwnDate),
      media.playlist.unfinishedSegment?.hasOwnDate != true, media.playlist.skipped == nil
    {
      report(.error, .missingTag, line: line) {
        "there are date ranges and no EXT-X-PROGRAM-DATE-TIME"
      }
    }
    if let line = media.lines.hint, media.playlist.hasEnded {
      report(.error, .misplacedTag, line: line) { "a playlist that has ended has hints" }
      media.playlist.preloadHints = []
    }
    checkServerControl()
    checkParts()
    checkAgainstPrevious()
  }

  private mutating func checkServerControl() {
    let control = media.playlist.serverControl
    let target = media.playlist.targetDuration
    if let boundary = control?.canSkipUntil, boundary < target * 6 {
      invalidControl("CAN-SKIP-UNTIL is less than six target durations")
    }
    if control?.canSkipDateRanges == true, control?.canSkipUntil == nil {
      invalidControl("CAN-SKIP-DATERANGES is there without CAN-SKIP-UNTIL")
    }
    if let holdBack = control?.holdBack, holdBack < target * 3 {
      invalidControl("HOLD-BACK is less than three target durations")
    }
    guard let part = media.playlist.partTargetDuration else { return }
    guard let holdBack = control?.partHoldBack else {
      return invalidControl("there are parts and no PART-HOLD-BACK")
    }
    if holdBack < part * 2 {
      invalidControl("PART-HOLD-BACK is less than two part target durations")
    } else if holdBack < part * 3 {
      report(.warning, .invalidServerControl, line: media.lines.control ?? 0) {
        "PART-HOLD-BACK is less than three part target durations"
      }
    }
  }

  private mutating func invalidControl(_ message: String) {
    // Without the tag, parts are what asks for it.
    let line = media.lines.control ?? media.lines.partTarget ?? 0
    report(.error, .invalidServerControl, line: line) { message }
  }

  private mutating func checkParts() {
    guard let line = media.lines.part else { return }
    guard let target = media.playlist.partTargetDuration else {
      return report(.error, .missingTag, line: line) { "there are parts and no EXT-X-PART-INF" }
    }
    let shortest = MediaTime(nanoseconds: target.nanoseconds / 100 * 85)
    var tooLong = 0
    var tooShort = 0
    for segment in media.playlist.segments + [media.playlist.unfinishedSegment].compactMap({ $0 }) {
      for (index, part) in segment.parts.enumerated() {
        if part.duration > target { tooLong += 1 }
        let isLast = index == segment.parts.count - 1
        let mayBeShort =
          isLast || part.isIndependent || part.isGap || segment.parts[index + 1].isGap
        if part.duration < shortest, !mayBeShort { tooShort += 1 }
      }
    }
    if tooLong > 0 {
      report(.error, .partDuration, line: line) {
        "\(tooLong) parts are longer than the part target duration"
      }
    }
    if tooShort > 0 {
      report(.error, .partDuration, line: line) {
        "\(tooShort) parts are shorter than 85 % of the part target duration"
      }
    }
  }

  /// What a server must not do from one copy to the next (6.2.1, 6.3.4).
  private mutating func checkAgainstPrevious() {
    guard let previous else { return }
    if media.playlist.targetDuration != previous.targetDuration {
      report(.error, .changedTargetDuration, line: 0) { "the target duration has changed" }
    }
    switch media.playlist.change(since: previous) {
    case .regressed:
      report(.error, .regressed, line: 0) { "the sequence numbers have gone back" }
    case .conflicting(let number):
      report(.error, .changedSegment, line: 0) { "segment \(number) is not what it was" }
    case .unchanged, .changed: break
    }
  }
}
