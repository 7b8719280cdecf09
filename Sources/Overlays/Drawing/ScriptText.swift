internal import MediaCore

/// Writes text as events of SubStation Alpha have it, so that libass lays it out and draws it.
struct ScriptText {
  private(set) var bytes: [UInt8] = []
  /// The numbers of the words that lines may break within, as they are longer than a line.
  private let brokenWords: Set<Int>
  private var words = WordScanner()

  init(brokenWords: Set<Int> = []) { self.brokenWords = brokenWords }

  /// Adds codes, without their braces.
  mutating func append(codes: String) { bytes += Array("{\(codes)}".utf8) }

  /// Adds text that is shown as it is; line feeds end lines.
  ///
  /// - Parameter strut: Codes, with their braces, that come before it and stay in one line with its beginning.
  mutating func append(_ text: String, strut: String = "") {
    var strut = strut
    for scalar in text.unicodeScalars {
      if mayBreak(before: scalar) {
        // A blank without a width: libass breaks lines at blanks only.
        append(codes: "\\fscx0")
        bytes.append(UInt8(ascii: " "))
        append(codes: "\\fscx100")
      }
      bytes += Array(strut.utf8)
      strut = ""
      switch scalar {
      case "\n": bytes += Array("\\N".utf8)
      case "{", "}": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      // With something invisible after it, it begins no code.
      case "\\": bytes += Array("\\\u{2060}".utf8)
      case "\u{00A0}": bytes += Array("\\h".utf8)
      case "\t": bytes.append(UInt8(ascii: " "))
      default: if scalar.value >= 32 { bytes += Array(String(scalar).utf8) }
      }
    }
  }

  /// Adds nothing that is so long, in pixels, and at which no line breaks.
  ///
  /// - Parameters:
  ///   - height: How high it is.
  ///   - hasBox: Whether the codes before it have its box drawn.
  mutating func append(roomOf width: Double, height: Double = 1, hasBox: Bool = false) {
    _ = words.take(" ")
    // A drawing is as long as what is drawn, which letters in blanks are not.
    let length = Self.number(max(width, 1))
    let height = Self.number(max(height, 1))
    let hidden = hasBox ? "" : "\\1a&HFF&\\3a&HFF&\\4a&HFF&"
    bytes += Array(
      "{\\p1\(hidden)}m 0 0 l \(length) 0 \(length) \(height) 0 \(height){\\p0}".utf8)
  }

  private mutating func mayBreak(before next: Unicode.Scalar) -> Bool {
    switch words.take(next) {
    case .blank: false
    case .first(let breaks): breaks
    case .within(let breaks): breaks && brokenWords.contains(words.word)
    }
  }

  /// A number with two decimals at most.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A colour in the order of SubStation Alpha: blue, green, red.
  static func color(_ color: CueColor) -> String {
    "&H\(hexadecimal(color.blue))\(hexadecimal(color.green))\(hexadecimal(color.red))&"
  }

  /// How transparent something is: 0 for opaque.
  static func transparency(_ alpha: Double) -> String {
    "&H\(hexadecimal(UInt8(share: 1 - min(max(alpha, 0), 1))))&"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
