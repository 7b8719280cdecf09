public import MediaCore

/// A video as a catalogue lists it: its place, its name and its facts, ready to be stored as JSON.
public struct Video: Sendable, Hashable, Codable, Identifiable {
  /// Tells it from others; the source unless another was given.
  public var id: String
  /// The path or the URL that it is played from.
  public var url: String
  /// What its file calls it, or else the last part of its path.
  public var title: String
  /// In seconds; `nil` for a broadcast.
  public var duration: Double?
  /// The class of its size; `nil` where it has no pictures.
  public var resolution: Resolution?
  /// Where it comes from.
  public var type: AssetKind
  /// The bytes of a small picture of it; `nil` where none was made.
  public var thumbnail: [UInt8]?

  /// Makes a video of its facts.
  public init(
    id: String, url: String, title: String, duration: Double?, resolution: Resolution?,
    type: AssetKind, thumbnail: [UInt8]? = nil
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.duration = duration
    self.resolution = resolution
    self.type = type
    self.thumbnail = thumbnail
  }

  /// Looks into an asset.
  ///
  /// - Parameters:
  ///   - asset: Its values are loaded where they are not there yet.
  ///   - id: `nil`, the default, for the asset's source.
  ///   - thumbnail: The bytes of a picture; the default is the artwork that the asset carries, if any.
  /// - Throws: As `Asset.load`.
  public init(
    of asset: Asset, id: String? = nil, thumbnail: [UInt8]? = nil
  ) async throws(MediaError) {
    let (duration, resolution, kind, metadata) = try await asset.load(
      .duration, .resolution, .kind, .metadata)
    self.init(
      id: id ?? asset.source, url: asset.source,
      title: metadata.title ?? Self.name(of: asset.source), duration: duration?.seconds,
      resolution: resolution, type: kind, thumbnail: thumbnail ?? metadata.artwork)
  }

  /// The last part of a path or a URL, without its extension and its query.
  package static func name(of source: String) -> String {
    let path = source.contains("://") ? source.prefix { $0 != "?" && $0 != "#" } : source[...]
    let last = path.split(separator: "/").last ?? path
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return String(last) }
    return String(last[..<dot])
  }
}

extension Video {
  private enum CodingKeys: String, CodingKey {
    case id, url, title, duration, resolution, type, thumbnail
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var thumbnail: [UInt8]?
    if let text = try values.decodeIfPresent(String.self, forKey: .thumbnail) {
      guard let bytes = Base64.bytes(of: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .thumbnail, in: values, debugDescription: "it is not Base64")
      }
      thumbnail = bytes
    }
    self.init(
      id: try values.decode(String.self, forKey: .id),
      url: try values.decode(String.self, forKey: .url),
      title: try values.decode(String.self, forKey: .title),
      duration: try values.decodeIfPresent(Double.self, forKey: .duration),
      resolution: try values.decodeIfPresent(Resolution.self, forKey: .resolution),
      type: try values.decode(AssetKind.self, forKey: .type), thumbnail: thumbnail)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(url, forKey: .url)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(duration, forKey: .duration)
    try values.encodeIfPresent(resolution, forKey: .resolution)
    try values.encode(type, forKey: .type)
    try values.encodeIfPresent(thumbnail.map(Base64.text), forKey: .thumbnail)
  }
}
