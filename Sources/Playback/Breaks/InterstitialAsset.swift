internal import MediaCore

/// An asset of an interstitial.
struct InterstitialAsset {
  let uri: String
  /// How long its list says that it is, until it is open.
  var duration: MediaTime?
  /// What opens and reads it; `nil` before it is time to.
  var pipeline: ItemPipeline?
  /// Why it cannot be played; `nil` while it may be.
  var failure: MediaError?

  init(uri: String, duration: MediaTime? = nil) {
    self.uri = uri
    self.duration = duration
  }

  /// How long it plays; `nil` while that is not known.
  var length: MediaTime? {
    guard let pipeline, case .ready(let opened) = pipeline.phase else { return duration }
    return opened.duration(of: pipeline.description) ?? duration
  }
}
