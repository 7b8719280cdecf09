internal import MediaCore

extension RPCError {
  /// What any method can be answered with.
  static let ofAnyMethod: [RPCError] = [
    RPCError(code: invalidParameters, message: "Invalid params"), .replyTooLarge,
  ]

  /// What any command to the player can be answered with: it is over, or what is waited for does not come.
  static let ofAnyCommand = of(.timedOut, .shutDown) + ofItems

  /// The engine's errors, by the names of their codes.
  static func of(_ codes: MediaError.Code...) -> [RPCError] { of(codes) }

  /// What reading what a command names can end with: a file, a directory, a list, a server's answer.
  static let ofReading = of(reading)

  /// What items fail with: a command that waits for the present one is answered with that.
  private static let ofItems = of(
    reading + [
      .invalidArgument, .stuck, .notSupported, .malformedContainer, .unsupportedContainer,
      .malformedPlaylist, .noPlayableTrack, .unsupportedPlaylist, .decoderUnavailable,
      .decoderFailed, .decodedNothing, .decoderLost, .unsupportedProtection, .badKey,
      .decryptionFailed,
      .keyUnavailable, .processingFailed,
    ])

  private static let reading: [MediaError.Code] = [
    .unspecified, .invalidArgument, .readFailed, .connectionFailed, .networkTimeout, .badStatus,
    .notFound, .noPermission, .notAFile, .nameNotResolved, .tlsFailed, .tooManyRedirects,
    .forbiddenURL, .sourceChanged, .truncated, .malformedPlaylist, .limitExceeded,
  ]

  private static func of(_ codes: [MediaError.Code]) -> [RPCError] {
    codes.map { RPCError(code: $0.rawValue, message: $0.name) }
  }
}
