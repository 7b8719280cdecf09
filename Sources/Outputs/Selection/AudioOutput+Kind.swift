extension AudioOutput {
  /// Whether it plays by a clock of its own.
  package var isDevice: Bool {
    switch self {
    case .automatic, .pulse, .sdl: true
    case .null, .wav, .hashes: false
    }
  }
}
