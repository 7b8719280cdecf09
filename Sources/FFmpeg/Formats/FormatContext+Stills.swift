internal import CFFmpeg
internal import MediaCore

/// Files of single pictures, and the single pictures of AVIF, which is a kind of MP4.
extension FormatContext {
  /// Whether it is a file of one picture: of a picture's own format, or AVIF.
  ///
  /// From FFmpeg 7 on what belongs to the picture, such as its alpha, is a track of its own.
  var isStill: Bool {
    if isOfPictures { return ahead.isOnePicture }
    return ["avif", "mif1"].contains(brand)
      && (0..<streamCount).allSatisfy { stream($0)?.pointee.nb_frames == 1 }
  }

  /// Whether it has the format of a picture, of which there may be more than one.
  var isOfPictures: Bool { live == nil && container.hasSuffix("_pipe") }

  /// Whether a track is the single picture that a sequence in AVIF has beside its moving ones.
  ///
  /// From FFmpeg 7 on that is the first track.
  func isBesideMovingPictures(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard stream.pointee.nb_frames == 1, ["avif", "avis", "mif1", "msf1"].contains(brand) else {
      return false
    }
    return (0..<streamCount).contains { (self.stream($0)?.pointee.nb_frames ?? 0) > 1 }
  }

  /// What kind of MP4 it is in the first place; `nil` where it is none.
  private var brand: String? {
    isISOFile ? entries(of: format.metadata)["major_brand"] : nil
  }
}
