import Testing

@testable import Playback

@Suite("Where an item's data comes from") struct ItemPlaceTests {
  @Test(
    "Its name tells whether a network, a disk or a device is slow",
    arguments: [
      ("http://host/a.ts", StallCause.network), ("rtsp://camera/live", .network),
      ("udp://@239.1.2.3:5000", .network), ("srt://:9000?mode=listener", .network),
      ("own://a", .network), ("/srv/camera.sdp", .network), ("file:///srv/Camera.SDP", .network),
      ("file:///srv/a.mp4", .disk), ("a.mp4", .disk), ("-", .disk), ("fd:3", .disk),
      ("slate:Closed", .disk), ("pulse:", .device), ("alsa:hw:0", .device),
      ("v4l2:/dev/video0", .device),
    ])
  func place(source: String, cause: StallCause) {
    #expect(ItemDescription(source).place == cause)
  }
}
