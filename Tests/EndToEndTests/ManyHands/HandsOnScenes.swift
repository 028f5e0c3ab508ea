import Drawing
import TestSupport
import VirtualTouchscreen

/// Hands that use the gallery: each burst begins in the next scene, and may leave it for others.
final class HandsOnScenes: HandSubject {
  let stage: HandStage
  private let gallery: GalleryStage
  /// The titles of the scenes, in the order of the start page.
  private let scenes: [String]
  /// What the scene of the burst shows when it has just been opened.
  private var picture: Bitmap?

  init() throws {
    gallery = try GalleryStage()
    // Above the heading of the start page, and on the title of a scene.
    stage = try HandStage(gallery, bareFloor: Point(640, 20))
    scenes = try gallery.tree().scenes.map(\.label)
  }

  func plan(_ number: Int) -> HandPlan { HandPlan(number: number, on: .scene) }

  func prepare(for plan: HandPlan) throws {
    try open(scene(of: plan))
    picture = try withoutChallenges(gallery.stillScreen())
  }

  /// The scene opens again with a tap, and shows what it showed before.
  func check(after plan: HandPlan) throws {
    do {
      try stage.waitUntilNothingIsHeld()
      try leave()
      try open(scene(of: plan))
      try comparePicture()
      try leave()
    } catch {
      throw TimeoutError("in \(scene(of: plan)): \(error)")
    }
  }

  private func comparePicture() throws {
    guard let picture else { return }
    var shown = picture
    do {
      try gallery.wait(for: "the same picture as before") {
        shown = try withoutChallenges(gallery.screen.capture())
        // Single pixels of edges and shadows depend on the part that was painted with them.
        return shown.largestMeanDifference(from: picture, inSquaresOf: 12) < 1
      }
    } catch {
      throw TimeoutError("\(error); see \(try shown.kept(beside: picture))")
    }
  }

  /// A picture without the challenges of the scene, or the button that lists them: what a burst has done stays done.
  private func withoutChallenges(_ picture: Bitmap) throws -> Bitmap {
    let marks = try gallery.tree().all.filter { $0.identifier.hasPrefix("try") }.map(\.rect)
    return .drawn(width: picture.width, height: picture.height, format: .opaque) { canvas in
      canvas.draw(picture, in: Rect(origin: .zero, size: picture.size), quality: .nearest)
      for mark in marks { canvas.fill(mark.insetBy(-4, -4), with: .black) }
    }
  }

  private func scene(of plan: HandPlan) -> String { scenes[plan.number % scenes.count] }

  private func open(_ scene: String) throws {
    // A tap on cards that a finger has thrown would stop them.
    _ = try gallery.stillScreen()
    try scroll(to: scene)
    try gallery.tap(.cell, scene)
    try gallery.waitForTree("the scene \(scene)") {
      $0.isScene && $0.label.hasPrefix(scene) && $0.touches == 0
    }
  }

  /// Scrolls the start page until a card can be tapped.
  private func scroll(to scene: String) throws {
    let window = try gallery.tree().rect
    for _ in 0..<10 {
      let card = try gallery.view(.cell, scene).rect
      if window.insetBy(0, 8).contains(card.center) { return }
      let way = Vector(0, card.center.y > window.midY ? -300 : 300)
      try gallery.touch.drag(from: window.center - way / 2, to: window.center + way / 2)
      _ = try gallery.stillScreen()
    }
  }

  /// Escape ends what a scene has opened, and leads to the start page.
  private func leave() throws {
    try stage.restoreFrame()
    try gallery.waitForTree("the window at rest") { $0.rect == HandPlan.restingFrame }
    let keyboard = try gallery.server.seat.keyboard()
    for _ in 0..<12 where try gallery.tree().isScene {
      try keyboard.tap("Escape")
      try keyboard.sync()
    }
    try stage.dismissMessages("toast")
    try gallery.waitForTree("the start page") { !$0.isScene && !$0.scenes.isEmpty }
  }
}

extension TreeNode {
  /// The cards of the start page.
  fileprivate var scenes: [TreeNode] { all(.cell).filter { $0.identifier.hasPrefix("scene-") } }
  /// Whether a scene is open.
  fileprivate var isScene: Bool { first(identifier: "back") != nil }
}
