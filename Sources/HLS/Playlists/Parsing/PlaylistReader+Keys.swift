import MediaCore

/// EXT-X-KEY and EXT-X-MAP.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.4.4 and 4.4.4.5.
extension PlaylistReader {
  /// Every segment carries all that are in force.
  private static var mostKeyFormats: Int { 16 }

  mutating func readKey(_ list: AttributeList) throws(ReadingStop) {
    media.hasKeys = true
    guard let key = try key(list, .key) else {
      media.keys = []
      return
    }
    // One key for each format; the others stay in force.
    if let place = media.keys.firstIndex(where: { $0.format == key.format }) {
      media.keys[place] = key
    } else {
      guard media.keys.count < Self.mostKeyFormats else {
        throw skip(
          .error, .limitExceeded, "more than \(Self.mostKeyFormats) KEYFORMATs are in force")
      }
      media.keys.append(key)
    }
  }

  /// The key that a tag describes; `nil` for METHOD=NONE.
  mutating func key(_ list: AttributeList, _ tag: PlaylistTag) throws(ReadingStop) -> EncryptionKey?
  {
    let method = try required(bare("METHOD", in: list), "METHOD", of: tag)
    if method == "NONE" {
      if list.attributes.contains(where: {
        ["URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"].contains($0.name)
      }) {
        report(.error, .conflictingAttributes, "METHOD=NONE has other attributes")
      }
      return nil
    }
    let text = try required(string("URI", in: list), "URI", of: tag)
    var key = EncryptionKey(method: .init(method), uri: try resolve(text, as: .key))
    if case .unknown = key.method {
      report(.warning, .unknownMethod, "the method \(Self.shortened(method)) is not known")
    }
    if key.method == .sampleAES { require(version: 5, for: "SAMPLE-AES") }
    key.initializationVector = number("IV", in: list) { Hexadecimal.number($0) }
    if list["IV"] != nil {
      require(version: 2, for: "IV")
      if key.method == .aes256GCM || key.method == .sampleAESCTR {
        report(.error, .conflictingAttributes, "\(method) may not have an IV")
      }
    }
    if let format = string("KEYFORMAT", in: list) {
      require(version: 5, for: "KEYFORMAT")
      key.format = format
    }
    if let versions = string("KEYFORMATVERSIONS", in: list) {
      require(version: 5, for: "KEYFORMATVERSIONS")
      key.formatVersions = versions.split(separator: "/").compactMap { Decimal.integer($0) }
    }
    return key
  }

  mutating func readMap(_ list: AttributeList) throws(ReadingStop) {
    let text = try required(string("URI", in: list), "URI", of: .map)
    var section = InitializationSection(uri: try resolve(text, as: .media), keys: media.keys)
    if let text = string("BYTERANGE", in: list), let range = byteRange(text) {
      if range.offset == nil {
        report(.error, .byteRangeWithoutStart, "the byte range of EXT-X-MAP has no offset")
      }
      section.byteRange = ResourceRange(offset: range.offset ?? 0, length: range.length)
    }
    if section.lacksInitializationVector {
      report(
        .error, .missingInitializationVector,
        "EXT-X-MAP is encrypted with AES-128, and its key has no IV")
    }
    require(
      version: media.playlist.isIFramesOnly ? 5 : 6, for: "EXT-X-MAP")
    media.initialization = section
  }
}
