/// The characters of CEA-608: 6.2 and annex E.
enum Line21Characters {
  /// A character of the basic set; `nil` for none.
  static func basic(_ byte: UInt8) -> Character? {
    guard byte >= 0x20, byte < 0x80 else { return nil }
    return replaced[byte] ?? Character(Unicode.Scalar(byte))
  }

  private static let replaced: [UInt8: Character] = [
    0x2A: "á", 0x5C: "é", 0x5E: "í", 0x5F: "ó", 0x60: "ú", 0x7B: "ç", 0x7C: "÷", 0x7D: "Ñ",
    0x7E: "ñ", 0x7F: "█",
  ]

  /// Of the codes 0x11 0x30 and on; that of the transparent space, 0x39, is none of them.
  static let special = Array("®°½¿™¢£♪à èâêîôû")
  /// Of the codes 0x12 0x20 and on.
  static let spanishAndFrench = Array("ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»")
  /// Of the codes 0x13 0x20 and on.
  static let portugueseAndGerman = Array("ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘")
}
