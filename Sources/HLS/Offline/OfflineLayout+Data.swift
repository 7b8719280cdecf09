import MediaCore

extension OfflineLayout {
  /// As many as players look at.
  private static let most = 100
  private static let dataEnds: Set<String> = [
    "json", "txt", "xml", "vtt", "jpg", "jpeg", "png", "webp",
  ]

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
