/// A rendition of sound that was chosen after more had been read than is played: it is read alone until it is as far.
struct SoundCatchUp {
  let track: Int
  /// The pass that it is read in.
  var pass: Int
}
