internal import MediaCore

extension PictureOutput {
  func describe(in status: inout PlayerStatus) {
    status.display = placement.display
    status.bounds = placement.bounds
    status.gravity = placement.gravity
    status.background = placement.background
    status.corners = placement.corners
    status.orientation = look.orientation
    status.adjustment = look.adjustment
    status.filters = look.filters
    status.vectors = scene.graphics
  }
}
