internal import MediaCore

extension PictureInPicture {
  func describe(in status: inout PlayerStatus) {
    status.pictureInPicture = PlayerStatus.PictureInPicture(
      isActive: active != nil, source: source, place: place)
  }
}
