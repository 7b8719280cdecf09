/// A filter of colours, as `FilterStack` reads it, and the formula that it is held to.
struct ColorCase: Sendable, CustomStringConvertible {
  var filter: String
  /// From red, green and blue to what becomes of them, each 0…1.
  var formula: @Sendable (SIMD3<Double>) -> SIMD3<Double>
  var description: String { filter }
}
