internal import CFFmpeg
internal import Glibc
internal import MediaCore

extension Orientation {
  /// Reads a display matrix (ISO/IEC 14496-12 §8.2.2), turns to the nearest quarter.
  ///
  /// - Parameter matrix: Nine numbers.
  /// - Returns: `nil` for one that leaves nothing to be seen.
  init?(displayMatrix matrix: UnsafePointer<Int32>) {
    // Where one to the right of the origin goes, and one below it. Mirroring first leaves the second where it is, so
    // that it tells the turn in either case.
    let (a, b, c, d) = (Double(matrix[0]), Double(matrix[1]), Double(matrix[3]), Double(matrix[4]))
    let area = a * d - b * c
    guard area != 0 else { return nil }
    self.init(rotation: Int((atan2(-c, d) * 180 / .pi).rounded()), isMirrored: area < 0)
  }
}

extension FrameStorage {
  /// How the picture itself says that it is turned (EXIF, H.264's display orientation); `nil` where it does not.
  var orientation: Orientation? {
    guard let entry = av_frame_get_side_data(pointer, AV_FRAME_DATA_DISPLAYMATRIX),
      entry.pointee.size >= 36
    else { return nil }
    return entry.pointee.data.withMemoryRebound(to: Int32.self, capacity: 9) {
      Orientation(displayMatrix: $0)
    }
  }
}
