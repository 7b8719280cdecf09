/// The characters of CEA-708 beyond ASCII and Latin-1: 7.1.
enum ServiceCharacters {
  /// A character of the set G2, which are those after EXT1; an underscore for one that is not known.
  static func extended(_ byte: UInt8) -> Character { known[byte] ?? "_" }

  private static let known: [UInt8: Character] = [
    0x25: "…", 0x2A: "Š", 0x2C: "Œ", 0x30: "█", 0x31: "‘", 0x32: "’",
    0x33: "“", 0x34: "”", 0x35: "•", 0x39: "™", 0x3A: "š", 0x3C: "œ", 0x3D: "℠", 0x3F: "Ÿ",
    0x76: "⅛", 0x77: "⅜", 0x78: "⅝", 0x79: "⅞", 0x7A: "│", 0x7B: "┐", 0x7C: "└", 0x7D: "─",
    0x7E: "┘", 0x7F: "┌",
  ]
}
