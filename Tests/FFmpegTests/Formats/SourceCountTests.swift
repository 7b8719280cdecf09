import FFmpeg
import MediaCore
import Synchronization
import Testing
import VitrineTesting

@Suite("Sources that tell a count of bytes that cannot be") struct SourceCountTests {
  /// Gives a number back in place of what it read, from a read on.
  private final class Wrong: DataSource {
    let source: BytesSource
    let count: Int
    let from: Int
    let reads = Mutex(0)

    init(_ bytes: [UInt8], count: Int, from: Int = 0) {
      source = BytesSource(bytes)
      self.count = count
      self.from = from
    }

    func prepare() {}
    var length: Int64? { source.length }
    var isSeekable: Bool { true }
    func cancel() {}
    func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
      let number = reads.withLock { reads in
        defer { reads += 1 }
        return reads
      }
      let read = try source.read(at: offset, into: &buffer)
      return number >= from ? count : read
    }
  }

  @Test("they are refused with 3002", arguments: [-1, -5, Int.min, 1 << 24, Int.max])
  func refused(count: Int) {
    let source = Wrong([UInt8](repeating: 7, count: 4096), count: count)
    var error: MediaError?
    do throws(MediaError) { _ = try Demuxer(source, guard: ReadGuard()) } catch let thrown {
      error = thrown
    }
    #expect(error?.code == .unsupportedContainer && error?.reason.contains("\(count)") == true)
    var room = [UInt8](repeating: 0, count: 16)
    #expect(throws: MediaError.self) {
      var span = room.mutableSpan
      var bytes = unsafe span.mutableBytes
      _ = try source.readChecked(at: 0, into: &bytes)
    }
  }

  @Test("what can be goes through")
  func taken() throws {
    let source = Wrong([1, 2, 3], count: 0, from: .max)
    var room = [UInt8](repeating: 0, count: 16)
    var span = room.mutableSpan
    var bytes = unsafe span.mutableBytes
    #expect(try source.readChecked(at: 0, into: &bytes) == 3)
  }
}
