import Testing

@testable import TouchKit

@Suite("ScrollMotion") struct ScrollMotionTests {
  @Test("starts with the given position and velocity")
  func starts() {
    let motion = ScrollMotion(from: 100, velocity: 800, within: 0...2000)

    #expect(motion.position(at: 0) == 100)
    #expect(abs((motion.position(at: 0.001) - 100) / 0.001 - 800) < 2)
  }

  @Test("comes to rest at its target") func rests() {
    let motion = ScrollMotion(from: 100, velocity: 800, within: 0...2000)

    let end = motion.position(at: motion.duration)
    #expect(abs(end - (100 + 800 * ScrollMotion.decay)) < 3)
    #expect(motion.position(at: motion.duration + 1) == end)
  }

  @Test("the transition from deceleration to bounce is continuous") func bounces() {
    let motion = ScrollMotion(from: 900, velocity: 3000, within: 0...1000)
    var last = motion.position(at: 0)
    var furthest = last

    for step in 1...2000 {
      let place = motion.position(at: Double(step) / 1000)
      #expect(abs(place - last) <= 3.1)
      last = place
      furthest = max(furthest, place)
    }

    #expect(furthest > 1020 && furthest < 1150)
    #expect(last == 1000)
  }

  @Test("content released beyond its end returns without oscillating") func springsBack() {
    let motion = ScrollMotion(from: -120, velocity: 0, within: 0...1000)

    for step in 0...100 { #expect(motion.position(at: Double(step) / 50) <= 0) }
    #expect(motion.position(at: motion.duration) == 0)
    #expect(motion.duration < 0.8)
  }

  @Test("a motion at rest has no duration") func still() {
    #expect(ScrollMotion(from: 5, velocity: 0, within: 0...10).duration == 0)
  }

  @Test(
    "the rubber band follows less the further it is dragged, and has an inverse",
    arguments: [-500.0, -10, 50, 130, 400])
  func rubberBand(dragged: Double) {
    let displayed = RubberBand.displayed(dragged, within: 0...100, extent: 300)

    #expect(abs(displayed - 50) <= abs(dragged - 50))
    #expect(displayed > -300 && displayed < 400)
    #expect(abs(RubberBand.dragged(displayed, within: 0...100, extent: 300) - dragged) < 1e-6)
  }
}
