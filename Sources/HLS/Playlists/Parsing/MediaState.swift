import MediaCore

/// What has been read of a Media Playlist.
struct MediaState {
  /// What applies to the next segment only.
  struct Next {
    var duration: MediaTime?
    var hasDuration = false
    var title: String?
    var byteRange: (length: Int, offset: Int?)?
    var byteRangeLine = 0
    var isDiscontinuity = false
    var isGap = false
    var date: ProgramDate?
    var parts: [PartialSegment] = []
    var dateRangeIDs: [String] = []
    var tags: [OpaqueTag] = []
  }

  var playlist = MediaPlaylist(uri: "")
  var next = Next()
  var hasTargetDuration = false
  /// Where the first EXTINF is that is too long, and how many are.
  var longest: (line: Int, duration: MediaTime)?

  // What goes on until something else is said.
  var keys: [EncryptionKey] = []
  var hasKeys = false
  var initialization: InitializationSection?
  var bitrate: Int?
  /// How many discontinuities there were.
  var discontinuities = 0
  /// The segment before, if it is a part of a resource: where the next part begins.
  var lastRange: (uri: String, end: Int)?
  /// The date at the end of the last segment, once there is one.
  var endDate: ProgramDate?

  /// The segments whose duration is not given, by their places.
  var withoutDuration: [Int] = []
  var dateRanges: [PendingDateRange] = []
  var dateRangeIndex: [String: Int] = [:]
  var reports: [PendingReport] = []
  var lines = Lines()

  /// The lines of tags that are checked at the end; `nil` if the playlist has none.
  struct Lines {
    var dateRange: Int?
    var importedVariable: Int?
    var control: Int?
    var partTarget: Int?
    var part: Int?
    var hint: Int?
  }

  /// The tags of one date range, put together.
  struct PendingDateRange {
    var id: String
    var line: Int
    var attributes: AttributeList
  }

  /// A rendition report, whose blanks are filled in at the end.
  struct PendingReport {
    var uri: String
    var lastSequenceNumber: Int?
    var lastPart: Int?
  }
}
