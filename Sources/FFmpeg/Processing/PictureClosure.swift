public import MediaCore

/// A whole-frame filter that is a closure.
///
/// ```swift
/// let strength = FilterParameter.number("strength", "How dark every fourth row is.", 0...1, default: 0.5)
/// let scanlines = PictureClosure { picture, values in
///   guard case .number(let strength)? = values["strength"] else { return picture }
///   return try picture.remade { target in
///     for row in stride(from: 0, to: target.rowCount(of: 0), by: 4) {
///       target.withRow(row, of: 0) { bytes in
///         for index in 0..<bytes.byteCount {
///           let value = Double(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
///           bytes.storeBytes(of: UInt8(value * (1 - strength)), toByteOffset: index, as: UInt8.self)
///         }
///       }
///     }
///   }
/// }
/// ```
public final class PictureClosure: PictureFilter {
  private let body: @Sendable (VideoFrame, [String: FilterValue]) throws -> VideoFrame

  /// Makes a filter of a closure; see `PictureFilter.apply(to:_:)`.
  ///
  /// An error that is no `MediaError` is told as 7001.
  public init(_ body: @escaping @Sendable (VideoFrame, [String: FilterValue]) throws -> VideoFrame)
  {
    self.body = body
  }

  /// Calls the closure.
  public func apply(
    to picture: VideoFrame, _ values: [String: FilterValue]
  ) throws(MediaError) -> VideoFrame {
    do {
      return try body(picture, values)
    } catch {
      throw error as? MediaError ?? MediaError(.processingFailed, "\(error)")
    }
  }
}
