internal import MediaCore

/// A frame as an output was shown it.
package struct TraceFrame: Sendable, Equatable {
  var item: String
  var pass: Int
  /// In the item.
  var time: MediaTime
  /// On the output timeline.
  var outputTime: MediaTime
  /// Of its pixels, and how they are turned and fitted in where that is told; empty where it is left out.
  var sum: String
  var isNew: Bool

  var text: String {
    "\(item)#\(pass) \(TraceTime.text(time)) at \(TraceTime.text(outputTime))"
      + (sum.isEmpty ? "" : " \(sum)")
  }
}
