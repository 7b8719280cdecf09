internal import HLS

/// What is to be brought, and where it goes.
struct FetchOrder: Sendable {
  var uri: String
  /// The place of its file.
  var path: String
  /// What an earlier run left of it; `nil` for nothing.
  var remains: PartialFile.Remains?
  /// How many bytes it has to have.
  var leastLength: Int64 = 0
  /// Tells whether what comes is that.
  var check = OfflineCheck.none
  /// Whether a file at its place is replaced.
  var overwrites = false
  /// The SHA-256 that it has to have, in hexadecimal digits; `nil` where it is not known.
  var sha256: String?
  /// Whether it is all of the download, whose length is then its own.
  var isWhole = false
}
