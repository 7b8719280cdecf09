/// What would take too long to make, or too much memory.
extension Mock {
  /// Numbers of pixels of all pictures: a minute and more of 1080p at 25 a second.
  package static let mostPixels = 4_000_000_000
  /// Samples of all channels of all tracks.
  package static let mostSamples = 400_000_000
  /// The largest file, in bytes.
  package static let mostBytes = 256 << 20

  /// Refuses what would be too much.
  ///
  /// - Throws: 3004, with how long it may be.
  package func checkLimits() throws(MediaError) {
    if let size = video?.size {
      try check(
        Double(size.width * size.height) * rate.value, most: Self.mostPixels,
        "pixels", "duration, size or rate")
    }
    if let sound {
      let each = sound.sampleRate * sound.channels * sound.languages.count
      try check(
        Double(each), most: Self.mostSamples, "samples",
        "duration, sampleRate, channels or languages")
      if sound.codec == .pcm {
        try check(Double(2 * each), most: Self.mostBytes, "bytes", "duration, or another audio")
      }
    }
  }

  private func check(
    _ each: Double, most: Int, _ unit: String, _ smaller: String
  ) throws(MediaError) {
    let longest = Double(most) / max(1, each)
    guard duration.seconds > longest else { return }
    throw MediaError(
      .limitExceeded,
      "the mock would come to \(Int(each * duration.seconds)) \(unit), and \(most) are made at most: "
        + "make \(smaller) smaller; like this \(Int(longest)) s are the longest")
  }
}
