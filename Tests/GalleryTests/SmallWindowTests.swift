import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("The gallery in small windows") struct SmallWindowTests {
  /// The least that a finger hits reliably, in points.
  private static let least = 24.0

  private func show(
    _ kind: SceneKind, in size: Size
  ) throws -> (stage: Stage, gallery: GalleryView, scene: Scene) {
    let (stage, gallery) = GalleryTests.show(kind, in: size)
    // What appears grows first.
    stage.advance(by: .seconds(1))
    stage.draw()
    return (stage, gallery, try #require(gallery.scene))
  }

  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  /// What a view may fill, in window points: the content of the scroll view around it, or else the
  /// window.
  private func room(of view: View, in stage: Stage) -> Rect {
    var ancestor = view.superview
    while let current = ancestor {
      if let scroll = current as? ScrollView {
        let size = Size(
          max(scroll.contentSize.width, scroll.bounds.width),
          max(scroll.contentSize.height, scroll.bounds.height))
        return scroll.convert(Rect(origin: .zero, size: size), to: nil)
      }
      ancestor = current.superview
    }
    return frame(stage.root)
  }

  private func isTarget(_ view: View) -> Bool {
    view is Control || [.button, .cell, .element].contains(view.role)
      || view.canBecomeFocused
      || !(view is Scene || view is ScrollView || view.gestureRecognizers.isEmpty)
  }

  @Test(
    "what a finger aims at is whole, and large enough", arguments: GalleryWindows.small,
    SceneKind.allCases)
  func targets(size: Size, kind: SceneKind) throws {
    let (stage, gallery, scene) = try show(kind, in: size)

    for view in gallery.visibleTree where isTarget(view) {
      let (frame, name) = (frame(view), "\(type(of: view)) \(view.label)")
      #expect(min(frame.width, frame.height) >= Self.least, "\(name): \(frame)")
      let room = room(of: view, in: stage).insetBy(-0.5, -0.5)
      #expect(room.contains(frame), "\(name): \(frame) in \(room)")
    }
    let port = room(of: scene, in: stage).insetBy(-0.5, -0.5)
    for list in scene.all(ScrollView.self) {
      #expect(min(list.bounds.width, list.bounds.height) >= Self.least)
      #expect(room(of: list, in: stage).insetBy(-13, -0.5).contains(frame(list)))
    }
    #expect(port.contains(frame(scene)))
  }

  @Test(
    "texts are whole, and inside of what they stand on", arguments: GalleryWindows.small,
    SceneKind.allCases)
  func texts(size: Size, kind: SceneKind) throws {
    let (stage, gallery, _) = try show(kind, in: size)

    for label in gallery.all(Label.self) where !label.text.isEmpty {
      expectWhole(label, label.text)
      let room = room(of: label, in: stage).insetBy(-0.5, -0.5)
      #expect(room.contains(frame(label)), "\(label.text)")
      guard let card = label.superview, !(card is ScrollView) else { continue }
      #expect(card.bounds.insetBy(-0.5, -0.5).contains(label.frame), "\(label.text)")
    }
  }

  @Test(
    "neither texts nor controls lie on each other", arguments: GalleryWindows.small,
    SceneKind.allCases)
  func overlaps(size: Size, kind: SceneKind) throws {
    let (stage, gallery, _) = try show(kind, in: size)

    for parent in gallery.visibleTree {
      let parts = parent.subviews.filter { part in
        !part.isHidden
          && (part is Control || part.role == .button || (part as? Label)?.text.isEmpty == false)
      }
      for (index, part) in parts.enumerated() {
        for other in parts[(index + 1)...] where extent(of: part).intersects(extent(of: other)) {
          Issue.record("\(part.label) \(part.frame) lies on \(other.label) \(other.frame)")
        }
      }
    }
    withExtendedLifetime(stage) {}
  }

  /// The frame of a control, or of the lines of a label, which may be higher than they are.
  private func extent(of view: View) -> Rect {
    let frame = view.frame.insetBy(0.5, 0.5)
    guard let label = view as? Label else { return frame }
    let height = label.sizeThatFits(Size(frame.width, .infinity)).height
    return Rect(center: frame.center, size: Size(frame.width, min(height, frame.height)))
  }

  @Test(
    "all fingers are listed inside the list's card", arguments: GalleryWindows.small,
    [1, 2, 5, 10])
  func fingers(size: Size, count: Int) throws {
    let (stage, gallery, _) = try show(.hotAreas, in: size)
    let area = gallery.sceneFrame
    stage.frame(
      (1...count).map { number in
        let place = Point(
          area.minX + area.width * Double(number) / 11, area.midY + Double(number % 3) * 20 - 20)
        return stage.finger(UInt32(number)).sample(.began(provisional: false), at: place)
      })
    stage.draw()

    let card = try #require(gallery.all(TouchInspector.self).first)
    let labels = card.all(Label.self)
    for label in labels {
      expectWhole(label, label.text)
      #expect(frame(card).insetBy(4, 4).contains(frame(label)), "\(label.text)")
    }
    #expect(labels.first?.text.hasPrefix("\(count) finger") == true)
    // None is left out without a word.
    let more = labels.compactMap { label in
      label.text.hasPrefix("and ") ? Int(label.text.split(separator: " ")[1]) : nil
    }
    let listed = labels.dropFirst().count - more.count
    #expect(listed >= 1 && listed + (more.first ?? 0) == count)
  }

  @Test("a scene that has no room scrolls with a finger") func scrolls() throws {
    let (stage, gallery, scene) = try show(.conflicts, in: Size(320, 200))
    let last = try #require(scene.visibleTree.last { $0 is Switch })
    let before = frame(last)
    #expect(!gallery.sceneFrame.contains(before))

    let start = gallery.sceneFrame.center + Vector(-150, 50)
    stage.finger.down(at: start)
    stage.stroke([stage.finger], to: [start - Vector(0, 100)], in: .milliseconds(200))
    stage.advance(by: .milliseconds(200))
    stage.finger.up()

    #expect(frame(last).minY < before.minY - 50)
  }

  @Test("a scene that has room does not move", arguments: SceneKind.allCases)
  func rests(kind: SceneKind) throws {
    let (stage, gallery, scene) = try show(kind, in: Size(1280, 800))

    #expect(frame(scene) == gallery.sceneFrame)
    withExtendedLifetime(stage) {}
  }
}
