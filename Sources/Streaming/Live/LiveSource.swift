package import MediaCore

/// A source that has no bytes to be read, as FFmpeg opens it by itself.
package final class LiveSource: DataSource {
  package let address: LiveAddress
  private let cancellation = Cancellation()

  package init(_ address: LiveAddress) { self.address = address }

  package func prepare() throws(MediaError) { try cancellation.check() }
  package var length: Int64? { nil }
  package var isSeekable: Bool { false }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    throw MediaError(.notSupported, "'\(address.kind.rawValue):' is no file that can be read")
  }

  package func cancel() { cancellation.cancel() }
}
