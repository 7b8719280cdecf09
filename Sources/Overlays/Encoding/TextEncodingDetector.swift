/// Tells the encoding of a text that does not say it.
///
/// A byte order mark decides; then the zeros that UTF-16 has in it; then whether it is UTF-8. What is left is
/// decoded by each candidate, and the one that gives the most likely letters in the most likely order wins.
package enum TextEncodingDetector {
  /// The encoding of a text; Windows-1252 when nothing speaks for another.
  package static func detect(_ bytes: Span<UInt8>) -> TextEncoding {
    if let mark = TextEncoding.byteOrderMark(bytes) { return mark.encoding }
    let sample = bytes.extracting(0..<min(bytes.count, 1 << 20))
    if let encoding = utf16(sample) { return encoding }
    let (sequences, faults) = utf8(sample)
    // A file of UTF-8 may have a broken place, and a sample may end within a character.
    if faults == 0 || sequences > faults * 10 { return .utf8 }
    return legacy(sample)
  }

  /// UTF-16 by its zeros: most text has blanks, line ends and digits in it, whose high bytes are zero.
  private static func utf16(_ bytes: Span<UInt8>) -> TextEncoding? {
    let count = min(bytes.count, 4096) & ~1
    guard count >= 4 else { return nil }
    var zeros = [0, 0]
    for index in 0..<count where bytes[index] == 0 { zeros[index & 1] += 1 }
    let threshold = max(2, count / 20)
    if zeros[1] >= threshold, zeros[1] > zeros[0] * 8 { return .utf16LittleEndian }
    if zeros[0] >= threshold, zeros[0] > zeros[1] * 8 { return .utf16BigEndian }
    return nil
  }

  /// How many sequences of several bytes are as they must be, and how many bytes are not.
  private static func utf8(_ bytes: Span<UInt8>) -> (sequences: Int, faults: Int) {
    var sequences = 0
    var faults = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 { continue }
      let length = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
      var found = 0
      while found < length, index < bytes.count, bytes[index] & 0xC0 == 0x80 {
        index += 1
        found += 1
      }
      let isCutOff = index == bytes.count && found < length
      if byte < 0xC2 || byte > 0xF4 || (found < length && !isCutOff) {
        faults += 1
      } else {
        sequences += 1
      }
    }
    return (sequences, faults)
  }

  private static func legacy(_ bytes: Span<UInt8>) -> TextEncoding {
    // Lines without other bytes than those of ASCII say nothing.
    var sample: [UInt8] = []
    var start = 0
    var isTelling = false
    for index in bytes.indices where sample.count < 1 << 15 {
      if bytes[index] >= 0x80 { isTelling = true }
      if bytes[index] == 10 || index == bytes.count - 1 || index - start > 4096 {
        if isTelling { for place in start...index { sample.append(bytes[place]) } }
        start = index + 1
        isTelling = false
      }
    }
    var best = (encoding: TextEncoding.windows1252, score: -Double.infinity)
    for (encoding, languages) in EncodingLikelihood.candidates {
      guard let (text, faults) = TextConverter.convert(sample.span, from: encoding.rawValue) else {
        continue
      }
      var score = EncodingLikelihood.score(
        String(decoding: text, as: UTF8.self), languages: languages)
      score += EncodingLikelihood.usualness(sample.span, as: encoding)
      score -= Double(faults) * 20 / Double(max(1, sample.count { $0 >= 0x80 }))
      if score > best.score { best = (encoding, score) }
    }
    return best.encoding
  }
}
