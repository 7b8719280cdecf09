import Testing

@testable import MediaCore

@Suite("Codes of languages") struct LanguageCodesTests {
  @Test("Long codes, of both kinds, are those of the short ones")
  func codes() {
    #expect(LanguageCodes.short.count == 205)
    #expect(LanguageCodes.short.allSatisfy { $0.key.count == 3 && $0.value.count == 2 })
    #expect(Set(LanguageCodes.short.values).count == 184)
    for (asked, tag) in [
      ("swa", "sw-KE"), ("sw", "swa"), ("ger", "de-CH"), ("deu", "ger"), ("chi", "zh-Hant"),
      ("zho", "chi"), ("cym", "wel"), ("GER", "de"),
    ] {
      #expect(LanguageRange(asked).contains(tag), "\(asked), \(tag)")
    }
    for (text, tag) in [
      ("ger", "de"), ("DEU", "de"), ("de", "de"), ("de_AT", "de-AT"), ("ger-CH", "de-CH"),
      ("gsw", "gsw"), ("und", nil), ("", nil), (nil, nil), ("english", "english"),
    ] as [(String?, String?)] {
      #expect(LanguageCodes.tag(of: text) == tag, "\(text ?? "nil")")
    }
    for (tag, code, number) in [
      ("de-AT", "deu", "ger"), ("fr", "fra", "fra"), ("zh", "zho", "chi"), ("sv", "swe", "sve"),
      ("en", "eng", "eng"), ("gsw", "gsw", "gsw"), ("xx", nil, nil),
    ] as [(String, String?, String?)] {
      #expect(LanguageCodes.code(of: tag) == code, "\(tag)")
      #expect(LanguageCodes.code(of: tag, isQuickTime: true) == number, "\(tag)")
    }
    #expect(!LanguageRange("de").contains("nl") && !LanguageRange("gsw").contains("de-CH"))
  }
}
