public import MediaCore
public import Playback

/// Adds something to play: a path, a URL, or a bare name that is looked up.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("welcome")  // welcome.mp4 in the working directory
///   SourceName("/srv/media/")  // all media in the folder
///   SourceName("https://example.com/live/master.m3u8")
/// }
/// ```
public struct SourceName: PlayerSetting {
  private let name: String
  /// Takes the name; a directory or a playlist stands for all that it lists.
  public init(_ name: String) { self.name = name }
  /// Adds to `PlayerSettings.items`.
  public func apply(to settings: inout PlayerSettings) {
    settings.items.append(ItemDescription(name))
  }
}

/// Adds an item with all that can be said of it.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   Item(
///     ItemDescription("match.mp4", inPoint: .seconds(30), outPoint: .seconds(90), onError: .retry(3)))
/// }
/// ```
public struct Item: PlayerSetting {
  private let item: ItemDescription
  /// Takes the item as it is; `Loop` and `Subtitles` apply to it too.
  public init(_ item: ItemDescription) { self.item = item }
  /// Adds to `PlayerSettings.items`.
  public func apply(to settings: inout PlayerSettings) { settings.items.append(item) }
}

/// The extension that is tried after a bare name.
public struct Ext: PlayerSetting {
  private let fileExtension: String
  /// Takes the extension without its dot; without the entry it is `mp4`.
  public init(_ fileExtension: String) { self.fileExtension = fileExtension }
  /// Replaces `PlayerSettings.fileExtension`.
  public func apply(to settings: inout PlayerSettings) { settings.fileExtension = fileExtension }
}

/// Directories in which bare names are looked up.
public struct SearchPath: PlayerSetting {
  private let directories: [String]
  /// Takes directories, looked into in this order.
  public init(_ directories: String...) { self.directories = directories }
  /// Adds to `PlayerSettings.searchPath`.
  public func apply(to settings: inout PlayerSettings) { settings.searchPath += directories }
}

/// The directory outside of which no file is opened.
public struct MediaRoot: PlayerSetting {
  private let directory: String
  /// Takes the directory, which must be there when the player is made.
  public init(_ directory: String) { self.directory = directory }
  /// Replaces `PlayerSettings.mediaRoot`.
  public func apply(to settings: inout PlayerSettings) { settings.mediaRoot = directory }
}

/// Lets redirects and playlists from the world lead to addresses of this machine or its house.
public struct AllowPrivateTargets: PlayerSetting {
  /// Makes the entry; without it such addresses are refused (2010).
  public init() {}
  /// Sets `PlayerSettings.allowsPrivateTargets`.
  public func apply(to settings: inout PlayerSettings) { settings.allowsPrivateTargets = true }
}

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

/// Plays each item again and again, for ever or so many times in all.
///
/// ```swift
/// let player = try await VitrinePlayer {
///   SourceName("clip.mov")
///   Loop(.times(3))
/// }
/// ```
public struct Loop: PlayerSetting {
  private let count: LoopCount
  /// Takes how often each item plays; the default is for ever.
  public init(_ count: LoopCount = .forEver) { self.count = count }
  /// Replaces `PlayerSettings.loops`, which goes before what items say.
  public func apply(to settings: inout PlayerSettings) { settings.loops = count }
}

/// Plays the queue again when it ends.
public struct LoopQueue: PlayerSetting {
  /// Makes the entry; without it the player is at its end after the last item.
  public init() {}
  /// Sets `PlayerSettings.loopsQueue`.
  public func apply(to settings: inout PlayerSettings) { settings.loopsQueue = true }
}

/// How many items the queue may have.
///
/// The default is 100,000.
public struct QueueLimit: PlayerSetting {
  private let count: Int
  /// Takes the number, 1 or more; clamped when the player is made.
  public init(_ count: Int) { self.count = count }
  /// Replaces `PlayerSettings.queueLimit`.
  public func apply(to settings: inout PlayerSettings) { settings.queueLimit = count }
}

/// What happens when an item has played.
public struct ActionAtItemEnd: PlayerSetting {
  private let action: ItemEndAction
  /// Takes the action; without the entry the next item follows.
  public init(_ action: ItemEndAction) { self.action = action }
  /// Replaces `PlayerSettings.actionAtItemEnd`.
  public func apply(to settings: inout PlayerSettings) { settings.actionAtItemEnd = action }
}
