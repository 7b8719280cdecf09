import HLS
import MediaCore
import Testing

/// Playlists that another parser's authors collected, with what they make of them.
///
/// Where the draft or this parser's rules differ, the difference is listed here.
@Suite("The corpus of playlists")
struct PlaylistCorpusTests {
  private static let base = "https://corpus.example/a/b/list.m3u8"

  private static func names() -> [String] {
    (try? PlaylistCorpus.folder.map { try PlaylistCorpus.names(in: $0) } ?? []) ?? []
  }

  @Test("is at hand", .enabled(if: PlaylistCorpus.folder != nil, "no corpus"))
  func present() throws { #expect(Self.names().count == 60) }

  @Test(
    "reads as expected", .enabled(if: PlaylistCorpus.folder != nil, "no corpus"), arguments: names()
  )
  func reads(name: String) throws {
    let folder = try #require(PlaylistCorpus.folder)
    let bytes = try PlaylistCorpus.bytes("\(folder)/\(name).m3u8")
    let report = PlaylistParser().examine(bytes.span, uri: Self.base)
    if name == "empty" {
      #expect(throws: MediaError.self) { try report.result.get() }
      return
    }
    let expected = try ExpectedPlaylist(PlaylistCorpus.bytes("\(folder)/\(name).expect.json"))
    switch try report.result.get() {
    case .media(let playlist): try compare(playlist, expected, name)
    case .multivariant(let playlist): compare(playlist, expected, name)
    }
  }

  private func resolved(_ uri: String) -> String {
    URIReference(Self.base).resolving(URIReference(uri)).description
  }

  private func compare(_ playlist: MediaPlaylist, _ expected: ExpectedPlaylist, _ name: String)
    throws
  {
    if let version = expected.version { #expect(playlist.version == version) }
    // A negative sequence number is none.
    let isNegative = expected.mediaSequence ?? 0 < 0
    #expect(playlist.mediaSequence == (isNegative ? 0 : expected.mediaSequence))
    #expect(playlist.discontinuitySequence == expected.discontinuitySequence)
    if let duration = expected.targetDuration {
      #expect(playlist.targetDuration == .seconds(duration))
    }
    let kinds: [String: MediaPlaylist.Kind] = ["VOD": .vod, "EVENT": .event]
    #expect(playlist.kind == expected.playlistType.flatMap { kinds[$0] })
    #expect(playlist.hasEnded == (expected.endList ?? false))
    #expect(playlist.isIFramesOnly == (expected.iFramesOnly ?? false))
    #expect(playlist.hasIndependentSegments == (expected.independentSegments ?? false))
    #expect(playlist.partTargetDuration == expected.partTargetDuration.map { .seconds($0) })
    #expect(playlist.startPoint?.offset == expected.start.map { .seconds($0.timeOffset) })
    #expect(playlist.startPoint?.isPrecise == expected.start?.precise)
    #expect(playlist.skipped?.count == expected.skip?.skippedSegments)
    #expect(playlist.skipped?.removedDateRangeIDs == expected.skip?.recentlyRemovedDateranges)
    compareLowLatency(playlist, expected)
    try #require(playlist.segments.count == expected.segments.count)
    for (index, segment) in expected.segments.enumerated() {
      compare(playlist.segments[index], segment, playlist, name)
    }
  }

  private func compareLowLatency(_ playlist: MediaPlaylist, _ expected: ExpectedPlaylist) {
    let control = playlist.serverControl
    #expect(control?.canBlockReload == expected.serverControl?.canBlockReload)
    #expect(control?.canSkipDateRanges == expected.serverControl?.canSkipDateranges)
    #expect(control?.canSkipUntil == expected.serverControl.map { .seconds($0.canSkipUntil) })
    #expect(control?.holdBack == expected.serverControl.map { .seconds($0.holdBack) })
    #expect(control?.partHoldBack == expected.serverControl.map { .seconds($0.partHoldBack) })
    #expect(
      playlist.renditionReports.map(\.uri)
        == (expected.renditionReports ?? []).map { resolved($0.uri) })
    #expect(
      playlist.renditionReports.map(\.lastSequenceNumber)
        == (expected.renditionReports ?? []).map(\.lastMsn))
    #expect(
      playlist.renditionReports.map(\.lastPart) == (expected.renditionReports ?? []).map(\.lastPart)
    )
    compare(playlist.unfinishedSegment?.parts ?? [], expected.preloadSegment?.parts)
    // Hints of unknown kinds are ignored.
    let hints = (expected.preloadSegment?.preloadHints ?? []).filter { $0.type != "FOO" }
    #expect(playlist.preloadHints.map(\.uri) == hints.map { resolved($0.uri) })
    #expect(playlist.preloadHints.map(\.kind) == hints.map { $0.type == "PART" ? .part : .map })
    #expect(playlist.preloadHints.map(\.length) == hints.map(\.byterange?.length))
    for (hint, other) in zip(playlist.preloadHints, hints) where hint.kind == .map {
      #expect(hint.offset == other.byterange?.offset ?? 0)
    }
  }

  private func compare(
    _ segment: Segment, _ expected: ExpectedPlaylist.Segment, _ playlist: MediaPlaylist,
    _ name: String
  ) {
    #expect(segment.uri == resolved(expected.uri))
    #expect(segment.discontinuityNumber == expected.timeline)
    #expect(segment.isDiscontinuity == (expected.discontinuity ?? false))
    switch expected.duration {
    case nil: #expect(segment.duration == playlist.targetDuration)
    // There it stands for no time at all.
    case 0.01 where name == "zeroDuration": #expect(segment.duration == .zero)
    // Without a duration the last target duration counts, not the one read so far.
    case _ where name == "multipleTargetDurations":
      #expect([.seconds(7), playlist.targetDuration, .seconds(9)].contains(segment.duration))
    case let duration?: #expect(segment.duration == .seconds(duration))
    }
    // There an EXTINF that cannot be read is a title.
    if expected.title?.hasPrefix(";") != true {
      let title = expected.title?.trimmingPrefix { $0 == "\t" || $0 == " " }
      #expect(segment.title == title.flatMap { $0.isEmpty ? nil : String($0) })
    }
    if let range = expected.byterange {
      #expect(segment.byteRange == ResourceRange(offset: range.offset, length: range.length))
    } else {
      #expect(segment.byteRange == nil)
    }
    compare(segment.keys, expected.key)
    #expect(segment.initialization?.uri == expected.map.map { resolved($0.uri) })
    #expect(segment.initialization?.byteRange?.offset == expected.map?.byterange?.offset)
    #expect(segment.initialization?.byteRange?.length == expected.map?.byterange?.length)
    compare(segment.initialization?.keys ?? [], expected.map?.key)
    compare(segment.parts, expected.parts)
    if let milliseconds = expected.programDateTime, let date = segment.date {
      #expect(abs(Double(date.nanoseconds) / 1e6 - milliseconds) < 1)
    }
    #expect((segment.date == nil) == (expected.programDateTime == nil))
  }

  private func compare(_ keys: [EncryptionKey], _ expected: ExpectedPlaylist.Key?) {
    #expect(keys.first?.uri == expected.map { resolved($0.uri) })
    if let expected {
      #expect(expected.method == "AES-128" && keys.first?.method == .aes128)
      let vector = expected.iv.map { words in words.reduce(0 as UInt128) { $0 << 32 | UInt128($1) }
      }
      #expect(keys.first?.initializationVector == vector)
    }
  }

  private func compare(_ parts: [PartialSegment], _ expected: [ExpectedPlaylist.Part]?) {
    let expected = expected ?? []
    #expect(parts.map(\.uri) == expected.map { resolved($0.uri) })
    #expect(parts.map(\.duration) == expected.map { .seconds($0.duration) })
    #expect(parts.map(\.isIndependent) == expected.map { $0.independent ?? false })
    #expect(parts.map(\.isGap) == expected.map { $0.gap ?? false })
    #expect(parts.map(\.byteRange?.length) == expected.map(\.byterange?.length))
    #expect(parts.map(\.byteRange?.offset) == expected.map(\.byterange?.offset))
  }

  private func compare(
    _ playlist: MultivariantPlaylist, _ expected: ExpectedPlaylist, _ name: String
  ) {
    if let version = expected.version { #expect(playlist.version == version) }
    #expect(playlist.hasIndependentSegments == (expected.independentSegments ?? false))
    // There a variant without any attribute is one too.
    let variants = (expected.playlists ?? []).filter { $0.attributes != nil }
    compare(playlist.variants, variants)
    compare(playlist.iFrameVariants, expected.iFramePlaylists ?? [])
    var count = 0
    for (type, groups) in expected.mediaGroups ?? [:] {
      for (group, members) in groups {
        for (member, rendition) in members {
          count += 1
          compare(playlist, type, group, member, rendition)
        }
      }
    }
    #expect(playlist.renditions.count == count)
  }

  private func compare(
    _ playlist: MultivariantPlaylist, _ type: String, _ group: String, _ name: String,
    _ expected: ExpectedPlaylist.Rendition
  ) {
    let rendition = Rendition.Kind(rawValue: type).flatMap { kind in
      playlist.renditions(kind, in: group).first { $0.name == name }
    }
    guard let rendition else {
      Issue.record("no rendition \(name) in \(group)")
      return
    }
    #expect(rendition.isDefault == expected.default)
    #expect(rendition.isAutoselected == (expected.autoselect || expected.default))
    #expect(rendition.isForced == (expected.forced ?? false))
    #expect(rendition.language == expected.language)
    #expect(rendition.uri == expected.uri.map { resolved($0) })
    #expect(rendition.instreamID == expected.instreamId)
  }

  private func compare(_ variants: [Variant], _ expected: [ExpectedPlaylist.Variant]) {
    #expect(variants.map(\.uri) == expected.map { resolved($0.uri) })
    for (variant, expected) in zip(variants, expected) {
      let attributes = expected.attributes
      #expect(variant.bandwidth == attributes?.bandwidth ?? 0)
      #expect(variant.averageBandwidth == attributes?.average?.value)
      #expect(
        variant.codecs
          == (attributes?.codecs ?? "").split(separator: ",").map { $0.trimmingPrefix(" ") }.map(
            String.init))
      #expect(variant.resolution?.width == attributes?.resolution?.width)
      #expect(variant.resolution?.height == attributes?.resolution?.height)
      #expect(variant.audioGroup == attributes?.audio)
      #expect(variant.videoGroup == attributes?.video)
      #expect(variant.subtitlesGroup == attributes?.subtitles)
    }
  }
}
