internal import MediaCore

/// Where the reader is in the present generation.
struct ReaderProgress: Sendable {
  /// The pass that it is in.
  private(set) var pass = 0
  /// How far it has read that, in the order of decoding; `nil` before its first packet.
  private(set) var time: MediaTime?
  /// The pass of the picture that was read last, and how far its pictures reach so far.
  private(set) var picturesPass = 0
  private(set) var pictureReach = MediaTime.zero
  /// Whether it has nothing to do for now.
  private(set) var isIdle = false
  /// The index of the track of text that it reads; `nil` for none.
  private(set) var text: Int?
  /// The track of sound that it reads, where not all can be had at once; `nil` where they can, and before one is chosen.
  private(set) var sound: Int?
  /// The generation to whose start it has gone.
  private(set) var soughtGeneration = 0

  /// Begins a new generation, whose start it has still to go to.
  mutating func beginGeneration(at start: MediaTime) {
    pass = 0
    time = nil
    isIdle = false
    picturesPass = 0
    pictureReach = start
  }

  /// Begins to read a pass.
  mutating func begin(pass: Int) {
    self.pass = pass
    time = nil
  }

  /// Notes that it has gone to the start of a generation.
  mutating func arrive(in generation: Int) { soughtGeneration = generation }

  /// Has the pictures of the pass begin at a time.
  mutating func restartPictures(at time: MediaTime) { pictureReach = time }

  /// Notes how far it has read.
  mutating func advance(to time: MediaTime) { self.time = time }

  /// Notes how far a picture of a pass is shown.
  mutating func notePicture(ofPass pass: Int, to reach: MediaTime) {
    pictureReach = picturesPass == pass ? max(pictureReach, reach) : reach
    picturesPass = pass
  }

  mutating func rest() { isIdle = true }

  mutating func wake() { isIdle = false }

  /// Whether it has read a part of a pass, and reads no more of it for now.
  func rests(in pass: Int) -> Bool { isIdle && self.pass == pass && time != nil }

  /// Notes which track of text it reads from now on.
  mutating func follow(text track: Int?) { text = track }

  /// Notes which track of sound it reads from now on.
  mutating func follow(sound track: Int?) { sound = track }

  /// Whether it reads a track of sound.
  func reads(sound track: Int) -> Bool { sound == nil || sound == track }

  /// Whether it has read a pass up to a time, or reads nothing more for now.
  ///
  /// - Parameter isWoken: Whether there is something to do that it has not come to yet.
  func hasRead(_ pass: Int, to time: MediaTime, isWoken: Bool) -> Bool {
    if isIdle && !isWoken || self.pass > pass { return true }
    return self.pass == pass && self.time.map { $0 >= time } ?? false
  }
}
