package import MediaCore

/// What a cue's settings come to: where its box begins and how long its lines may be.
///
/// Source: https://www.w3.org/TR/webvtt1/, 3.1 for what is computed, and 7.2, steps 1 to 7.
package struct CueGeometry: Hashable, Sendable {
  package var direction: CueSettings.WritingDirection
  package var snapsToLines: Bool
  package var lineAlignment: CueSettings.LineAlignment
  /// The place along the lines in percent, 0 to 100.
  package var position: Double
  /// Which part of the box lies there; never `automatic`.
  package var positionAlignment: CueSettings.PositionAlignment
  /// The place across the lines: a line's number, or a percentage of 0 to 100.
  package var line: Double
  /// The length of the box along the lines in percent.
  package var size: Double
  /// Where the box begins along the lines, in percent.
  package var start: Double

  /// - Parameters:
  ///   - settings: The cue's.
  ///   - isRightToLeft: The base direction of the cue's text; the default is left to right.
  ///   - tracksBefore: How many tracks are shown whose cues come before; the default is none.
  package init(
    _ settings: CueSettings, isRightToLeft: Bool = false, tracksBefore: Int = 0
  ) {
    direction = settings.direction
    snapsToLines = settings.snapsToLines
    lineAlignment = settings.lineAlignment
    position = Self.position(settings)
    positionAlignment = Self.positionAlignment(settings, isRightToLeft: isRightToLeft)
    line = Self.line(settings, tracksBefore: tracksBefore)
    let room: Double
    switch positionAlignment {
    case .lineLeft: room = 100 - position
    case .lineRight: room = position
    case .center, .automatic: room = min(position, 100 - position) * 2
    }
    size = min(settings.size, room)
    switch positionAlignment {
    case .lineLeft: start = position
    case .lineRight: start = position - size
    case .center, .automatic: start = position - size / 2
    }
  }

  private static func position(_ settings: CueSettings) -> Double {
    if let position = settings.position, !position.isNaN { return min(max(position, 0), 100) }
    switch settings.alignment {
    case .left: return 0
    case .right: return 100
    case .start, .center, .end: return 50
    }
  }

  private static func positionAlignment(
    _ settings: CueSettings, isRightToLeft: Bool
  ) -> CueSettings.PositionAlignment {
    guard settings.positionAlignment == .automatic else { return settings.positionAlignment }
    switch settings.alignment {
    case .left: return .lineLeft
    case .right: return .lineRight
    case .start: return isRightToLeft ? .lineRight : .lineLeft
    case .end: return isRightToLeft ? .lineLeft : .lineRight
    case .center: return .center
    }
  }

  private static func line(_ settings: CueSettings, tracksBefore: Int) -> Double {
    guard let line = settings.line, !line.isNaN else {
      return settings.snapsToLines ? -Double(tracksBefore) - 1 : 100
    }
    if !settings.snapsToLines, !(0...100).contains(line) { return 100 }
    return line
  }
}
