internal import MediaCore
internal import Playback
internal import Vitrine

/// The settings of a player that no command says, as options of `vitrine serve`; each a word by itself.
enum RecordedOptions {
  static func words(of settings: PlayerSettings) -> [String] {
    parts(of: settings) + files(of: settings) + limits(of: settings)
  }

  /// What the player has besides the picture and the sound of its items.
  private static func parts(of settings: PlayerSettings) -> [String] {
    var words: [String] = []
    if settings.enablesVectors { words.append("--enable-vector") }
    words += ticker(of: settings)
    if settings.enablesPictureInPicture { words.append("--pip") }
    if let source = settings.pictureInPictureSource {
      words.append("--pip-source=\(plain(source))")
    }
    let (usual, place) = (InsetPlace(), settings.pictureInPicture)
    if place.corner != usual.corner { words.append("--pip-corner=\(place.corner.rawValue)") }
    if place.size != usual.size { words.append("--pip-size=\(place.size)") }
    if let fallback = settings.fallback { words.append("--fallback=\(plain(fallback.source))") }
    if settings.showsErrorSlate { words.append("--error-slate") }
    return words
  }

  /// The ticker with the text that it has at the beginning.
  private static func ticker(of settings: PlayerSettings) -> [String] {
    guard let vector = settings.vectors.first(where: { $0.id == TickerOptions.id }),
      case .text(let line)? = vector.content, case .crawl(let speed, _)? = vector.motion?.kind,
      // That would be the name of a file.
      !line.text.hasPrefix("@")
    else { return [] }
    return ["--ticker=\(line.text)", "--ticker-speed=\(speed)"]
  }

  /// Where files are looked up, in which order, and what may be opened.
  private static func files(of settings: PlayerSettings) -> [String] {
    let usual = PlayerSettings()
    var words = settings.searchPath.map { "--search-path=\(absolute($0))" }
    if settings.fileExtension != usual.fileExtension {
      words.append("--ext=\(settings.fileExtension)")
    }
    if let root = settings.mediaRoot { words.append("--media-root=\(absolute(root))") }
    if settings.allowsPrivateTargets { words.append("--allow-private-targets") }
    switch settings.folderOrder {
    case .natural: break
    case .date: words.append("--folder-order=date")
    case .shuffled(let seed): words.append("--folder-order=shuffled:\(seed)")
    }
    for (name, kinds) in [
      ("--allow", settings.allowedInputs),
      ("--allow-in-playlists", settings.allowedInputsInPlaylists),
    ] where !kinds.isEmpty {
      words.append("\(name)=\(kinds.map(\.rawValue).sorted().joined(separator: ","))")
    }
    return words
  }

  private static func limits(of settings: PlayerSettings) -> [String] {
    var words: [String] = []
    if settings.queueLimit != PlayerSettings().queueLimit {
      words.append("--queue-limit=\(settings.queueLimit)")
    }
    let limits = settings.stuckLimits
    for (name, limit) in [
      ("first-frame", limits.firstFrame), ("progress", limits.progress),
      ("past-end", limits.pastEnd), ("buffering", limits.buffering),
    ] {
      if let limit { words.append("--\(name)-limit=\(limit.seconds)") }
    }
    return words
  }

  /// A source as the scenario's folder does not change it, without what may be a secret.
  private static func plain(_ source: String) -> String {
    RecordedCall.withoutSecrets(ClientFolder.current.absolute(source))
  }

  private static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : "\(ClientFolder.current.path)/\(path)"
    return RecordedText.withoutSecrets(whole)
  }
}
