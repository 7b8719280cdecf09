internal import MediaCore

extension MediaError {
  /// How the reason begins for which an item is given up that stood still under a virtual clock.
  static let standstill = "nothing goes on, and nothing is awaited: "

  static func stoodStill(_ trace: String) -> MediaError { MediaError(.stuck, standstill + trace) }
}
