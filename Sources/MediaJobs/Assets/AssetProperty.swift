public import MediaCore

/// A value that an asset loads: which one, and of which type.
///
/// Use the static members: `.duration`, `.tracks`, `.isPlayable`.
public struct AssetProperty<Value: Sendable>: Sendable {
  let key: AssetKey
  let value: @Sendable (AssetFacts) throws(MediaError) -> Value

  init(_ key: AssetKey, _ value: @escaping @Sendable (AssetFacts) throws(MediaError) -> Value) {
    self.key = key
    self.value = value
  }

  /// A value that is read from what the container tells.
  fileprivate init(
    _ key: AssetKey, of value: @escaping @Sendable (MediaInformation) -> Value
  ) {
    self.init(key) { (facts) throws(MediaError) in value(try facts.information.get()) }
  }
}

extension AssetProperty where Value == MediaTime? {
  /// How long the asset is; `nil` for what has no end, such as a broadcast.
  ///
  /// What the container declares, or what reading it through finds if the asset prefers a precise duration.
  public static let duration = AssetProperty(.duration) { (facts) throws(MediaError) in
    let declared = try facts.information.get().duration
    return facts.measuredLength ?? declared
  }

  /// How long the container says that the asset is; `nil` where it says nothing that can be.
  public static let declaredDuration = AssetProperty(.declaredDuration, of: \.duration)
}

extension AssetProperty where Value == String {
  /// FFmpeg's name of the container, `matroska,webm` for instance; `hls` for a stream.
  public static let container = AssetProperty(.container, of: \.container)
}

extension AssetProperty where Value == [Track] {
  /// All tracks, in the order of the container.
  public static let tracks = AssetProperty(.tracks, of: \.tracks)
}

extension AssetProperty where Value == [String] {
  /// The languages of the tracks as BCP 47 writes them, each once, in the order of the tracks.
  public static let languages = AssetProperty(.languages, of: \.languages)
}

extension AssetProperty where Value == Metadata {
  /// Tags, chapters and artwork.
  public static let metadata = AssetProperty(.metadata, of: \.metadata)
}

extension AssetProperty where Value == [Chapter] {
  /// The named stretches that the container declares.
  public static let chapters = AssetProperty(.chapters) { (facts) throws(MediaError) in
    try facts.information.get().metadata.chapters
  }
}

extension AssetProperty where Value == [UInt8]? {
  /// The picture that belongs to the sound, as the bytes of an image file; `nil` where there is none.
  public static let artwork = AssetProperty(.artwork) { (facts) throws(MediaError) in
    try facts.information.get().metadata.artwork
  }
}

extension AssetProperty where Value == Bool {
  /// Whether at least one track of pictures or sound can be decoded here.
  public static let isPlayable = AssetProperty(.isPlayable) { (facts) throws(MediaError) in
    facts.isPlayable
  }

  /// Whether its tracks can be written to another file.
  public static let isExportable = AssetProperty(.isExportable) { (facts) throws(MediaError) in
    facts.isExportable
  }

  /// Whether packets can be read from it.
  public static let isReadable = AssetProperty(.isReadable) { (facts) throws(MediaError) in
    facts.isReadable
  }

  /// Whether it is encrypted in a way for which there is no key.
  public static let hasProtectedContent = AssetProperty(.hasProtectedContent) {
    (facts) throws(MediaError) in facts.isProtected
  }

  /// Whether any time of it can be gone to exactly: it can be sought in, and its packets say when they are due.
  public static let canProvidePreciseTiming = AssetProperty(.canProvidePreciseTiming) {
    (facts) throws(MediaError) in
    _ = try facts.information.get()
    return facts.canProvidePreciseTiming
  }
}

extension AssetProperty where Value == DynamicRange? {
  /// The range of brightness of its pictures; `nil` where there are no moving pictures.
  public static let dynamicRange = AssetProperty(.dynamicRange) { (facts) throws(MediaError) in
    try facts.information.get().tracks.first(where: \.isVideo).flatMap(DynamicRange.init)
  }
}

extension AssetProperty where Value == AssetKind {
  /// Whether it is a file, a remote file, a stream or a broadcast.
  public static let kind = AssetProperty(.kind) { (facts) throws(MediaError) in facts.kind }
}

extension AssetProperty where Value == Resolution? {
  /// The class of its pictures' size; `nil` where there are no moving pictures, and where nothing tells their size.
  public static let resolution = AssetProperty(.resolution) { (facts) throws(MediaError) in
    try facts.information.get().tracks.first(where: \.isVideo).flatMap(Resolution.init)
  }
}
