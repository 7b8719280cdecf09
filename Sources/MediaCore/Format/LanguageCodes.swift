/// The codes of ISO 639-2, of both kinds, by which files name languages that have a shorter one in ISO 639-1.
package enum LanguageCodes {
  /// The tag of BCP 47 for a language as files name it: `de` for `ger`, `deu` and `de`; `nil` where none is said (`und`).
  ///
  /// What follows the language (`-AT`) stays, with `-` before it; so do names that are no code.
  package static func tag(of text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "-")
    let language = parts.prefix { $0 != "-" }
    // Files without a language have anything there.
    guard language.lowercased() != "und", !language.isEmpty,
      language.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    guard language.utf8.count == 3, let short = short[language.lowercased()] else { return parts }
    return short + parts.dropFirst(language.count)
  }

  /// The code of three letters by which files name the language of a tag; `nil` where the tag's own has none.
  ///
  /// - Parameter isQuickTime: Whether it is one of those that QuickTime numbers, where the language has such a number.
  package static func code(of tag: String, isQuickTime: Bool = false) -> String? {
    let language = tag.prefix { $0 != "-" }.lowercased()
    if language.utf8.count == 3 { return language }
    let codes = short.filter { $0.value == language }.keys.sorted()
    let other = codes.first(where: bibliographic.contains)
    if isQuickTime, let other, !withoutQuickTimeNumber.contains(other) { return other }
    return codes.first { $0 != other }
  }

  /// Those of the bibliography where those of the terminology are others, and QuickTime's for Swedish.
  private static let bibliographic: Set<String> = [
    "alb", "arm", "baq", "bur", "chi", "cze", "dut", "fre", "geo", "ger", "gre", "ice", "mac",
    "mao", "may", "per", "rum", "slo", "sve", "tib", "wel",
  ]
  /// Those in place of which QuickTime has the code of the terminology.
  private static let withoutQuickTimeNumber: Set<String> = ["cze", "fre", "rum", "slo"]

  /// The short codes, by the long ones.
  static let short: [String: String] = Dictionary(
    uniqueKeysWithValues: table.split { $0.isWhitespace }.map {
      (String($0.prefix(3)), String($0.suffix(2)))
    })

  /// Each long code with its short one behind it.
  ///
  /// Source: https://www.loc.gov/standards/iso639-2/php/code_list.php
  private static let table = """
    aaraa abkab afraf akaak albsq amham araar argan armhy asmas avaav aveae aymay azeaz bakba bambm baqeu belbe
    benbn bihbh bisbi bodbo bosbs brebr bulbg burmy catca cescs chach chece chizh chucu chvcv corkw cosco crecr
    cymcy czecs danda deude divdv dutnl dzodz ellel engen epoeo estet euseu eweee faofo fasfa fijfj finfi frafr
    frefr fryfy fulff geoka gerde glagd glega glggl glvgv greel grngn gujgu hatht hauha hebhe herhz hinhi hmoho
    hrvhr hunhu hyehy iboig iceis idoio iiiii ikuiu ileie inaia indid ipkik islis itait javjv jpnja kalkl kankn
    kasks katka kaukr kazkk khmkm kikki kinrw kirky komkv konkg korko kuakj kurku laolo latla lavlv limli linln
    litlt ltzlb lublu luglg macmk mahmh malml maomi marmr mayms mkdmk mlgmg mltmt monmn mrimi msams myamy nauna
    navnv nblnr ndend ndong nepne nldnl nnonn nobnb norno nyany ocioc ojioj orior ormom ossos panpa perfa plipi
    polpl porpt pusps quequ rohrm ronro rumro runrn rusru sagsg sansa sinsi slksk slosk slvsl smese smosm snasn
    sndsd somso sotst spaes sqisq srdsc srpsr sswss sunsu svesv swasw swesv tahty tamta tattt telte tgktg tgltl thath
    tibbo tirti tonto tsntn tsots tuktk turtr twitw uigug ukruk urdur uzbuz venve vievi volvo welcy wlnwa wolwo
    xhoxh yidyi yoryo zhaza zhozh zulzu
    """
}
