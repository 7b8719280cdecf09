/// A stretch of a cue's text with something in common.
public struct CueElement: Hashable, Sendable {
  /// What kind of stretch; the raw value is the name of its tag.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only its classes say something about it.
    case `class` = "c"
    /// `<i>`: in italics, unless a style sheet says otherwise.
    case italic = "i"
    /// `<b>`: in bold type, unless a style sheet says otherwise.
    case bold = "b"
    /// `<u>`: underlined, unless a style sheet says otherwise.
    case underline = "u"
    /// Text with annotations in it that are shown over or under it.
    case ruby
    /// The annotation itself, within `ruby`.
    case rubyText = "rt"
    /// What one person says.
    case voice = "v"
    /// Text in a language of its own.
    case language = "lang"
  }

  /// What the stretch has in common.
  public var kind: Kind
  /// Names that style sheets refer to.
  public var classes: [String]
  /// The speaker's name, for a voice; the language as BCP 47 writes it, for a language; otherwise empty.
  public var annotation: String
  /// The language of the text within, as BCP 47 writes it; empty when the file does not say.
  public var language: String
  /// Style that was written at the very place, where a format allows that; WebVTT does not.
  public var style: [CueStyleProperty]
  /// What is in it, in the order of the text.
  public var children: [CueNode]

  /// Makes a stretch; by default empty, without classes, and in the language of what is around it.
  public init(
    kind: Kind, classes: [String] = [], annotation: String = "", language: String = "",
    style: [CueStyleProperty] = [], children: [CueNode] = []
  ) {
    self.kind = kind
    self.classes = classes
    self.annotation = annotation
    self.language = language
    self.style = style
    self.children = children
  }
}
