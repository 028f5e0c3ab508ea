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

  @Test("goes back when the touch is taken away") func cancelled() {
    stage.finger.down(at: Point(400, 300))
    stage.finger.stroke(to: Point(500, 300), in: .milliseconds(200))
    stage.finger.cancel()

    #expect(coin.center == Point(400, 300))
  }
}
