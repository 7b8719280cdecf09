internal import FFmpeg
internal import MediaCore

/// A change of pictures that needs to see no more than a row of each component.
protocol RowChange: Sendable {
  func change(_ numbers: UnsafeMutablePointer<Float>, of row: ComponentRow)
}
