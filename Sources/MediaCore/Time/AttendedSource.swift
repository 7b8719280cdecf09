/// A source whose calls a virtual clock does not wait for without end: those that take too long are cancelled.
package final class AttendedSource: DataSource {
  private let source: any DataSource
  private let clock: VirtualClock

  package init(_ source: any DataSource, _ clock: VirtualClock) {
    self.source = source
    self.clock = clock
  }

  package var length: Int64? { source.length }
  package var isGrowing: Bool { source.isGrowing }
  package var isSeekable: Bool { source.isSeekable }
  package var tags: [String: String] { source.tags }
  package func takeTagChanges() -> [TagChange] { source.takeTagChanges() }
  package func cancel() { source.cancel() }
  package func watchPauses(_ body: @escaping @Sendable (MediaTime) -> Void) {
    source.watchPauses(body)
  }

  package func prepare() throws(MediaError) {
    let call = begin()
    do throws(MediaError) {
      try source.prepare()
      clock.finishCall(call)
    } catch {
      throw finish(call, error)
    }
  }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    let call = begin()
    do throws(MediaError) {
      let count = try source.read(at: offset, into: &buffer)
      clock.finishCall(call)
      return count
    } catch {
      throw finish(call, error)
    }
  }

  private func begin() -> Int { clock.beginCall { [source] in source.cancel() } }

  private func finish(_ call: Int, _ error: MediaError) -> MediaError {
    clock.finishCall(call) ? MediaError(.stuck, "its source did not answer for 30 s") : error
  }
}
