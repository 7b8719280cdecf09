/// Directories in which bare names are looked up.
public struct SearchPath: PlayerSetting {
  private let directories: [String]
  /// Takes directories, looked into in this order.
  public init(_ directories: String...) { self.directories = directories }
  /// Adds to `PlayerSettings.searchPath`.
  public func apply(to settings: inout PlayerSettings) { settings.searchPath += directories }
}
