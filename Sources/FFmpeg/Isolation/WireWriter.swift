/// Bytes of a message between a player and a decoder in a process of its own, in the machine's own byte order.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

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

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }
}
