/// What of the pictures of a document is known before all of it is read.
struct TTMLShownPicture {
  /// The hash of the cue that it is.
  var cue: Int
  /// What stands in the document for its file.
  var reference: String
  var place: TTMLPicturePlace
  var opacity: Double
}
