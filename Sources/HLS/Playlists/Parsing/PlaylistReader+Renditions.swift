import MediaCore

/// EXT-X-MEDIA.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.1.
extension PlaylistReader {
  mutating func readRendition(_ list: AttributeList) throws(ReadingStop) {
    let read: Rendition.Kind? = try enumeration("TYPE", in: list) { Rendition.Kind(rawValue: $0) }
    let kind = try required(read, "TYPE", of: .media)
    let group = try required(string("GROUP-ID", in: list), "GROUP-ID", of: .media)
    let language = string("LANGUAGE", in: list)
    var name = string("NAME", in: list)
    if name == nil {
      report(.error, .missingAttribute, "EXT-X-MEDIA has no NAME")
      name = language ?? group
    }
    try countEntry(
      after: multivariant.playlist.renditions.count, of: limits.renditions, "renditions")
    var rendition = Rendition(kind: kind, groupID: group, name: name ?? group)
    rendition.language = language
    rendition.uri = try renditionURI(list, kind)
    rendition.associatedLanguage = string("ASSOC-LANGUAGE", in: list)
    rendition.stableID = stableID("STABLE-RENDITION-ID", in: list)
    rendition.isDefault = try flag("DEFAULT", in: list)
    rendition.isAutoselected = try flag("AUTOSELECT", in: list)
    if rendition.isDefault, !rendition.isAutoselected {
      if list["AUTOSELECT"] != nil {
        report(.error, .conflictingAttributes, "DEFAULT=YES goes with AUTOSELECT=NO")
      }
      // What is played by default may be played without being chosen.
      rendition.isAutoselected = true
    }
    rendition.isForced = try flag("FORCED", in: list)
    rendition.instreamID = string("INSTREAM-ID", in: list)
    rendition.bitDepth = integer("BIT-DEPTH", in: list)
    rendition.sampleRate = integer("SAMPLE-RATE", in: list)
    rendition.characteristics = strings("CHARACTERISTICS", in: list)
    rendition.channels = string("CHANNELS", in: list).flatMap { channels($0) }
    check(rendition, list)
    multivariant.playlist.renditions.append(rendition)
    multivariant.renditionLines.append(lineNumber)
  }

  private mutating func renditionURI(
    _ list: AttributeList, _ kind: Rendition.Kind
  ) throws(ReadingStop) -> String? {
    guard let text = string("URI", in: list) else {
      if kind == .subtitles {
        throw skip(.error, .missingAttribute, "EXT-X-MEDIA of TYPE=SUBTITLES has no URI")
      }
      return nil
    }
    if kind == .closedCaptions {
      report(.error, .conflictingAttributes, "EXT-X-MEDIA of TYPE=CLOSED-CAPTIONS has a URI")
      return nil
    }
    return try resolve(text, as: .media)
  }

  private mutating func check(_ rendition: Rendition, _ list: AttributeList) {
    if rendition.kind != .subtitles, list["FORCED"] != nil {
      report(.error, .conflictingAttributes, "FORCED is for subtitles only")
    }
    if rendition.kind != .audio {
      for name in ["BIT-DEPTH", "SAMPLE-RATE", "CHANNELS"] where list[name] != nil {
        report(.error, .conflictingAttributes, "\(name) is for audio only")
      }
    }
    if rendition.kind == .closedCaptions {
      checkCaptions(rendition.instreamID)
    } else if rendition.instreamID != nil {
      require(version: 13, for: "INSTREAM-ID of other than closed captions")
    }
  }

  private mutating func checkCaptions(_ id: String?) {
    guard let id else {
      return report(.error, .missingAttribute, "closed captions have no INSTREAM-ID")
    }
    if id.hasPrefix("SERVICE") { require(version: 7, for: "INSTREAM-ID=\"\(Self.shortened(id))\"") }
    let service = id.hasPrefix("SERVICE") ? Decimal.integer(id.dropFirst(7)) : nil
    if !["CC1", "CC2", "CC3", "CC4"].contains(id), !(1...63).contains(service ?? 0) {
      report(.error, .malformedAttribute, "INSTREAM-ID cannot be '\(Self.shortened(id))'")
    }
  }

  /// Reads `6`, `16/JOC` or `12/-/BINAURAL`.
  private mutating func channels(_ text: String) -> Rendition.Channels? {
    let parameters = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let count = parameters.first.flatMap({ Decimal.integer($0) }) else {
      report(.error, .malformedAttribute, "CHANNELS cannot be '\(Self.shortened(text))'")
      return nil
    }
    var channels = Rendition.Channels(count: count)
    if parameters.count > 1, parameters[1] != "-" {
      channels.codingIdentifiers = parameters[1].split(separator: ",").map(String.init)
    }
    if parameters.count > 2 {
      channels.usageIdentifiers = parameters[2].split(separator: ",").map(String.init)
    }
    channels.hasUnknownParameters =
      parameters.count > 3
      || channels.usageIdentifiers.contains { identifier in
        !["BINAURAL", "IMMERSIVE", "DOWNMIX", "DOF-3", "DOF-6"].contains(identifier)
          && !(identifier.hasPrefix("BED-") && Decimal.integer(identifier.dropFirst(4)) != nil)
      }
    return channels
  }

  mutating func stableID(_ name: String, in list: AttributeList) -> String? {
    guard let id = string(name, in: list) else { return nil }
    let isLegal = id.utf8.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122: true
      default: "+/=.-_".utf8.contains(byte)
      }
    }
    if !isLegal { report(.error, .malformedAttribute, "\(name) has a character it may not have") }
    return id
  }
}
