package import MediaCore

/// What is known of an asset once it was opened.
package struct AssetFacts: Sendable {
  /// What the container tells; a 6xxx error where that is encrypted.
  package var information: Result<MediaInformation, MediaError>
  package var kind: AssetKind
  /// Whether its packets say when they are due.
  package var isTimed: Bool
  /// Whether a packet could be read.
  package var isReadable: Bool
  /// Whether it is encrypted and there is no key.
  package var isProtected: Bool
  /// The tracks of pictures and sound that this FFmpeg has decoders for.
  package var decodableTracks: Set<Int>
  /// The length that reading it through has found; `nil` before that.
  package var measuredLength: MediaTime?

  /// Whether it has moving pictures or sound.
  package var hasMedia: Bool {
    (try? information.get())?.tracks.contains { $0.isVideo || $0.isAudio } ?? false
  }
}
