public import MediaCore

/// Opens the sources of a scheme with bytes of the program's own: from an archive, a database, a cipher.
///
/// ```swift
/// let vault: [String: [UInt8]] = [:]
/// let player = try await VitrinePlayer {
///   SourceScheme("vault") { url in
///     guard let bytes = vault[url] else { throw MediaError(.notFound, "the vault has no \(url)") }
///     return BytesSource(bytes)
///   }
///   SourceName("vault://lobby/welcome.mp4")
/// }
/// ```
///
/// Items, subtitles and graphics that the program or a client names, and those of playlists on this machine, may be of the
/// scheme; what comes from the network may not. A playlist of a stream that is one must name its segments by absolute
/// `http` or `https` URLs.
public struct SourceScheme: PlayerSetting {
  /// Makes a source for a URL; called on any thread, for each opening of an item.
  ///
  /// It does no I/O: that is done by the source's `prepare()`.
  ///
  /// An error that is no `MediaError` is told as 2000.
  public typealias Making = @Sendable (String) throws -> any DataSource

  private let scheme: String
  private let make: Making
  /// Takes a scheme without its colon, letters and digits, and what makes its sources.
  ///
  /// A player cannot be made with `http`, `https` or `file`, which it opens itself: 1001.
  public init(_ scheme: String, _ make: @escaping Making) {
    self.scheme = scheme.lowercased()
    self.make = make
  }

  /// The same with errors of the engine's kind.
  static func opening(
    _ make: @escaping Making
  ) -> @Sendable (String) throws(MediaError) -> any DataSource {
    { (url) throws(MediaError) in
      do {
        return try make(url)
      } catch {
        throw error as? MediaError ?? MediaError(.readFailed, "\(url): \(error)")
      }
    }
  }

  /// Adds to the schemes that the settings have; a later one takes the place of an earlier of the same name.
  public func apply(to settings: inout PlayerSettings) { settings.sourceSchemes[scheme] = make }
}
