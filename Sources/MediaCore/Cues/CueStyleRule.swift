/// Style for all that one of some selectors matches.
package struct CueStyleRule: Hashable, Sendable {
  /// A property, and whether it wins over those that are not important.
  package struct Declaration: Hashable, Sendable {
    package var property: CueStyleProperty
    package var isImportant: Bool

    package init(_ property: CueStyleProperty, isImportant: Bool = false) {
      self.property = property
      self.isImportant = isImportant
    }
  }

  package var selectors: [CueSelector]
  package var declarations: [Declaration]

  package init(selectors: [CueSelector], declarations: [Declaration]) {
    self.selectors = selectors
    self.declarations = declarations
  }
}
