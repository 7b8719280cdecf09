/// The filters that there are.
///
/// Pixels are those of the picture as it is stored. Colour filters that follow each other are computed as one,
/// without rounding and without clipping in between.
public enum FilterCatalog {
  /// Every filter, by family.
  public static let all: [FilterDefinition] = color + effects + blurring + geometry

  /// Core Image's names that are accepted too, each with the name of the filter that it stands for.
  public static var aliases: [(name: String, filter: String)] {
    FilterAlias.all.map { ($0.name, $0.definition.name) }
  }

  /// Looks a filter up by its name.
  ///
  /// - Throws: A 1001 error that lists names like it.
  static func definition(_ name: String) throws(MediaError) -> FilterDefinition {
    guard let definition = all.first(where: { $0.name == name }) else {
      throw MediaError(.invalidArgument, reasonAgainst(name) ?? "an alias stands for a filter")
    }
    return definition
  }

  /// Why a name leads to no filter, with names like it; `nil` when it does.
  package static func reasonAgainst(_ name: String) -> String? {
    let names = all.map(\.name) + FilterAlias.all.map(\.name)
    guard !names.contains(name) else { return nil }
    let close = NameDistance.closest(to: name, of: names)
    return "there is no filter \(name.prefix(60))"
      + NameDistance.advice(on: name, of: close.isEmpty ? all.map(\.name) : names)
  }
}
