internal import HLS
internal import MediaCore
internal import Synchronization

/// What waits for the stage, which takes each once.
extension ItemPipeline {
  /// Takes what the stream has reported since the last call.
  func takeReports() -> [StreamReport] {
    shared.withLock { $0.mail.takeReports() }
  }

  /// Takes the error that says what is missing at the file's end; `nil` if nothing is, and after the first time.
  func takeShortfall() -> MediaError? {
    shared.withLock { $0.takeShortfall() }
  }

  /// Takes the error that says why no sound is decoded; `nil` if it is, and after the first time.
  func takeSoundRefusal() -> MediaError? {
    shared.withLock { $0.mail.soundRefusal.take() }
  }

  func takeSoundFault() -> MediaError? { shared.withLock { $0.mail.soundFault.take() } }
}
