import MediaCore

/// EXT-X-STREAM-INF with its URI, and EXT-X-I-FRAME-STREAM-INF.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.2 and 4.4.6.3.
extension PlaylistReader {
  mutating func readVariant(_ list: AttributeList) throws(ReadingStop) {
    missVariantURI()
    var variant = try variant(list, .streamInformation)
    variant.frameRate = number("FRAME-RATE", in: list) { Self.frameRate($0) }
    variant.audioGroup = string("AUDIO", in: list)
    variant.subtitlesGroup = string("SUBTITLES", in: list)
    if let captions = list.attribute("CLOSED-CAPTIONS") {
      if captions.isQuoted {
        variant.closedCaptions = string("CLOSED-CAPTIONS", in: list).map { .group($0) }
      } else if captions.value == "NONE" {
        variant.closedCaptions = .absent
      } else {
        throw skip(.note, .ignoredTag, "CLOSED-CAPTIONS is neither quoted nor NONE")
      }
    }
    multivariant.pending = variant
    multivariant.pendingLine = lineNumber
    multivariant.isIgnoringURI = false
  }

  mutating func readIFrameVariant(_ list: AttributeList) throws(ReadingStop) {
    var variant = try variant(list, .iFrameStreamInformation)
    let text = try required(string("URI", in: list), "URI", of: .iFrameStreamInformation)
    variant.uri = try resolve(text, as: .media)
    try countVariant()
    multivariant.playlist.iFrameVariants.append(variant)
  }

  mutating func readVariantURI(_ text: String) throws(ReadingStop) {
    if multivariant.isIgnoringURI {
      multivariant.isIgnoringURI = false
      return
    }
    guard var variant = multivariant.pending else {
      throw skip(.error, .strayURI, "the URI has no EXT-X-STREAM-INF before it")
    }
    multivariant.pending = nil
    variant.uri = try resolve(replaceVariables(in: text), as: .media)
    try countVariant()
    multivariant.playlist.variants.append(variant)
    multivariant.variantLines.append(multivariant.pendingLine)
  }

  private mutating func countVariant() throws(ReadingStop) {
    let playlist = multivariant.playlist
    try countEntry(
      after: playlist.variants.count + playlist.iFrameVariants.count, of: limits.variants,
      "variants")
  }

  /// Leaves out a variant whose URI did not come.
  mutating func missVariantURI() {
    guard multivariant.pending != nil else { return }
    multivariant.pending = nil
    report(.error, .missingURI, line: multivariant.pendingLine) {
      "EXT-X-STREAM-INF has no URI after it"
    }
  }

  /// What both kinds of variant have in common.
  private mutating func variant(
    _ list: AttributeList, _ tag: PlaylistTag
  ) throws(ReadingStop) -> Variant {
    let bandwidth = integer("BANDWIDTH", in: list)
    if bandwidth == nil { report(.error, .missingAttribute, "\(tag.rawValue) has no BANDWIDTH") }
    if list["PROGRAM-ID"] != nil {
      report(.note, .removedTag, "PROGRAM-ID was removed from the protocol")
    }
    var variant = Variant(uri: "", bandwidth: bandwidth ?? 0)
    variant.averageBandwidth = integer("AVERAGE-BANDWIDTH", in: list)
    variant.score = number("SCORE", in: list) { Decimal.number($0).flatMap { $0 > 0 ? $0 : nil } }
    variant.codecs = strings("CODECS", in: list)
    variant.supplementalCodecs = strings("SUPPLEMENTAL-CODECS", in: list)
    variant.resolution = number("RESOLUTION", in: list) { Self.resolution($0) }
    variant.hdcpLevel = try enumeration("HDCP-LEVEL", in: list) {
      ["NONE": .unprotected, "TYPE-0": .type0, "TYPE-1": .type1][$0]
    }
    variant.allowedConfigurations = strings("ALLOWED-CPC", in: list).compactMap {
      Self.configuration($0)
    }
    variant.videoRange =
      bare("VIDEO-RANGE", in: list).map { name in
        ["SDR": .sdr, "HLG": .hlg, "PQ": .pq][name] ?? .unknown(name)
      } ?? .sdr
    variant.videoLayout = try videoLayout(list)
    variant.stableID = stableID("STABLE-VARIANT-ID", in: list)
    variant.videoGroup = string("VIDEO", in: list)
    variant.pathwayID = string("PATHWAY-ID", in: list) ?? "."
    return variant
  }

  /// The ways of rendering; the variant is left out when one is not known.
  private mutating func videoLayout(_ list: AttributeList) throws(ReadingStop) -> [[String]] {
    let known: Set = [
      "CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM",
    ]
    let layout = strings("REQ-VIDEO-LAYOUT", in: list).map {
      $0.split(separator: "/").map(String.init)
    }
    if let name = layout.joined().first(where: { !known.contains($0) }) {
      throw skip(.note, .ignoredTag, "REQ-VIDEO-LAYOUT has \(Self.shortened(name)), not known")
    }
    return layout
  }

  private static func resolution(_ text: String) -> Variant.Resolution? {
    // An upper-case X is often seen.
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" }
    guard parts.count == 2, let width = Decimal.integer(parts[0]),
      let height = Decimal.integer(parts[1]), width <= Int32.max, height <= Int32.max
    else { return nil }
    return Variant.Resolution(width: width, height: height)
  }

  /// Exact to three decimals, with the usual fractions recognised: 29.970 is 30000/1001.
  private static func frameRate(_ text: String) -> Rational? {
    guard let time = Decimal.time(text), time > .zero, time < .seconds(1_000_000) else {
      return nil
    }
    let thousandths = (time.nanoseconds + 500_000) / 1_000_000
    for nominal in [24, 30, 48, 60, 120, 240] as [Int64]
    where thousandths == (nominal * 1_000_000 + 500) / 1001 {
      return Rational(Int32(nominal * 1000), 1001)
    }
    let isWhole = thousandths % 1000 == 0
    return isWhole
      ? Rational(Int32(thousandths / 1000), 1) : Rational(Int32(clamping: thousandths), 1000)
  }

  /// Reads `com.example.drm:SMART-TV/PC`.
  private static func configuration(_ text: String) -> Variant.AllowedConfiguration? {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    return Variant.AllowedConfiguration(
      keyFormat: String(text[..<colon]),
      labels: text[text.index(after: colon)...].split(separator: "/").map(String.init))
  }
}
