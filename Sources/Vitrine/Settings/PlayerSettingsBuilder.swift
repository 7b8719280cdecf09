/// Lets settings be written as a list, with `if`, `switch` and `for` in it.
///
/// ```swift
/// let isKiosk = true
/// let player = try await VitrinePlayer {
///   for number in 1...3 { SourceName("scene-\(number).mp4") }
///   if isKiosk {
///     FullScreen()
///     LoopQueue()
///   } else {
///     WindowSize(width: 1280, height: 720)
///   }
/// }
/// ```
@resultBuilder
public enum PlayerSettingsBuilder {
  /// Takes one entry.
  public static func buildExpression(_ setting: any PlayerSetting) -> [any PlayerSetting] {
    [setting]
  }
  /// Puts the entries of a block one after the other.
  public static func buildBlock(_ parts: [any PlayerSetting]...) -> [any PlayerSetting] {
    parts.flatMap { $0 }
  }
  /// Takes the entries of an `if` without an `else`; none where it does not hold.
  public static func buildOptional(_ part: [any PlayerSetting]?) -> [any PlayerSetting] {
    part ?? []
  }
  /// Takes the entries of the first way of an `if` or a `switch`.
  public static func buildEither(first part: [any PlayerSetting]) -> [any PlayerSetting] { part }
  /// Takes the entries of the other way of an `if` or a `switch`.
  public static func buildEither(second part: [any PlayerSetting]) -> [any PlayerSetting] { part }
  /// Puts the entries of all rounds of a `for` one after the other.
  public static func buildArray(_ parts: [[any PlayerSetting]]) -> [any PlayerSetting] {
    parts.flatMap { $0 }
  }
}
