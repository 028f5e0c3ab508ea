import Testing
import TouchKit
import TouchKitTesting

/// A stage of a gesture at which it can be cancelled.
struct CancellationStage: CustomTestStringConvertible, Sendable {
  let name: String
  let make: @MainActor () -> GestureRecognizer
  /// Moves the fingers until the gesture is in that stage.
  let play: @MainActor (GestureScene) -> Void
  /// Whether the gesture waits for another one to fail.
  var waits = false

  var testDescription: String { name }
}

extension CancellationStage {
  static let all: [CancellationStage] = taps + presses + pans + pairs + transforms + swipes + scrubs

  @MainActor
  private static func down(_ scene: GestureScene, _ fingers: Int, provisional: Bool = false) {
    for number in 1...fingers {
      scene.finger(UInt32(number)).down(
        at: Point(100 + 100 * Double(number), 300), provisional: provisional)
    }
  }

  private static let taps = [
    CancellationStage(name: "tap with one finger of two", make: { twoByTwo() }) { down($0, 1) },
    CancellationStage(name: "tap with all fingers", make: { twoByTwo() }) { down($0, 2) },
    CancellationStage(name: "tap with one finger lifted", make: { twoByTwo() }) { scene in
      down(scene, 2)
      scene.finger(1).up()
    },
    CancellationStage(name: "tap before the second tap", make: { twoByTwo() }) { scene in
      down(scene, 2)
      scene.finger(1).up()
      scene.finger(2).up()
    },
    CancellationStage(name: "tap in the second tap", make: { twoByTwo() }) { scene in
      down(scene, 2)
      scene.finger(1).up()
      scene.finger(2).up()
      down(scene, 2)
    },
    CancellationStage(name: "tap that failed", make: { TapGestureRecognizer() }) { scene in
      down(scene, 1)
      scene.wait(800)
    },
    CancellationStage(name: "tap that moved too far", make: { TapGestureRecognizer() }) { scene in
      down(scene, 1)
      scene.finger(1).move(to: Point(230, 300))
    },
    CancellationStage(
      name: "tap that waits", make: { TapGestureRecognizer() },
      play: { scene in
        down(scene, 1)
        scene.finger(1).up()
      }, waits: true),
    CancellationStage(name: "tap with unresolved ownership", make: { TapGestureRecognizer() }) {
      scene in
      down(scene, 1, provisional: true)
      scene.finger(1).lift()
    },
  ]

  private static let presses = [
    CancellationStage(name: "press that is possible", make: { twoPress() }) { down($0, 2) },
    CancellationStage(name: "press that began", make: { twoPress() }) { scene in
      down(scene, 2)
      scene.wait(500)
    },
    CancellationStage(name: "press that moves", make: { twoPress() }) { scene in
      down(scene, 2)
      scene.wait(500)
      scene.finger(1).move(to: Point(150, 300))
    },
    CancellationStage(name: "press that ended", make: { twoPress() }) { scene in
      down(scene, 2)
      scene.wait(500)
      scene.finger(1).up()
    },
    CancellationStage(name: "press that failed", make: { twoPress() }) { scene in
      down(scene, 2)
      scene.finger(1).move(to: Point(230, 300))
    },
    CancellationStage(name: "press with unresolved ownership", make: { twoPress() }) { scene in
      down(scene, 2, provisional: true)
      scene.wait(500)
    },
    CancellationStage(name: "early press with unresolved ownership", make: { earlyPress() }) {
      scene in
      down(scene, 1, provisional: true)
      scene.wait(500)
      scene.finger(1).lift()
    },
    CancellationStage(
      name: "press that waits", make: { LongPressGestureRecognizer() },
      play: { scene in
        down(scene, 1)
        scene.wait(600)
      }, waits: true),
  ]

  private static let pans = [
    CancellationStage(name: "pan that is possible", make: { PanGestureRecognizer() }) { scene in
      down(scene, 1)
      scene.finger(1).move(to: Point(205, 300))
    },
    CancellationStage(name: "pan that began", make: { PanGestureRecognizer() }) { scene in
      down(scene, 1)
      scene.finger(1).move(to: Point(250, 300))
    },
    CancellationStage(name: "pan that moves", make: { PanGestureRecognizer() }) { scene in
      down(scene, 2)
      scene.finger(1).stroke(to: Point(250, 360), in: .milliseconds(50))
    },
    CancellationStage(name: "pan with one finger left", make: { PanGestureRecognizer() }) { scene in
      down(scene, 2)
      scene.finger(1).stroke(to: Point(250, 360), in: .milliseconds(50))
      scene.finger(1).up()
    },
    CancellationStage(name: "pan that failed", make: { PanGestureRecognizer(maximumTouches: 1) }) {
      down($0, 2)
    },
    CancellationStage(name: "provisional pan", make: { PanGestureRecognizer() }) { scene in
      down(scene, 2, provisional: true)
      scene.finger(1).stroke(to: Point(250, 360), in: .milliseconds(50))
    },
    CancellationStage(
      name: "pan that waits", make: { PanGestureRecognizer() },
      play: { scene in
        down(scene, 1)
        scene.finger(1).stroke(to: Point(250, 360), in: .milliseconds(50))
      }, waits: true),
    CancellationStage(name: "pan with unresolved ownership", make: { PanGestureRecognizer() }) {
      scene in
      down(scene, 1, provisional: true)
      scene.finger(1).stroke(to: Point(250, 360), in: .milliseconds(50))
      scene.finger(1).lift()
    },
  ]

  private static let transforms = twoFingers("transform") { TransformGestureRecognizer() }

  private static let pairs = [("pinch", true), ("rotation", false)].flatMap { name, isPinch in
    let make: @MainActor () -> GestureRecognizer = {
      isPinch ? PinchGestureRecognizer() : RotationGestureRecognizer()
    }
    return twoFingers(name, make) + [
      CancellationStage(name: "\(name) with one finger", make: make) { down($0, 1) },
      CancellationStage(name: "\(name) that failed", make: make) { scene in
        // The pan begins first: the motion stays within the slop of the other gesture.
        scene.view.add(PanGestureRecognizer())
        down(scene, 2)
        scene.finger(2).move(to: isPinch ? Point(300, 322) : Point(322, 300))
      },
      CancellationStage(name: "\(name) with unresolved ownership", make: make) { scene in
        down(scene, 2, provisional: true)
        scene.finger(2).move(to: Point(350, 380))
        scene.finger(1).lift()
        scene.finger(2).lift()
      },
    ]
  }

  /// The stages that all gestures of two fingers have.
  private static func twoFingers(
    _ name: String, _ make: @escaping @MainActor () -> GestureRecognizer
  ) -> [CancellationStage] {
    let spread: @MainActor (GestureScene) -> Void = { scene in
      down(scene, 2)
      for step in 1...5 {
        let place = Point(300 + 10 * Double(step), 300 + 20 * Double(step))
        scene.finger(2).move(to: place)
      }
    }
    return [
      CancellationStage(name: "\(name) that is possible", make: make) { down($0, 2) },
      CancellationStage(name: "\(name) that began", make: make) { scene in
        down(scene, 2)
        scene.finger(2).move(to: Point(350, 380))
      },
      CancellationStage(name: "\(name) that changes", make: make, play: spread),
      CancellationStage(name: "\(name) with one finger left", make: make) { scene in
        spread(scene)
        scene.finger(1).up()
      },
      CancellationStage(name: "\(name) that waits", make: make, play: spread, waits: true),
      CancellationStage(name: "provisional \(name)", make: make) { scene in
        down(scene, 2, provisional: true)
        scene.finger(2).move(to: Point(350, 380))
      },
    ]
  }

  private static let swipes = [
    CancellationStage(name: "swipe that is possible", make: { SwipeGestureRecognizer() }) { scene in
      down(scene, 1)
      scene.finger(1).stroke(to: Point(230, 300), in: .milliseconds(30))
    },
    CancellationStage(name: "swipe with its finger left", make: { SwipeGestureRecognizer() }) {
      down($0, 1)
      $0.finger(1).stroke(to: Point(300, 300), in: .milliseconds(50))
    },
    CancellationStage(name: "swipe that failed", make: { SwipeGestureRecognizer() }) { scene in
      down(scene, 1)
      scene.finger(1).move(to: Point(150, 300))
    },
    CancellationStage(name: "swipe with unresolved ownership", make: { SwipeGestureRecognizer() }) {
      scene in
      down(scene, 1, provisional: true)
      scene.finger(1).stroke(to: Point(300, 300), in: .milliseconds(50))
      scene.finger(1).lift()
    },
    CancellationStage(
      name: "swipe that waits", make: { SwipeGestureRecognizer() },
      play: { scene in
        down(scene, 1)
        scene.finger(1).stroke(to: Point(300, 300), in: .milliseconds(50))
      }, waits: true),
  ]

  private static let scrubs = [
    CancellationStage(name: "scrub in its third stroke", make: { ScrubGestureRecognizer() }) {
      rub($0, strokes: 3)
    },
    CancellationStage(name: "scrub with its finger left", make: { ScrubGestureRecognizer() }) {
      rub($0, strokes: 5)
    },
    CancellationStage(name: "scrub with unresolved ownership", make: { ScrubGestureRecognizer() }) {
      rub($0, strokes: 4, provisional: true)
      $0.finger(1).lift()
    },
    CancellationStage(
      name: "scrub that waits", make: { ScrubGestureRecognizer() },
      play: { rub($0, strokes: 4) }, waits: true),
  ]

  @MainActor
  private static func rub(_ scene: GestureScene, strokes: Int, provisional: Bool = false) {
    down(scene, 1, provisional: provisional)
    for stroke in 0..<strokes {
      scene.finger(1).stroke(
        to: Point(stroke % 2 == 0 ? 240 : 200, 300), in: .milliseconds(50))
    }
  }

  @MainActor
  private static func twoByTwo() -> GestureRecognizer { TapGestureRecognizer(taps: 2, touches: 2) }

  /// Begins before its touches are committed.
  @MainActor
  private static func earlyPress() -> GestureRecognizer {
    let press = LongPressGestureRecognizer()
    press.waitsForCommittedTouches = false
    return press
  }

  @MainActor
  private static func twoPress() -> GestureRecognizer { LongPressGestureRecognizer(touches: 2) }
}
