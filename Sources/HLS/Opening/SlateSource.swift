import MediaCore
internal import Streaming
internal import Synchronization

/// A slate as a file in PNG, which is drawn when it is prepared.
final class SlateSource: DataSource {
  private let slate: Slate
  private let drawing: any StillDrawing
  /// Reads the file of a picture.
  private let load: @Sendable (String, WholeReading) throws(MediaError) -> [UInt8]
  private let reading = WholeReading()
  /// The file; `nil` until it is drawn.
  private let file = Mutex<BytesSource?>(nil)

  init(
    _ slate: Slate, _ drawing: any StillDrawing,
    load: @escaping @Sendable (String, WholeReading) throws(MediaError) -> [UInt8]
  ) {
    self.slate = slate
    self.drawing = drawing
    self.load = load
  }

  func prepare() throws(MediaError) {
    var picture: [UInt8]?
    if let name = slate.picture { picture = try load(name, reading) }
    let drawn = BytesSource(try drawing.still(of: slate, picture: picture))
    file.withLock { $0 = drawn }
  }

  var length: Int64? { file.withLock { $0 }?.length }
  var isSeekable: Bool { true }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    try file.withLock { $0 }?.read(at: offset, into: &buffer) ?? 0
  }

  func cancel() { reading.cancel() }
}
