package import MediaCore

extension StillSheet {
  /// The sheet in a file as programs get it.
  package func json(file path: String) -> JSONObject {
    [
      "file": .string(path), "width": .int(size.width), "height": .int(size.height),
      "tiles": .array(
        tiles.map { tile in
          [
            "requestedTime": .number(tile.requestedTime.seconds),
            "actualTime": .number(tile.actualTime.seconds), "x": .int(tile.place.x),
            "y": .int(tile.place.y), "width": .int(tile.place.width),
            "height": .int(tile.place.height),
          ]
        }),
    ]
  }
}
