internal import MediaCore

/// How the text of a cue becomes a tree, so that the tree need not be kept.
enum CueMarkup: Sendable {
  /// The text is all that is known: trees are kept.
  case unknown
  case webVTT(depth: Int)
  case subRip(depth: Int)

  /// The tree of a text, read anew; `nil` where that cannot be done.
  func nodes(of payload: String) -> [CueNode]? {
    let bytes = Array(payload.utf8)
    switch self {
    case .unknown: return nil
    case .webVTT(let depth):
      var builder = CueTreeBuilder(depth: depth, markup: .max)
      return builder.build(bytes.span)
    case .subRip(let depth):
      var reader = SubRipTextReader(markup: .max, depth: depth)
      // What codes say of the place is in the cue already.
      var settings = CueSettings()
      return reader.read(bytes.span, settings: &settings)
    }
  }
}
