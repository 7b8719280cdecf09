#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Makes UTF-8 of bytes in another encoding.
enum TextConverter {
  /// The text in UTF-8, without a byte order mark; what is broken is replaced by U+FFFD.
  static func utf8(_ bytes: Span<UInt8>, from encoding: TextEncoding) -> [UInt8] {
    let mark = TextEncoding.byteOrderMark(bytes)
    let skipped = mark?.encoding == encoding ? mark?.length ?? 0 : 0
    let bytes = bytes.extracting(skipped..<bytes.count)
    switch encoding {
    // The parsers replace what is broken in UTF-8 where they find it.
    case .utf8: return bytes.indices.map { bytes[$0] }
    case .utf16LittleEndian: return utf16(bytes, highFirst: false)
    case .utf16BigEndian: return utf16(bytes, highFirst: true)
    default: return convert(bytes, from: encoding.rawValue)?.text ?? latin1(bytes)
    }
  }

  private static func utf16(_ bytes: Span<UInt8>, highFirst: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - bytes.count % 2, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(highFirst ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Each byte as the character of its number; for a system that does not know the encoding.
  private static func latin1(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for index in bytes.indices { text.append(Unicode.Scalar(bytes[index])) }
    return Array(String(text).utf8)
  }

  /// What the C library makes of it, and how many places were broken; `nil` if it does not know the encoding.
  static func convert(_ bytes: Span<UInt8>, from name: String) -> (text: [UInt8], faults: Int)? {
    // The C library tells a failure by -1, which is no address.
    let descriptor = unsafe iconv_open("UTF-8", name)
    guard Int(bitPattern: descriptor) != -1 else { return nil }
    defer { unsafe _ = iconv_close(descriptor) }
    var input = bytes.indices.map { CChar(bitPattern: bytes[$0]) }
    var output = [CChar](repeating: 0, count: 16384)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 2)
    var faults = 0
    unsafe input.withUnsafeMutableBufferPointer { source in
      var place = source.baseAddress
      var left = source.count
      while left > 0 {
        let before = left
        var room = output.count
        let status = unsafe output.withUnsafeMutableBufferPointer { target in
          var end = target.baseAddress
          return unsafe iconv(descriptor, &place, &left, &end, &room)
        }
        let reason = errno
        for index in 0..<(output.count - room) { result.append(UInt8(bitPattern: output[index])) }
        guard status == -1 else { break }
        if reason == E2BIG, room < output.count || left < before { continue }
        // Broken, or cut off at the end: one byte is given up.
        faults += 1
        result += [0xEF, 0xBF, 0xBD]
        unsafe place = place.map { unsafe $0 + 1 }
        left -= 1
      }
    }
    // A letter of Hebrew is held back until it is known whether a point belongs to it.
    var room = output.count
    unsafe _ = output.withUnsafeMutableBufferPointer { target in
      var end = target.baseAddress
      return unsafe iconv(descriptor, nil, nil, &end, &room)
    }
    for index in 0..<(output.count - room) { result.append(UInt8(bitPattern: output[index])) }
    return (result, faults)
  }
}
