internal import FFmpeg
internal import MediaCore

/// One component of one row of a picture.
struct ComponentRow {
  let component: ComponentLayout.Component
  /// Which of the component's rows it is.
  let number: Int
  /// How many numbers it has.
  let count: Int
  /// How much smaller than the picture the component's plane is, as powers of two.
  let shift: PixelFormat.PixelSizeShift
}
