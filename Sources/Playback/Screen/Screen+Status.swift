extension Screen {
  func describe(in status: inout PlayerStatus) {
    cues.describe(in: &status)
    picture.describe(in: &status)
    pip.describe(in: &status)
    status.transition = transition.kind
  }
}
