/// A filter of a program's own: it gets the planes of each picture and changes them in place.
///
/// Called on the thread that makes pictures ready, one picture after the other, for each picture at least once: a
/// picture that is shown for long may come again when something else about it changes. What takes long delays the
/// pictures, and neither sound nor commands.
public protocol FrameFilter: CustomFiltering {
  /// Changes a picture.
  ///
  /// - Parameter picture: What the filters before this one made of it; its format says how it is still to be turned,
  ///   and may change from one picture to the next.
  /// - Throws: What is then told as an `error` event. Pictures are shown as they were decoded, with nothing applied
  ///   or drawn, and no filter is asked again, until the stack or the format of the pictures changes.
  func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError)

  /// Changes a picture by what is set of the filter.
  ///
  /// What is called for each picture; by default it calls `apply(to:)`. A filter that is declared with parameters
  /// implements it.
  ///
  /// - Parameter values: The value of every parameter that was declared with the filter.
  func apply(
    to picture: inout some WritablePicture & ~Copyable, _ values: [String: FilterValue]
  ) throws(MediaError)
}

extension FrameFilter {
  /// Calls `apply(to:)`, whatever the values are.
  public func apply(
    to picture: inout some WritablePicture & ~Copyable, _ values: [String: FilterValue]
  ) throws(MediaError) {
    try apply(to: &picture)
  }
}
