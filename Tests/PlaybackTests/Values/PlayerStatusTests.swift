import MediaCore
import Playback
import Testing

@Suite("The status of a player") struct PlayerStatusTests {
  @Test("A player that has done nothing says so in every field")
  func idle() {
    var idle = PlayerStatus().json
    guard case .object(let counters)? = idle["counters"] else {
      Issue.record("no counters")
      return
    }
    #expect(counters.members.count >= 6 && counters.members.allSatisfy { $0.value == 0 })
    idle["counters"] = nil
    #expect(
      JSONValue.object(idle).json
        == #"{"state":"idle","item":null,"fallback":false,"currentTime":0,"duration":null,"date":null,"rate":1,"volume":1,"#
        + #""muted":false,"loops":1,"loopQueue":false,"actionAtItemEnd":"advance","seekable":false,"#
        + #""seekableRanges":[],"latency":null,"latencyTarget":null,"display":null,"bounds":null,"#
        + #""transition":{"kind":"cut","duration":0},"#
        + ##""gravity":"aspect","background":"#000000","corners":0,"##
        + #""pip":{"active":false,"source":null,"corner":"bottomRight","size":0.25,"#
        + #""margin":0.02,"radius":0},"#
        + #""rotation":0,"mirrored":false,"brightness":0,"contrast":1,"filters":[],"audioDevice":null,"audioTrack":null,"subtitleTrack":null,"#
        + #""subtitleStyle":{"font":null,"size":1,"color":null,"background":null,"edge":null},"#
        + #""tracks":[],"metadata":{"title":null,"#
        + #""artist":null,"artworkBytes":null,"chapters":[],"tags":{}},"queue":[],"queueLength":0,"#
        + #""buffer":null,"quality":null,"qualityPreference":{"maxBitrate":null,"#
        + #""maxHeight":null,"variant":null},"vectors":[],"sessionData":[],"interstitial":null,"losses":[]}"#
    )
  }

  @Test("An item written at once is the text of its JSON")
  func itemText() {
    let error = MediaError(.notFound, "no \"file\"", item: ItemID("b"))
    let items = [
      PlayerStatus.Item(id: ItemID("a"), source: "x\ny", status: .unknown),
      PlayerStatus.Item(
        id: ItemID("b"), source: "", status: .failed, error: error, duration: .seconds(1.5)),
    ]
    var texts: [String] = []
    for item in items {
      var text = ""
      item.write(to: &text)
      texts.append(text)
    }
    var status = PlayerStatus()
    status.items = items
    #expect(status.json["queue"]?.json == "[\(texts.joined(separator: ","))]")
    #expect(status.json["queueLength"] == 2)
  }

  @Test("Users and passwords of URLs are not told")
  func credentials() {
    var status = PlayerStatus()
    let url = "http://bob:hunter2@host/a.mp4"
    status.items = [PlayerStatus.Item(id: ItemID("a"), source: url, status: .unknown)]
    status.pictureInPicture.source = url
    status.interstitial = PlayerStatus.Interstitial(id: "i", asset: url)
    let text = JSONValue.object(status.json).json
    #expect(!text.contains("hunter2") && text.contains(#""source":"http://host/a.mp4""#))
    #expect(!PlayerEvent.Kind.startedPiP(source: url).fields.members[0].value.json.contains("bob"))
    var written = ""
    status.items[0].write(to: &written)
    #expect(!written.contains("bob"))
  }

  @Test("What repeats for ever says so in a word, and a failed item tells its error")
  func values() {
    var status = PlayerStatus()
    status.itemLoops = nil
    status.bounds = PixelSize(width: 4, height: 3)
    status.items = [
      PlayerStatus.Item(
        id: ItemID("a"), source: "x", status: .failed,
        error: MediaError(.notFound, "no file", item: ItemID("a")))
    ]
    #expect(status.json["loops"] == "forever")
    #expect(status.json["bounds"] == ["width": 4, "height": 3])
    #expect(
      status.json["queue"]?.json
        == #"[{"id":"a","source":"x","status":"failed","duration":null,"error":{"code":2004,"#
        + #""message":"no file","data":{"name":"notFound","case":"notFound","item":"a","reason":"no file","#
        + #""recovery":"Check the path or the URL."}}}]"#)
  }
}
