public import MediaCore

/// A filter of a program's own that makes a new picture of each: its size and its pixel format may be others.
///
/// Called as `FrameFilter` is: on the thread that makes pictures ready, one picture after the other, for each picture at
/// least once. What it remembers over pictures it keeps itself.
///
/// ```swift
/// final class Half: PictureFilter {
///   func apply(to picture: VideoFrame, _ values: [String: FilterValue]) throws(MediaError) -> VideoFrame {
///     let format = picture.format
///     let size = PixelSize(width: max(1, format.width / 2), height: max(1, format.height / 2))
///     return try picture.converted(to: PixelLayout(rawValue: format.pixelFormat), size: size)
///   }
/// }
/// ```
public protocol PictureFilter: CustomFiltering {
  /// Makes the picture that takes the place of one.
  ///
  /// - Parameters:
  ///   - picture: What the filters before this one made of it; its format says how it is still to be turned.
  ///   - values: The value of every parameter that was declared with the filter.
  /// - Returns: The new picture, made by `converted(to:size:)` or `remade(as:_:)`, or the same one.
  /// - Throws: As `FrameFilter.apply(to:)`.
  func apply(to picture: VideoFrame, _ values: [String: FilterValue]) throws(MediaError)
    -> VideoFrame
}
