import MediaCore
import Testing

@testable import Overlays

@Suite("Encodings of subtitles in capitals and with signs")
struct TextEncodingCapitalTests {
  /// Signs and songs, and what the deaf are told: all capitals are small letters in another encoding.
  private static let capitals: [(encoding: TextEncoding, text: String)] = [
    (.windows1251, "МОСКВА, 1985 ГОД"),
    (.windows1251, "[ЗВОНИТ ТЕЛЕФОН]\n- ИВАН: Это я.\n[ИГРАЕТ МУЗЫКА]"),
    (.windows1251, "ТРИ ГОДА СПУСТЯ"),
    (.windows1251, "ВЫХОДА НЕТ\nНЕ ВХОДИТЬ"),
    (.windows1251, "ДОБРО ПОЖАЛОВАТЬ В АД"),
    (.windows1251, "КУДА ТЫ ИДЁШЬ? Я ЖДАЛ ТЕБЯ ВСЮ НОЧЬ.\nНИЧЕГО СТРАШНОГО, ЭТО БЫЛ ТОЛЬКО СОН."),
    (.windows1251, "Режиссёр\nЭЛЬДАР РЯЗАНОВ\nВ ролях\nАНДРЕЙ МЯГКОВ"),
    (.windows1251, "ДЕ ТИ БУВ УЧОРА ВВЕЧЕРІ?"),
    (.koi8R, "МОСКВА, 1985 ГОД"),
    (.koi8R, "КУДА ТЫ ИДЁШЬ? Я ЖДАЛ ТЕБЯ ВСЮ НОЧЬ."),
    (.koi8U, "ДЕ ТИ БУВ УЧОРА ВВЕЧЕРІ?"),
    (.greek, "ΠΟΥ ΠΑΣ; ΣΕ ΠΕΡΙΜΕΝΑ…"),
    (.greek, "ΠΟΥ ΠΑΣ; ΣΕ ΠΕΡΙΜΕΝΑ ΟΛΗ ΤΗ ΝΥΧΤΑ.\nΔΕΝ ΠΕΙΡΑΖΕΙ, ΗΤΑΝ ΕΝΑ ΟΝΕΙΡΟ."),
  ]

  @Test("are told apart by how frequent the capitals are", arguments: capitals.indices)
  func detectsCapitals(index: Int) throws {
    let (encoding, text) = Self.capitals[index]
    try expect(text, in: encoding)
  }

  /// English, in which a sign or two are all that is beyond ASCII.
  private static let english = [
    "You owe me £500. I’ll pay you… tomorrow – at the café.", "I owe you €20.",
    "© 2005 Warner Bros.", "¶ Happy birthday to you ¶", "90°", "Temperature: 20°C", "100°F",
    "It’s 20°C outside. It was 15° yesterday.", "Section §5 applies.",
    "The § 12 law ® says so ™", "Half past ½ and ¼ cup of sugar.", "I paid €20 or £15.",
  ]

  @Test("that have a sign among English are Western", arguments: english)
  func detectsSigns(text: String) throws {
    try expect(text, in: .windows1252)
  }

  /// A single character is rather a sign, but not where others or its own marks stand beside it.
  private static let few: [(encoding: TextEncoding, text: String)] = [
    (.gb18030, "不！"), (.gb18030, "第1集，3月 5日"), (.big5, "沒問題 OK"), (.eucKR, "네."),
    (.shiftJIS, "3月 5日です"),
  ]

  @Test("that have a few characters among ASCII are still East Asian", arguments: few.indices)
  func detectsFew(index: Int) throws {
    let (encoding, text) = Self.few[index]
    try expect(text, in: encoding)
  }

  @Test(
    "keep the last letter, whether a line ends after it or not",
    arguments: ["שלום", "תודה רבה", "מה קורה? לא יודע", "שָׁלוֹם"], ["", "\n"])
  func keepsLast(text: String, end: String) throws {
    let bytes = try TextEncodingTests.encode(text + end, .hebrew)
    let decoded = TextConverter.utf8(bytes.span, from: .hebrew)
    // Equal although a letter and its point may be one character in it.
    #expect(String(decoding: decoded, as: UTF8.self) == text + end)
    #expect(TextEncodingDetector.detect(bytes.span) == .hebrew)
  }

  /// Expects that a file of a text's lines is read, and the text without anything around it.
  private func expect(_ text: String, in encoding: TextEncoding) throws {
    let texts = text.split(separator: "\n").map(String.init)
    let lines = texts.enumerated().map { number, line in
      "\(number + 1)\r\n00:00:0\(number),000 --> 00:00:0\(number + 1),000\r\n\(line)\r\n\r\n"
    }
    let file = try TextEncodingTests.encode(lines.joined(), encoding)
    #expect(TextEncodingDetector.detect(file.span) == encoding)
    #expect(try SubtitleFile.parse(file.span).cues.map(\.plainText) == texts)
    let alone = try TextEncodingTests.encode(text, encoding)
    #expect(TextEncodingDetector.detect(alone.span) == encoding)
  }
}
