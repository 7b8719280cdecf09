internal import MediaCore

/// What the stage asks of the sound: the track that is decoded, and one that is read to replace it.
struct SoundOrders: Sendable {
  /// Which sound is decoded, and into what.
  struct Selection: Sendable, Equatable {
    /// The index among the file's tracks; `nil` for none.
    fileprivate(set) var track: Int?
    /// What the output takes; `nil` until it is open.
    fileprivate(set) var format: AudioFormat?
    /// Why there is no sound; `nil` unless its decoder did not open.
    fileprivate(set) var failure: MediaError?
    /// Changes with every change of the track.
    fileprivate(set) var generation = 0
    /// That of the queue which it is decoded into: changes with every seek, and every change of a track that is heard.
    fileprivate(set) var queueGeneration = 0
    /// Where in the generation's passes a change of track takes up: pass and frames into it.
    fileprivate(set) var pass = 0
    fileprivate(set) var position: Int64 = 0
  }

  private(set) var selection = Selection()
  /// The track that is read instead of the decoded one, which is decoded as far as it was read; `nil` for none.
  private(set) var pendingTrack: Int?

  /// The tracks that failed to load.
  private(set) var refused: Set<Int> = []

  /// The selection with the track that is read.
  var toRead: Selection {
    var selection = selection
    selection.track = pendingTrack ?? selection.track
    return selection
  }

  /// Selects the track to decode, for an output that takes a format; none without a format.
  mutating func select(_ track: Int?, _ format: AudioFormat?) {
    deselect()
    selection.track = format == nil ? nil : track
    selection.format = format
  }

  /// Decodes no sound.
  mutating func deselect() {
    pendingTrack = nil
    selection.track = nil
    selection.generation += 1
  }

  /// Reads a track instead of the decoded one; `nil` goes back.
  mutating func readAhead(_ track: Int?) { pendingTrack = track }

  /// Notes that a track failed to load; the decoded one stays.
  mutating func refuse(_ track: Int) {
    refused.insert(track)
    if pendingTrack == track { pendingTrack = nil }
  }

  /// Has all tracks tried again.
  mutating func allowAll() { refused = [] }

  /// Decodes a track from a position of a pass on, into a queue that begins anew.
  mutating func switchTrack(
    to track: Int, _ format: AudioFormat, pass: Int, position: Int64
  ) {
    if pendingTrack == track { pendingTrack = nil }
    selection.track = track
    selection.format = format
    selection.generation += 1
    selection.pass = pass
    selection.position = position
    selection.queueGeneration += 1
  }

  /// Decodes from the start of a new generation on; a track that was to replace the decoded one does so.
  mutating func beginGeneration(_ queueGeneration: Int) {
    if let track = pendingTrack.take() {
      selection.track = track
      selection.generation += 1
    }
    selection.pass = 0
    selection.position = 0
    selection.queueGeneration = queueGeneration
  }

  /// Ends the sound, unless another was selected meanwhile.
  ///
  /// - Parameter generation: Of the selection whose decoder did not open.
  /// - Returns: Whether it was the selected one.
  mutating func fail(_ error: MediaError, generation: Int) -> Bool {
    guard selection.generation == generation else { return false }
    selection.track = nil
    selection.failure = error
    return true
  }
}
