internal import MediaCore
internal import MockMedia

/// What is served at a path, with its media.
struct OriginPlace: Sendable {
  enum Answering: Sendable {
    case file(String)
    case folder(String)
    case text(String)
    case bytes([UInt8])
    case stream(WholeStream)
    case live(LiveOrigin)
  }

  let path: String
  let contentType: String?
  var answering: Answering
  /// The bits a second of a stream; 0 for what is none.
  private(set) var bandwidth = 0
  /// The pictures of a stream; `nil` for sound alone, and what is no stream.
  private(set) var picture: (size: PixelSize, rate: Double)?

  /// Makes up the media; blocks while it does.
  ///
  /// - Throws: What making them throws.
  init(
    _ service: OriginPlan.Service, _ mocks: MockStore, date: ProgramDate,
    isCancelled: () -> Bool
  ) throws(MediaError) {
    path = service.path
    contentType = service.contentType
    switch service.content {
    case .file(let path): answering = .file(path)
    case .folder(let path): answering = .folder(path)
    case .text(let text): answering = .text(text)
    case .master: answering = .text("")
    case .mock(let mock):
      answering = .bytes(try mocks.file(of: mock, Signal(), isCancelled: isCancelled))
    case .stream(let mock, let length, let keyEvery, let told):
      try Self.check(mock, length, piecesOfSegment: 1)
      let made = try MockMaker.pieces(of: mock, every: length, isCancelled: isCancelled)
      answering = .stream(
        WholeStream(
          LiveMedia(made), duration: made.duration, keyEvery: keyEvery,
          suffix: Self.suffix(of: made)))
      describe(mock, made, told, piecesOfSegment: 1)
    case .live(let mock, let length, var plan, let told):
      try Self.check(mock, length, piecesOfSegment: plan.partsPerSegment)
      let made = try MockMaker.pieces(of: mock, every: length, isCancelled: isCancelled)
      guard !plan.loops || made.pieces.count >= plan.partsPerSegment else {
        throw MediaError(.invalidArgument, "the mock is shorter than a segment of the broadcast")
      }
      plan.suffix = Self.suffix(of: made)
      plan.date = date + plan.begin
      answering = .live(LiveOrigin(LiveMedia(made), plan, at: String(path.dropLast())))
      describe(mock, made, told, piecesOfSegment: plan.partsPerSegment)
    }
  }

  /// Looks whether each segment begins with a key frame.
  private static func check(
    _ mock: Mock, _ length: MediaTime, piecesOfSegment count: Int
  ) throws(MediaError) {
    let keyPieces = MockMaker.keyPieces(of: mock, every: length) ?? .max
    guard count % keyPieces == 0 else {
      let distance = MockMaker.keyDistance(of: mock).seconds
      throw MediaError(
        .invalidArgument,
        "a segment of \(length.scaled(by: Double(count)).seconds) s does not always begin with a key frame: "
          + "gop and rate of the mock make one each \(distance) s")
    }
  }

  private static func suffix(of made: MockPieces) -> String {
    made.initialization == nil ? ".ts" : ".m4s"
  }

  /// Notes what a multivariant playlist tells; the bandwidth is that of the largest segment where none is told.
  private mutating func describe(
    _ mock: Mock, _ made: MockPieces, _ told: Int?, piecesOfSegment count: Int
  ) {
    let sizes = stride(from: 0, to: made.pieces.count, by: count).map { first in
      made.pieces[first..<min(first + count, made.pieces.count)].reduce(0) { $0 + $1.count }
    }
    let seconds = made.pieceDuration.seconds * Double(count)
    bandwidth = told ?? Int(Double(8 * (sizes.max() ?? 0)) / seconds)
    picture = mock.video.map { ($0.size, mock.rate.value) }
  }

  var isFolder: Bool {
    switch answering {
    case .folder, .stream, .live: true
    case .file, .text, .bytes: false
    }
  }

  /// What a person asks for.
  var told: String {
    switch answering {
    case .stream, .live: path + "index.m3u8"
    case .folder, .file, .text, .bytes: path
    }
  }

  func answer(_ question: VirtualQuestion, _ files: OriginFiles) -> VirtualAnswer {
    switch answering {
    case .file(let path): return Self.reply(files.bytes(path))
    case .folder(let folder):
      let names = question.path.dropFirst(path.count).split(separator: "/")
      let decoded = names.compactMap { PercentEncoding.decode($0) }
      // Nothing outside the folder is served. A string has a slash and an accent behind it for one character.
      let isInside = decoded.allSatisfy { name in
        name != ".." && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
      }
      guard isInside, decoded.count == names.count else {
        return .reply(VirtualReply(status: 404))
      }
      return Self.reply(files.bytes("\(folder)/\(decoded.joined(separator: "/"))"))
    case .text(let text): return .reply(VirtualReply(text: text))
    case .bytes(let bytes): return .reply(VirtualReply(body: bytes))
    case .stream(let stream): return .reply(stream.answer(question.path.dropFirst(path.count)))
    case .live(let live): return live.answer(question)
    }
  }

  private static func reply(_ bytes: [UInt8]?) -> VirtualAnswer {
    .reply(bytes.map { VirtualReply(body: $0) } ?? VirtualReply(status: 404))
  }
}
