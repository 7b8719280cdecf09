internal import MediaCore

/// The names of the renditions of one group, no two of which are the same.
///
/// Source: RFC 8216, 4.3.4.1.1.
struct RenditionNames {
  private var taken: Set<String> = []

  /// The name of the next rendition.
  ///
  /// - Parameters:
  ///   - usual: What it is called where its track has neither a title nor a language.
  ///   - number: What follows a name that is taken.
  mutating func name(of track: Track, _ usual: String, _ number: Int) -> String {
    // What muxers call the handler of a track says nothing of it.
    let title = track.title.flatMap { $0.hasSuffix("Handler") ? nil : $0 }
    var name = title ?? track.language ?? usual
    while !taken.insert(name).inserted { name += " \(number)" }
    return name
  }
}
