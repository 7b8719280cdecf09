extension MediaError {
  /// The stable number of an error: the thousands name its family.
  ///
  /// 1xxx general, 2xxx input and network, 3xxx parsing, 4xxx decoding, 5xxx output, 6xxx protection, 7xxx
  /// processing. New codes may come; a number never changes its meaning.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number, as the socket and the command line tell it too: 1000…7999.
    public let rawValue: Int
    /// Makes the code of a number; one that the engine does not use has the name of `unspecified`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Anything without a number of its own, such as want of memory or of threads.
    public static let unspecified = Code(rawValue: 1000)
    /// A value, a name or a form of words that cannot be; nothing was changed.
    public static let invalidArgument = Code(rawValue: 1001)
    /// The command needs a present item, or a picture on the screen, and there is none.
    public static let nothingLoaded = Code(rawValue: 1002)
    /// The time that the caller gave was over; what was begun goes on.
    public static let timedOut = Code(rawValue: 1003)
    /// A later command took the place of this one, or the caller ceased to wait.
    public static let cancelled = Code(rawValue: 1004)
    /// Playback stood still, or a file was being opened, for longer than the engine waits.
    public static let stuck = Code(rawValue: 1005)
    /// No item of the queue has that id, or there is none to go on or back to.
    public static let unknownItem = Code(rawValue: 1006)
    /// The player is closed.
    public static let shutDown = Code(rawValue: 1007)
    /// What is asked for cannot be done with this source or this output, such as seeking in a live stream.
    public static let notSupported = Code(rawValue: 1008)
    /// The item has no track with that place.
    public static let trackNotFound = Code(rawValue: 1009)
    /// The control socket could not be bound at its path.
    public static let cannotListen = Code(rawValue: 1010)
    /// The interstitial that is up forbids it: skipping, or playing faster.
    public static let notAllowed = Code(rawValue: 1011)
    /// The limit that is set for the first frame is over, and neither a picture nor a sound of the item was there.
    public static let noFirstFrame = Code(rawValue: 1012)
    /// The limit that is set for progress is over, in which nothing of the item was decoded.
    public static let noProgress = Code(rawValue: 1013)
    /// The item went on past the end that its file declares, by as much as the limit that is set for that.
    public static let pastEnd = Code(rawValue: 1014)
    /// The limit that is set for buffering is over, and there is not enough data to go on.
    public static let bufferingTooLong = Code(rawValue: 1015)

    /// A disk or a directory gave an error on reading.
    public static let readFailed = Code(rawValue: 2000)
    /// No connection to the server, or one that broke.
    public static let connectionFailed = Code(rawValue: 2001)
    /// The server did not answer, or ceased to send, within the time for that.
    public static let networkTimeout = Code(rawValue: 2002)
    /// The server answered with a status that is no success, or with what makes no sense as HTTP.
    public static let badStatus = Code(rawValue: 2003)
    /// There is no such file, or the server answered with 404 or 410.
    public static let notFound = Code(rawValue: 2004)
    /// The system does not let this user read the file or the directory, or write there.
    public static let noPermission = Code(rawValue: 2005)
    /// A directory, a device, a pipe or a socket where a regular file is wanted.
    public static let notAFile = Code(rawValue: 2006)
    /// The host's name leads to no address.
    public static let nameNotResolved = Code(rawValue: 2007)
    /// The TLS handshake failed, or the certificate is not trusted.
    public static let tlsFailed = Code(rawValue: 2008)
    /// Redirects lead on and on.
    public static let tooManyRedirects = Code(rawValue: 2009)
    /// A scheme, a place outside the media root, or an address that the settings do not allow.
    public static let forbiddenURL = Code(rawValue: 2010)
    /// The file or the server's resource is another one than was opened.
    public static let sourceChanged = Code(rawValue: 2011)
    /// There are fewer bytes than the file or the server promised.
    public static let truncated = Code(rawValue: 2012)

    /// The container is damaged so that nothing can be read of it.
    public static let malformedContainer = Code(rawValue: 3001)
    /// The bytes are no media file that FFmpeg knows.
    public static let unsupportedContainer = Code(rawValue: 3002)
    /// A playlist breaks the rules of its format; the reason names the line, where it is one.
    public static let malformedPlaylist = Code(rawValue: 3003)
    /// It asks for more than the engine gives anything: pixels, filters, cues and the like.
    public static let limitExceeded = Code(rawValue: 3004)
    /// There is neither a picture nor a sound that can be played.
    public static let noPlayableTrack = Code(rawValue: 3005)
    /// A playlist needs a version or a feature of HLS that is not supported.
    public static let unsupportedPlaylist = Code(rawValue: 3006)
    /// Subtitles in no known format, or too damaged to be read.
    public static let malformedSubtitles = Code(rawValue: 3007)

    /// Subtitles hold something that is not drawn, or not at all; what else they hold is drawn.
    public static let unsupportedSubtitles = Code(rawValue: 3008)

    /// This FFmpeg has no decoder for the codec.
    public static let decoderUnavailable = Code(rawValue: 4001)
    /// The decoder gave up, or did not open.
    public static let decoderFailed = Code(rawValue: 4002)
    /// All was read and decoded, and neither a picture nor a sound came of it.
    public static let decodedNothing = Code(rawValue: 4003)
    /// The process of a decoder crashed, computed for too long or took too much memory, and was ended.
    public static let decoderLost = Code(rawValue: 4004)

    /// The sound device or server failed or went away; pictures go on.
    public static let audioOutputFailed = Code(rawValue: 5001)
    /// The display or the window failed or went away; sound goes on.
    public static let videoOutputFailed = Code(rawValue: 5002)
    /// A file of an output could not be opened or written.
    public static let outputFileFailed = Code(rawValue: 5003)

    /// A file is there already, and it may not be overwritten.
    public static let fileExists = Code(rawValue: 5004)
    /// The disk, or the share of it that the user may fill, is full.
    public static let diskFull = Code(rawValue: 5005)

    /// A METHOD or KEYFORMAT that neither the engine nor the program supports.
    public static let unsupportedProtection = Code(rawValue: 6001)
    /// What came as a key has not the length of one.
    public static let badKey = Code(rawValue: 6002)
    /// The decrypted data make no sense: the key is another one, or the segment is damaged.
    public static let decryptionFailed = Code(rawValue: 6003)
    /// The program's `KeyProvider` threw, or did not answer in time.
    public static let keyUnavailable = Code(rawValue: 6004)

    /// A filter, a conversion or an encoder failed; the picture is shown without it where it can be.
    public static let processingFailed = Code(rawValue: 7001)
    /// The graphic is no SVG, PNG or JPEG that can be drawn.
    public static let badGraphic = Code(rawValue: 7010)
    /// The graphic takes longer to draw, or more memory, than the engine gives it.
    public static let graphicTooComplex = Code(rawValue: 7011)
    /// This FFmpeg has no encoder or no muxer for the format.
    public static let encoderUnavailable = Code(rawValue: 7014)
    /// Graphics were not switched on in the settings.
    public static let vectorsDisabled = Code(rawValue: 7012)
    /// Picture in picture was not switched on in the settings.
    public static let pictureInPictureDisabled = Code(rawValue: 7013)
  }
}

extension MediaError.Code {
  /// The code's name as it is sent over the socket, `notFound` for instance.
  public var name: String { Self.facts[self]?.name ?? "unspecified" }

  /// What a person can do about it, in one line.
  public var recovery: String { Self.facts[self]?.recovery ?? "Look at the reason." }

  /// Every code that the engine uses, lowest first.
  public static var all: [MediaError.Code] { facts.keys.sorted { $0.rawValue < $1.rawValue } }

  private static let facts: [MediaError.Code: (name: String, recovery: String)] = [
    .unspecified: ("unspecified", "Look at the reason; report it if it makes no sense."),
    .invalidArgument: ("invalidArgument", "Correct the value and send the command again."),
    .nothingLoaded: (
      "nothingLoaded", "Add an item to the queue first; the status tells what is up."
    ),
    .timedOut: ("timedOut", "Ask for a longer timeout, or watch the events instead."),
    .cancelled: ("cancelled", "A later command took its place; nothing needs doing."),
    .stuck: ("stuck", "Check that the source delivers data; the engine goes on to the next item."),
    .unknownItem: ("unknownItem", "Ask for the status to see the ids of the queue."),
    .shutDown: ("shutDown", "Start the player again."),
    .notSupported: ("notSupported", "See the reason; another source, output or setting can do it."),
    .trackNotFound: ("trackNotFound", "Ask for the status to see which tracks there are."),
    .cannotListen: ("cannotListen", "Name another socket, or end the program that answers there."),
    .notAllowed: ("notAllowed", "Wait until the interstitial is over; the status tells its rules."),
    .noFirstFrame: (
      "noFirstFrame", "Check the disk or the server, or set a longer limit for the first frame."
    ),
    .noProgress: (
      "noProgress", "Check the file with another player, or set a longer limit for progress."
    ),
    .pastEnd: ("pastEnd", "Write the file anew: the length that it declares is too short."),
    .bufferingTooLong: (
      "bufferingTooLong", "Check the disk or the network, or set a longer limit for buffering."
    ),
    .readFailed: ("readFailed", "Check the disk or the mount that holds the file."),
    .connectionFailed: ("connectionFailed", "Check that the server runs and can be reached."),
    .networkTimeout: ("networkTimeout", "Check the network; the engine tries again by itself."),
    .badStatus: ("badStatus", "Check the URL and what the server logs about it."),
    .notFound: ("notFound", "Check the path or the URL."),
    .noPermission: (
      "noPermission", "Give the player's user the right to read it, or to write there."
    ),
    .notAFile: ("notAFile", "Name a regular file: not a device, a pipe or a socket."),
    .nameNotResolved: ("nameNotResolved", "Check the host name and the name server."),
    .tlsFailed: ("tlsFailed", "Check the server's certificate and this machine's clock."),
    .tooManyRedirects: ("tooManyRedirects", "Name the final URL."),
    .forbiddenURL: ("forbiddenURL", "Name another source, or allow this one in the settings."),
    .sourceChanged: (
      "sourceChanged", "Load it again: its file or stream changed since it was opened."
    ),
    .truncated: ("truncated", "Copy or upload the file again: it is not whole."),
    .malformedContainer: (
      "malformedContainer", "Check the file with another player; it is damaged."
    ),
    .unsupportedContainer: ("unsupportedContainer", "Convert the file to MP4, MKV or TS."),
    .malformedPlaylist: ("malformedPlaylist", "Correct the playlist as the reason says."),
    .limitExceeded: ("limitExceeded", "See the reason; give less, or make it in parts."),
    .noPlayableTrack: ("noPlayableTrack", "Check that the file has sound or pictures."),
    .unsupportedPlaylist: (
      "unsupportedPlaylist", "Offer the playlist in a version of the protocol that is supported."
    ),
    .malformedSubtitles: (
      "malformedSubtitles", "Check the format of the subtitles; the rest plays without them."
    ),
    .unsupportedSubtitles: (
      "unsupportedSubtitles", "Look at the reason; the rest of the subtitles is drawn."
    ),
    .decoderUnavailable: (
      "decoderUnavailable", "Install FFmpeg with that codec, or convert the file."
    ),
    .decoderFailed: ("decoderFailed", "The data is damaged; copy or encode the file again."),
    .decodedNothing: ("decodedNothing", "The file opened but holds no picture and no sound."),
    .decoderLost: (
      "decoderLost", "The file breaks its decoder; encode it again, or leave it out."
    ),
    .audioOutputFailed: (
      "audioOutputFailed", "Check the sound server; the picture goes on without."
    ),
    .videoOutputFailed: ("videoOutputFailed", "Check the display; there may be sound without it."),
    .outputFileFailed: ("outputFileFailed", "Check the output's path and the free space."),
    .fileExists: ("fileExists", "Name another file, or allow the job to overwrite this one."),
    .diskFull: ("diskFull", "Free space on the disk and start the job again."),
    .unsupportedProtection: (
      "unsupportedProtection",
      "Serve it with AES-128 or SAMPLE-AES and the key format 'identity', or provide its keys."
    ),
    .badKey: ("badKey", "Check what the key server answers: 16 bytes, 32 for AES-256-GCM."),
    .decryptionFailed: ("decryptionFailed", "Check that the key and the segments belong together."),
    .keyUnavailable: ("keyUnavailable", "Check the program that provides the keys."),
    .processingFailed: (
      "processingFailed", "Change or remove what the reason names, or install it if it is missing."
    ),
    .badGraphic: ("badGraphic", "Check the graphic with another program; name SVG, PNG or JPEG."),
    .graphicTooComplex: ("graphicTooComplex", "Simplify the graphic, or draw it as a PNG."),
    .encoderUnavailable: (
      "encoderUnavailable", "Install FFmpeg with that encoder, or choose another format."
    ),
    .vectorsDisabled: (
      "vectorsDisabled", "Begin with --enable-vector, or EnableVector() in the settings."
    ),
    .pictureInPictureDisabled: (
      "pictureInPictureDisabled", "Begin with --pip, or PictureInPicture() in the settings."
    ),
  ]
}
