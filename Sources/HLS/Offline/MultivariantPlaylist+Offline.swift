import MediaCore

extension MultivariantPlaylist {
  /// The playlist as it stands in a folder, with one variant.
  ///
  /// - Parameters:
  ///   - renditions: Those that are in the folder.
  ///   - iFrameVariants: The playlists of I-frames that are in the folder.
  ///   - data: Gives the name in the folder of session data; `nil` for what is not there.
  ///   - name: Gives the name in the folder of a Media Playlist.
  func offlineText(
    _ variant: Variant, _ renditions: [Rendition], _ iFrameVariants: [Variant] = [],
    data: (String) -> String? = { _ in nil }, name: (String) -> String
  ) -> String {
    var text = PlaylistText()
    text.add("#EXT-X-VERSION:\(max(version, 6))")
    if hasIndependentSegments { text.add("#EXT-X-INDEPENDENT-SEGMENTS") }
    if let startPoint { text.add("EXT-X-START", startPoint.attributes) }
    for tag in tags { text.add("#\(tag.name)" + (tag.value.map { ":\($0)" } ?? "")) }
    for datum in sessionData {
      guard let content = datum.content.attributes(data: data) else { continue }
      text.add(
        "EXT-X-SESSION-DATA",
        [PlaylistText.quoted("DATA-ID", datum.id)] + content
          + [PlaylistText.quoted("LANGUAGE", datum.language)])
    }
    for rendition in renditions {
      text.add("EXT-X-MEDIA", rendition.attributes(uri: rendition.uri.map(name)))
    }
    let groups = Set(renditions.map { "\($0.kind.rawValue) \($0.groupID)" })
    text.add("EXT-X-STREAM-INF", variant.attributes(groups: groups))
    text.add(name(variant.uri))
    for variant in iFrameVariants {
      text.add("EXT-X-I-FRAME-STREAM-INF", variant.iFrameAttributes(uri: name(variant.uri)))
    }
    return text.text
  }
}

extension SessionData.Content {
  /// `nil` for what is not in the folder.
  fileprivate func attributes(data: (String) -> String?) -> [PlaylistText.Attribute]? {
    switch self {
    case .value(let value): [PlaylistText.quoted("VALUE", value)]
    case .json(let uri): data(uri).map { [PlaylistText.quoted("URI", $0)] }
    case .raw(let uri):
      data(uri).map { [PlaylistText.quoted("URI", $0), PlaylistText.plain("FORMAT", "RAW")] }
    }
  }
}

extension Rendition {
  fileprivate func attributes(uri: String?) -> [PlaylistText.Attribute] {
    let characteristics = characteristics.joined(separator: ",")
    return [
      PlaylistText.plain("TYPE", kind.rawValue), PlaylistText.quoted("GROUP-ID", groupID),
      PlaylistText.quoted("NAME", name), PlaylistText.quoted("LANGUAGE", language),
      PlaylistText.quoted("ASSOC-LANGUAGE", associatedLanguage),
      PlaylistText.flag("DEFAULT", isDefault), PlaylistText.flag("AUTOSELECT", isAutoselected),
      PlaylistText.flag("FORCED", isForced), PlaylistText.quoted("INSTREAM-ID", instreamID),
      PlaylistText.plain("BIT-DEPTH", bitDepth.map(String.init)),
      PlaylistText.plain("SAMPLE-RATE", sampleRate.map(String.init)),
      PlaylistText.quoted("CHARACTERISTICS", characteristics.isEmpty ? nil : characteristics),
      PlaylistText.quoted("CHANNELS", channels?.text), PlaylistText.quoted("URI", uri),
    ]
  }
}

extension Rendition.Channels {
  fileprivate var text: String {
    let lists = [codingIdentifiers, usageIdentifiers].map {
      $0.isEmpty ? "-" : $0.joined(separator: ",")
    }
    if !usageIdentifiers.isEmpty { return "\(count)/\(lists[0])/\(lists[1])" }
    return codingIdentifiers.isEmpty ? "\(count)" : "\(count)/\(lists[0])"
  }
}

extension Variant {
  /// - Parameter groups: The kinds and names of the groups that there are.
  fileprivate func attributes(groups: Set<String>) -> [PlaylistText.Attribute] {
    func group(_ kind: Rendition.Kind) -> PlaylistText.Attribute {
      guard let name = self.group(kind), groups.contains("\(kind.rawValue) \(name)") else {
        return nil
      }
      return PlaylistText.quoted(kind.rawValue, name)
    }
    let layouts = videoLayout.map { $0.joined(separator: "/") }.joined(separator: ",")
    return [
      PlaylistText.plain("BANDWIDTH", "\(max(1, bandwidth))"),
      PlaylistText.plain("AVERAGE-BANDWIDTH", averageBandwidth.map(String.init)),
      PlaylistText.quoted("CODECS", codecs.isEmpty ? nil : codecs.joined(separator: ",")),
      PlaylistText.quoted(
        "SUPPLEMENTAL-CODECS",
        supplementalCodecs.isEmpty ? nil : supplementalCodecs.joined(separator: ",")),
      PlaylistText.plain("RESOLUTION", resolution.map { "\($0.width)x\($0.height)" }),
      PlaylistText.plain("FRAME-RATE", frameRate.map { Self.decimal($0) }),
      PlaylistText.plain("HDCP-LEVEL", hdcpLevel?.text),
      PlaylistText.plain("VIDEO-RANGE", videoRange.text),
      PlaylistText.quoted("REQ-VIDEO-LAYOUT", layouts.isEmpty ? nil : layouts),
      group(.audio), group(.video), group(.subtitles),
      closedCaptions == .absent
        ? PlaylistText.plain("CLOSED-CAPTIONS", "NONE") : group(.closedCaptions),
    ]
  }

  /// What may stand at playlists of I-frames (4.4.6.3).
  fileprivate func iFrameAttributes(uri: String) -> [PlaylistText.Attribute] {
    var pictures = self
    (pictures.frameRate, pictures.closedCaptions) = (nil, nil)
    return pictures.attributes(groups: []) + [PlaylistText.quoted("URI", uri)]
  }

  private static func decimal(_ rate: Rational) -> String {
    let thousandths = Int((rate.value * 1000).rounded())
    return "\(thousandths / 1000)." + String(thousandths % 1000).padded(to: 3)
  }
}

extension Variant.HDCPLevel {
  fileprivate var text: String {
    switch self {
    case .unprotected: "NONE"
    case .type0: "TYPE-0"
    case .type1: "TYPE-1"
    }
  }
}

extension Variant.VideoRange {
  /// As playlists write it; `nil` for the usual one, which need not be told.
  fileprivate var text: String? {
    switch self {
    case .sdr: nil
    case .hlg: "HLG"
    case .pq: "PQ"
    case .unknown(let name): name
    }
  }
}
