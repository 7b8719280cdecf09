/// Chooses between the time of showing and the time of decoding that a file tells of each picture: in some files one of
/// them does not rise, and the other is to be gone by.
///
/// It goes by the rule of FFmpeg's `AVFrame.best_effort_timestamp`, but forgets what it counted at a reset, where FFmpeg
/// does not: after a seek the times would depend on how far was decoded before.
struct ShowingTime {
  /// How many times did not rise, of the one kind and of the other.
  private var faultyShowing = 0
  private var faultyDecoding = 0
  private var lastShowing = Int64.min
  private var lastDecoding = Int64.min

  /// The time to go by, in ticks.
  ///
  /// - Parameters:
  ///   - showing: When the picture is to be shown; `nil` where its file does not tell.
  ///   - decoding: When its packet is to be decoded; `nil` where its file does not tell.
  /// - Returns: `nil` where neither is told.
  mutating func choose(showing: Int64?, decoding: Int64?) -> Int64? {
    if let decoding, decoding <= lastDecoding { faultyDecoding += 1 }
    if let showing, showing <= lastShowing { faultyShowing += 1 }
    lastDecoding = decoding ?? showing ?? lastDecoding
    lastShowing = showing ?? decoding ?? lastShowing
    guard let showing, decoding == nil || faultyShowing <= faultyDecoding else { return decoding }
    return showing
  }
}
