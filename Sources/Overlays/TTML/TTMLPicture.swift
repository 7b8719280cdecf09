/// A picture that a document of TTML shows in a region.
struct TTMLPicture {
  /// Tells it from all others of its document.
  var number: Int
  var file: TTMLPictureFile
  var place: TTMLPicturePlace
  /// 1 for opaque.
  var opacity: Double
}

extension TTMLLengths {
  /// Where a picture lies along one side of its region; `nil` for what says nothing.
  func distance(_ text: Substring, isAcross: Bool) -> TTMLPicturePlace.Distance? {
    switch text {
    case "left", "top": .share(0)
    case "center": .share(0.5)
    case "right", "bottom": .share(1)
    default:
      if let percent = Self.number(text, "%") {
        .share(percent / 100)
      } else {
        percentage(text, isAcross: isAcross).map { .length($0) }
      }
    }
  }
}
