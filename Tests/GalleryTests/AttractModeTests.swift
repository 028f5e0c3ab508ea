import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("Attract mode")
struct AttractModeTests {
  private let stage = Stage(width: 800, height: 500)
  private let gallery = GalleryView()
  private let mode: AttractMode

  init() {
    stage.root.addSubview(gallery)
    gallery.close()
    mode = AttractMode(
      in: stage.window, of: gallery, after: .seconds(60), playing: GalleryRecordings.recording)
    stage.draw()
  }

  /// The views of the window with an identifier.
  private func views(_ identifier: String) -> [View] {
    stage.root.visibleTree.filter { $0.identifier == identifier }
  }

  private var isPlaying: Bool { views("attract").first.map { scene(of: $0) != nil } ?? false }

  private func scene(of screen: View) -> InspectionAttribute? {
    screen.inspectionAttributes.first { $0.name == "scene" }
  }

  /// The middle of a scene's card.
  private func card(_ kind: SceneKind) throws -> Point {
    let card = try #require(views("scene-\(kind.rawValue)").first)
    return card.convert(card.bounds.center, to: nil)
  }

  private var title: String { stage.window.title }

  @Test("begins when nobody has used the window for the time, and costs nothing until then")
  func begins() {
    stage.advance(by: .seconds(30))
    stage.key("a")
    stage.draw()
    #expect(!stage.window.needsFrame)
    #expect(stage.window.nextDeadline == .milliseconds(60_000))

    stage.advance(by: .milliseconds(59_999))
    #expect(views("attract").isEmpty)
    stage.advance(by: .milliseconds(1))
    #expect(isPlaying)
  }

  @Test("waits while a finger rests on the screen") func resting() {
    stage.finger.down(at: Point(20, 20))
    stage.advance(by: .seconds(200))
    #expect(views("attract").isEmpty)

    stage.finger.up()
    stage.advance(by: .seconds(60))
    #expect(isPlaying)
  }

  @Test(
    "an upright screen is full: the room that the picture leaves has the emblems of all scenes",
    arguments: [Size(800, 1280), Size(480, 800), Size(360, 640), Size(1280, 800), Size(960, 540)])
  func rooms(size: Size) throws {
    stage.window.resize(to: size, scale: 1)
    stage.advance(by: .seconds(61))
    stage.draw()
    let board = try #require(views("attract").first?.subviews.first)
    let frames = board.subviews.filter { !$0.isHidden }.map(\.frame).sorted { $0.minY < $1.minY }

    #expect(frames.count == (size.height > size.width ? 3 : 2))
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.maxY < next.minY) }
    let margin = size.shortSide * 0.05
    #expect(board.bounds.insetBy(margin / 2, margin / 2).contains(frames[0].center))
    #expect(frames[0].minY < size.height * 0.09)
    #expect(try #require(frames.last).maxY > size.height * 0.91)
  }

  @Test("plays one scene after another, from the first again after the last") func sequence() {
    stage.advance(by: .seconds(60))
    var scenes: [InspectionAttribute] = []
    // Frames cost pixels, of which the order needs none.
    stage.window.resize(to: Size(80, 50), scale: 1)
    for _ in 0..<400 {
      stage.advance(by: .milliseconds(700))
      if let scene = views("attract").first.flatMap(scene(of:)), scenes.last != scene {
        scenes.append(scene)
      }
    }

    #expect(Set(scenes.map(\.value)).count == SceneKind.allCases.count)
    #expect(scenes.count > SceneKind.allCases.count)
  }

  @Test("leaves the scene that was open, its sheet and what it had changed") func leaves() throws {
    gallery.open(.lines)
    stage.draw()
    stage.finger.tap(at: Point(500, 300), holding: .seconds(1))
    stage.advance(by: .seconds(1))
    #expect(views("remove-all").count == 1)

    stage.advance(by: .seconds(60))
    stage.key("a")
    stage.advance(by: .seconds(1))

    #expect(views("remove-all").isEmpty)
    #expect(title == "TouchKit Gallery")
    #expect(stage.root.subviews.count == 1)
  }

  // MARK: The end

  @Test("ends with the first touch, which opens nothing; the next one does") func touch() throws {
    stage.advance(by: .seconds(65))
    let card = try card(.gestures)

    stage.finger.down(at: card)
    #expect(title == "TouchKit Gallery")
    stage.advance(by: .milliseconds(50))
    stage.finger.up()
    stage.advance(by: .milliseconds(400))
    #expect(views("attract").isEmpty)
    #expect(title == "TouchKit Gallery")

    stage.finger.tap(at: card)
    #expect(title.hasPrefix("Gestures"))
  }

  @Test("a hand that lands on it with several fingers opens nothing") func hand() throws {
    stage.advance(by: .seconds(65))
    let card = try card(.gestures)

    for number in 1...3 as ClosedRange<UInt32> {
      stage.finger(number).down(at: card + Vector(Double(number) * 20, 0))
      stage.advance(by: .milliseconds(12))
    }
    for number in 1...3 as ClosedRange<UInt32> {
      stage.finger(number).up()
      stage.advance(by: .milliseconds(12))
    }
    stage.advance(by: .seconds(1))

    #expect(title == "TouchKit Gallery")
    #expect(views("attract").isEmpty)
  }

  @Test("a finger that stays does not keep the others out") func stays() throws {
    stage.advance(by: .seconds(65))
    let card = try card(.gestures)
    stage.finger.down(at: Point(400, 20))
    stage.advance(by: .seconds(1))

    stage.finger(2).tap(at: card)

    #expect(title.hasPrefix("Gestures"))
  }

  @Test("ends with a key, which does nothing else", arguments: ["a", "Return", "Escape", "Tab"])
  func keys(key: String) {
    stage.advance(by: .seconds(65))

    stage.key(key)
    stage.advance(by: .seconds(1))

    #expect(views("attract").isEmpty)
    #expect(stage.window.focus == nil)
    #expect(title == "TouchKit Gallery")
  }

  @Test("ends when the mouse is moved, not when the table shakes") func mouse() {
    stage.advance(by: .seconds(65))

    stage.mouse(.moved, at: Point(400, 400))
    stage.mouse(.moved, at: Point(404, 405))
    #expect(isPlaying)
    stage.mouse(.moved, at: Point(412, 405))
    stage.advance(by: .seconds(1))
    #expect(views("attract").isEmpty)
  }

  @Test("a click opens nothing either") func click() throws {
    stage.advance(by: .seconds(65))
    let card = try card(.gestures)

    stage.mouse(.pressed(.primary), at: card)
    stage.advance(by: .milliseconds(80))
    stage.mouse(.released(.primary), at: card)
    stage.advance(by: .seconds(1))

    #expect(views("attract").isEmpty)
    #expect(title == "TouchKit Gallery")
  }

  @Test("begins again a minute after the last touch") func again() {
    stage.advance(by: .seconds(65))
    stage.finger.tap(at: Point(400, 20))
    stage.advance(by: .seconds(59))
    #expect(views("attract").isEmpty)

    stage.advance(by: .seconds(2))
    #expect(isPlaying)
  }

  @Test("never begins without recordings") func missing() {
    let stage = Stage(width: 800, height: 500)
    let gallery = GalleryView()
    stage.root.addSubview(gallery)
    gallery.open(.lines)
    let mode = AttractMode(in: stage.window, of: gallery, after: .seconds(60)) { _ in nil }

    stage.advance(by: .seconds(200))

    #expect(stage.window.nextDeadline == nil)
    #expect(stage.window.title.hasPrefix("Lines"))
    withExtendedLifetime(mode) {}
  }

  @Test("shows stills to those who prefer reduced motion") func reducedMotion() throws {
    stage.window.animator.isReduced = true
    stage.advance(by: .seconds(60))
    let screen = try #require(views("attract").first)
    let first = scene(of: screen)
    #expect(first != nil)
    stage.draw()
    let frames = stage.presenter.presented.count

    stage.advance(by: .milliseconds(7900))
    #expect(!stage.window.needsFrame && stage.presenter.presented.count == frames)
    stage.advance(by: .milliseconds(200))

    #expect(scene(of: screen) != first)
  }
}
