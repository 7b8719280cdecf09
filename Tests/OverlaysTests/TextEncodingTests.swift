import Glibc
import MediaCore
import Testing

@testable import Overlays

@Suite("Encodings of subtitles")
struct TextEncodingTests {
  /// What people say in films, in many languages.
  private static let samples: [(encoding: TextEncoding, text: String)] = [
    (
      .windows1252,
      "Où étais-tu hier soir ? Je t’ai attendu très longtemps.\nÇa ne fait rien, c’était un rêve."
    ),
    (
      .windows1252,
      "Ich hätte gern gewußt, was Sie für schöne Träume haben.\nÜber die Straße, natürlich!"
    ),
    (
      .windows1252,
      "¿Dónde está mañana el niño? ¡Qué corazón tan pequeño!\nNo sé, señor, quizás aquí también."
    ),
    (
      .windows1252,
      "Não sei, as emoções são assim. Onde você estava ontem à noite?\nNão faz mal, foi só um sonho."
    ),
    (
      .windows1252,
      "Il est très tard, tu n’es pas sûr ? Bien sûr, mon frère.\nC’était le même goût, l’été à Paris."
    ),
    (
      .windows1252,
      "Perché non mi hai chiamato? È già tardi, così non va più.\nCiò che è stato è stato."
    ),
    (
      .windows1252,
      "Var var du i går kväll? Jag väntade på dig länge.\nDet gör ingenting, det var bara en dröm."
    ),
    (
      .windows1250,
      "Unde ai fost aseară? Te-am aşteptat foarte mult timp.\nNu-i nimic, a fost doar un vis în noapte, ştii."
    ),
    (
      .windows1250,
      "Gdje si bio sinoć? Čekao sam te cijelu noć.\nNije važno, to je bio samo san, šta možeš."
    ),
    (.windows1251, "Къде беше снощи? Чаках те много дълго време.\nНяма нищо, това беше само сън."),
    (
      .windows1252,
      "Hvor er du på vej hen? Jeg går hjem nu, så må vi se.\nDet er også rigtigt, kære søn."
    ),
    (
      .windows1250,
      "Gdzie byłeś wczoraj? Czekałem na ciebie całą noc.\nNic się nie stało, to był tylko piękny sen."
    ),
    (
      .windows1250,
      "Kde jsi byl včera večer? Čekal jsem na tebe příliš dlouho.\nNevadí, byl to jen dlouhý sen."
    ),
    (
      .windows1250,
      "Hol voltál tegnap este? Sokáig vártam rád, azt hittem, jössz.\nNem baj, csak egy őrült álom volt, hűvös idő."
    ),
    (
      .windows1251,
      "Где ты был вчера вечером? Я тебя очень долго ждал.\nНичего страшного, это был только сон."
    ),
    (
      .windows1251,
      "Де ти був учора ввечері? Я дуже довго на тебе чекав.\nНічого страшного, це був лише сон."
    ),
    (
      .koi8R,
      "Где ты был вчера вечером? Я тебя очень долго ждал.\nНичего страшного, это был только сон."
    ),
    (
      .greek, "Πού ήσουν χθες το βράδυ; Σε περίμενα πολλή ώρα.\nΔεν πειράζει, ήταν μόνο ένα όνειρο."
    ),
    (
      .turkish,
      "Dün akşam neredeydin? Seni çok uzun süre bekledim.\nÖnemli değil, sadece bir rüyaydı, ışığı söndür."
    ),
    (.hebrew, "הוא אמר לי לבוא לכאן מהר.\nאני לא יודע, אבל הכול יהיה בסדר."),
    (.hebrew, "איפה היית אתמול בערב? חיכיתי לך הרבה זמן.\nלא נורא, זה היה רק חלום."),
    (.arabic, "أين كنت مساء أمس؟ لقد انتظرتك وقتا طويلا.\nلا بأس، كان ذلك مجرد حلم."),
    (.thai, "เมื่อคืนคุณอยู่ที่ไหน ฉันรอคุณนานมาก\nไม่เป็นไร มันเป็นแค่ความฝัน"),
    (.shiftJIS, "昨日の夜はどこにいたの？ ずっと待っていたんだよ。\n大丈夫、ただの夢だったから。"),
    (.eucJP, "昨日の夜はどこにいたの？ ずっと待っていたんだよ。\n大丈夫、ただの夢だったから。"),
    (.gb18030, "你昨天晚上在哪里？我等了你很久。\n没关系，那只是一个梦。"),
    (.big5, "你昨天晚上在哪裡？我等了你很久。\n沒關係，那只是一個夢。"),
    (.eucKR, "어젯밤에 어디 있었어? 한참 기다렸잖아.\n괜찮아, 그냥 꿈이었어."),
    (.utf8, "Où étais-tu ? Где ты был? 昨日の夜は"), (.utf8, "plain ASCII"),
    (.utf16LittleEndian, "Where were you? Где ты был?"),
    (.utf16BigEndian, "Where were you? Où étais-tu ?"),
  ]

  /// The bytes of a text.
  static func encode(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    let descriptor = iconv_open(encoding.rawValue, "UTF-8")
    try #require(Int(bitPattern: descriptor) != -1)
    defer { iconv_close(descriptor) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var left = input.count
    var room = output.count
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var place = source.baseAddress
        var end = target.baseAddress
        return iconv(descriptor, &place, &left, &end, &room)
      }
    }
    try #require(status != -1, "\(encoding) cannot hold \(text)")
    return output.prefix(output.count - room).map { UInt8(bitPattern: $0) }
  }

  @Test("are told apart in a file of subtitles", arguments: samples.indices)
  func detects(index: Int) throws {
    let (encoding, text) = Self.samples[index]
    let lines = text.split(separator: "\n").enumerated().map { number, line in
      "\(number + 1)\r\n00:00:0\(number),000 --> 00:00:0\(number + 1),000\r\n<i>\(line)</i>\r\n\r\n"
    }
    let bytes = try Self.encode(lines.joined(), encoding)
    #expect(TextEncodingDetector.detect(bytes.span) == encoding)
    let parsed = try SubtitleFile.parse(bytes.span)
    #expect(parsed.cues.map(\.plainText) == text.split(separator: "\n").map(String.init))
  }

  /// Files of a few lines, as trailers, songs and short clips have them.
  private static let short: [(encoding: TextEncoding, texts: [String])] = [
    (
      .gb18030,
      [
        "谢谢，再见", "早上好", "快走！\n等等我", "发生了什么事", "警察来了\n把枪放下", "没问题\n小心！", "她在哪里\n走吧",
        "第一集\n春天的故事", "今晚吃什么？\n随便，饺子也行。", "老板，结账\n明天见，朋友", "字幕翻译：小明", "二十年前，一个村庄",
      ]
    ),
    (
      .big5,
      [
        "謝謝，再見", "快走！\n等等我", "發生什麼事", "沒問題\n小心！", "別動\n警察來了", "明天見，朋友", "今晚吃什麼？\n隨便，餃子也行。",
      ]
    ),
    (
      .eucKR,
      [
        "안녕하세요", "감사합니다\n사랑해", "미안해요", "누구세요?\n조심해!", "정말이야?\n도와줘", "내일 봐", "서울에 오신 것을 환영합니다",
        "물 좀 주세요", "십 년 전", "저기요\n잠시만요", "총 내려놔\n경찰이다", "내 이름은 민수야",
      ]
    ),
    (
      .shiftJIS,
      [
        "ありがとう", "大丈夫？\nごめんなさい", "早く！\n待って", "助けて", "トムさん", "警察だ\n動くな", "第一話\n春の物語", "字幕：田中太郎",
      ]
    ),
    (
      .eucJP,
      [
        "ありがとう", "大丈夫？\nごめんなさい", "誰だ？\n待って", "助けて", "行こう\nお母さん", "もしもし、田中です", "東京へようこそ\nまた明日",
      ]
    ),
    (
      .thai,
      [
        "สวัสดี", "ขอบคุณ\nลาก่อน", "ฉันรักคุณ", "ไม่", "ระวัง!\nช่วยด้วย", "แม่\nพ่ออยู่ไหน", "น้ำ", "ไปเกาะกันเถอะ",
        "ยินดีต้อนรับสู่กรุงเทพ", "ตอนที่ ๑\nสิบปีก่อน", "เธออยู่ที่ไหน",
      ]
    ),
    (
      .windows1251,
      [
        "Привет", "Спасибо\nДо свидания", "Я тебя люблю", "Осторожно!\nНе двигайся", "Кто ты?",
        "Полиция", "Мама",
        "Добро пожаловать в Москву", "Десять лет назад",
      ]
    ),
    (
      .windows1252,
      ["Très bien\nÇa va ?", "Für dich", "¿Qué? ¡Vámonos!", "Até amanhã", "Där är han"]
    ),
    (.arabic, ["مرحبا", "شكرا", "ماذا حدث؟", "لا"]),
    (
      .hebrew,
      [
        "שלום", "מה שלומך היום?", "לא, אני לא רוצה", "כן, אני בא", "בוא הנה!\nאני כאן",
        "אני אוהב אותך",
        "עצור, משטרה!", "לפני עשר שנים", "אמא, איפה אבא?", "שָׁלוֹם", "מי אמר לך?\nהוא אמר לי.",
        "- מה קורה?\n- הכול בסדר.", "לילה טוב", "הוא לא היה שם", "פרק ראשון",
      ]
    ),
    (
      .windows1251,
      [
        "что это?\nне знаю.", "она ушла", "как дела?", "мы опоздали", "нет, спасибо", "где ты?",
        "тихо",
      ]
    ),
    (
      .greek,
      ["ό,τι θες", "ή εσύ ή εγώ", "Γεια σου", "τι κάνεις;", "Ευχαριστώ\nΑντίο", "ποιος είναι;"]
    ),
    (.koi8R, ["Привет", "Кто ты?", "Полиция", "Её зовут Анна", "Подъезд"]),
    (
      .koi8U,
      [
        "Де ти був учора ввечері?\nНічого страшного", "Привіт", "Її ім'я", "Ґанок", "Є новини?",
        "Дякую\nКиїв", "Хто там?\nМоє місто", "Поліція",
      ]
    ),
    (.windows1251, ["Привіт", "Дякую\nКиїв", "Моє місто", "Ґанок", "Є новини?"]),
    (
      .windows1250,
      [
        "Čekaj me večeras", "Sinoć\nNoć je", "Što ćeš?", "Već je kasno", "Dobro veče", "Priča",
        "Mačka", "Kuća\nDođi", "Nemoj to reći", "Volim te više\nOdlično", "Tko je tamo?\nĐuro!",
        "Možeš li mi pomoći?", "Riječ", "Međutim", "Laku noć", "Doviđenja", "Nečemo", "Ćao",
        "Dziękuję", "Cześć", "Nie wiem, proszę pana", "Gdzie jesteś?", "Děkuji",
        "Kde jsi?\nTady, pojď!", "Ďakujem, prosím", "Hová mész?\nŐ itt van", "Ştiu că vrei",
      ]
    ),
    (
      .latin2,
      [
        "Čekaj me večeras, šta možeš", "Děkuji\nPříště, možná", "Cześć, dziękuję\nSłońce i źródło",
        "Proszę\nIdź już", "Šťastný", "Žena\nMuž", "Šest", "Ľúbim ťa", "Gdje si?\nŽivim ovdje",
        "Jesteś\nmoże być świetnie", "Źle", "Kdeže\nešte", "Chłopiec śpi", "Nevíš?\nPožár!",
      ]
    ),
    (
      .windows1252,
      [
        "Merci, très", "Mère et père", "À bientôt\nOù ?", "Perché?\nCosì", "È vero", "Caffè",
        "Cioè",
        "Não\nAção", "mañana", "Tschüß", "Kære søn", "Være så god", "På\nGår", "Deuxième siècle",
        "ÄÖÜ äöü ß", "ß\nÄ", "poète", "Noël\nnaïve", "cœur", "Crème brûlée", "què és",
        "È tardi, Mark.",
      ]
    ),
  ]

  @Test("are told apart in files of a few words", arguments: short.indices)
  func detectsShort(index: Int) throws {
    let (encoding, texts) = Self.short[index]
    for text in texts {
      let lines = text.split(separator: "\n").enumerated().map { number, line in
        "\(number + 1)\r\n00:00:0\(number),000 --> 00:00:0\(number + 1),000\r\n\(line)\r\n\r\n"
      }
      let bytes = try Self.encode(lines.joined(), encoding)
      #expect(TextEncodingDetector.detect(bytes.span) == encoding, "\(text)")
    }
  }

  @Test(
    "are told by a byte order mark",
    arguments: [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func marks(encoding: TextEncoding) throws {
    let bytes = try Self.encode("\u{FEFF}WEBVTT\n\n00:00.000 --> 00:01.000\n\u{1F600}é", encoding)
    #expect(TextEncodingDetector.detect(bytes.span) == encoding)
    #expect(try SubtitleFile.parse(bytes.span).cues.map(\.payload) == ["\u{1F600}é"])
  }

  @Test("of which a place is broken have it replaced")
  func broken() throws {
    let utf16 =
      [0xFF, 0xFE] + (try Self.encode("a", .utf16LittleEndian)) + [0x00, 0xD8, 0x62, 0x00, 0x63]
    #expect(
      String(decoding: TextConverter.utf8(utf16.span, from: .utf16LittleEndian), as: UTF8.self)
        == "a\u{FFFD}b")
    let japanese =
      try Self.encode("夢", .shiftJIS) + [0x81, 0x20] + Self.encode("夢", .shiftJIS) + [0x81]
    let text = String(decoding: TextConverter.utf8(japanese.span, from: .shiftJIS), as: UTF8.self)
    #expect(text == "夢\u{FFFD} 夢\u{FFFD}")
    let long = [UInt8](repeating: 0xE9, count: 100_000)
    #expect(TextConverter.utf8(long.span, from: .windows1252).count == 200_000)
  }

  @Test("UTF-8 with a few broken places is still UTF-8")
  func brokenUTF8() {
    let bytes = Array(String(repeating: "é", count: 50).utf8) + [0xFF]
    #expect(TextEncodingDetector.detect(bytes.span) == .utf8)
    #expect(TextEncodingDetector.detect(Array(bytes.dropLast(2)).span) == .utf8)
  }

  @Test("of anything at all are told without a trap", arguments: 0..<4)
  func anything(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for length in [0, 1, 2, 3, 5, 100, 5000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      for encoding in TextEncoding.allCases {
        let text = TextConverter.utf8(bytes.span, from: encoding)
        #expect(text.count <= length * 6)
      }
      _ = TextEncodingDetector.detect(bytes.span)
      _ = try? SubtitleFile.parse(bytes.span)
    }
  }
}
