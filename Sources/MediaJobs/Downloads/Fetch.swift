internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Streaming

/// One resource on its way into its file, over any number of connections.
struct Fetch {
  /// How many bytes are compared where the server tells no versions apart.
  private static let overlap: Int64 = 4096
  /// After so many bytes the conditions are looked at again.
  private static let stride = 1 << 20

  private let order: FetchOrder
  private let loader: OfflineLoader
  private let fetcher: ResourceFetcher
  /// Its transfer from the beginning, for the first try; `nil` where it was not begun.
  private var opened: OfflineTransfer?
  /// What is there; `nil` for nothing.
  private var remains: PartialFile.Remains?
  /// How far it got at best: what comes again is no headway.
  private var reached: Int64 = 0
  /// Whether what an earlier run left was of another version.
  private(set) var hasBegunAnew = false

  init(
    _ order: FetchOrder, _ loader: OfflineLoader, _ fetcher: ResourceFetcher,
    _ opened: OfflineTransfer?
  ) {
    self.opened = opened
    self.order = order
    self.loader = loader
    self.fetcher = fetcher
    remains = order.remains
    if let remains { fetcher.meter.found(remains.count) }
  }

  /// Brings what is missing and puts the file at its place.
  ///
  /// - Parameter headway: Set when more came than ever before.
  /// - Throws: What broke it off; what has come is kept.
  mutating func go(
    on cancellation: Cancellation, _ headway: inout Bool
  ) throws(OfflineFailure) {
    var transfer = try begin(cancellation)
    if order.isWhole, let length = transfer.length { fetcher.meter.expect(bytes: length) }
    var file = try Self.media { () throws(MediaError) in
      try PartialFile(
        order.path, version: version(of: transfer), count: remains?.count ?? 0)
    }
    do throws(OfflineFailure) {
      try receive(&transfer, into: &file, cancellation)
    } catch {
      remains = file.remains
      headway = file.count > reached
      reached = max(reached, file.count)
      throw error
    }
    try finish(file)
  }

  // MARK: - Beginning

  /// Asks for what is missing; what is there of another version is thrown away.
  private mutating func begin(_ cancellation: Cancellation) throws(OfflineFailure)
    -> OfflineTransfer
  {
    let opened = self.opened.take()
    // Other programs may have removed it, or cut it.
    if let known = remains, FolderListing.byteCount(of: known.path) < known.count { drop(known) }
    guard let known = remains, known.count > 0 else {
      if let opened { return opened }
      return try loader.transfer(of: order.uri, from: 0, cancellation)
    }
    let place = known.count - (known.isVersioned ? 0 : min(Self.overlap, known.count))
    var transfer: OfflineTransfer
    do throws(OfflineFailure) {
      transfer = try loader.transfer(of: order.uri, from: place, cancellation)
    } catch {
      guard error.isPastEnd else { throw error }
      if let last = try lastByte(of: known, cancellation) { return last }
      // More was there than there is now.
      transfer = try loader.transfer(of: order.uri, from: 0, cancellation)
      try lookAtHead(of: &transfer)
      drop(known)
      return transfer
    }
    let isOther = version(of: transfer) != known.version
    guard isOther || transfer.start > place || transfer.start < place && !known.isVersioned else {
      return transfer
    }
    if transfer.start > 0 { transfer = try loader.transfer(of: order.uri, from: 0, cancellation) }
    if isOther { try lookAtHead(of: &transfer) }
    hasBegunAnew = hasBegunAnew || isOther
    drop(known)
    return transfer
  }

  /// A transfer of the last byte of what is there already; `nil` where that is not the whole of what is on the server now.
  private func lastByte(
    of known: PartialFile.Remains, _ cancellation: Cancellation
  ) throws(OfflineFailure) -> OfflineTransfer? {
    let place = known.count - 1
    do throws(OfflineFailure) {
      let transfer = try loader.transfer(of: order.uri, from: place, cancellation)
      let isWhole = transfer.start == place && transfer.length == known.count
      return isWhole && version(of: transfer) == known.version ? transfer : nil
    } catch {
      guard error.isPastEnd else { throw error }
      return nil
    }
  }

  /// Looks whether what is to take the place of an earlier version may be one, and is no page of a portal.
  private func lookAtHead(of transfer: inout OfflineTransfer) throws(OfflineFailure) {
    guard order.isWhole else { return }
    var check = order.check
    let head = try transfer.peek()
    check.take(head[...])
    try check.finish(order.uri, length: Int64(head.count))
  }

  private mutating func drop(_ known: PartialFile.Remains) {
    fetcher.meter.lost(known.count)
    FolderListing.remove(known.path)
    remains = nil
  }

  /// What tells the version of a resource: what the server says of it, or else its place and its length.
  private func version(of transfer: OfflineTransfer) -> String {
    // Not its length, which some servers tell of a part and not of the whole.
    if let validator = transfer.validator {
      return PartialFile.Remains.versioned + Digest64(validator).text
    }
    let length = transfer.length.map { "\($0)" } ?? ""
    let place = order.uri.prefix { $0 != "?" }
    return PartialFile.Remains.unversioned + Digest64("\(length) \(place)").text
  }

  // MARK: - Going on

  private mutating func receive(
    _ transfer: inout OfflineTransfer, into file: inout PartialFile, _ cancellation: Cancellation
  ) throws(OfflineFailure) {
    guard transfer.start <= file.count else {
      throw OfflineFailure(
        MediaError(.truncated, "bytes from \(transfer.start) on came, and \(file.count) are there"),
        isTransient: true)
    }
    // What the file has already is read over, and compared at its end.
    var over = Int(file.count - transfer.start)
    var compared = remains?.isVersioned == false ? file.tail(Int64(over)) : []
    var sinceLook = Self.stride
    while var piece = try transfer.next() {
      if over > 0 {
        let known = piece.prefix(over)
        over -= known.count
        piece = piece.dropFirst(known.count)
        if !compared.isEmpty {
          guard compared.starts(with: known) else { throw startOver(&file) }
          compared.removeFirst(known.count)
        }
        if piece.isEmpty { continue }
      }
      sinceLook += piece.count
      if sinceLook >= Self.stride {
        sinceLook = 0
        try look(missing: max(0, (transfer.length ?? 0) - file.count))
      }
      try Self.media { () throws(MediaError) in
        try file.append(piece)
        fetcher.meter.came(piece.count)
        if let limiter = fetcher.conditions.limiter {
          let pause = limiter.pause(after: piece.count, now: fetcher.clock.now)
          if pause > .zero { try cancellation.wait(pause) }
        }
      }
    }
    guard let length = transfer.length, file.count != length else { return }
    let error = MediaError(.truncated, "\(file.count) of \(length) bytes came")
    throw OfflineFailure(error, isTransient: file.count < length)
  }

  /// Throws away what is there, as it is not the beginning of what comes.
  private mutating func startOver(_ file: inout PartialFile) -> OfflineFailure {
    hasBegunAnew = true
    fetcher.meter.lost(file.count)
    file.clear()
    return OfflineFailure(
      MediaError(.sourceChanged, "the file on the server is another one"), isTransient: true)
  }

  /// Looks whether the conditions still hold.
  ///
  /// - Parameter missing: How many bytes will come, as far as that is known.
  private func look(missing: Int64) throws(OfflineFailure) {
    let conditions = fetcher.conditions
    if let hours = conditions.hours, hours.wait(at: DownloadHours.second) > .zero {
      throw OfflineFailure(MediaError(.cancelled, "its hours are over"))
    }
    if conditions.isMetered?.now == true {
      throw OfflineFailure(MediaError(.cancelled, "the connection is metered"))
    }
    guard conditions.minimumFreeSpace > 0, let free = FreeSpace.bytes(at: order.path) else {
      return
    }
    let least = conditions.minimumFreeSpace
    if free - missing < least {
      throw OfflineFailure(
        MediaError(
          .diskFull,
          "\(free) bytes of the disk are free, \(missing) will come, and \(least) are to be left"))
    }
  }

  // MARK: - Ending

  private mutating func finish(_ file: consuming PartialFile) throws(OfflineFailure) {
    let count = file.count
    guard FolderListing.byteCount(of: file.temporaryPath) == count else {
      throw OfflineFailure(
        MediaError(.outputFileFailed, "what came of '\(order.path)' was removed meanwhile"))
    }
    guard count >= order.leastLength else {
      drop(file.remains)
      throw OfflineFailure(
        MediaError(
          .truncated,
          "'\(order.uri.withoutCredentials)' has \(count) bytes, and the playlist names \(order.leastLength)"
        ))
    }
    do throws(OfflineFailure) {
      try check(file)
    } catch {
      drop(file.remains)
      throw error
    }
    if let wanted = order.sha256?.lowercased() {
      let digest = try Self.media { () throws(MediaError) in
        try SHA256.text(ofFile: file.temporaryPath)
      }
      guard digest == wanted else {
        drop(file.remains)
        throw OfflineFailure(
          MediaError(
            .sourceChanged,
            "the SHA-256 of '\(order.uri.withoutCredentials)' is \(digest), not \(wanted)"))
      }
    }
    do throws(MediaError) { try file.commit(overwrites: order.overwrites) } catch {
      throw OfflineFailure(error)
    }
  }

  /// Looks at what came, also at what an earlier run brought of it.
  private func check(_ file: borrowing PartialFile) throws(OfflineFailure) {
    var (check, place) = (order.check, Int64(0))
    while place < file.count, check.wantsMore {
      let piece = file.bytes(place..<min(place + Int64(Self.stride), file.count))
      if piece.isEmpty { break }
      check.take(piece[...])
      place += Int64(piece.count)
    }
    try check.finish(order.uri, length: file.count)
  }

  private static func media<Value>(
    _ body: () throws(MediaError) -> Value
  ) throws(OfflineFailure) -> Value where Value: ~Copyable {
    do throws(MediaError) { return try body() } catch { throw OfflineFailure(error) }
  }
}
