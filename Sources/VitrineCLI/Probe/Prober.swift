internal import FFmpeg
internal import HLS
internal import MediaCore
internal import MediaJobs
internal import Streaming

/// Looks into what a source names: a file, a playlist of a stream or of items, or a folder.
///
/// Blocks.
struct Prober: Sendable {
  let opener: DefaultSourceOpener
  /// Whether a source is checked against the specification of playlists, whatever its name.
  let isStrict: Bool
  /// Whether files are read through to find their length.
  let isPrecise: Bool

  enum Finding: Sendable {
    case media(AssetFacts)
    /// With what the stream holds; `nil` when only the playlist is looked at.
    case playlist(PlaylistReport, Result<AssetFacts, MediaError>?)
    case folder([Entry])
    /// A playlist that lists items, with those that are not looked into.
    case list([Entry], rest: [SourceEntry])
  }

  /// A file of a folder, or an item of a playlist.
  struct Entry: Sendable {
    var source: String
    /// What the playlist calls it; `nil` where it does not.
    var title: String?
    var facts: Result<AssetFacts, MediaError>
  }

  /// So many items of a playlist are looked into: their servers may be slow, or away.
  private static let most = 100

  /// - Throws: What opening the source throws.
  func look(into source: String) throws(MediaError) -> Finding {
    let location = try? SourceResolver(SourceSettings()).resolve(source)
    if case .file(let path)? = location, FileSystem.isDirectory(path) {
      return .folder(entries(try opener.expand(source)[...]))
    }
    if !isStrict, let location, PlaylistFormat(pathExtension: location.pathExtension) != nil {
      let listed = try opener.expand(source)
      // The playlist of a stream is no list: it stands for itself.
      if listed.map(\.source) != [source] {
        return .list(
          entries(listed.prefix(Self.most)), rest: Array(listed.dropFirst(Self.most)))
      }
    }
    // Such an input is taken apart by its own reader, and has no head to look at.
    if case .gated(let kind, _) = SourceText(source), kind != .fd {
      return .media(try facts(of: source).get())
    }
    let data = try opener.open(source)
    try data.prepare()
    switch try opener.find(in: data, name: source, isStrict: isStrict) {
    case .playlist(let report):
      return .playlist(report, isStrict || report.isFailure ? nil : facts(of: source))
    case .media(let media):
      let reader = AssetReader(
        JobReader(try FileReader(media, guard: ReadGuard())), of: source)
      if isPrecise { try reader.measure() }
      return .media(reader.facts)
    }
  }

  private func entries(_ listed: ArraySlice<SourceEntry>) -> [Entry] {
    listed.map { Entry(source: $0.source, title: $0.title, facts: facts(of: $0.source)) }
  }

  private func facts(of source: String) -> Result<AssetFacts, MediaError> {
    Result { () throws(MediaError) in
      let reader = try AssetReader(source, opener, ReadGuard())
      if isPrecise { try reader.measure() }
      return reader.facts
    }
  }
}
