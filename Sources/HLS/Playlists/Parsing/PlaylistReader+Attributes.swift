import MediaCore

extension PlaylistReader {
  /// No tag and no date range has more.
  static var mostAttributes: Int { 256 }

  /// The attributes of the tag at hand, its variables replaced.
  ///
  /// - Parameter requirement: The one attribute beginning with `REQ-` that is understood.
  mutating func attributes(
    _ value: Range<Int>, in bytes: Span<UInt8>, understanding requirement: String? = nil
  ) throws(ReadingStop) -> AttributeList {
    let scanner = AttributeScanner(value, in: bytes)
    for fault in scanner.faults {
      report(.error, .malformedAttribute, Self.message(for: fault))
    }
    var names: Set<String> = []
    var list = AttributeList()
    for var attribute in scanner.list.attributes {
      if list.attributes.count == Self.mostAttributes {
        throw skip(
          .error, .limitExceeded, "the tag has more than \(Self.mostAttributes) attributes")
      }
      if attribute.name.hasPrefix("REQ-") {
        require(version: 12, for: "the attribute \(Self.shortened(attribute.name))")
        if attribute.name != requirement {
          throw skip(
            .note, .ignoredTag, "the tag demands \(Self.shortened(attribute.name)), not known")
        }
      }
      guard names.insert(attribute.name).inserted else {
        report(
          .error, .duplicateAttribute,
          "the attribute \(Self.shortened(attribute.name)) is there more than once")
        continue
      }
      if attribute.isQuoted || Hexadecimal.hasPrefix(attribute.value) {
        attribute.value = try replaceVariables(in: attribute.value)
      }
      list.attributes.append(attribute)
    }
    return list
  }

  private static func message(for fault: AttributeScanner.Fault) -> String {
    switch fault {
    case .noValue: "an attribute has no value"
    case .unclosedQuote: "a quoted string does not end"
    case .strayText: "there is something after a quoted string"
    case .noComma: "there is no comma between two attributes"
    case .illegalName: "the name of an attribute has a character that it may not have"
    case .space: "there are blanks in the attribute list"
    }
  }

  /// A quoted string; `nil` when it is not there.
  mutating func string(
    _ name: String, in list: AttributeList, mayBeEmpty: Bool = false
  ) -> String? {
    guard let attribute = list.attribute(name) else { return nil }
    if !attribute.isQuoted { report(.error, .malformedAttribute, "\(name) is not quoted") }
    guard mayBeEmpty || !attribute.value.isEmpty else {
      report(.error, .malformedAttribute, "\(name) is empty")
      return nil
    }
    return attribute.value
  }

  /// A quoted list with commas between its members.
  mutating func strings(_ name: String, in list: AttributeList) -> [String] {
    guard let text = string(name, in: list) else { return [] }
    return text.split(separator: ",").map { ByteText.trimmed($0) }
  }

  /// A value that is not quoted, as text.
  mutating func bare(_ name: String, in list: AttributeList) -> String? {
    guard let attribute = list.attribute(name) else { return nil }
    if attribute.isQuoted { report(.error, .malformedAttribute, "\(name) is quoted") }
    return attribute.value.isEmpty ? nil : attribute.value
  }

  /// A decimal integer; `nil` when it is not there or is none.
  mutating func integer(_ name: String, in list: AttributeList) -> Int? {
    guard let text = bare(name, in: list) else { return nil }
    let value = integer(text, of: name, .malformedAttribute)
    if value == nil { reportIllegal(name, text) }
    return value
  }

  /// A number of seconds; `nil` when it is not there or is none.
  mutating func time(_ name: String, in list: AttributeList) -> MediaTime? {
    guard let text = bare(name, in: list) else { return nil }
    let value = time(text, of: name, .malformedAttribute)
    if value == nil { reportIllegal(name, text) }
    return value
  }

  /// A decimal integer; where something follows its digits, these, as players take it everywhere.
  mutating func integer(
    _ text: some StringProtocol, of name: String, _ kind: PlaylistDiagnostic.Kind
  ) -> Int? {
    if let value = Decimal.integer(text) { return value }
    let value = Decimal.integer(Decimal.digits(of: text))
    if value != nil { reportExcess(name, text, kind) }
    return value
  }

  /// A number of seconds; where something follows its digits, these.
  mutating func time(
    _ text: some StringProtocol, of name: String, _ kind: PlaylistDiagnostic.Kind
  ) -> MediaTime? {
    if let value = Decimal.time(text) { return value }
    let value = Decimal.time(Decimal.digits(of: text, andPoint: true))
    if value != nil { reportExcess(name, text, kind) }
    return value
  }

  private mutating func reportExcess(
    _ name: String, _ text: some StringProtocol, _ kind: PlaylistDiagnostic.Kind
  ) {
    report(
      .error, kind,
      "there is something beside the number of \(name): '\(Self.shortened(String(text)))'")
  }

  private mutating func reportIllegal(_ name: String, _ text: String) {
    report(.error, .malformedAttribute, "\(name) cannot be '\(Self.shortened(text))'")
  }

  mutating func number<Value>(
    _ name: String, in list: AttributeList, _ read: (String) -> Value?
  ) -> Value? {
    guard let text = bare(name, in: list) else { return nil }
    let value = read(text)
    if value == nil { reportIllegal(name, text) }
    return value
  }

  /// One of some names; the tag is left out when it is another (6.3.1).
  mutating func enumeration<Value>(
    _ name: String, in list: AttributeList, _ read: (String) -> Value?
  ) throws(ReadingStop) -> Value? {
    guard let text = bare(name, in: list) else { return nil }
    if let value = read(text) { return value }
    throw skip(.note, .ignoredTag, "\(name)=\(Self.shortened(text)) is not known")
  }

  /// YES or NO; the default is NO.
  mutating func flag(_ name: String, in list: AttributeList) throws(ReadingStop) -> Bool {
    let text = list[name] ?? ""
    let isYes = try enumeration(name, in: list) { ["YES": true, "NO": false][$0.uppercased()] }
    if isYes != nil, text != text.uppercased() {
      report(.error, .malformedAttribute, "\(name)=\(text) is not in upper case")
    }
    return isYes ?? false
  }

  /// What must be there; the tag is left out when it is not.
  mutating func required<Value>(
    _ value: Value?, _ name: String, of tag: PlaylistTag
  ) throws(ReadingStop) -> Value {
    if let value { return value }
    throw skip(.error, .missingAttribute, "\(tag.rawValue) has no valid \(name)")
  }

  /// A byte range as an attribute or a tag writes it: `n[@o]`.
  mutating func byteRange(_ text: String) -> (length: Int, offset: Int?)? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let offset = parts.count == 2 ? byteCount(parts[1]) : nil
    if let length = parts.first.flatMap({ byteCount($0) }) {
      if parts.count == 2, offset == nil {
        report(.error, .malformedAttribute, "the byte range has no valid offset after the @")
      }
      return (length, offset)
    }
    report(.error, .malformedAttribute, "'\(Self.shortened(text))' is not a byte range")
    return nil
  }

  private mutating func byteCount(_ text: Substring) -> Int? {
    integer(text, of: "a byte range", .malformedAttribute)
  }
}
