/// Bytes of a message between a player and a decoder in a process of its own, in the machine's own byte order.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter room: How many bytes are expected, so that they are laid in one place from the start.
  init(room: Int = 512) { bytes.reserveCapacity(room) }

  mutating func write<Value: BitwiseCopyable>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes += $0 }
  }

  /// Writes how many bytes there are, and the bytes.
  mutating func write(_ data: UnsafeRawBufferPointer) {
    write(UInt64(data.count))
    bytes += data
  }

  mutating func write(start: UnsafePointer<UInt8>?, count: Int) {
    write(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : max(0, count)))
  }

  /// Writes what another wrote.
  mutating func write(_ other: WireWriter) { bytes += other.bytes }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }
}
