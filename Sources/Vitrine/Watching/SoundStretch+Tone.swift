/// The tone that a stretch of sound is.
extension SoundStretch {
  /// The frequency in hertz at which most of the energy is, of those up to 8 kHz; `nil` when none has half of it.
  ///
  /// A tenth of a second is looked at, the last one.
  package var tone: Int? {
    var last = self
    last.samples = samples.suffix(sampleRate / 10 * channels)
    guard let near = last.strongest(stride(from: 20, through: 8000, by: 5)),
      let hertz = last.strongest(stride(from: near - 4, through: near + 4, by: 1))
    else { return nil }
    return last.share(of: Double(hertz)) >= 0.5 ? hertz : nil
  }

  private func strongest(_ frequencies: some Sequence<Int>) -> Int? {
    frequencies.map { (hertz: $0, share: share(of: Double($0))) }.max { $0.share < $1.share }?.hertz
  }
}
