extension EncodingLikelihood {
  /// The encodings that are tried, the most common first, with their languages.
  static let candidates: [(encoding: TextEncoding, languages: [Language])] =
    [(.windows1252, western), (.windows1250, central), (.latin2, central)]
    + others.map { ($0, [Language(letters: $1)]) }

  private static let others: [(encoding: TextEncoding, letters: [Unicode.Scalar: Double])] = [
    (.windows1251, windows1251),
    (.koi8R, cyrillic()),
    // What has none of the last is of the former.
    (.koi8U, cyrillic(and: "ієїґ")),
    (.greek, greek),
    (.turkish, letters("ıİğĞşŞçÇöÖüÜâ")),
    (.hebrew, ranked("יוהלאתרבשמנעדקחםפןכטגסץךזצף")),
    (.arabic, arabic),
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

  /// The letters of Russian, the most frequent first, then those of others, as if all were equally seldom.
  private static func cyrillic(and others: String = "") -> [Unicode.Scalar: Double] {
    let russian = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"
    let small = ranked(russian + others, of: russian.unicodeScalars.count)
    return small.merging(capitals(of: small)) { first, _ in first }
  }

  /// Without capitals that hardly any word has: in Japanese text their bytes are everywhere.
  private static let windows1251 = cyrillic(and: "ієїґўј").filter { $0.key != "Ґ" && $0.key != "Ў" }

  /// Capitals are without accents, so that they rank otherwise.
  private static let greek = ranked("αοιετσνηυρπκμλςίόάέώήύωθγδχβφξζψ").merging(
    capitals(of: ranked("αοιετσνηυρπκμλωδγθχφβξζψ", by: 0.2, of: 33))
  ) { first, _ in first }

  /// The second half says less, as the bytes of the capitals of others are in it.
  private static let arabic = letters("اليمنوترهبدع").merging(
    letters("سفقكحةشجصطأخضذزىغإثئءظؤآ", weight: 2.85)
  ) { first, _ in first }

  private static let kana = letters(
    "のにはをたがでてとしれさあるいもすかならこうっょりくんまだよねそきみけどおえつわちせゃ、。ーンスルトイ")

  private static func letters(_ text: String, weight: Double = 3) -> [Unicode.Scalar: Double] {
    Dictionary(text.unicodeScalars.map { ($0, weight) }) { first, _ in first }
  }

  /// All letters of an alphabet, the most frequent first: the bytes of one are letters of the others too, but seldom
  /// those that are frequent there.
  ///
  /// - Parameters:
  ///   - slope: How much less the last says than the first.
  ///   - count: How many there are before all say as little as the last; all of the text if `nil`.
  private static func ranked(
    _ text: String, by slope: Double = 0.3, of count: Int? = nil
  ) -> [Unicode.Scalar: Double] {
    let letters = Array(text.unicodeScalars)
    let last = Double(count ?? letters.count)
    return Dictionary(
      letters.enumerated().map { ($1, 3 - slope * min(1, Double($0) / last)) }
    ) { first, _ in first }
  }

  /// The capitals of letters: less by too little to outweigh how frequent the letters are.
  ///
  /// Capitals of Windows-1251 and of Greek are small letters in KOI8-R and the other way round.
  private static func capitals(of small: [Unicode.Scalar: Double]) -> [Unicode.Scalar: Double] {
    var capitals: [Unicode.Scalar: Double] = [:]
    for (letter, weight) in small {
      let large = letter.properties.uppercaseMapping.unicodeScalars
      guard large.count == 1, let capital = large.first, capital != letter else { continue }
      capitals[capital] = weight - 0.01
    }
    return capitals
  }
}
