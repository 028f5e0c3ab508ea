import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("Layout of the gallery") struct SceneLayoutTests {
  /// Shows a scene, or the start page.
  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  @Test("no text is cut off", arguments: GalleryWindows.sizes, [false, true])
  func texts(size: Size, isForLeftHand: Bool) {
    for kind in [nil] + SceneKind.allCases.map(Optional.some) {
      let (stage, gallery) = show(kind, in: size)
      gallery.isForLeftHand = isForLeftHand
      stage.draw()
      for label in stage.root.all(Label.self) where !label.text.isEmpty {
        let name = "\(label.text) in \(kind?.title ?? "the start page")"
        expectWhole(label, name)
      }
    }
  }

  @Test("buttons below a scene are in the middle", arguments: GalleryWindows.sizes, [false, true])
  func middle(size: Size, isForLeftHand: Bool) {
    for kind in [SceneKind.transform, .fingers, .tiles, .fingerPaint] {
      let (stage, gallery) = show(kind, in: size)
      gallery.isForLeftHand = isForLeftHand
      stage.draw()
      let frames = gallery.all(Control.self).map(frame).filter(gallery.sceneFrame.contains)
      let last = frames.map(\.midY).max() ?? 0
      let line = frames.filter { abs($0.midY - last) < 2 }
      let ends = (line.map(\.minX).min() ?? 0, line.map(\.maxX).max() ?? 0)
      // The name of a switch is no control.
      let tolerance = kind == .fingerPaint ? 80.0 : 1
      #expect(abs((ends.0 + ends.1) / 2 - size.width / 2) <= tolerance, "\(kind) \(ends)")
    }
  }

  @Test("the way back has a drawn sign, which is mirrored", arguments: GalleryWindows.sizes)
  func back(size: Size) throws {
    let (_, gallery) = show(.lines, in: size)
    let back = try #require(gallery.first(identifier: "back") as? Button)
    #expect(back.icon === Bitmap.backSign && back.iconHasDirection)
    #expect(back.title == (size.width < 640 ? "" : "Gallery") && back.label == "Gallery")
  }

  @Test("what is written stays in sight, in the letters of all messages") func writing() throws {
    let visitor = SceneVisitor(of: .hold, in: Size(360, 640))
    func line(_ keys: String) throws -> [Color] {
      for key in keys { visitor.tap("key-\(key)") }
      visitor.stage.advance(by: .seconds(2))
      let draft = try #require(
        visitor.gallery.all(Label.self).first { $0.text.hasPrefix("hhh") })
      #expect(draft.font == Theme.body)
      let (picture, frame) = (visitor.stage.draw(), frame(draft))
      return (Int(frame.minX)..<Int(frame.maxX)).flatMap { x in
        (Int(frame.minY)..<Int(frame.maxY)).map { y in picture[x, y] }
      }
    }
    let before = try line(String(repeating: "h", count: 40))
    #expect(try line("w") != before)
  }

  @Test(
    "no control is beyond the edges or too small to touch", arguments: GalleryWindows.sizes,
    [false, true])
  func controls(size: Size, isForLeftHand: Bool) {
    for kind in SceneKind.allCases {
      let (stage, gallery) = show(kind, in: size)
      gallery.isForLeftHand = isForLeftHand
      stage.draw()
      for control in gallery.all(Control.self) where control.isUserInteractionEnabled {
        let name = "\(control.label) in \(kind.title)"
        let frame = frame(control)
        #expect(frame.minX >= 0 && frame.maxX <= size.width, "\(name)")
        // The nearer neighbor wins, so that margins count only as far as there is room.
        let reach = frame.insetBy(-control.hitMargin.rest, -control.hitMargin.rest)
        #expect(min(reach.width, reach.height) >= Theme.touchTarget, "\(name)")
      }
      _ = stage
    }
  }

  @Test(
    "nothing lies under the list of touches, and nothing is cut off",
    arguments: GalleryWindows.sizes)
  func areas(size: Size) throws {
    for kind in [SceneKind.hotAreas, .draggable] {
      let (stage, gallery) = show(kind, in: size)
      let inspectors = gallery.all(TouchInspector.self)
      let texts = gallery.all(Label.self).filter { label in
        gallery.sceneFrame.contains(frame(label).center)
          && !inspectors.contains { label.isDescendant(of: $0) }
      }
      let objects = gallery.all(DraggableObject.self) + gallery.all(HotArea.self)
      for view in texts + objects {
        #expect(gallery.sceneFrame.contains(frame(view)), "\(view.label)")
        #expect(!inspectors.contains { frame($0).intersects(frame(view)) }, "\(view.label)")
      }
      _ = stage
    }
  }

  @Test("what a scene is about has room on every screen", arguments: GalleryWindows.sizes)
  func room(size: Size) throws {
    let (transform, pictures) = show(.transform, in: size)
    let picture = try #require(pictures.all(TransformImageView.self).first)
    let share = picture.frame.size.width / pictures.sceneFrame.width
    #expect(share >= 0.7 || picture.frame.height >= 0.55 * pictures.sceneFrame.height)

    let (conflicts, cards) = show(.conflicts, in: size)
    let card = try #require(cards.all(ConflictsCard.self).first)
    #expect(min(card.frame.width, card.frame.height) >= 120)

    let (hold, messages) = show(.hold, in: size)
    for row in messages.all(MessageRow.self) {
      let list = try #require(row.superview)
      #expect(frame(list).contains(frame(row).insetBy(1, 1).center))
      #expect(frame(row).maxY <= frame(list).maxY, "\(row.label)")
    }
    withExtendedLifetime((transform, conflicts, hold)) {}
  }

  @Test("the feedback tells at first what one can do in a scene", arguments: SceneKind.allCases)
  func summary(kind: SceneKind) {
    let (_, gallery) = show(kind, in: Size(800, 500))

    #expect(gallery.currentFeedback == kind.summary)
  }

  @Test("from right to left, the bar and the page are mirrored, but not the source")
  func mirrored() throws {
    let (stage, gallery) = show(.lines, in: Size(480, 800))
    let buttons = gallery.all(Button.self)
    let before = buttons.map(frame)
    try #require(buttons.first { $0.identifier == "about" }).action()
    stage.window.layoutDirection = .rightToLeft
    stage.draw()

    for (button, frame) in zip(buttons, before) {
      #expect(self.frame(button).maxX == 480 - frame.minX, "\(button.label)")
    }
    let direction = try #require(gallery.all(Switch.self).first)
    #expect(frame(direction).maxX < 240)
    for source in gallery.all(SourceView.self) { #expect(frame(source).minX == 24) }
  }

  @Test("the page takes the keys from the scene that it covers") func keys() throws {
    let (stage, gallery) = show(.text, in: Size(480, 800))
    let field = try #require(gallery.all(TextField.self).first)
    #expect(field.becomeFirstResponder())
    let about = try #require(gallery.all(Button.self).first { $0.identifier == "about" })
    about.action()
    stage.draw()

    #expect(!field.isFirstResponder)
    #expect(gallery.all(TextField.self).isEmpty)
    about.action()
    #expect(gallery.all(TextField.self).contains(field))
  }
}
