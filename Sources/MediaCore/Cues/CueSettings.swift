/// Where a cue's box lies on the picture, and how its text is laid out.
///
/// Percentages are of the picture's height or width, whichever runs along. Source:
/// https://www.w3.org/TR/webvtt1/, 3.1.
public struct CueSettings: Hashable, Sendable {
  /// How lines run and in which direction they follow each other.
  public enum WritingDirection: UInt8, Hashable, Sendable {
    /// Lines run across and follow each other downwards; the default.
    case horizontal
    /// Lines run down; each is left of the one before.
    case verticalGrowingLeft
    /// Lines run down; each is right of the one before.
    case verticalGrowingRight
  }

  /// Which part of the box lies at `line`.
  public enum LineAlignment: UInt8, Hashable, Sendable {
    /// The one where the first line is: the top of horizontal text; the default.
    case start
    /// The middle, across the lines.
    case center
    /// The one where the last line is: the bottom of horizontal text.
    case end
  }

  /// Which part of the box lies at `position`.
  public enum PositionAlignment: UInt8, Hashable, Sendable {
    /// The one that the alignment of the text names.
    case automatic
    /// The left end of its lines, or the top of vertical ones.
    case lineLeft
    /// The middle of its lines.
    case center
    /// The right end of its lines, or the bottom of vertical ones.
    case lineRight
  }

  /// How the lines are aligned within the box.
  public enum Alignment: UInt8, Hashable, Sendable {
    /// By the base direction of the text.
    case start
    /// Every line in the middle of the box; the default.
    case center
    /// By the base direction of the text: the right for text from left to right.
    case end
    /// The left, or the top of vertical lines, whichever way the text runs.
    case left
    /// The right, or the bottom of vertical lines, whichever way the text runs.
    case right
  }

  /// The name of the region it is shown in; `nil` for the picture itself.
  public var region: String?
  /// The place across the lines: a line's number or a percentage; `nil` for automatic.
  ///
  /// A number counts lines from the edge where the first is; negative ones count from the other edge.
  public var line: Double?
  /// The place along the lines in percent, 0 to 100; `nil` for automatic.
  public var position: Double?
  /// The length of the box along the lines in percent, 0 to 100; the default is 100.
  public var size: Double
  /// How lines run; the default is across.
  public var direction: WritingDirection
  /// Whether `line` is a number of lines, not a percentage; the default is that it is.
  public var snapsToLines: Bool
  /// Which part of the box lies at `line`; the default is its start.
  public var lineAlignment: LineAlignment
  /// Which part of the box lies at `position`; the default is the one that `alignment` names.
  public var positionAlignment: PositionAlignment
  /// The default is the centre.
  public var alignment: Alignment

  /// Makes settings; the defaults are those that WebVTT has for a cue that says nothing.
  public init(
    region: String? = nil, line: Double? = nil, position: Double? = nil, size: Double = 100,
    direction: WritingDirection = .horizontal, snapsToLines: Bool = true,
    lineAlignment: LineAlignment = .start, positionAlignment: PositionAlignment = .automatic,
    alignment: Alignment = .center
  ) {
    self.region = region
    self.line = line
    self.position = position
    self.size = size
    self.direction = direction
    self.snapsToLines = snapsToLines
    self.lineAlignment = lineAlignment
    self.positionAlignment = positionAlignment
    self.alignment = alignment
  }
}
