internal import MediaCore
internal import MockMedia
internal import Synchronization

/// A made-up medium as a file, which is made when it is prepared.
final class MockSource: DataSource {
  private let mock: Mock
  private let store: MockStore
  private let isCancelled = Atomic(false)
  private let signal = Signal()
  /// The file; `nil` until it is made.
  private let file = Mutex<BytesSource?>(nil)

  init(_ mock: Mock, _ store: MockStore) {
    self.mock = mock
    self.store = store
  }

  func prepare() throws(MediaError) {
    let made = BytesSource(
      try store.file(of: mock, signal) { isCancelled.load(ordering: .relaxed) })
    file.withLock { $0 = made }
  }

  var length: Int64? { file.withLock { $0 }?.length }
  var isSeekable: Bool { true }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    try file.withLock { $0 }?.read(at: offset, into: &buffer) ?? 0
  }

  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    signal.raise()
  }
}
