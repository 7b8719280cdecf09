import MediaCore

extension OfflineLayout {
  /// As many as players look at.
  private static let most = 100
  private static let dataEnds: Set<String> = [
    "json", "txt", "xml", "vtt", "jpg", "jpeg", "png", "webp",
  ]

  /// Where the playlist says that a picture of the stream is; `nil` where it says nothing.
  package var poster: String? {
    let data = presentation?.playlist.sessionData.filter { $0.id == SessionData.poster } ?? []
    guard let datum = data.first(where: { $0.language == nil }) ?? data.first else { return nil }
    switch datum.content {
    case .json(let uri), .raw(let uri): return uri
    case .value(let text):
      let uri = Self.template.reduce(text) { $0.replacing($1.key, with: $1.value) }
      let scheme = uri.prefix { $0 != ":" }.lowercased()
      return scheme == "https" || scheme == "http" ? uri : nil
    }
  }

  /// What some servers have clients say in a poster's URL: how large it is to be, and its format.
  private static let template = ["{w}": "1024", "{h}": "1024", "{f}": "jpg"]

  /// Has the playlist say a title and a picture of the folder in place of those of the source.
  ///
  /// A stream in one version has no place for them.
  ///
  /// - Parameters:
  ///   - title: `nil` for the source's own.
  ///   - artwork: The name of a file in the folder; `nil` for what the source says.
  package mutating func describe(title: String?, artwork: String?) {
    guard let (source, variant, renditions) = presentation else { return }
    var playlist = source
    func set(_ id: String, _ content: SessionData.Content) {
      playlist.sessionData.removeAll { $0.id == id }
      playlist.sessionData.append(SessionData(id: id, content: content))
    }
    if let title { set(SessionData.title, .value(title)) }
    if let artwork {
      set(SessionData.poster, .raw(uri: artwork))
      data.append(Resource(uri: artwork, name: artwork))
    }
    presentation = (playlist, variant, renditions)
  }

  /// The session data of a playlist that lies in files of its own, each once.
  static func data(of playlist: MultivariantPlaylist) -> [Resource] {
    var known: Set<String> = []
    var resources: [Resource] = []
    for datum in playlist.sessionData where resources.count < most {
      guard let (uri, usual) = datum.content.file, known.insert(uri).inserted else { continue }
      let number = String(resources.count).padded(to: 5)
      let end = end(of: uri, among: dataEnds) ?? usual
      resources.append(
        Resource(uri: uri, name: "data/\(number)-\(Digest64(path(of: uri)).text).\(end)"))
    }
    return resources
  }
}

extension SessionData.Content {
  /// Where it lies, and what the name of its file ends with if nothing else tells; `nil` for what the playlist itself has.
  fileprivate var file: (uri: String, usual: String)? {
    switch self {
    case .value: nil
    case .json(let uri): (uri, "json")
    case .raw(let uri): (uri, "bin")
    }
  }
}
