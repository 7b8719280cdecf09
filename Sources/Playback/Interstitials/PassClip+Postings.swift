internal import MediaCore

extension PassClip {
  /// What is posted of an interstitial that is over, and of the clip that begins.
  ///
  /// - Parameters:
  ///   - old: The clip before; `nil` if the item itself played.
  ///   - new: The clip that begins; `nil` if the item goes on.
  static func postings(
    from old: PassClip?, to new: PassClip?, at moment: Interstitials.Moment
  ) -> [Posting] {
    let isSame = old?.stop === new?.stop && old?.place.entry == new?.place.entry
    var postings: [Posting] = []
    if let old, !isSame { postings += old.stop.end(old.place, at: moment) }
    guard let new else { return postings }
    if !isSame { postings.append(new.stop.posting(.start, new.place, at: moment)) }
    postings.append(new.stop.posting(.asset, new.place, at: moment))
    return postings
  }
}
