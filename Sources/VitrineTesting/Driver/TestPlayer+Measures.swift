public import MediaCore
internal import Vitrine

/// Numbers of what is shown and heard, which `#expect` prints where they were taken before.
///
/// ```swift
/// let share = try await player.share(of: 440)
/// #expect(share > 0.9)
/// ```
extension TestPlayer {
  /// How much the picture that is up is like that of a file, after all that is due by now.
  ///
  /// - Parameter path: A PNG, a JPEG or a WebP; the other picture is compared in its size, of 640 pixels a side at most.
  /// - Returns: The structural similarity, the least of luma and both colour differences: 1 for the same, about 0 for
  ///   nothing alike.
  /// - Throws: A `TestFailure` where no picture is up, or the file cannot be read.
  public func similarity(to path: String) async throws(TestFailure) -> Double {
    try await settle()
    let file = try await file(path)
    guard let picture else { throw failure("no picture is shown, like \(path) or not") }
    do throws(MediaError) { return try file.likeness(of: picture.frame) } catch {
      throw failure("the picture cannot be compared with \(path): \(error)")
    }
  }

  /// How much of the energy of the last stretch of sound is at a frequency, 0…1.
  ///
  /// - Parameters:
  ///   - hertz: The frequency.
  ///   - length: How much of the sound, up to 10 s. The default is 0.1 s.
  /// - Throws: A `TestFailure` where the player does not come to rest.
  public func share(
    of hertz: Double, over length: MediaTime = .milliseconds(100)
  ) async throws(TestFailure) -> Double {
    try await settle()
    return stretch(length).share(of: hertz)
  }

  /// The root mean square of the last stretch of sound, in dBFS: −infinity for silence, 0 for a square wave that fills the
  /// range.
  ///
  /// - Parameter length: How much of the sound, up to 10 s. The default is 0.1 s.
  /// - Throws: A `TestFailure` where the player does not come to rest.
  public func level(
    over length: MediaTime = .milliseconds(100)
  ) async throws(TestFailure) -> Double {
    try await settle()
    return stretch(length).level
  }

  /// The last stretch of sound.
  func stretch(_ length: MediaTime) -> SoundStretch {
    heard.stretch(from: clock.now - min(length, Self.keptSound), to: clock.now)
  }

  /// Reads a picture of a file.
  func file(_ path: String) async throws(TestFailure) -> PictureFile {
    do { return try await onThread { try PictureFile(path: path) } } catch {
      throw failure((error as? MediaError)?.reason ?? "\(error)")
    }
  }
}
