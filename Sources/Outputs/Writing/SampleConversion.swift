/// Turns the engine's samples into those of files.
enum SampleConversion {
  /// Appends samples as 16-bit little-endian integers, rounded and clipped as libswresample does.
  ///
  /// - Parameter gain: What each sample is multiplied by; 1 leaves them exactly as they are.
  static func append16Bit(
    _ samples: ArraySlice<Float>, gain: Float, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 2 * samples.count))
    bytes.withUnsafeMutableBytes { target in
      samples.withUnsafeBufferPointer { source in
        for index in source.indices {
          let value = (source[index] * gain * 32768).rounded(.toNearestOrEven)
          // These two let a not-a-number through as a limit instead of trapping on it.
          let clipped = Float.maximum(Float.minimum(value, 32767), -32768)
          target.storeBytes(
            of: Int16(clipped).littleEndian, toByteOffset: start + 2 * index, as: Int16.self)
        }
      }
    }
  }
}
