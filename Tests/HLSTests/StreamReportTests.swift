import MediaCore
import Testing

@testable import HLS

@Suite("Reports that are not looked at") struct StreamReportTests {
  @Test("Of what takes the place of the one before the last is kept, of the rest the latest")
  func condensed() {
    var reports: [StreamReport] = []
    for second in 0..<10_000 {
      reports.append(.loaded(to: .seconds(Double(second))))
      reports.append(.gap(from: .seconds(Double(second)), to: .seconds(1), reason: ""))
      if reports.count > StreamReport.most { reports = StreamReport.condensed(reports) }
      #expect(reports.count <= StreamReport.most)
    }
    let loaded = reports.compactMap { if case .loaded(let end) = $0 { end } else { nil } }
    #expect(loaded.last == .seconds(9999) && loaded == loaded.sorted())
    let gaps = reports.compactMap { if case .gap(let from, _, _) = $0 { from } else { nil } }
    #expect(gaps.last == .seconds(9999) && gaps == gaps.sorted() && gaps.count >= 100)
  }
}
