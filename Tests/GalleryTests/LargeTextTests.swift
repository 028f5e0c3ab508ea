import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor @Suite("The gallery with large texts") struct LargeTextTests {
  private func show(_ kind: SceneKind, in size: Size) -> (stage: Stage, gallery: GalleryView) {
    let (stage, gallery) = GalleryTests.show(kind, in: size)
    stage.window.textScale = 2
    stage.advance(by: .seconds(1))
    stage.draw()
    return (stage, gallery)
  }

  @Test(
    "has a title that is not smaller than the buttons beside it, and what to try",
    arguments: [Size(360, 640), Size(640, 360), Size(480, 800), Size(1280, 800)],
    SceneKind.allCases)
  func bar(size: Size, kind: SceneKind) throws {
    let (stage, gallery) = show(kind, in: size)
    let bar = try #require(gallery.visibleTree.first { $0.identifier == "about" }?.superview)
    let title = try #require(bar.subviews.first { ($0 as? Label)?.text == kind.title } as? Label)
    let buttons = bar.visibleTree.compactMap { $0 as? Button }

    #expect(buttons.map(\.identifier).contains("try"))
    #expect(title.font.size >= (size.height < 400 ? Theme.caption : Theme.action).size)
    let needed = title.sizeThatFits(Size(.infinity, .infinity))
    #expect(needed.width <= title.bounds.width + 1 && needed.height <= title.bounds.height)
    for label in bar.subviews.compactMap({ $0 as? Label }) where !label.isHidden && label !== title
    {
      #expect(label.bounds.width >= 160, "\(label.bounds.size)")
    }
    let frames = buttons.map { $0.convert($0.bounds, to: bar) } + [title.frame]
    for (index, frame) in frames.enumerated() {
      #expect(bar.bounds.contains(frame))
      for other in frames[..<index] { #expect(!frame.insetBy(0.5, 0.5).intersects(other)) }
    }
    withExtendedLifetime(stage) {}
  }

  @Test(
    "shows what stands beside each other in one size, and whole",
    arguments: [Size(360, 640), Size(480, 800), Size(1280, 800), Size(800, 480)],
    SceneKind.allCases)
  func texts(size: Size, kind: SceneKind) throws {
    let (stage, gallery) = show(kind, in: size)
    let scene = try #require(gallery.scene)
    for parent in scene.visibleTree {
      let labels = parent.subviews.compactMap { $0 as? Label }
        .filter { !$0.isHidden && !$0.text.isEmpty }
      let buttons = parent.subviews.compactMap { $0 as? Button }.filter { !$0.isHidden }
      expectOneSize(labels.map { ($0.font, $0) }, in: kind)
      expectOneSize(buttons.map { ($0.font, $0) }, in: kind)
      for label in labels { try expectWholeLines(label, in: kind) }
    }
    withExtendedLifetime(stage) {}
  }

  private func expectOneSize(_ texts: [(font: Font, text: any ScaledText)], in kind: SceneKind) {
    for (font, group) in Dictionary(grouping: texts, by: \.font) {
      let scales = Set(group.compactMap(\.text.shownTextScale).map { ($0 * 100).rounded() })
      #expect(scales.count <= 1, "\(kind) \(font.size): \(scales) \(group.map(\.text.label))")
    }
  }

  /// Expects that the lines of a label have room in it as large as they are shown.
  private func expectWholeLines(_ label: Label, in kind: SceneKind) throws {
    let font = label.font.scaled(by: try #require(label.shownTextScale))
    let whole = TextLayout(label.text, font: font, width: label.bounds.width)
    let lines = label.numberOfLines
    #expect(lines == 0 || whole.lineCount <= lines, "\(kind) \(label.text)")
    #expect(whole.size.height <= label.bounds.height + 2, "\(kind) \(label.text)")
  }

  @Test(
    "lets nothing lie on a text", arguments: [1.0, 2],
    [Size(360, 640), Size(480, 800), Size(800, 480), Size(1280, 800), Size(800, 1280)])
  func covered(textScale: Double, size: Size) throws {
    for kind in SceneKind.allCases {
      let (stage, gallery) = show(kind, in: size)
      stage.window.textScale = textScale
      gallery.open(kind)
      stage.advance(by: .seconds(1))
      stage.draw()
      let views = try #require(gallery.scene).visibleTree
      for (index, view) in views.enumerated() {
        guard let label = view as? Label, !label.text.isEmpty, !(label is Invitation) else {
          continue
        }
        let text = try extent(of: label)
        for other in views where other !== label && !label.isDescendant(of: other) {
          let isAbove = views[index...].contains(other)
          guard let cover = cover(of: other, over: label), isAbove || other is Label else {
            continue
          }
          #expect(!cover.insetBy(0.5, 0.5).intersects(text), "\(kind): \(other) on \(label.text)")
        }
      }
    }
  }

  /// The frame of a label's lines as large as they are shown, in window points.
  private func extent(of label: Label) throws -> Rect {
    let font = label.font.scaled(by: try #require(label.shownTextScale))
    let size = TextLayout(label.text, font: font, width: label.bounds.width).size
    let frame = Rect(center: label.bounds.center, size: Size(size.width, size.height))
    return label.convert(frame, to: nil)
  }

  /// What a view covers in window points; nil for one that is no surface, or scrolls by itself.
  private func cover(of view: View, over label: Label) -> Rect? {
    switch view {
    case let control as MarginControl:
      control.convert(
        control.bounds.insetBy(-control.hitMargin.rest, -control.hitMargin.rest), to: nil)
    case let other as Label where other.text.isEmpty: nil
    case is Label, is Control, is DraggableObject, is HotArea, is TouchInspector, is ResponderCard,
      is Knob, is Ball, is DecisionTimeline, is ConflictsCard:
      view.superview is ScrollView || view.alpha == 0 ? nil : view.convert(view.bounds, to: nil)
    default: nil
    }
  }

  @Test("has a page whose heading is larger than the cards' titles", arguments: [1.0, 2])
  func heading(textScale: Double) throws {
    let (stage, gallery) = show(.lines, in: Size(360, 640))
    stage.window.textScale = textScale
    gallery.close()
    stage.draw()
    let labels = gallery.all(Label.self)
    let heading = try #require(labels.first { $0.text == "TouchKit Gallery" })
    let card = try #require(labels.first { $0.text == SceneKind.lines.title })

    #expect(heading.bounds.height > card.bounds.height && heading.font.size > card.font.size)
    let needed = heading.sizeThatFits(Size(heading.bounds.width, .infinity))
    #expect(needed.height <= heading.bounds.height)
  }
}
