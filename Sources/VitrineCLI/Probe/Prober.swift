internal import FFmpeg
internal import HLS
internal import MediaCore
internal import MediaJobs
internal import Streaming

/// Looks into what a source names: a file, a playlist of a stream, or a folder.
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
  }

  /// A file of a folder.
  struct Entry: Sendable {
    var source: String
    var facts: Result<AssetFacts, MediaError>
  }

  /// - Throws: What opening the source throws.
  func look(into source: String) throws(MediaError) -> Finding {
    guard !isFolder(source) else { return .folder(try entries(of: source)) }
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

  private func isFolder(_ source: String) -> Bool {
    guard case .file(let path)? = try? SourceResolver(SourceSettings()).resolve(source) else {
      return false
    }
    return FileSystem.isDirectory(path)
  }

  private func entries(of folder: String) throws(MediaError) -> [Entry] {
    try opener.expand(folder).map { Entry(source: $0.source, facts: facts(of: $0.source)) }
  }

  private func facts(of source: String) -> Result<AssetFacts, MediaError> {
    Result { () throws(MediaError) in
      let reader = try AssetReader(source, opener, ReadGuard())
      if isPrecise { try reader.measure() }
      return reader.facts
    }
  }
}
