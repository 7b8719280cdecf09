/// How large letters are for a `size` of `<font>`.
enum SubRipFontSize {
  /// Against those around: sizes of HTML from 1 to 7, larger and smaller ones of these, and others by which 16 is the
  /// usual size; `nil` for none.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/rendering.html#rules-for-parsing-a-legacy-font-size; players take
  /// other numbers as libavcodec does, for a script 288 rows high.
  static func share(_ text: String) -> Double? {
    let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    guard let number = Double(digits), number.isFinite else { return nil }
    if let sign = digits.first, sign == "+" || sign == "-" {
      return steps[min(max(3 + Int(min(max(number, -9), 9)), 1), 7) - 1]
    }
    if let whole = Int(digits), (1...7).contains(whole) { return steps[whole - 1] }
    return (4...160).contains(number) ? number / 16 : nil
  }

  private static let steps = [0.625, 0.8125, 1, 1.125, 1.5, 2, 3]
}
