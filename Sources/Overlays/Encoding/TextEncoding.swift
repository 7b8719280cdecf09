/// How the characters of a text are written as bytes.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  /// Western Europe.
  case windows1252 = "WINDOWS-1252"
  /// Central Europe.
  case windows1250 = "WINDOWS-1250"
  /// Central Europe, of older systems.
  case latin2 = "ISO-8859-2"
  /// Cyrillic.
  case windows1251 = "WINDOWS-1251"
  /// Cyrillic, of older systems.
  case koi8R = "KOI8-R"
  /// The same with the letters of Ukrainian.
  case koi8U = "KOI8-U"
  case greek = "WINDOWS-1253"
  case turkish = "WINDOWS-1254"
  case hebrew = "WINDOWS-1255"
  case arabic = "WINDOWS-1256"
  case thai = "TIS-620"
  case shiftJIS = "CP932"
  case eucJP = "EUC-JP"
  /// Simplified Chinese.
  case gb18030 = "GB18030"
  /// Traditional Chinese.
  case big5 = "BIG5"
  /// Korean.
  case eucKR = "CP949"
}

extension TextEncoding {
  /// The encoding that a byte order mark at the beginning names, and how long the mark is.
  static func byteOrderMark(_ bytes: Span<UInt8>) -> (encoding: TextEncoding, length: Int)? {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return (.utf8, 3) }
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return (.utf16LittleEndian, 2) }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return (.utf16BigEndian, 2) }
    return nil
  }
}
