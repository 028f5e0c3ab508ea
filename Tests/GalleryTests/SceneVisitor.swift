import TouchKit
import TouchKitTesting

@testable import GalleryScenes

/// A person in front of a scene, who does with fingers what it asks to try.
@MainActor struct SceneVisitor {
  let stage: Stage
  let gallery: GalleryView

  init(of kind: SceneKind, in size: Size = Size(1280, 800)) {
    (stage, gallery) = show(kind, in: size)
    // What appears grows first.
    stage.advance(by: .seconds(1))
    stage.draw()
  }

  /// What is checked off.
  var done: [Challenge] { gallery.all(ChallengeChip.self).filter(\.isDone).map(\.challenge) }

  /// Does one thing.
  func perform(_ challenge: Challenge, of kind: SceneKind) {
    switch (kind, challenge) {
    case (.transform, .drag): drag(from: middle, by: Vector(80, 60))
    case (.transform, .toggle): tap("touch-switch")
    case (.transform, _), (.spinner, .turn): turn(by: 60)
    case (.spinner, _): for _ in 0..<5 { turn(by: 120) }
    case (.lines, .draw): drag(from: middle, by: Vector(80, 60))
    case (.lines, .erase): rub(at: middle, by: 160)
    case (.fingerPaint, .together): paintTogether()
    case (.fingerPaint, .undo):
      drag(from: middle, by: Vector(90, 0))
      tap("Undo")
    case (.gestures, .tripleTap): for _ in 0..<3 { tap("pad-triple-tap") }
    case (.gestures, .pinch): stage.pinch(at: place(of: "pad-pinch"), from: 30, to: 60)
    case (.gestures, _): rub(at: place(of: "pad-rub-to-and-fro"), by: 70)
    case (.fingerPaint, _):
      tap(translatable("Two fingers zoom"))
      stage.pinch(at: middle, from: 150, to: 300)
    case (.lines, _), (.photos, .zoom):
      stage.pinch(at: middle, from: 150, to: 300)
    case (.hotAreas, .aside): stage.finger.tap(at: edge(of: "area-square") + Vector(6, 0))
    case (.hotAreas, .hole): tap("area-ring")
    case (.hotAreas, _): drag(from: place(of: "area-circle"), by: Vector(0, 200))
    case (.hold, .accent): holdForAccent()
    case (.hold, .send):
      tap("key-h")
      tap("send")
    case (.hold, _):
      drag(from: place(of: "message"), by: Vector(-200, 0), in: .milliseconds(100))
      stage.advance(by: .seconds(1))
      tap("dismiss")
    case (.draggable, .above): drag(from: place(of: "Middle"), by: Vector(40, -40))
    case (.draggable, .menu): hold(at: place(of: "Middle"))
    case (.draggable, _):
      hold(at: place(of: "Little"))
      tap("pick-large")
    case (.fingerOffset, .centered): drag(from: place(of: "Centered"), by: Vector(50, 50))
    case (.fingerOffset, .grabbed): drag(from: place(of: "Grabbed"), by: Vector(50, 50))
    case (.fingerOffset, _): drag(from: place(of: "Above"), by: Vector(50, 50))
    default: performMore(challenge, of: kind)
    }
  }

  private func performMore(_ challenge: Challenge, of kind: SceneKind) {
    switch (kind, challenge) {
    case (.tiles, .doubleTap): for _ in 0..<2 { tap("tile-5") }
    case (.tiles, .stroke), (.tiles, .remove):
      drag(from: place(of: "tile-1"), by: place(of: "tile-3") - place(of: "tile-1"))
      if challenge == .remove { tap("remove") }
    case (.share, .copy), (.share, .paste):
      tap("copy-left")
      if challenge == .paste {
        tap("paste-right")
        // The picture is encoded on another thread.
        stage.scheduler.runPosted { done.contains(.paste) }
      }
    case (.share, _): dragAcross()
    case (.controls, .slide): drag(from: place(of: "slider-volume"), by: Vector(40, 0))
    case (.controls, .flip): tap("switch-wifi")
    case (.controls, _): drag(from: place(of: "button-plain"), by: Vector(300, 200))
    case (.lists, .select): tap("row-3")
    case (.lists, .water): tap("water")
    case (.lists, _): stage.pinch(at: place(of: "Picture"), from: 100, to: 200)
    case (.text, .submit), (.text, .type), (.text, .undo):
      tap("name")
      stage.type("Ada")
      if challenge == .submit { stage.key("Return") }
      if challenge == .undo { tap("undo") }
    case (.fingers, .fingers): land(at: [300, 400, 500].map { Point($0, 400) })
    case (.fingers, _):
      tap("Record")
      drag(from: middle, by: Vector(80, 60))
      tap("Stop")
      if challenge == .replay { tap("Replay") }
      stage.advance(by: .seconds(2))
    case (.conflicts, .doubleTap): for _ in 0..<2 { stage.finger.tap(at: Point(300, 250)) }
    case (.conflicts, .timeline):
      drag(from: Point(300, 250), by: Vector(80, 0))
      drag(from: Point(700, 700), by: Vector(80, 0))
    case (.conflicts, _): tap("Pan waits for swipe")
    case (.manyHands, _):
      let knobs = gallery.all(Knob.self).prefix(challenge == .crowd ? 4 : 2)
      land(at: knobs.map { $0.convert($0.bounds.center, to: nil) + Vector(40, 0) })
    case (.motion, .fling): drag(from: place(of: "Fling me"), by: Vector(90, 30))
    case (.motion, .spring): drag(from: place(of: "Pull me"), by: Vector(90, 30))
    case (.motion, _): tap("Race")
    case (.photos, .swipe):
      drag(from: middle, by: Vector(-400, 0), in: .milliseconds(150))
      stage.advance(by: .seconds(2))
    case (.photos, _): drag(from: place(of: "thumbnails"), by: Vector(120, 0))
    case (.margins, .aside): stage.finger.tap(at: edge(of: "margin-hot-area") + Vector(15, 0))
    case (.margins, .between): stage.finger.tap(at: edge(of: "margin-left") + Vector(10, 0))
    case (.margins, _): stage.finger.tap(at: gallery.sceneFrame.origin + Vector(20, 20))
    case (.targets, .restart): tap("reset")
    case (.targets, _):
      for _ in 0..<(challenge == .smallest ? 4 : 1) {
        stage.advance(by: .seconds(1))
        tap("target")
      }
    case (.responders, .shake):
      tap("card-note")
      tap("shake")
    case (.responders, _):
      tap(challenge == .pass ? "card-sheet" : "card-note")
      tap("send-color")
    case (.pages, .delete):
      drag(from: place(of: "row-1") + Vector(500, 0), by: Vector(-1100, 0))
    case (.pages, _):
      tap("row-1")
      stage.advance(by: .seconds(1))
      if challenge == .back { drag(from: Point(3, 400), by: Vector(900, 0)) }
    default: break
    }
    stage.advance(by: .seconds(1))
  }

  // MARK: Hands

  private var middle: Point { gallery.sceneFrame.center + Vector(0, 40) }

  /// A view by its identifier or label.
  private func view(_ name: String) -> View? {
    stage.draw()
    let views = stage.root.visibleTree
    return views.first { $0.identifier == name }
      ?? views.first { $0.label == name && !($0 is Label) }
  }

  func place(of name: String) -> Point {
    view(name).map { $0.convert($0.bounds.center, to: nil) } ?? .zero
  }

  /// The middle of the right edge of a view.
  private func edge(of name: String) -> Point {
    view(name).map { $0.convert(Point($0.bounds.maxX, $0.bounds.midY), to: nil) } ?? .zero
  }

  func tap(_ name: String) {
    stage.finger.tap(at: place(of: name))
    stage.advance(by: .milliseconds(60))
    stage.scheduler.runPosted()
    stage.scheduler.runPosted()
  }

  private func drag(from start: Point, by way: Vector, in time: Duration = .milliseconds(300)) {
    stage.finger.down(at: start)
    stage.finger.stroke(to: start + way, in: time)
    stage.finger.up()
  }

  func hold(at place: Point, movingBy way: Vector = .zero) {
    stage.finger.down(at: place)
    stage.advance(by: .seconds(1))
    if way != .zero { stage.finger.move(to: place + way) }
    stage.finger.up()
    stage.advance(by: .seconds(1))
  }

  private func rub(at place: Point, by way: Double) {
    stage.finger.down(at: place - Vector(way / 2, 0))
    for turn in 0..<6 {
      let side = turn % 2 == 0 ? way / 2 : -way / 2
      stage.finger.stroke(to: place + Vector(side, 0), in: .milliseconds(100))
    }
    stage.finger.up()
  }

  private func turn(by degrees: Double) {
    stage.pinch(at: middle, from: 200, to: 200, turn: .degrees(degrees), in: .milliseconds(400))
  }

  /// Puts fingers down, moves all of them a little and lifts them.
  private func land(at places: [Point]) {
    let fingers = places.indices.map { stage.finger(UInt32($0 + 1)) }
    for (finger, place) in zip(fingers, places) { finger.down(at: place) }
    stage.stroke(fingers, to: places.map { $0 + Vector(0, 40) }, in: .milliseconds(200))
    stage.lift(fingers)
  }

  /// The second finger joins one that has painted too far for a pinch.
  private func paintTogether() {
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: middle)
    one.stroke(to: middle + Vector(200, 0), in: .milliseconds(200))
    two.down(at: middle + Vector(0, 100))
    stage.stroke([two], to: [middle + Vector(200, 100)], in: .milliseconds(200))
    stage.lift([one, two])
  }

  private func holdForAccent() {
    stage.finger.down(at: place(of: "key-e"))
    stage.advance(by: .milliseconds(1300))
    stage.finger.stroke(to: place(of: "accent-é"), in: .milliseconds(200))
    stage.finger.up()
  }

  private func dragAcross() {
    stage.finger.down(at: place(of: "Left"))
    stage.advance(by: .seconds(1))
    stage.finger.stroke(to: place(of: "Right"), in: .milliseconds(300))
    stage.finger.up()
    stage.scheduler.runPosted()
  }
}
