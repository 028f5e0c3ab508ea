import Drawing
import Testing

@testable import TouchRecordings

@Suite("Timeline") struct TimelineTests {
  @Test("untimed actions follow the previous one immediately")
  func order() throws {
    let timeline = try timeline("tap 10 20\n500 tap 30 40\nwait 40\nkey a")

    #expect(
      Array(timeline.moments).map(\.time) == [0, 60, 500, 560, 600].map { .milliseconds($0) })
    #expect(Array(timeline.moments).map(\.line) == [2, 2, 3, 3, 5])
  }

  @Test("moves the finger of a drag 120 times a second and lifts it after the rest")
  func drag() throws {
    let moments = Array(try timeline("drag 100 100 to 220 160 in 500 rest 100").moments)

    #expect(moments.count == 62)
    #expect(moments[0].event == .input(.down(0, Point(100, 100))))
    #expect(moments[30].event == .input(.move(0, Point(160, 130))))
    #expect(moments[30].time == .milliseconds(250))
    #expect(moments[60].event == .input(.move(0, Point(220, 160))))
    #expect(moments[61].event == .input(.up(0, nil)))
    #expect(moments[61].time == .milliseconds(600))
  }

  @Test("keeps the fingers of a pinch on opposite sides of its center")
  func pinch() throws {
    let moments = Array(try timeline("pinch 400 300 from 100 to 300 angle 0 to 90 in 100").moments)

    #expect(moments[0].event == .input(.down(0, Point(350, 300))))
    #expect(moments[1].event == .input(.down(1, Point(450, 300))))
    guard case .input(.move(1, let end)) = moments[moments.count - 3].event else {
      Issue.record("unexpected: \(moments[moments.count - 3])")
      return
    }
    #expect(end.distance(to: Point(400, 450)) < 0.001)
  }

  @Test("assigns free finger numbers to a gesture")
  func freeFingers() throws {
    let moments = Array(try timeline("down 0 5 5\ntap 10 10\nup 0\ntap 10 10").moments)

    #expect(moments[1].event == .input(.down(1, Point(10, 10))))
    #expect(moments[4].event == .input(.down(0, Point(10, 10))))
  }

  @Test("scales coordinates to another screen size on request")
  func stretches() throws {
    let recording = try Recording(parsing: "touch-recording 1 100x100\npointer 50 25")

    let timeline = try Timeline(recording, on: PixelSize(200, 400))

    #expect(timeline.moments.map(\.event) == [.input(.pointer(Point(100, 100)))])
  }

  @Test("computes the inputs of a day-long gesture one by one")
  func day() throws {
    var moments = try timeline("pinch 400 300 from 100 to 300 in 86400000").moments

    let first = (0..<5).compactMap { _ in moments.next() }

    #expect(first[1].event == .input(.down(1, Point(450, 300))))
    #expect(first[0].event == .input(.down(0, Point(350, 300))))
    #expect(first[4].time < .milliseconds(20))
  }

  private func timeline(_ actions: String) throws -> Timeline {
    try Timeline(Recording(parsing: "touch-recording 1 1280x800\n" + actions))
  }
}

@Suite("RecordingPlayer") struct RecordingPlayerTests {
  @Test("returns each moment when it is due, even if called late")
  func times() throws {
    var player = try player("100 key a\n200 key b\n300 key c")

    #expect(player.nextTime == .milliseconds(1100))
    #expect(player.next(at: .milliseconds(1099)) == nil)
    #expect(player.next(at: .milliseconds(1100))?.line == 2)
    #expect(player.next(at: .milliseconds(1100)) == nil)
    #expect(player.next(at: .milliseconds(1500))?.line == 3)
    #expect(player.next(at: .milliseconds(1500))?.line == 4)
    #expect(player.isFinished)
    #expect(player.nextTime == nil)
  }

  @Test("plays twice as fast")
  func speed() throws {
    let player = try player("100 key a", speed: 2)

    #expect(player.nextTime == .milliseconds(1050))
  }

  @Test("pauses the clock while waiting for the program")
  func waits() throws {
    var player = try player("100 wait-window\n150 key a")

    #expect(player.next(at: .milliseconds(1100))?.event == .wait(.window))
    #expect(player.nextTime == nil)
    #expect(player.next(at: .milliseconds(9000)) == nil)
    player.resume(at: .milliseconds(9000))

    #expect(player.nextTime == .milliseconds(9050))
    #expect(player.next(at: .milliseconds(9050))?.line == 3)
  }

  @Test("pauses the clock while a screenshot is taken")
  func screenshot() throws {
    var player = try player("100 screenshot a.png\n150 key a")

    #expect(player.next(at: .milliseconds(1100))?.event == .screenshot("a.png"))
    #expect(player.next(at: .milliseconds(1150)) == nil)
    player.resume(at: .milliseconds(1400))

    #expect(player.nextTime == .milliseconds(1450))
  }

  @Test("is finished after the final pause")
  func pauseAtEnd() throws {
    var player = try player("key a\nwait 500")

    _ = player.next(at: .milliseconds(1000))
    #expect(!player.isFinished)
    #expect(player.nextTime == .milliseconds(1500))
    #expect(player.next(at: .milliseconds(1500))?.event == .end)
    #expect(player.isFinished)
  }

  private func player(_ actions: String, speed: Double = 1) throws -> RecordingPlayer {
    let recording = try Recording(parsing: "touch-recording 1 1280x800\n" + actions)
    return RecordingPlayer(
      try Timeline(recording), speed: speed, startingAt: .milliseconds(1000))
  }
}
