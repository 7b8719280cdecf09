/// What is computed of numbers and names: `$duration/2`, `(3*20)`.
struct Arithmetic: Sendable {
  private indirect enum Term: Sendable {
    case number(Double)
    case name(String)
    case sum(Term, Term)
    case difference(Term, Term)
    case product(Term, Term)
    case quotient(Term, Term)
  }

  /// Why nothing comes out though all names have numbers.
  static let noNumber = "no number comes out: it divides by 0, or the number is too large"

  /// How deep parentheses may be.
  private static let depth = 32
  /// How long a text may be, in bytes: each sign makes the term deeper.
  private static let longest = 1000
  private let term: Term
  /// The names in it, in the order in which they stand.
  let names: [String]

  /// Reads what is written; names have a dollar sign before them.
  ///
  /// - Returns: `nil` for what is no arithmetic.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var rest = text.filter { $0 != " " }[...]
    var names: [String] = []
    guard let term = Self.sum(&rest, &names, Self.depth), rest.isEmpty else { return nil }
    self.term = term
    self.names = names
  }

  /// A number by itself.
  init(number: Double) {
    term = .number(number)
    names = []
  }

  /// Whether it is a name and nothing else.
  var isName: Bool { if case .name = term { true } else { false } }

  /// The number that comes out; `nil` where a name has none, and for what is infinite or no number.
  func value(_ value: (String) -> Double?) -> Double? {
    guard let number = Self.value(of: term, value), number.isFinite else { return nil }
    return number
  }

  /// A number as it is written in a step: without a fraction where there is none.
  static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    return "\(number)"
  }

  private static func value(of term: Term, _ value: (String) -> Double?) -> Double? {
    func both(_ left: Term, _ right: Term, _ compute: (Double, Double) -> Double) -> Double? {
      guard let left = self.value(of: left, value), let right = self.value(of: right, value) else {
        return nil
      }
      return compute(left, right)
    }
    switch term {
    case .number(let number): return number
    case .name(let name): return value(name)
    case .sum(let left, let right): return both(left, right, +)
    case .difference(let left, let right): return both(left, right, -)
    case .product(let left, let right): return both(left, right, *)
    case .quotient(let left, let right): return both(left, right, /)
    }
  }

  private static func sum(
    _ rest: inout Substring, _ names: inout [String], _ depth: Int
  ) -> Term? {
    guard var left = product(&rest, &names, depth) else { return nil }
    while let sign = rest.first, sign == "+" || sign == "-" {
      rest.removeFirst()
      guard let right = product(&rest, &names, depth) else { return nil }
      left = sign == "+" ? .sum(left, right) : .difference(left, right)
    }
    return left
  }

  private static func product(
    _ rest: inout Substring, _ names: inout [String], _ depth: Int
  ) -> Term? {
    guard var left = factor(&rest, &names, depth) else { return nil }
    while let sign = rest.first, sign == "*" || sign == "/" {
      rest.removeFirst()
      guard let right = factor(&rest, &names, depth) else { return nil }
      left = sign == "*" ? .product(left, right) : .quotient(left, right)
    }
    return left
  }

  private static func factor(
    _ rest: inout Substring, _ names: inout [String], _ depth: Int
  ) -> Term? {
    switch rest.first {
    case "-":
      rest.removeFirst()
      guard depth > 0, let term = factor(&rest, &names, depth - 1) else { return nil }
      return .difference(.number(0), term)
    case "(":
      rest.removeFirst()
      guard depth > 0, let term = sum(&rest, &names, depth - 1), rest.first == ")" else {
        return nil
      }
      rest.removeFirst()
      return term
    case "$":
      let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber }
      guard !name.isEmpty else { return nil }
      rest = rest[name.endIndex...]
      names.append(String(name))
      return .name(String(name))
    default:
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits) else { return nil }
      rest = rest[digits.endIndex...]
      return .number(number)
    }
  }
}
