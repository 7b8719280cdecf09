internal import Glibc
internal import MediaCore
internal import Streaming

/// A folder of downloads of which those leave that were played longest ago; any process may use it at any time.
struct DownloadFolder {
  /// For so long after a file of it was opened a stream counts as being played.
  private static let playing = MediaTime.seconds(600)

  let path: String
  /// In bytes, of all downloads together.
  let limit: Int64

  private var ledger: String { "\(path)/\(PlayedMark.ledger)" }

  /// Lets downloads go until there is room.
  ///
  /// - Parameters:
  ///   - coming: How many bytes will come, as far as that is known.
  ///   - name: What stays in any case.
  func makeRoom(for coming: Int64 = 0, keeping name: String) {
    // The string lives for the call; the lock goes with the descriptor.
    guard let file = Descriptor(unsafe open(ledger, O_RDWR | O_CLOEXEC)),
      flock(file.number, LOCK_EX) == 0
    else { return }
    let entries = names.filter { $0 != name }.map { entry(named: $0) }
    let own = entries.isEmpty ? 0 : byteCount(of: name)
    for name in RetentionPlan.leaving(entries, limit: limit, coming: max(coming, own)) {
      FolderListing.remove("\(path)/\(name)")
      DownloadArtwork.remove(beside: "\(path)/\(name)")
    }
  }

  /// Notes a download that is whole.
  ///
  /// - Throws: 2005, 5003 or 5005 where that cannot be written.
  func add(_ name: String) throws(MediaError) {
    guard !name.contains("\n"), !names.contains(name) else { return }
    // The string lives for the call.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    guard let file = Descriptor(unsafe open(ledger, flags, 0o666)) else {
      throw PendingFile.error(errno, ledger)
    }
    let line = Array("\(name)\n".utf8)
    // One write is not mixed with that of another process.
    guard unsafe write(file.number, line, line.count) == line.count else {
      throw PendingFile.error(errno, ledger)
    }
  }

  /// The downloads that are there.
  private var names: [String] {
    guard let file = Descriptor(unsafe open(ledger, O_RDONLY | O_CLOEXEC)) else { return [] }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      // The call fills the array.
      let count = unsafe read(file.number, &piece, piece.count)
      if count <= 0 { break }
      text += piece[..<count]
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    // A name with a way in it was not written by a download.
    return Set(lines).filter {
      !$0.contains("/") && !$0.hasPrefix(".") && PendingFile.exists("\(path)/\($0)")
    }.sorted()
  }

  private func entry(named name: String) -> RetentionPlan.Entry {
    let place = "\(path)/\(name)"
    let isStream = FileSystem.isDirectory(place)
    let made = times(of: place)?.written
    let played =
      isStream ? times(of: "\(place)/\(PlayedMark.stream)")?.written : times(of: place)?.read
    let now = ProgramDate.now
    // Dates to come are of a clock that was ahead.
    let uses = [made, played].compactMap { $0 }.filter { $0 <= now }
    let sincePlayed = now - (played ?? ProgramDate(nanoseconds: 0))
    return RetentionPlan.Entry(
      name: name, size: byteCount(of: name), lastUse: uses.max() ?? ProgramDate(nanoseconds: 0),
      isInUse: isStream
        ? sincePlayed >= .zero && sincePlayed < Self.playing : isLocked(place))
  }

  /// When something was read and written last; `nil` for what is not there.
  private func times(of path: String) -> (read: ProgramDate, written: ProgramDate)? {
    var status = stat()
    // The string lives for the call, which fills a local value.
    guard unsafe stat(path, &status) == 0 else { return nil }
    return (Self.date(status.st_atim), Self.date(status.st_mtim))
  }

  /// With the picture beside it.
  private func byteCount(of name: String) -> Int64 {
    let place = "\(path)/\(name)"
    return ([place] + DownloadArtwork.places(beside: place)).reduce(0) {
      $0 + FolderListing.byteCount(of: $1)
    }
  }

  /// Whether a player has a file open.
  private func isLocked(_ path: String) -> Bool {
    guard let file = Descriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else { return false }
    return flock(file.number, LOCK_EX | LOCK_NB) != 0
  }

  private static func date(_ time: timespec) -> ProgramDate {
    ProgramDate(nanoseconds: 0) + .seconds(Double(time.tv_sec))
      + MediaTime(nanoseconds: Int64(time.tv_nsec))
  }
}
