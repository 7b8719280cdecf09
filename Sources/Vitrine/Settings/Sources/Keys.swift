public import MediaCore

/// Gets the keys of protected streams from the program.
///
/// ```swift
/// struct Vault: KeyProvider {
///   let keyFormats: Set = ["com.example.vault"]
///   func key(for request: KeyRequest) async throws -> [UInt8] {
///     [UInt8](repeating: 7, count: 16)
///   }
/// }
/// let player = try await VitrinePlayer {
///   SourceName("https://example.com/protected.m3u8")
///   Keys(from: Vault())
/// }
/// ```
public struct Keys: PlayerSetting {
  private let provider: any KeyProvider
  public init(from provider: any KeyProvider) { self.provider = provider }
  /// Replaces `PlayerSettings.keyProvider`.
  public func apply(to settings: inout PlayerSettings) { settings.keyProvider = provider }
}
