internal import HLS
internal import MediaCore

extension PlaylistReport {
  /// What is in the playlist and what is wrong with it, for people: a line for each thing.
  ///
  /// - Parameter name: What diagnostics call the playlist.
  func text(name: String) -> String {
    var lines: [String] = []
    switch result {
    case .success(.multivariant(let playlist)): lines = playlist.lines
    case .success(.media(let playlist)): lines = playlist.lines
    case .failure: break
    }
    return (lines + self.lines(name: name.withoutCredentials))
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { String($0).inOneLine }.joined(separator: "\n")
  }
}

extension MultivariantPlaylist {
  fileprivate var lines: [String] {
    var lines = ["playlist   multivariant, version \(version)"]
    for (place, variant) in variants.enumerated() {
      lines.append(
        "variant \(place)  \(variant.summary)\n           \(variant.uri.withoutCredentials)")
    }
    for variant in iFrameVariants {
      lines.append("i-frames   \(variant.summary)\n           \(variant.uri.withoutCredentials)")
    }
    for rendition in renditions {
      let place = rendition.uri.map { "\n           \($0.withoutCredentials)" } ?? ""
      lines.append("rendition  \(rendition.summary)\(place)")
    }
    for key in sessionKeys { lines.append("key        \(key.uri.withoutCredentials)") }
    for data in sessionData { lines.append("data       \(data.id)") }
    if let steering = contentSteering {
      lines.append("steering   \(steering.serverURI.withoutCredentials)")
    }
    return lines
  }
}

extension MediaPlaylist {
  fileprivate var lines: [String] {
    let state = hasEnded ? "ended" : "live"
    var lines = [
      "playlist   media, version \(version), \(kind.map { "\($0), " } ?? "")\(state)",
      "duration   \(durationWithParts)", "target     \(targetDuration)",
    ]
    for segment in segments {
      var facts = ["\(segment.duration)"]
      if segment.isDiscontinuity { facts.append("after a discontinuity") }
      if segment.isGap { facts.append("missing") }
      if !segment.keys.isEmpty { facts.append("encrypted") }
      if let range = segment.byteRange { facts.append("bytes \(range.offset)..<\(range.end)") }
      lines.append(
        "segment \(segment.sequenceNumber)  \(segment.start)  \(facts.joined(separator: ", "))"
          + "\n           \(segment.uri.withoutCredentials)")
    }
    if let unfinished = unfinishedSegment {
      lines.append("parts      \(unfinished.parts.count) of segment \(unfinished.sequenceNumber)")
    }
    for range in dateRanges { lines.append("date range \(range.id)") }
    return lines
  }
}

extension Variant {
  fileprivate var summary: String {
    var facts = ["\(bandwidth) b/s"]
    if let averageBandwidth { facts.append("\(averageBandwidth) b/s on average") }
    if let resolution { facts.append("\(resolution.width)x\(resolution.height)") }
    if let frameRate { facts.append("\(frameRate.value) fps") }
    if !codecs.isEmpty { facts.append(codecs.joined(separator: " ")) }
    if let score { facts.append("score \(score)") }
    for (kind, group) in groups { facts.append("\(kind) \"\(group)\"") }
    if pathwayID != "." { facts.append("pathway \"\(pathwayID)\"") }
    return facts.joined(separator: ", ")
  }

  /// The groups of renditions that go with it, by what they are.
  var groups: [(kind: String, group: String)] {
    [("audio", audioGroup), ("video", videoGroup), ("subtitles", subtitlesGroup)]
      .compactMap { kind, group in group.map { (kind, $0) } }
  }
}

extension Rendition {
  fileprivate var summary: String {
    var facts = ["\(kind.rawValue.lowercased()) \"\(groupID)\"", name]
    if let language { facts.append(language) }
    if let channels { facts.append("\(channels.count) channels") }
    if isDefault { facts.append("default") }
    if isForced { facts.append("forced") }
    return facts.joined(separator: ", ")
  }
}
