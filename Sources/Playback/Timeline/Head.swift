/// One of the two that go along the timeline: where pictures are taken, and where sound is.
enum Head {
  case pictures
  case sound
}
