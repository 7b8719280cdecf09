import Networking
import Testing

@Suite("Whether servers are reached") struct NetworkReachTests {
  @Test("Only what keeps from reaching a server counts, until something has come")
  func reach() {
    let reach = NetworkReach()
    #expect(reach.fault == nil)
    for kind in [NetworkError.Kind.cancelled, .status(503), .endedEarly, .forbiddenURL] {
      reach.note(NetworkError(kind, "no matter"))
      #expect(reach.fault == nil)
    }
    reach.note(NetworkError(.connectionFailed, "refused"))
    reach.note(NetworkError(.cancelled, "given up"))
    #expect(reach.fault == "refused")
    reach.noteReply()
    #expect(reach.fault == nil)
  }
}
