/// The variables of a playlist, and their replacement in its texts.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.3 and 6.3.1.
struct PlaylistVariables {
  private(set) var values: [String: String] = [:]

  /// Defines a variable; `false` when it is defined already.
  mutating func define(_ name: String, as value: String) -> Bool {
    if values[name] != nil { return false }
    values[name] = value
    return true
  }

  static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isNameByte)
  }

  /// Whether a text may hold a reference, so that replacing is worth while.
  static func mayHoldReference(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "$"), previous == UInt8(ascii: "{") { return true }
      previous = byte
    }
    return false
  }

  enum Replacement {
    case text(String)
    case undefined(name: String)
    case tooLong
  }

  /// Replaces every reference once; what replaces it is not looked at again.
  ///
  /// - Parameter limit: The longest result in bytes.
  func replacing(in text: String, limit: Int) -> Replacement {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if let name = Self.reference(in: rest) {
        guard let value = values[name] else { return .undefined(name: name) }
        result += value.utf8
        rest.removeFirst(name.utf8.count + 3)
      } else {
        result.append(byte)
        rest.removeFirst()
      }
      if result.count > limit { return .tooLong }
    }
    return .text(String(decoding: result, as: UTF8.self))
  }

  /// The name in `{$name}` at the beginning of a text; `nil` when it does not begin with a reference.
  private static func reference(in text: ArraySlice<UInt8>) -> String? {
    guard text.starts(with: "{$".utf8) else { return nil }
    let name = text.dropFirst(2).prefix(while: isNameByte)
    guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
