package import MediaCore

/// The text of a playlist, line by line.
///
/// What is put in is cleaned of line breaks and, within quotes, of quotes: neither can be written.
package struct PlaylistText {
  /// One attribute of a tag; `nil` for one that is left out.
  package typealias Attribute = (name: String, value: String)?

  package private(set) var text = "#EXTM3U\n"

  package init() {}

  /// A line as it is: a URI, or a tag with what follows it.
  package mutating func add(_ line: String) { text += Self.clean(line) + "\n" }

  /// A tag with attributes.
  package mutating func add(_ tag: String, _ attributes: [Attribute]) {
    add(
      "#\(tag):"
        + attributes.compactMap { $0.map { "\($0.name)=\($0.value)" } }.joined(separator: ","))
  }

  package static func quoted(_ name: String, _ value: String?) -> Attribute {
    value.map { (name, "\"\(clean($0).filter { $0 != "\"" })\"") }
  }

  package static func plain(_ name: String, _ value: String?) -> Attribute {
    value.map { (name, $0) }
  }

  package static func flag(_ name: String, _ isSet: Bool) -> Attribute {
    isSet ? (name, "YES") : nil
  }

  /// Seconds, exactly.
  package static func seconds(_ time: MediaTime) -> String {
    let length = time.nanoseconds.magnitude
    let digits = String(length % 1_000_000_000).padded(to: 9).trimmingZeros
    return (time.nanoseconds < 0 ? "-" : "") + "\(length / 1_000_000_000)"
      + (digits.isEmpty ? "" : ".\(digits)")
  }

  private static func clean(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 })
  }
}

extension String {
  /// The text without the zeros at its end.
  fileprivate var trimmingZeros: String {
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
