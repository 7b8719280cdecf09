import VitrineTesting

extension TestPlayer {
  /// How often the left channel of what was heard rises through zero in a second, between two times in seconds.
  func pitch(_ start: Double, _ end: Double) -> Int {
    let samples = audio.samples
    let places = stride(from: Int(start * 48_000) * 2, to: Int(end * 48_000) * 2, by: 2)
    let rises = places.count { samples[$0] < 0 && samples[$0 + 2] >= 0 }
    return Int((Double(rises) / (end - start)).rounded())
  }
}
