package import MediaCore

/// Gives the packets of an item's tracks, one after the other: those of a file, or of the segments that
/// playlists name.
///
/// Made, used and let go of on one worker thread, where it may block.
package protocol PacketReader: AnyObject {
  var information: MediaInformation { get }

  /// Whether packets say when they are due; if not, times are counted from the start on, and nothing but
  /// the start can be gone to.
  var isTimed: Bool { get }

  /// Whether what is read has been loaded ahead already, so that little of it need wait a second time.
  var loadsAhead: Bool { get }

  /// How much of a stream comes at once, as a segment does.
  ///
  /// `nil`, the default, where less does.
  var segmentLength: MediaTime? { get }

  /// Whether what is read comes as it happens, and is to be read as it comes.
  var isLive: Bool { get }

  /// Where its first reading begins, in the item's time, when that is not the item's beginning.
  var preferredStart: MediaTime? { get }

  /// Whether the times of packets are as fine as samples, so that a cut within a packet can be trusted.
  var hasSampleExactTimes: Bool { get }

  /// What a decoder needs to know of a track at first.
  ///
  /// - Throws: 1006 when there is no such track.
  func parameters(of track: Int) throws(MediaError) -> CodecParameters

  /// The picture that belongs to the sound; `nil` when there is none that can be decoded.
  func artwork() -> VideoFrame?

  /// The files that the container carries beside its tracks, within bounds.
  func attachments() -> [Attachment]

  /// Reads only these tracks from now on.
  func select(_ tracks: Set<Int>)

  /// Reads on.
  ///
  /// - Throws: The source's own error, or 3001 when it cannot be read on.
  func read() throws(MediaError) -> PacketRead

  /// What is missing of a file that ended before all that its index tells of, as a 2012 error; asked for at its end.
  ///
  /// `nil`, the default, where nothing is or that cannot be told.
  var shortfall: MediaError? { get }

  /// Up to when time goes on though nothing more could be had, in the item's time; asked for at the end.
  ///
  /// `nil`, the default, where nothing is missing there.
  var gapEnd: MediaTime? { get }

  /// Says which track of sound is listened to, where not all can be had at once.
  ///
  /// - Parameter time: From when on it is read, in the item's time; `nil` for what is played.
  /// - Throws: As `read`; the track that was listened to before is read on then.
  func prefer(sound track: Int, from time: MediaTime?) throws(MediaError)

  /// Reads on in the preferred track of sound or of text alone, where not all can be had at once.
  ///
  /// - Throws: As `read`.
  func read(only media: ChosenMedia) throws(MediaError) -> PacketRead

  /// The next text of the preferred track that has come, however far the rest has been read.
  ///
  /// `nil`, the default, where none has, and where it comes with the rest.
  func readArrivedText() throws(MediaError) -> TextSample?

  /// Goes to a time in the preferred track of sound or of text alone, where not all can be had at once.
  func seek(only media: ChosenMedia, to time: MediaTime)

  /// The track of sound that is read, where not all can be had at once; `nil`, the default, where they can.
  var onlySound: Int? { get }

  /// Says which track of text is looked at, where not all can be had at once; `nil` for none.
  ///
  /// - Parameter time: As for sound.
  func prefer(text track: Int?, from time: MediaTime?)

  /// Makes a read under way end soon with 1004, until the next `seek` or `rewind`; from any thread.
  var interruption: (@Sendable () -> Void)? { get }

  /// Whether key frames alone can be had, of which a fast playback is made.
  var hasTrickPlay: Bool { get }

  /// Says that from the next seek on only key frames of the pictures are read, as far apart as a rate needs them.
  ///
  /// - Parameter rate: 0 for all of them, `nil` for everything.
  func prefer(trickRate rate: Double?)

  /// How much before a time sound has to be read so that it is whole from that time on; the default is nothing.
  ///
  /// A seek does not see to it: it goes by the pictures.
  var soundLead: MediaTime { get }

  /// Has each packet of a program stream wait until what follows tells when it is shown, where the container does not.
  ///
  /// For jobs: behind the last picture that may be all that is left of the file. The default does nothing.
  func deriveTimes()

  /// Where the key frames of a track around a time are.
  ///
  /// `nil`, the default, where no index tells.
  func keyFrames(around time: MediaTime, track: Int) -> KeyFramePlaces?

  /// How many packets of a track are decoded in a range.
  ///
  /// `nil`, the default, where no index lists all of them.
  func packetCount(of track: Int, in range: TimeRange) -> Int?

  /// Goes to a place from which everything from a time on can be decoded.
  ///
  /// - Parameters:
  ///   - time: In the item's time.
  ///   - track: The track whose key frames count; `nil` for the file's choice.
  /// - Throws: 1008 when it cannot be done, or the source's own error.
  func seek(to time: MediaTime, track: Int?) throws(MediaError)

  /// Goes to where the first reading began.
  ///
  /// - Throws: As `seek`.
  func rewind() throws(MediaError)
}

extension PacketReader {
  package func artwork() -> VideoFrame? { nil }
  package func deriveTimes() {}
  package func keyFrames(around time: MediaTime, track: Int) -> KeyFramePlaces? { nil }
  package func packetCount(of track: Int, in range: TimeRange) -> Int? { nil }
  package func attachments() -> [Attachment] { [] }
  package var preferredStart: MediaTime? { nil }
  package var loadsAhead: Bool { false }
  package var segmentLength: MediaTime? { nil }
  package var isLive: Bool { false }
  package var soundLead: MediaTime { .zero }
  package var shortfall: MediaError? { nil }
  package var gapEnd: MediaTime? { nil }
  package var hasTrickPlay: Bool { false }
  package func prefer(trickRate rate: Double?) {}
  package func prefer(sound track: Int, from time: MediaTime?) throws(MediaError) {}
  package func prefer(sound track: Int) throws(MediaError) { try prefer(sound: track, from: nil) }
  package func prefer(text track: Int?) { prefer(text: track, from: nil) }
  package func read(only media: ChosenMedia) throws(MediaError) -> PacketRead { .endOfStream }
  package func readArrivedText() throws(MediaError) -> TextSample? { nil }
  package func seek(only media: ChosenMedia, to time: MediaTime) {}
  package var onlySound: Int? { nil }
  package func prefer(text track: Int?, from time: MediaTime?) {}
  package var interruption: (@Sendable () -> Void)? { nil }
}
