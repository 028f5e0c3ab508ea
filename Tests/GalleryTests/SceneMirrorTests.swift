import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("Scenes from right to left") struct SceneMirrorTests {
  /// What has a place of its own: it is dragged, it is named after where it is, as the keys of a
  /// keyboard are, or it keeps away from the hand.
  private func isPhysical(_ view: View) -> Bool {
    switch view {
    case is DraggableObject, is Ball, is TransformImageView, is TurnedImageView, is TargetBoard,
      is HoldKeyboard, is PhotoPage, is KeyboardFinger, is ImageCard, is DecisionPanel:
      true
    case let control as MarginControl: ["Left", "Right"].contains(control.label)
    case let button as Button:
      // Those below a card, which is named after its place.
      button.identifier.hasSuffix("-left") || button.identifier.hasSuffix("-right")
    default: view.superview is FingerOffsetScene
    }
  }

  /// The views whose places have a meaning, with their frames in the window.
  private func places(in view: View) -> [(view: View, frame: Rect)] {
    guard !view.isHidden, !isPhysical(view) else { return [] }
    let own = view.role != nil ? [(view, view.convert(view.bounds, to: nil))] : []
    return own + view.subviews.flatMap(places)
  }

  @Test(
    "what has a reading direction is mirrored",
    arguments: SceneKind.allCases, [Size(1280, 800), Size(480, 800)])
  func mirrored(kind: SceneKind, size: Size) {
    let (stage, gallery) = show(kind, in: size)
    stage.advance(by: .seconds(1))
    stage.draw()
    let before = places(in: gallery)
    stage.window.layoutDirection = .rightToLeft
    stage.draw()
    stage.advance(by: .seconds(1))
    stage.draw()

    for (view, frame) in before {
      let mirrored = view.convert(view.bounds, to: nil)
      let name = "\(view.label) (\(type(of: view))) in \(kind.title)"
      #expect(abs(mirrored.minX + frame.maxX - size.width) <= 1, "\(name)")
      #expect(mirrored.size == frame.size, "\(name)")
      #expect(mirrored.minY == frame.minY, "\(name)")
    }
  }

  @Test("the arrows lead over the tiles as they lie") func tiles() throws {
    let scene = KeyboardSceneStage(.tiles)
    scene.stage.window.layoutDirection = .rightToLeft
    scene.stage.draw()
    try scene.focus("Tile 1")
    scene.press("Left")
    #expect(scene.focused == "Tile 2")
    scene.press("Right")
    #expect(scene.focused == "Tile 1")
  }

  @Test("the cards to share keep the places that they are named after, but not their buttons")
  func share() throws {
    let scene = KeyboardSceneStage(.share)
    scene.stage.window.layoutDirection = .rightToLeft
    scene.stage.draw()
    for card in scene.all(ImageCard.self) {
      let copy = try #require(
        scene.all(Button.self).first { $0.identifier == "copy-\(card.label)".lowercased() })
      #expect(copy.frame.maxX == card.frame.maxX)
      #expect((card.frame.midX < 640) == (card.label == "Left"))
    }
  }
}
