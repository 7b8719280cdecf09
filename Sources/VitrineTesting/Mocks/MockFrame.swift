public import FFmpeg
public import MediaCore
internal import MockMedia

/// Which picture of made-up media (`mock:`) a picture is, as its squares of black and white tell.
///
/// ```swift
/// let video = CapturingVideoSink()
/// let player = try await VitrinePlayer {
///   SourceName("mock:?duration=2")
///   CapturedVideo(video)
///   VirtualTime()
/// }
/// try await player.waitUntilEnded()
/// let numbers = video.frames.compactMap { MockFrame($0.frame)?.number }
/// print(numbers == Array(0..<50))
/// ```
public struct MockFrame: Hashable, Sendable {
  /// The number of the picture in its medium, from 0.
  public var number: Int
  /// The number that the medium was given by `mark=`, 0…255.
  public var mark: Int

  /// Makes what a picture is to be compared with.
  public init(number: Int, mark: Int = 0) {
    self.number = number
    self.mark = mark
  }

  /// Reads a picture; `nil` where it has no squares or they cannot be told, as within a cross-fade.
  ///
  /// - Parameters:
  ///   - frame: Of any size and pixel format, upright.
  ///   - area: Where in it the made-up picture is, in pixels; `nil`, the default, for everywhere.
  public init?(_ frame: VideoFrame, in area: PixelRect? = nil) {
    guard let code = FrameCode(frame, in: area) else { return nil }
    self.init(number: code.number, mark: code.mark)
  }
}
