extension MutableRawSpan {
  /// Hands over the first bytes only, so many at most.
  package mutating func withPrefix<Value, Failure: Error>(
    _ count: Int, _ body: (inout MutableRawSpan) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // The new span covers part of this one and ends with the call.
    try unsafe withUnsafeMutableBytes { bytes throws(Failure) in
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(max(0, count)))
      var span = unsafe MutableRawSpan(_unsafeBytes: part)
      return try body(&span)
    }
  }

  /// Copies bytes to its beginning; they must fit.
  package mutating func storePrefix(_ bytes: ArraySlice<UInt8>) {
    // Both buffers live for the length of the call.
    unsafe withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }
  }
}

extension [UInt8] {
  /// Hands over the array's bytes to be filled.
  package mutating func withRawSpan<Value, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var elements = mutableSpan
    // Every pattern of bits is a byte.
    var bytes = unsafe elements.mutableBytes
    return try body(&bytes)
  }
}
