package import MediaCore

/// How far a clock is moved before it is looked what has come of it.
package enum ClockStep {
  /// Where nothing is near.
  package static let usual = MediaTime.milliseconds(10)
  /// Where what is waited for may come with the next picture.
  package static let least = MediaTime.milliseconds(1)

  /// - Parameter left: How many pictures have yet to be shown.
  package static func toward(pictures left: Int) -> MediaTime { left > 2 ? usual : least }
}
