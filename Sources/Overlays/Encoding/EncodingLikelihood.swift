/// How likely it is that a text was decoded by the encoding it was written in.
enum EncodingLikelihood {
  /// What is known of a language, or of several that are alike.
  struct Language {
    /// The letters that it uses most, and how much each says for it.
    var letters: [Unicode.Scalar: Double]
    /// The letters of ASCII, from a on, that it does without.
    var rare: Set<Int> = []
  }

  /// The encodings that are tried, the most common first, with their languages.
  static let candidates: [(encoding: TextEncoding, languages: [Language])] =
    [(.windows1252, western), (.windows1250, central), (.latin2, central)]
    + others.map { ($0, [Language(letters: $1)]) }

  private static let others: [(encoding: TextEncoding, letters: [Unicode.Scalar: Double])] = [
    (.windows1251, ranked("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфієїў")),
    (.koi8R, russian),
    // What has none of the last is of the former.
    (.koi8U, russian.merging(letters("ієїґІЄЇҐ")) { first, _ in first }),
    (.greek, ranked("αοιετσνηυρπκμλςίόάέώήύωθγδχβφξζψ")),
    (.turkish, letters("ıİğĞşŞçÇöÖüÜâ")),
    (.hebrew, ranked("יוהלאתרבשמנעדקחםפןכטגסץךזצף")),
    (.arabic, letters("اليمنوترهبدعسفقكحةشجصطأخضذزىغإثئءظؤآ")),
    (.thai, letters("านรอกเงยลวมตทสดคะ่้ีัิปบพไแจหใชๆขผ็ื์โุซศูธณ")),
    (.shiftJIS, kana), (.eucJP, kana),
    (
      .gb18030,
      letters(
        "的一是不了我在有人这他们你来个说到大地子那么为就会好吗吧啊没什要去知道看想都对得还能把她可以谢走等事再真让问请上下里时后多家快很给过起见怎样现"
      )
    ),
    (
      .big5,
      letters(
        "的一是不了我在有人這他們你來個說到大地子那麼為就會好嗎吧啊沒什要去知道看想都對得還能把她可以謝走等事再真讓問請上下裡時後多家快很給過起見怎樣現"
      )
    ),
    (
      .eucKR,
      letters(
        "이다는을의에가고도하지한나아사로리어기자그서라인내너안있요네거게니만야해시은를습정말수마보여으저일제주대당오전우들면데무뭐왜좀같했까음구건"
      )
    ),
  ]

  /// Its two seldom letters and its capitals say less: their bytes are frequent letters in other alphabets.
  private static let russian = letters("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф")
    .merging(["ъ": 2.9, "ё": 2.9]) { first, _ in first }
    .merging("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ".unicodeScalars.map { ($0, 1) }) { first, _ in first }

  private static let kana = letters(
    "のにはをたがでてとしれさあるいもすかならこうっょりくんまだよねそきみけどおえつわちせゃ、。ーンスルトイ")

  static func letters(_ text: String) -> [Unicode.Scalar: Double] {
    Dictionary(text.unicodeScalars.map { ($0, 3) }) { first, _ in first }
  }

  /// All letters of an alphabet, the most frequent first: the bytes of one are letters of the others too, but seldom
  /// those that are frequent there.
  private static func ranked(_ text: String) -> [Unicode.Scalar: Double] {
    let letters = Array(text.unicodeScalars)
    return Dictionary(
      letters.enumerated().map { ($1, 3 - 0.3 * Double($0) / Double(letters.count)) }
    ) { first, _ in first }
  }

  /// The mean of what its characters beyond ASCII say for the likeliest of some languages, more being likelier.
  static func score(_ text: String, languages: [Language]) -> Double {
    var sums = [Double](repeating: 0, count: languages.count)
    var fits = 0.0
    var count = 0.0
    var before: Unicode.Scalar = " "
    var length = 0
    var letters = [Double](repeating: 0, count: 26)
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      if let letter = place(inAlphabet: scalar) { letters[letter] += 1 }
      let script = Script(scalar)
      let isAlone = length == 1 && !script.hasWords
      length = script.hasWords && scalar.value >= 0x80 ? length + 1 : 0
      if isAlone, isNoWord(before) { fits -= 3 }
      if scalar.value >= 0x80 {
        count += 1
        for index in languages.indices {
          sums[index] += weight(scalar, after: before, languages[index].letters)
        }
        // Without a blank for so long, it is of a language that has none.
        if length > 16 { fits -= 2 }
      } else if before.value < 0x80 {
        continue
      }
      fits += fit(scalar, script, after: before)
    }
    guard count > 0 else { return 0 }
    if length == 1, isNoWord(before) { fits -= 3 }
    let all = letters.reduce(0, +)
    let means = languages.indices.map { index in
      let rare = languages[index].rare.reduce(0) { $0 + letters[$1] }
      // Little, as names are of any language.
      return sums[index] / count - (all == 0 ? 0 : min(0.3, 6 * rare / all))
    }
    return (means.max() ?? 0) + fits / count
  }

  /// Which letter of ASCII it is, whether large or small, from 0 on.
  private static func place(inAlphabet scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x41...0x5A: Int(scalar.value) - 0x41
    case 0x61...0x7A: Int(scalar.value) - 0x61
    default: nil
    }
  }

  private static func weight(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar, _ letters: [Unicode.Scalar: Double]
  ) -> Double {
    if let weight = letters[scalar] { return weight }
    if let weight = pointWeight(scalar, after: before) { return weight }
    switch scalar.value {
    case 0x80..<0xA0, 0xE000..<0xF900, 0xFFFD: return -10
    // Quotation marks, dashes, the ellipsis, the note: what subtitles have beside letters.
    case 0x2010...0x2026, 0x2039, 0x203A, 0xAB, 0xBB, 0xA0, 0x266A: return 1
    // Half-width katakana are what single bytes look like in Japanese encodings.
    case 0xFF61...0xFF9F: return -1
    case 0x3000...0x30FF, 0xFF00...0xFF60: return 1
    case 0x4E00..<0xA000: return 0.8
    case 0xAC00..<0xD7A4: return 0.8
    default: return scalar.properties.isAlphabetic ? 0.5 : -1.5
    }
  }

  /// Whether two characters, one at least beyond ASCII, come after each other in words.
  private static func fit(
    _ scalar: Unicode.Scalar, _ script: Script, after before: Unicode.Scalar
  ) -> Double {
    let scriptBefore = Script(before)
    if scriptBefore == .hebrew, let fit = fitOfFinal(before, isWithin: script == .hebrew) {
      return fit
    }
    if scriptBefore == .latin, let fit = fitOfEnd(before, isWithin: script == .latin) {
      return fit
    }
    if script == .thai || scriptBefore == .thai, !fitsThai(scalar, after: before) { return -3 }
    guard script != .none, scriptBefore != .none else { return 0 }
    if script != scriptBefore, script.hasWords || scriptBefore.hasWords { return -3 }
    var score = 0.0
    if isUpper(scalar), isLower(before) { score -= 3 }
    // Accented letters seldom follow each other.
    if script == .latin, scalar.value >= 0x80, before.value >= 0x80 { score -= 1.5 }
    return script == .latin ? score + fitOfLatin(scalar, after: before) : score
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
  }

  /// What kind of letters a letter is of.
  private enum Script {
    case none, latin, greek, cyrillic, hebrew, arabic, thai, eastAsian, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A: self = .latin
      case 0..<0x80: self = .none
      case 0x590..<0x600, 0xFB1D..<0xFB50: self = .hebrew
      case 0x600..<0x700: self = .arabic
      case 0xE00..<0xE80: self = .thai
      case _ where !scalar.properties.isAlphabetic: self = .none
      case 0x80..<0x250: self = .latin
      case 0x370..<0x400: self = .greek
      case 0x400..<0x530: self = .cyrillic
      case 0x1100..<0x1200, 0x2E80...: self = .eastAsian
      default: self = .other
      }
    }

    /// Whether its languages put blanks between words.
    var hasWords: Bool { self != .none && self != .thai && self != .eastAsian }
  }
}
