/// A line of text as a graphic.
///
/// It is drawn as high as its place, in the fonts of the system; a line that is wider than its place is drawn smaller, unless it
/// crawls. Line ends count as blanks.
public struct VectorText: Sendable, Hashable {
  /// How many characters a line may have.
  public static let mostCharacters = 4000

  /// What is written; longer texts are refused (7011).
  public var text: String
  /// The colour of the letters; white by default.
  public var color: CueColor
  /// What is behind them, over all of the line; `nil`, the default, for nothing.
  public var background: CueColor?
  /// Whether the letters are bold; they are not by default.
  public var isBold: Bool
  /// A font's name; `nil`, the default, for the system's own without serifs.
  public var font: String?

  /// Makes a line.
  public init(
    _ text: String, color: CueColor = .white, background: CueColor? = nil, isBold: Bool = false,
    font: String? = nil
  ) {
    self.text = text
    self.color = color
    self.background = background
    self.isBold = isBold
    self.font = font
  }
}
