import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

/// Who has no touchscreen can do with a touchpad, and with a wheel, what two fingers do.
@MainActor
@Suite("Scenes by touchpad and wheel") struct SceneTouchpadTests {
  private let stage = Stage(width: 1280, height: 800)
  private let gallery = GalleryView()
  /// A place on the picture or paper, beside its middle.
  private let place = Point(600, 400)

  private func open<Kind: View>(_ kind: SceneKind, _ type: Kind.Type) throws -> Kind {
    stage.root.addSubview(gallery)
    gallery.open(kind)
    stage.draw()
    return try #require(gallery.all(type).first)
  }

  private func pinch(scale: Double, turn: Angle) {
    stage.touchpadPinch(.began, at: place)
    for step in 1...10 {
      stage.advance(by: .milliseconds(10))
      let part = Double(step) / 10
      stage.touchpadPinch(.changed, scale: 1 + (scale - 1) * part, turn: turn * 0.1, at: place)
    }
    stage.touchpadPinch(.ended, scale: scale, at: place)
  }

  private func wheel(_ notches: Vector, modifiers: Modifiers = []) {
    stage.window.handle(
      MouseEvent(
        kind: .scrolled(notches), location: place, modifiers: modifiers, timestamp: stage.now))
  }

  /// What lies under the pointer stays there.
  private func expectZoom(of view: View, _ factor: Double, _ change: () -> Void) {
    let (scale, point) = (view.transform.scaleX, view.convert(place, from: nil))
    change()
    #expect(abs(view.transform.scaleX / scale - factor) < 0.02)
    #expect(view.convert(point, to: nil).distance(to: place) < 1)
  }

  @Test(
    "a pinch and the wheel with Control zoom about the pointer, and a pinch can turn",
    arguments: [SceneKind.transform, .lines, .fingerPaint])
  func zoom(kind: SceneKind) throws {
    let paper = try paper(of: kind)
    expectZoom(of: paper, 1.5) { pinch(scale: 1.5, turn: .degrees(kind == .lines ? 0 : 20)) }
    if kind != .lines { #expect(abs(paper.transform.rotation.degrees - 20) < 1) }
    expectZoom(of: paper, 1 / 1.21) {
      wheel(Vector(0, 2), modifiers: .control)
      stage.advance(by: .seconds(1))
    }
  }

  @Test(
    "two fingers on a touchpad and the wheel move the paper, a part of which stays in reach",
    arguments: [SceneKind.transform, .lines, .fingerPaint])
  func move(kind: SceneKind) throws {
    let paper = try paper(of: kind)
    let before = paper.center
    wheel(Vector(0.25, -0.5))
    #expect(paper.center == before + Vector(-18, 36))
    wheel(Vector(0, 1), modifiers: .shift)
    #expect(paper.center == before + Vector(-90, 36))
    for _ in 0..<20 { wheel(Vector(0, -2)) }
    #expect(paper.convert(paper.bounds, to: nil).intersects(gallery.sceneFrame))
  }

  private func paper(of kind: SceneKind) throws -> View {
    switch kind {
    case .transform: try open(kind, TransformImageView.self)
    case .lines: try open(kind, Sketch.self)
    default: try open(kind, PaintSheet.self)
    }
  }

  @Test("a pinch zooms a photo") func photo() throws {
    let page = try open(.photos, PhotoPage.self)
    pinch(scale: 2, turn: .zero)
    #expect(abs(page.magnification - 2) < 0.1)
  }

  @Test("the wheel turns the dial, which one finger of a mouse does not") func dial() throws {
    _ = try open(.spinner, SpinnerScene.self)
    wheel(Vector(0, 2))
    #expect(gallery.currentFeedback == "Turned to 30°")
    wheel(Vector(0, -1))
    #expect(gallery.currentFeedback == "Turned to 15°")
  }

  @Test("a swipe to the side turns one photo, although it is never quite level") func photos()
    throws
  {
    let pager = try #require(try open(.photos, PhotoPage.self).superview as? ScrollView)
    for _ in 0..<12 { wheel(Vector(0.1, 0.03)) }
    stage.advance(by: .seconds(2))
    #expect(pager.contentOffset.x == pager.bounds.width)
  }
}
