package import MediaCore

/// A broadcast on a `VirtualOrigin`: pieces of real media, published one after the other by the clock.
///
/// Piece number k is there as soon as the last picture in it has been: the broadcast's own time, counted from
/// `Plan.begin`, is that of its media.
package struct LiveOrigin: Sendable {
  /// How the broadcast goes on, and goes wrong.
  package struct Plan: Sendable {
    /// When the broadcast began; the default is 20 s before the clock's 0.
    package var begin = MediaTime.seconds(-20)
    package var partsPerSegment = 4
    /// How many segments are listed; `nil` for all, as an EVENT, and 6 by default.
    package var window: Int? = 6
    /// Whether parts are listed, and reloads wait at the server.
    package var isLowLatency = false
    /// Whether parts are stretches of their segment, which can be read while it grows.
    package var hasRanges = false
    /// Whether updates may leave out what is known.
    package var canSkip = false
    /// How many times as long as they are segments are listed; the default is 1.
    package var stretch = 1.0
    /// Whether segments have dates; the default is that they do.
    package var hasDates = true
    /// The Media Sequence Number of the first segment.
    package var firstNumber = 0
    /// After so many segments nothing more comes, and the playlist says so; `nil` for no end but the media's.
    package var segments: Int?
    /// The encoder is started anew before that segment: numbers begin at 0 again, unannounced.
    package var restart: Int?
    /// The times between which the playlist does not change.
    package var isStuck: TimeRange?
    /// The times between which a cache gives the playlist as it was before; `nil` for no such cache.
    package var isOld: (range: TimeRange, copy: MediaTime)?
    /// From then on all segments have other names.
    package var renamed: MediaTime?
    /// How much later than they are listed segments can be had.
    package var delay = MediaTime.zero
    /// How old the copies are that a cache gives to requests without directives; `nil` for no cache.
    package var age: Int?
    /// A line more at the head of the playlist, such as EXT-X-START.
    package var line: String?
    /// From when on it is there; the default is always.
    package var lineSince = MediaTime(nanoseconds: .min)
    /// Lines more, each from a time on.
    package var laterLines: [(since: MediaTime, text: String)] = []
    /// Segments that are published from then on have a section of another name, `next.mp4`; the default is none.
    package var changesSection: MediaTime?
    /// The times between which the server answers everything with 503.
    package var busy: [TimeRange] = []
    /// Whether a blank follows the colon of each tag, as some write against the rules.
    package var hasBlanks = false
    /// Playlists that reports are made of, by their URIs.
    package var reports: [String] = []
    /// The ending of the names of segments and parts; the default is none.
    package var suffix = ""
    /// The name of the playlist.
    package var playlist = "live.m3u8"
    /// Whether the media begin anew after their end, with a discontinuity; the default is that nothing more comes.
    package var loops = false
    /// After so many segments they are encrypted with another key (AES-128); `nil` for segments in clear.
    package var keyEvery: Int?
    /// The date at which the broadcast began.
    package var date = ProgramDate(nanoseconds: 1_577_880_000_000_000_000)

    package init() {}
  }

  let stream: LiveMedia
  let plan: Plan
  let folder: String

  /// Begins a broadcast.
  ///
  /// - Parameter folder: The path of its folder, such as `/live`; the playlist is in it.
  package init(_ stream: LiveMedia, _ plan: Plan, at folder: String) {
    self.stream = plan.loops ? stream.whole(plan.partsPerSegment) : stream
    self.plan = plan
    self.folder = folder
  }

  /// The same, answered by an origin.
  @discardableResult
  package init(_ stream: LiveMedia, _ plan: Plan, on origin: VirtualOrigin, at folder: String) {
    self.init(stream, plan, at: folder)
    origin.serve(prefix: folder + "/") { [self] in answer($0) }
  }

  package func answer(_ question: VirtualQuestion) -> VirtualAnswer {
    if plan.busy.contains(where: { $0.contains(question.now) }) {
      return .reply(VirtualReply(status: 503))
    }
    let name = question.path.dropFirst(folder.count + 1)
    if name == plan.playlist { return playlist(question) }
    if name == "init.mp4" || name == "next.mp4" {
      return .reply(VirtualReply(body: stream.initialization ?? []))
    }
    if name.first == "k", plan.keyEvery != nil,
      let number = Int(name.dropFirst().prefix { $0 != "." })
    {
      return .reply(VirtualReply(body: OriginCipher.key(number)))
    }
    guard name.hasSuffix(plan.suffix) else { return .reply(VirtualReply(status: 404)) }
    let fields = name.dropFirst().dropLast(plan.suffix.count).split(separator: "-")
      .compactMap { Int($0) }
    guard fields.count >= 2, fields.allSatisfy({ $0 < Self.most }) else {
      return .reply(VirtualReply(status: 404))
    }
    let segment = fields[1] - plan.firstNumber + (fields[0] == 1 ? plan.restart ?? 0 : 0)
    let first = segment.multipliedReportingOverflow(by: plan.partsPerSegment)
    guard segment >= 0, !first.overflow, first.partialValue < limit else {
      return .reply(VirtualReply(status: 404))
    }
    let all = first.partialValue..<first.partialValue + plan.partsPerSegment
    if plan.hasRanges { return growing(all, at: question.now) }
    guard fields.count > 2 else { return media(all, at: question.now, fields[1]) }
    guard (0..<plan.partsPerSegment).contains(fields[2]) else {
      return .reply(VirtualReply(status: 404))
    }
    let part = all.lowerBound + fields[2]
    return media(part..<part + 1, at: question.now, fields[1], isPart: true)
  }

  /// Numbers that a client makes up are smaller.
  static let most = 1 << 40

  /// How many pieces there are at most.
  var limit: Int { plan.loops ? .max / 2 : stream.pieces.count }

  /// A piece, by its number in the broadcast.
  func piece(_ number: Int) -> [UInt8] {
    stream.pieces[plan.loops ? number % stream.pieces.count : number]
  }

  /// The number of the key of a segment; `nil` for one in clear.
  func key(of segment: Int) -> Int? { plan.keyEvery.map { segment / $0 } }

  /// When so many pieces are there.
  func time(of pieces: Int) -> MediaTime {
    plan.begin + stream.pieceDuration.scaled(by: Double(pieces))
  }

  /// When so many pieces can be had; `nil` where there never are.
  private func timeToHave(_ pieces: Int) -> MediaTime? {
    let end = plan.segments.map { $0 * plan.partsPerSegment } ?? limit
    guard pieces <= min(end, limit) else { return nil }
    var listed = time(of: pieces)
    if let stuck = plan.isStuck, stuck.contains(listed) { listed = stuck.end }
    return listed + plan.delay
  }

  /// How many pieces are there at a time.
  func pieces(at time: MediaTime) -> Int {
    var now = time
    if let stuck = plan.isStuck, stuck.contains(time) { now = stuck.start }
    let length = now - plan.begin
    let count = Int(max(0, (length.nanoseconds) / stream.pieceDuration.nanoseconds))
    let all = plan.segments.map { $0 * plan.partsPerSegment } ?? limit
    return min(count, all, limit)
  }

  /// A segment as far as it is there, and the rest of it as it is made.
  private func growing(_ pieces: Range<Int>, at now: MediaTime) -> VirtualAnswer {
    guard pieces.lowerBound >= 0, pieces.upperBound <= limit,
      pieces.lowerBound <= self.pieces(at: now)
    else { return .reply(VirtualReply(status: 404)) }
    var reply = VirtualReply(body: pieces.flatMap { piece($0) })
    if pieces.upperBound > self.pieces(at: now) {
      reply.releases = pieces.map { piece in
        (time(of: piece + 1), offset(of: piece + 1, in: pieces.lowerBound))
      }
    }
    return .reply(reply)
  }

  /// Where in a segment that begins with one piece another piece begins.
  func offset(of piece: Int, in first: Int) -> Int {
    (first..<piece).reduce(0) { $0 + self.piece($1).count }
  }

  /// - Parameter number: The Media Sequence Number of the segment.
  private func media(
    _ pieces: Range<Int>, at now: MediaTime, _ number: Int, isPart: Bool = false
  ) -> VirtualAnswer {
    let published = self.pieces(at: now - plan.delay)
    guard pieces.lowerBound >= 0, pieces.upperBound <= limit else {
      return .reply(VirtualReply(status: 404))
    }
    if pieces.upperBound > published {
      // The next part is announced: it is waited for.
      guard isPart, plan.isLowLatency, pieces.lowerBound == published,
        let time = timeToHave(pieces.upperBound), time > now
      else { return .reply(VirtualReply(status: 404)) }
      return .later(time)
    }
    // What is not listed any more can be had a little longer (6.2.2).
    if let window = plan.window,
      published / plan.partsPerSegment - pieces.lowerBound / plan.partsPerSegment > window * 2
    {
      return .reply(VirtualReply(status: 404))
    }
    let body = pieces.flatMap { piece($0) }
    guard let key = key(of: pieces.lowerBound / plan.partsPerSegment) else {
      return .reply(VirtualReply(body: body))
    }
    return .reply(VirtualReply(body: OriginCipher.encrypted(body, key: key, number: number)))
  }
}
