import MediaCore

/// The tags of a Multivariant Playlist but those about variants and renditions.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.
extension PlaylistReader {
  mutating func readMultivariant(
    _ tag: PlaylistTag, _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    let list = try attributes(value, in: bytes, understanding: "REQ-VIDEO-LAYOUT")
    switch tag {
    case .media: try readRendition(list)
    case .streamInformation: try readVariant(list)
    case .iFrameStreamInformation: try readIFrameVariant(list)
    case .sessionData: try readSessionData(list)
    case .sessionKey: try readSessionKey(list)
    case .contentSteering: try readContentSteering(list)
    default: break
    }
  }

  private mutating func readSessionData(_ list: AttributeList) throws(ReadingStop) {
    let id = try required(string("DATA-ID", in: list), "DATA-ID", of: .sessionData)
    let value = string("VALUE", in: list)
    let uri = string("URI", in: list)
    if value != nil, uri != nil {
      report(.error, .conflictingAttributes, "EXT-X-SESSION-DATA has both VALUE and URI")
    }
    let content: SessionData.Content
    if let value {
      content = .value(value)
    } else {
      let text = try required(uri, "VALUE or URI", of: .sessionData)
      let isRaw = try enumeration("FORMAT", in: list) { ["RAW": true, "JSON": false][$0] } ?? false
      let resolved = try resolve(text, as: .data)
      content = isRaw ? .raw(uri: resolved) : .json(uri: resolved)
    }
    let data = SessionData(id: id, content: content, language: string("LANGUAGE", in: list))
    try countEntry(
      after: multivariant.playlist.sessionData.count, of: limits.sessionEntries,
      "entries of session data")
    if !multivariant.sessionDataIDs.insert([id, data.language]).inserted {
      report(.error, .duplicateEntry, "there is session data of that DATA-ID and LANGUAGE already")
    }
    multivariant.playlist.sessionData.append(data)
  }

  private mutating func readSessionKey(_ list: AttributeList) throws(ReadingStop) {
    guard let key = try key(list, .sessionKey) else {
      throw skip(.error, .conflictingAttributes, "EXT-X-SESSION-KEY has METHOD=NONE")
    }
    guard multivariant.sessionKeys.insert(key).inserted else {
      throw skip(.error, .duplicateEntry, "the session key is there already")
    }
    try countEntry(
      after: multivariant.playlist.sessionKeys.count, of: limits.sessionEntries, "session keys")
    multivariant.playlist.sessionKeys.append(key)
  }

  private mutating func readContentSteering(_ list: AttributeList) throws(ReadingStop) {
    let text = try required(string("SERVER-URI", in: list), "SERVER-URI", of: .contentSteering)
    multivariant.steeringLine = lineNumber
    multivariant.playlist.contentSteering = ContentSteering(
      serverURI: try resolve(text, as: .data), pathwayID: string("PATHWAY-ID", in: list))
  }
}
