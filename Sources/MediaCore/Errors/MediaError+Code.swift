extension MediaError {
  /// The stable number of an error: the thousands name its family.
  ///
  /// 1xxx general, 2xxx input and network, 3xxx parsing, 4xxx decoding, 5xxx output, 6xxx protection, 7xxx
  /// processing. New codes may come; a number never changes its meaning.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let unspecified = Code(rawValue: 1000)
    public static let invalidArgument = Code(rawValue: 1001)
    public static let nothingLoaded = Code(rawValue: 1002)
    public static let timedOut = Code(rawValue: 1003)
    public static let cancelled = Code(rawValue: 1004)
    public static let stuck = Code(rawValue: 1005)
    public static let unknownItem = Code(rawValue: 1006)
    public static let shutDown = Code(rawValue: 1007)
    public static let notSupported = Code(rawValue: 1008)
    public static let trackNotFound = Code(rawValue: 1009)
    public static let cannotListen = Code(rawValue: 1010)
    public static let notAllowed = Code(rawValue: 1011)

    public static let readFailed = Code(rawValue: 2000)
    public static let connectionFailed = Code(rawValue: 2001)
    public static let networkTimeout = Code(rawValue: 2002)
    public static let badStatus = Code(rawValue: 2003)
    public static let notFound = Code(rawValue: 2004)
    public static let noPermission = Code(rawValue: 2005)
    public static let notAFile = Code(rawValue: 2006)
    public static let nameNotResolved = Code(rawValue: 2007)
    public static let tlsFailed = Code(rawValue: 2008)
    public static let tooManyRedirects = Code(rawValue: 2009)
    public static let forbiddenURL = Code(rawValue: 2010)
    public static let sourceChanged = Code(rawValue: 2011)
    public static let truncated = Code(rawValue: 2012)

    public static let malformedContainer = Code(rawValue: 3001)
    public static let unsupportedContainer = Code(rawValue: 3002)
    public static let malformedPlaylist = Code(rawValue: 3003)
    public static let limitExceeded = Code(rawValue: 3004)
    public static let noPlayableTrack = Code(rawValue: 3005)
    public static let unsupportedPlaylist = Code(rawValue: 3006)
    public static let malformedSubtitles = Code(rawValue: 3007)

    public static let decoderUnavailable = Code(rawValue: 4001)
    public static let decoderFailed = Code(rawValue: 4002)
    public static let decodedNothing = Code(rawValue: 4003)

    public static let audioOutputFailed = Code(rawValue: 5001)
    public static let videoOutputFailed = Code(rawValue: 5002)
    public static let outputFileFailed = Code(rawValue: 5003)

    public static let unsupportedProtection = Code(rawValue: 6001)
    public static let badKey = Code(rawValue: 6002)
    public static let decryptionFailed = Code(rawValue: 6003)
    public static let keyUnavailable = Code(rawValue: 6004)

    public static let processingFailed = Code(rawValue: 7001)
    public static let badGraphic = Code(rawValue: 7010)
    public static let graphicTooComplex = Code(rawValue: 7011)
    public static let vectorsDisabled = Code(rawValue: 7012)
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
    .nothingLoaded: ("nothingLoaded", "Add an item to the queue first."),
    .timedOut: ("timedOut", "Ask for a longer timeout, or watch the events instead."),
    .cancelled: ("cancelled", "A later command took its place; nothing needs doing."),
    .stuck: ("stuck", "Check that the source delivers data; the engine goes on to the next item."),
    .unknownItem: ("unknownItem", "Ask for the status to see the ids of the queue."),
    .shutDown: ("shutDown", "Start the player again."),
    .notSupported: ("notSupported", "This source or output cannot do it; use another."),
    .trackNotFound: ("trackNotFound", "Ask for the status to see which tracks there are."),
    .cannotListen: ("cannotListen", "Name another socket, or end the program that answers there."),
    .notAllowed: ("notAllowed", "Wait until the interstitial is over; the status tells its rules."),
    .readFailed: ("readFailed", "Check the disk or the mount that holds the file."),
    .connectionFailed: ("connectionFailed", "Check that the server runs and can be reached."),
    .networkTimeout: ("networkTimeout", "Check the network; the engine tries again by itself."),
    .badStatus: ("badStatus", "Check the URL and what the server logs about it."),
    .notFound: ("notFound", "Check the path or the URL."),
    .noPermission: ("noPermission", "Give the player's user the right to read it."),
    .notAFile: ("notAFile", "Name a regular file: not a device, a pipe or a socket."),
    .nameNotResolved: ("nameNotResolved", "Check the host name and the name server."),
    .tlsFailed: ("tlsFailed", "Check the server's certificate and this machine's clock."),
    .tooManyRedirects: ("tooManyRedirects", "Name the final URL."),
    .forbiddenURL: ("forbiddenURL", "Name another source, or allow this one in the settings."),
    .sourceChanged: ("sourceChanged", "Load the item again: it changed while it played."),
    .truncated: ("truncated", "Copy or upload the file again: it is not whole."),
    .malformedContainer: (
      "malformedContainer", "Check the file with another player; it is damaged."
    ),
    .unsupportedContainer: ("unsupportedContainer", "Convert the file to MP4, MKV or TS."),
    .malformedPlaylist: ("malformedPlaylist", "Correct the playlist at the line named."),
    .limitExceeded: ("limitExceeded", "The file asks for more than a player should give it."),
    .noPlayableTrack: ("noPlayableTrack", "Check that the file has sound or pictures."),
    .unsupportedPlaylist: (
      "unsupportedPlaylist", "Offer the playlist in a version of the protocol that is supported."
    ),
    .malformedSubtitles: (
      "malformedSubtitles", "Check the format of the subtitles; the rest plays without them."
    ),
    .decoderUnavailable: (
      "decoderUnavailable", "Install FFmpeg with that codec, or convert the file."
    ),
    .decoderFailed: ("decoderFailed", "The data is damaged; copy or encode the file again."),
    .decodedNothing: ("decodedNothing", "The file opened but holds no picture and no sound."),
    .audioOutputFailed: (
      "audioOutputFailed", "Check the sound server; the picture goes on without."
    ),
    .videoOutputFailed: ("videoOutputFailed", "Check the display; sound goes on without."),
    .outputFileFailed: ("outputFileFailed", "Check the output's path and the free space."),
    .unsupportedProtection: (
      "unsupportedProtection",
      "Serve it with AES-128 or SAMPLE-AES and the key format 'identity', or provide its keys."
    ),
    .badKey: ("badKey", "Check what the key server answers: 16 bytes, 32 for AES-256-GCM."),
    .decryptionFailed: ("decryptionFailed", "Check that the key and the segments belong together."),
    .keyUnavailable: ("keyUnavailable", "Check the program that provides the keys."),
    .processingFailed: ("processingFailed", "Remove the filter or change its parameters."),
    .badGraphic: ("badGraphic", "Check the graphic with another program; name SVG, PNG or JPEG."),
    .graphicTooComplex: ("graphicTooComplex", "Simplify the graphic, or draw it as a PNG."),
    .vectorsDisabled: (
      "vectorsDisabled", "Begin with --enable-vector, or EnableVector() in the settings."
    ),
    .pictureInPictureDisabled: (
      "pictureInPictureDisabled", "Begin with --pip, or PictureInPicture() in the settings."
    ),
  ]
}
