/// What a rule is for: `::cue`, `::cue(…)`, `::cue-region` or `::cue-region(…)`.
package struct CueSelector: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    case cue, region
  }

  /// Conditions on one element, all of which must hold.
  package struct Compound: Hashable, Sendable {
    /// The conditions on the time of the text.
    package enum Phase: String, Hashable, Sendable {
      case past, future
    }

    package struct Attribute: Hashable, Sendable {
      /// `voice` or `lang`.
      package var name: String
      /// The operator of CSS before the equals sign, or empty; see `value`.
      package var match: String
      /// `nil` if it is enough that the attribute is there.
      package var value: String?

      package init(name: String, match: String = "", value: String?) {
        self.name = name
        self.match = match
        self.value = value
      }
    }

    /// `nil` for any.
    package var kind: CueElement.Kind?
    /// The identifier of the cue, or of the region.
    package var identifier: String?
    package var classes: [String] = []
    package var attributes: [Attribute] = []
    /// Ranges of languages, of which the text's must be in one each.
    package var languages: [[String]] = []
    package var phase: Phase?
    /// Whether it is the cue itself, not a part of its text.
    package var isRoot = false
    /// Whether it must be a child of what stands before it, not just within it.
    package var isChild = false

    package init() {}
  }

  package var target: Target
  /// The last is for the element itself, those before for elements around it; empty for the whole.
  package var compounds: [Compound]

  package init(target: Target = .cue, compounds: [Compound] = []) {
    self.target = target
    self.compounds = compounds
  }

  /// How much it weighs against other selectors: identifiers, then classes and the like, then elements.
  ///
  /// Source: https://www.w3.org/TR/selectors-3/#specificity.
  package var specificity: Int {
    compounds.reduce(1) { sum, compound in
      let likeClasses =
        compound.classes.count + compound.attributes.count + compound.languages.count
        + (compound.phase == nil ? 0 : 1) + (compound.isRoot ? 1 : 0)
      return sum + (compound.identifier == nil ? 0 : 1_000_000) + min(likeClasses, 999) * 1000
        + (compound.kind == nil ? 0 : 1)
    }
  }
}
