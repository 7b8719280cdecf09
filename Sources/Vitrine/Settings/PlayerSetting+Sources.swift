public import MediaCore
public import Playback

/// Adds something to play: a path, a URL, or a bare name that is looked up.
public struct SourceName: PlayerSetting {
  private let name: String
  public init(_ name: String) { self.name = name }
  public func apply(to settings: inout PlayerSettings) {
    settings.items.append(ItemDescription(name))
  }
}

/// Adds an item with all that can be said of it.
public struct Item: PlayerSetting {
  private let item: ItemDescription
  public init(_ item: ItemDescription) { self.item = item }
  public func apply(to settings: inout PlayerSettings) { settings.items.append(item) }
}

/// The extension that is tried after a bare name.
public struct Ext: PlayerSetting {
  private let fileExtension: String
  public init(_ fileExtension: String) { self.fileExtension = fileExtension }
  public func apply(to settings: inout PlayerSettings) { settings.fileExtension = fileExtension }
}

/// Directories in which bare names are looked up.
public struct SearchPath: PlayerSetting {
  private let directories: [String]
  public init(_ directories: String...) { self.directories = directories }
  public func apply(to settings: inout PlayerSettings) { settings.searchPath += directories }
}

/// The directory outside of which no file is opened.
public struct MediaRoot: PlayerSetting {
  private let directory: String
  public init(_ directory: String) { self.directory = directory }
  public func apply(to settings: inout PlayerSettings) { settings.mediaRoot = directory }
}

/// Lets redirects and playlists from the world lead to addresses of this machine or its house.
public struct AllowPrivateTargets: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.allowsPrivateTargets = true }
}

/// Gets the keys of protected streams from the program.
public struct Keys: PlayerSetting {
  private let provider: any KeyProvider
  public init(from provider: any KeyProvider) { self.provider = provider }
  public func apply(to settings: inout PlayerSettings) { settings.keyProvider = provider }
}

/// Plays each item again and again, for ever or so many times in all.
public struct Loop: PlayerSetting {
  private let count: LoopCount
  public init(_ count: LoopCount = .forEver) { self.count = count }
  public func apply(to settings: inout PlayerSettings) { settings.loops = count }
}

/// Plays the queue again when it ends.
public struct LoopQueue: PlayerSetting {
  public init() {}
  public func apply(to settings: inout PlayerSettings) { settings.loopsQueue = true }
}

/// What happens when an item has played.
public struct ActionAtItemEnd: PlayerSetting {
  private let action: ItemEndAction
  public init(_ action: ItemEndAction) { self.action = action }
  public func apply(to settings: inout PlayerSettings) { settings.actionAtItemEnd = action }
}
