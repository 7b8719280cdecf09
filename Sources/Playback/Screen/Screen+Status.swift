extension Screen {
  func describe(in status: inout PlayerStatus) {
    cues.describe(in: &status)
    picture.describe(in: &status)
    pip.describe(in: &status)
    status.transition = transition.kind
  }

  func describeTracks(of item: ItemPipeline, in status: inout PlayerStatus) {
    picture.describeSize(of: item, in: &status)
    status.subtitleTrack = cues.track(of: item)
  }
}
