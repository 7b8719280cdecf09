package import Playback

/// What a tap of pictures is told.
package enum TapMoment: Sendable {
  /// A frame is shown, or the present one with something else drawn on it.
  case frame(PresentedFrame)
  /// Nothing is shown any more.
  case cleared
  /// Nothing will be shown any more.
  case closed
}
