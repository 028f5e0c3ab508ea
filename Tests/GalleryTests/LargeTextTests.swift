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
