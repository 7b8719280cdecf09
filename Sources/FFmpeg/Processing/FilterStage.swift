/// One filter of libavfilter, with its options: only names and numbers of our own making, never text from outside.
package struct FilterStage: Hashable {
  /// The pixels that a filter's numbers mean something in.
  package enum Domain: Hashable {
    /// Whatever it takes.
    case any
    /// Planes of red, green and blue.
    case rgb
  }

  package struct Option: Hashable {
    package let name: String
    package let value: String
  }

  package let filter: String
  package let options: [Option]
  package let domain: Domain

  package init(
    _ filter: String, _ options: KeyValuePairs<String, FilterArgument> = [:], domain: Domain = .any
  ) {
    self.init(filter, options: options.map { ($0, $1) }, domain: domain)
  }

  package init(_ filter: String, options: [(String, FilterArgument)], domain: Domain = .any) {
    self.filter = filter
    self.options = options.map { Option(name: $0, value: $1.text) }
    self.domain = domain
  }

  /// Whether it differs from another in the values of options alone.
  package func hasShape(of other: FilterStage) -> Bool {
    filter == other.filter && domain == other.domain
      && options.map(\.name) == other.options.map(\.name)
  }

  /// As libavfilter reads it, under a name of its own.
  package func text(named instance: String) -> String {
    let own = "\(filter)@\(instance)"
    let assignments = options.map { "\($0.name)=\($0.value)" }.joined(separator: ":")
    return assignments.isEmpty ? own : "\(own)=\(assignments)"
  }
}
