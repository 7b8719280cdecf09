/// One entry of a list of settings.
public protocol PlayerSetting: Sendable {
  /// Writes the entry into the settings.
  func apply(to settings: inout PlayerSettings)
}
