import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Documentation: a coin") struct CoinTests {
  private let stage = Stage(width: 800, height: 600)
  private let coin = Coin(frame: Rect(350, 250, 100, 100))

  init() { stage.root.addSubview(coin) }

  @Test("follows the finger, less the slop") func drags() {
    stage.finger.down(at: Point(400, 300))
    stage.finger.stroke(to: Point(500, 300), in: .milliseconds(200))
    stage.finger.up()

    #expect(coin.center == Point(490, 300))
  }

  @Test("returns when the touch is cancelled") func cancelled() {
    stage.finger.down(at: Point(400, 300))
    stage.finger.stroke(to: Point(500, 300), in: .milliseconds(200))
    stage.finger.cancel()

    #expect(coin.center == Point(400, 300))
  }
}

@MainActor @Suite("Documentation: a print") struct PrintTests {
  private let stage = Stage(width: 800, height: 600)
  private let print = Print(frame: Rect(300, 200, 200, 200))

  init() { stage.root.addSubview(print) }

  @Test("content under two fingers stays under them") func follows() {
    stage.finger(1).down(at: Point(360, 300))
    stage.finger(2).down(at: Point(440, 300))
    stage.finger(1).stroke(to: Point(200, 260), in: .milliseconds(200))
    stage.finger(2).stroke(to: Point(520, 500), in: .milliseconds(200))

    #expect(print.convert(Point(60, 100), to: nil).distance(to: Point(200, 260)) < 1e-6)
    #expect(print.convert(Point(140, 100), to: nil).distance(to: Point(520, 500)) < 1e-6)
  }

  @Test("returns when a touch is cancelled") func cancelled() {
    let before = print.pose
    stage.finger(1).down(at: Point(360, 300))
    stage.finger(2).down(at: Point(440, 300))
    stage.finger(1).stroke(to: Point(200, 260), in: .milliseconds(200))
    #expect(print.pose != before)
    stage.finger(2).cancel()

    #expect(print.pose == before)
  }
}
