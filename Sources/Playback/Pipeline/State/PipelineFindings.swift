internal import MediaCore

/// What the reader and the decoders found the item to hold.
struct PipelineFindings: Sendable {
  /// What was learnt of the item since it was open.
  private(set) var learnt = OpenedItem.Learnt()
  /// The ends of the passes that have been read, by their number in the generation.
  private(set) var ends: [Int: PassEnd] = [:]
  /// Why reading broke off in the generation; `nil` unless it did.
  private(set) var readFailure: MediaError?
  /// Why a decoder of pictures is gone, since the generation began; `nil` while it is there.
  private(set) var lostDecoder: MediaError?
  /// What is missing at the file's end, where it plays on all the same; `nil` if nothing is.
  private(set) var shortfall: MediaError?
  /// Tracks that were found in the media while it was read.
  private(set) var found = FoundTracks()
  /// The followers that are not there either, when the item was not found.
  private(set) var absent: [(FollowingItem, MediaError)] = []

  mutating func beginGeneration() {
    ends = [:]
    readFailure = nil
    lostDecoder = nil
    found.beginGeneration()
  }

  mutating func end(pass: Int, with end: PassEnd) { ends[pass] = end }

  mutating func fail(_ error: MediaError) { readFailure = error }

  /// Notes that the decoder of the pictures is gone.
  mutating func lose(decoder error: MediaError) { lostDecoder = error }

  /// Notes what is missing at the file's end.
  mutating func miss(_ shortfall: MediaError) { self.shortfall = shortfall }

  /// Notes how far the pictures of a pass turned out to reach, if that was still to be told.
  ///
  /// - Parameter reach: `nil` when none was decoded.
  /// - Returns: Whether it was.
  mutating func settlePictures(ofPass pass: Int, reach: MediaTime?) -> Bool {
    guard var end = ends[pass], !end.isVideoCertain else { return false }
    if let reach { end.video = max(end.video ?? reach, reach) }
    end.isVideoCertain = true
    ends[pass] = end
    return true
  }

  mutating func forget(passesBefore pass: Int) { ends = ends.filter { $0.key >= pass } }

  mutating func learn(length: MediaTime?) { learnt.length = length }

  mutating func learn(codec: String, of track: Int) { learnt.codecs[track] = codec }

  /// Notes a track that was found at a place.
  mutating func find(_ track: Track, pass: Int, time: MediaTime) {
    found.note(track, pass: pass, time: time)
  }

  /// Lists the tracks that were found up to a place.
  ///
  /// - Returns: Whether there are some that were not listed.
  mutating func listFoundTracks(pass: Int, to time: MediaTime) -> Bool {
    found.reach(pass: pass, time: time)
  }

  /// Notes which of the followers are not there either.
  mutating func note(absent: [(FollowingItem, MediaError)]) { self.absent = absent }
}
