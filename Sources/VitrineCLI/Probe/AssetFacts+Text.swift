internal import MediaCore
internal import MediaJobs

extension AssetFacts {
  /// All that is known, for people: a line for each thing.
  ///
  /// - Parameter information: What the container tells.
  func text(_ information: MediaInformation) -> String {
    var lines = ["container  \(information.container)", "duration   \(lengths(information))"]
    if let size = Self.size(of: information) { lines.append("resolution \(size)") }
    if !information.languages.isEmpty {
      lines.append("languages  \(information.languages.joined(separator: ", "))")
    }
    lines.append("use        \(uses.joined(separator: ", "))")
    for track in information.tracks { lines.append("track \(track.index)    \(track.summary)") }
    for (key, value) in information.metadata.tags.sorted(by: { $0.key < $1.key }) {
      lines.append("tag        \(key) = \(value)")
    }
    for chapter in information.metadata.chapters {
      lines.append("chapter    \(chapter.range.start)  \(chapter.title)")
    }
    return lines.map(\.inOneLine).joined(separator: "\n")
  }

  /// The row of a table of files: length, size, codecs, languages.
  func row(_ information: MediaInformation) -> [String] {
    let video = information.tracks.first(where: \.isVideo)
    let codecs = information.tracks.filter { $0.isVideo || $0.isAudio }.map(\.codec)
    let length = (measuredLength ?? information.duration).map { "\($0)" } ?? "unknown"
    return [
      length, video.flatMap(Resolution.init)?.label ?? "-",
      codecs.isEmpty ? "-" : codecs.joined(separator: " "),
      information.languages.isEmpty ? "-" : information.languages.joined(separator: " "),
      uses.joined(separator: ", "),
    ]
  }

  private func lengths(_ information: MediaInformation) -> String {
    let declared = information.duration.map { "\($0)" } ?? "unknown"
    guard let measuredLength else { return declared }
    return measuredLength == information.duration
      ? "\(measuredLength), as declared" : "\(measuredLength); the container declares \(declared)"
  }

  private static func size(of information: MediaInformation) -> String? {
    guard let video = information.tracks.first(where: \.isVideo),
      let resolution = Resolution(video), case .video(let format, _) = video.kind
    else { return nil }
    let shown = format.displaySize
    guard shown != PixelSize(width: format.width, height: format.height) else {
      return resolution.label
    }
    return "\(resolution.label), displayed as \(shown.width)x\(shown.height)"
  }

  private var uses: [String] {
    var uses = [isPlayable ? "playable" : "not playable"]
    if isExportable { uses.append("exportable") }
    if isProtected { uses.append("protected") }
    if canProvidePreciseTiming { uses.append("precise timing") }
    return uses
  }
}

extension DynamicRange {
  /// What is said of high dynamic range; `nil` for the ordinary one.
  fileprivate var name: String? {
    switch transfer {
    case .standard: nil
    case .pq: "HDR (PQ)"
    case .hlg: "HDR (HLG)"
    }
  }
}

extension Track {
  fileprivate var summary: String {
    let names = [language, title, isDefault ? "default" : nil, isForced ? "forced" : nil]
    let name = names.compactMap(\.self).joined(separator: ", ")
    let rate = bitRate.map { ", \(($0 + 500) / 1000) kbit/s" } ?? ""
    let end = rate + (name.isEmpty ? "" : "  (\(name))")
    switch kind {
    case .video(let format, let rate):
      let mirrored = format.isMirrored ? ", mirrored" : ""
      let turned = mirrored + (format.rotation == 0 ? "" : ", turned by \(format.rotation)°")
      let dolby = dolbyVision.map { ", Dolby Vision \($0.profile)" } ?? ""
      let peak = light?.content.map { ", \($0) cd/m² at most" } ?? ""
      let range = (DynamicRange(self)?.name.map { ", " + $0 } ?? "") + dolby + peak
      let ratio = format.sampleAspectRatio
      let shape =
        format.pixelAspect == 1 ? "" : ", pixels \(ratio.numerator):\(ratio.denominator)"
      // A single picture has no rate, whatever FFmpeg makes of its time base.
      let speed = isArtwork ? "" : " \(rate.value) fps"
      return "\(isArtwork ? "artwork" : "video")  \(codec) \(format.width)x\(format.height) "
        + "\(format.pixelFormat)\(speed)\(shape)\(turned)\(range)\(end)"
    case .audio(let format):
      return
        "audio  \(codec) \(format.sampleRate) Hz, \(format.layout.name ?? "\(format.channels) channels")\(end)"
    case .subtitle: return "subtitle  \(codec)\(end)"
    case .other: return "other  \(codec)\(end)"
    }
  }
}
