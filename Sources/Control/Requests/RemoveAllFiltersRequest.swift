internal import Playback

/// `removeAllFilters`: Takes all filters out of the stack.
struct RemoveAllFiltersRequest: PlaybackRequest {
  static let method = "removeAllFilters"
  static let summary = "Takes all filters out; brightness and contrast stay as they are."

  init(_ arguments: Arguments) {}

  var command: PlaybackCommand { .removeAllFilters }
}
