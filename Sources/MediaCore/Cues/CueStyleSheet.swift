/// The rules of one style sheet for cues.
public struct CueStyleSheet: Hashable, Sendable {
  /// The text as the file has it.
  public var source: String
  /// What of it is understood and allowed, in its order.
  public var rules: [CueStyleRule]

  public init(source: String, rules: [CueStyleRule]) {
    self.source = source
    self.rules = rules
  }
}

/// Style for all that one of some selectors matches.
public struct CueStyleRule: Hashable, Sendable {
  /// A property, and whether it wins over those that are not important.
  public struct Declaration: Hashable, Sendable {
    public var property: CueStyleProperty
    public var isImportant: Bool

    public init(_ property: CueStyleProperty, isImportant: Bool = false) {
      self.property = property
      self.isImportant = isImportant
    }
  }

  public var selectors: [CueSelector]
  public var declarations: [Declaration]

  public init(selectors: [CueSelector], declarations: [Declaration]) {
    self.selectors = selectors
    self.declarations = declarations
  }
}

/// What a rule is for: `::cue`, `::cue(…)`, `::cue-region` or `::cue-region(…)`.
public struct CueSelector: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case cue, region
  }

  /// Conditions on one element, all of which must hold.
  public struct Compound: Hashable, Sendable {
    /// The conditions on the time of the text.
    public enum Phase: String, Hashable, Sendable {
      case past, future
    }

    public struct Attribute: Hashable, Sendable {
      /// `voice` or `lang`.
      public var name: String
      /// The operator of CSS before the equals sign, or empty; see `value`.
      public var match: String
      /// `nil` if it is enough that the attribute is there.
      public var value: String?

      public init(name: String, match: String = "", value: String?) {
        self.name = name
        self.match = match
        self.value = value
      }
    }

    /// `nil` for any.
    public var kind: CueElement.Kind?
    /// The identifier of the cue, or of the region.
    public var identifier: String?
    public var classes: [String] = []
    public var attributes: [Attribute] = []
    /// Ranges of languages, of which the text's must be in one each.
    public var languages: [[String]] = []
    public var phase: Phase?
    /// Whether it is the cue itself, not a part of its text.
    public var isRoot = false
    /// Whether it must be a child of what stands before it, not just within it.
    public var isChild = false

    public init() {}
  }

  public var target: Target
  /// The last is for the element itself, those before for elements around it; empty for the whole.
  public var compounds: [Compound]

  public init(target: Target = .cue, compounds: [Compound] = []) {
    self.target = target
    self.compounds = compounds
  }

  /// How much it weighs against other selectors: identifiers, then classes and the like, then elements.
  ///
  /// Source: https://www.w3.org/TR/selectors-3/#specificity.
  public var specificity: Int {
    compounds.reduce(1) { sum, compound in
      let likeClasses =
        compound.classes.count + compound.attributes.count + compound.languages.count
        + (compound.phase == nil ? 0 : 1) + (compound.isRoot ? 1 : 0)
      return sum + (compound.identifier == nil ? 0 : 1_000_000) + min(likeClasses, 999) * 1000
        + (compound.kind == nil ? 0 : 1)
    }
  }
}
