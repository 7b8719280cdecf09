/// The value of an option, written as libavfilter reads it.
package struct FilterArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package let text: String

  /// A word of our own.
  package init(stringLiteral value: String) { text = value }
  package init(integerLiteral value: Int) { text = String(value) }

  /// An expression of our own.
  package init(expression: String) { text = "'\(expression)'" }

  /// A number, to six places behind the point and never with an exponent.
  package init(_ value: Double) {
    let millionths = Int((min(max(value, -1e9), 1e9) * 1e6).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    text =
      (millionths < 0 ? "-" : "") + String(whole) + "."
      + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
