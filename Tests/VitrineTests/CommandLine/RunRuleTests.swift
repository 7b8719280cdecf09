import Foundation
import Testing
import VitrineTesting

/// What must never or always be, from which place on, and what follows from the last lines.
@Suite("what vitrine run holds a scenario to")
struct RunRuleTests {
  private static let clip = "queue.append \"mock:?duration=5&tone=440&click=none\""

  private func run(_ text: String, _ others: [String: String] = [:]) async throws
    -> (ending: ChildProcess.Ending, output: [String], errors: [String])
  {
    let folder = try ScenarioFolder(others.merging(["a.scenario": text + "\n"]) { $1 })
    for (name, color) in [("grey", "0x808080"), ("crimson", "0xBE6180")] {
      let made = try TestMedia.run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "color=c=\(color):s=64x64,format=rgb24"]
          + ["-frames:v", "1", "\(folder.path)/\(name).png"])
      try #require(made.status == 0)
    }
    return try await folder.run()
  }

  @Test(
    "what is broken is told",
    arguments: [
      // A picture that must always be like one must be there.
      (
        "queue.append grey.png\nat 1\nalways picture like=grey.png\nqueue.clear\nat 2",
        "no picture is shown at 1."
      ),
      ("always picture like=grey.png\nwait 1", "no picture has come"),
      // What the last command leads to.
      ("never error\nqueue.append missing.mp4", "error came"),
      // What stands between a command and a rule.
      ("queue.append missing.mp4\ntolerance 0.1\nnever error\nwait 1", "error came"),
      ("repeat 1\nqueue.append missing.mp4\nend\nnever error\nwait 1", "error came"),
      ("\(clip)\nset x $clock+1\nnever playing", "playing came"),
      // All of a length that is computed is looked at.
      (
        "\(clip) \"mock:?duration=8&audio=none\"\nat 9\nset d $clock-0.5\n"
          + "expect sound silent over $d within 0", "the last 8.5 s have level="
      ),
      // Another tint is another picture.
      ("queue.append grey.png\nexpect picture like=crimson.png within 0.1", "has ssim="),
      // What a block changes counts in its next round.
      (
        "\(clip)\nset t 1\nrepeat 3\nat $t\nset t $t+1\nend\nexpect currentTime==1 within 0",
        "currentTime is 3 "
      ),
      // A name stands in a round for what the round before left.
      (
        "\(clip)\nset last 0\nrepeat 3\nwait 1\nexpect currentTime>$last within 0\n"
          + "set last $position\nseek to=0.5\nend", "currentTime is 1."
      ),
      // What has not been looked at is not as it must be.
      ("\(clip)\nalways sound tone=440 over 2\nwait 1.5", "only 1.5 s were heard"),
      // Samples do not tell this frequency from 440 Hz.
      ("\(clip)\nexpect sound tone=47560 over 0.1 within 0.2", "0 % of it at 47560.0 Hz"),
      // How far times may be off does not make a rule stricter, nor blind.
      ("tolerance 0.5\n\(clip)\nnever currentTime>4\nat 4.6", "currentTime is 4.5"),
    ])
  func fails(text: String, reason: String) async throws {
    let run = try await run(text)
    #expect(run.ending == .exited(1), "\(run.output) \(run.errors)")
    #expect(run.output.joined(separator: "\n").contains(reason), "\(run.output)")
  }

  @Test(
    "what is kept to passes",
    arguments: [
      "queue.append grey.png\nat 1\nalways picture like=grey.png\nwait 1",
      "repeat 2\n\(clip)\nend\nvolume 0.5\nexpect currentItemChanged",
      "\(clip)\nset t 1\nrepeat 3\nat $t\nexpect currentTime==$t within 0\nset t $t+1\nend",
      "tolerance 0.5\n\(clip)\nnever currentTime>4\nalways currentTime<=4\nat 4.3",
      "\(clip)\nexpect playing\nset third $duration/3\nat position $third\npause\n"
        + "expect currentTime==$third within 0\nexpect currentTime<=$third within 0",
      "player --ticker @t.txt --vector grey.png@0,0,0.1,0.1 --fallback grey.png\nwait 0.1",
      "player --mute --ticker @t.txt\nwait 0.1",
      "player --max-height 480\ninclude b.txt\nwait 0.1",
      "set n 1\nrepeat 2\nwait 0.1\nset n $n+1\nend\nrepeat $n\nwait 0.1\nend\n"
        + "at 0.5",
      "set n 0\nrepeat 2000\nset n $n+1\nend\nat $n",
      "set v 0.1\nrepeat 2\nvolume $v\nset v 0.9\nend\nexpect volume==0.9 within 0",
      "set v 1\nrepeat 2\ninclude less.txt\nend\nexpect volume==0.5 within 0",
      "set p a\nrepeat 2\nset p $p-x\nqueue.append $p.png\nend\n"
        + "expect queue.1.source==a-x-x.png within 0",
      "\(clip)\nset n 0\nset m 0\nrepeat 1001\nset n $n+1\nset m $m+$n\nset n 0\nend\n"
        + "at $m/1001\nexpect currentTime==1 within 0",
      "\(clip)\nset n 0\nset m 0\nrepeat 1001\nset m $m+$n\nset n 2\nset n $n-1\nend\n"
        + "at $m/1000\nexpect currentTime==1 within 0",
      "set n 01\nrepeat 2\nqueue.append part$n.png\nset n $n+1\nend\nexpect queue.0.source==part01.png",
    ])
  func passes(text: String) async throws {
    let run = try await run(
      text,
      [
        "t.txt": "news", "b.txt": "player --volume 0.5\n",
        "less.txt": "set v $v-0.25\nvolume $v\n",
      ])
    #expect(run.ending == .exited(0), "\(run.output) \(run.errors)")
  }

  @Test(
    "what says nothing is refused by its line",
    arguments: [
      (#"{"never": "stall", "never": "ended"}"#, "a.scenario:1:1: 'never' stands twice"),
      ("wait 1\nexpect requests count=0", "a.scenario:2:1: requests are those to an origin"),
      ("expect sound silent over 0.00001", "over takes seconds"),
      ("player --max-height 480\ninclude b.txt", "b.txt:1:"),
    ])
  func refused(text: String, reason: String) async throws {
    let run = try await run(text, ["b.txt": "player --variant 0\n"])
    #expect(run.ending == .exited(2), "\(run.output) \(run.errors)")
    #expect((run.output + run.errors).contains { $0.contains(reason) }, "\(run.errors)")
  }

  @Test("a number sign in a name is no directive of the Test Anything Protocol")
  func tap() async throws {
    let folder = try ScenarioFolder(["a # TODO.scenario": "expect ended within 0\n"])
    let run = try await folder.run("a # TODO.scenario", ["--tap"])
    #expect(run.output.contains { $0.hasSuffix("a \\# TODO.scenario") }, "\(run.output)")
  }
}
