/// Where a cue's box lies on the picture, and how its text is laid out.
///
/// Percentages are of the picture's height or width, whichever runs along. Source:
/// https://www.w3.org/TR/webvtt1/, 3.1.
public struct CueSettings: Hashable, Sendable {
  /// How lines run and in which direction they follow each other.
  public enum WritingDirection: UInt8, Hashable, Sendable {
    case horizontal
    /// Lines run down; each is left of the one before.
    case verticalGrowingLeft
    /// Lines run down; each is right of the one before.
    case verticalGrowingRight
  }

  /// Which part of the box lies at `line`.
  public enum LineAlignment: UInt8, Hashable, Sendable {
    case start, center, end
  }

  /// Which part of the box lies at `position`.
  public enum PositionAlignment: UInt8, Hashable, Sendable {
    /// The one that the alignment of the text names.
    case automatic
    case lineLeft, center, lineRight
  }

  /// How the lines are aligned within the box.
  public enum Alignment: UInt8, Hashable, Sendable {
    /// By the base direction of the text.
    case start
    case center
    case end
    case left, right
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
  public var direction: WritingDirection
  /// Whether `line` is a number of lines, not a percentage; the default is that it is.
  public var snapsToLines: Bool
  public var lineAlignment: LineAlignment
  public var positionAlignment: PositionAlignment
  /// The default is the centre.
  public var alignment: Alignment

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
