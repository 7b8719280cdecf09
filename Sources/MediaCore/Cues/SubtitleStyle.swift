/// How the viewer wants subtitles to look; what is `nil` is left to the subtitles themselves.
///
/// What is set wins over the style sheets of a file. A script of SubStation Alpha keeps its own look, but for the
/// size.
public struct SubtitleStyle: Hashable, Sendable {
  /// What sets the letters off from the picture.
  public enum Edge: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing is added; a shadow that the file asks for stays.
    case none
    /// A dark line all around.
    case outline
    /// A soft shadow to the lower right.
    case shadow
    /// As if the letters stood out of the picture.
    case raised
    /// As if they were pressed into it.
    case depressed
  }

  /// The name of a font or of a generic family.
  public var font: String?
  /// The size of the letters, 0.25…4 times what it would be; the default is 1.
  public var size: Double {
    didSet { size = Self.clamped(size) }
  }
  /// The colour of the letters; `nil`, the default, for what the subtitles say, which is mostly white.
  public var color: CueColor?
  /// The colour behind the text; transparent for none.
  ///
  /// Where neither this nor the file says anything, it is black, four fifths opaque.
  public var backgroundColor: CueColor?
  /// What sets the letters off; `nil`, the default, adds nothing to what the subtitles say.
  public var edge: Edge?

  /// Makes a style; by default all is left to the subtitles, and a size out of its range is clamped.
  public init(
    font: String? = nil, size: Double = 1, color: CueColor? = nil, backgroundColor: CueColor? = nil,
    edge: Edge? = nil
  ) {
    self.font = font
    self.size = Self.clamped(size)
    self.color = color
    self.backgroundColor = backgroundColor
    self.edge = edge
  }

  private static func clamped(_ size: Double) -> Double { size.isNaN ? 1 : min(max(size, 0.25), 4) }
}
