internal import CFFmpeg
internal import MediaCore

/// What a stream says beside its codec's parameters.
struct StreamFacts {
  var timeBase: Rational
  var frameRate: Rational
  var bitRate: Double?
  var sampleAspectRatio: Rational
  var orientation: Orientation
  var light: LightLevels?
  var origin: MediaTime
  var start: Int64?
  var hasAlpha: Bool
  var countsPadding: Bool
  var extras = StreamExtras()
}
