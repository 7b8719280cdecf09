public import MediaCore

/// What is downloaded of a source, and under which conditions.
public struct DownloadSettings: Sendable {
  /// What a stream becomes.
  public enum Form: Sendable, Hashable {
    /// A folder with playlists, which any web server can serve.
    case folder
    /// One MP4 or Matroska file, without encoding; the end of its name says which.
    case singleFile
  }

  /// What a stream becomes; the default is `folder`.
  public var form = Form.folder
  /// The lowest variant at or above that bandwidth in bits a second; `nil`, the default, for the highest.
  public var minimumRequiredBitrate: Int?
  /// The bandwidth of a variant in bits a second that is not exceeded; `nil`, the default, for no limit.
  public var maximumBitrate: Int?
  /// The height in pixels that is not exceeded; `nil`, the default, for no limit.
  public var maximumHeight: Int?
  /// Which languages of sound are downloaded, as RFC 5646 writes them; `nil`, the default, for all.
  public var audioLanguages: [String]?
  /// Which languages of subtitles are downloaded; `nil`, the default, for all.
  public var subtitleLanguages: [String]?
  /// How much of a broadcast is downloaded, from its newest segment on; `nil`, the default, refuses broadcasts.
  public var broadcastLength: MediaTime?
  /// Whether what is at the place is replaced; the default is that it is not.
  public var overwrites = false
  /// The SHA-256 of the file, 64 hexadecimal digits; `nil`, the default, where it is not known.
  public var sha256: String?
  /// Bytes a second that are not exceeded; `nil`, the default, for no limit.
  public var maximumBytesPerSecond: Int?
  /// Bytes of the disk that are left free; the default is 0.
  public var minimumFreeSpace: Int64 = 0
  /// The bytes that the downloads of a folder may have together; `nil`, the default, for any number.
  ///
  /// Those that were played longest ago leave for it, of the downloads that were made with such a limit.
  public var retention: Int64?
  /// The hours of the day in which it runs; `nil`, the default, for all.
  public var hours: DownloadHours?
  /// Whether it runs while NetworkManager says that the connection is metered; the default is that it does.
  ///
  /// Where it does not, it waits. Without NetworkManager no connection counts as metered.
  public var allowsMetered = true
  /// Looks in NetworkManager's place whether the connection is metered; `nil`, the default, asks it.
  var metering: MeteringLook?
  /// How many resources of a stream are loaded at once, 1…32; the default is 8.
  public var connectionCount = 8
  /// For how long nothing may come before the download fails; the default is two minutes.
  public var patience = MediaTime.seconds(120)
  /// Keeps the keys; `nil`, the default, for files of mode 0600 in the folder.
  public var keyStore: (any DownloadKeyStore)?

  /// Makes settings of the defaults: all of the highest variant, in a folder.
  public init() {}

  /// Whether a text can be a SHA-256.
  package static func isSHA256(_ text: String) -> Bool {
    text.utf8.count == 64 && text.allSatisfy(\.isHexDigit)
  }
}
