/// Where a pass changes to and from a colour; `nil` where it does not.
struct FadeWindows {
  /// At its end, into the colour.
  var outgoing: FadeWindow?
  /// At its beginning, out of the colour.
  var incoming: FadeWindow?
}
