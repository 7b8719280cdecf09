/// A programme and how it is played.
package struct Scenario: Sendable {
  package var name: String
  package var video: VideoModel
  /// The most the buffer holds, in seconds; live, the distance to the edge.
  package var bufferMax: Double
  package var isLive: Bool

  package init(name: String, video: VideoModel, bufferMax: Double, isLive: Bool = false) {
    self.name = name
    self.video = video
    self.bufferMax = bufferMax
    self.isLive = isLive
  }

  /// The three that `docs/measurements/quality.md` reports.
  ///
  /// - Parameter folder: Where `hls6.v`, `live2.v` and `bbb3.v` are; made-up programmes without it.
  package static func all(folder: String?) -> [Scenario] {
    let six = [227e3, 474e3, 988e3, 2053e3, 2958e3, 5993e3]
    let ten = [226e3, 327e3, 473e3, 684e3, 986e3, 1422e3, 2050e3, 2955e3, 5019e3, 5992e3]
    func video(_ file: String, _ duration: Double, _ bitrates: [Double]) -> VideoModel {
      let read = folder.flatMap { try? VideoModel.read(file: "\($0)/\(file)") }
      return read ?? .synthetic(segmentDuration: duration, bitrates: bitrates)
    }
    return [
      Scenario(name: "vod6", video: video("hls6.v", 6, six), bufferMax: 30),
      Scenario(name: "live2", video: video("live2.v", 2, six), bufferMax: 8, isLive: true),
      Scenario(name: "vod3", video: video("bbb3.v", 3, ten), bufferMax: 30),
    ]
  }
}
