import Drawing
import Testing
import TouchKitTesting

@testable import TouchKit

@MainActor @Suite("Edges at which content fades") struct ScrollFadesTests {
  private let stage = Stage(width: 200, height: 100)
  private let scrollView = ScrollView(axes: .horizontal)

  init() {
    stage.root.addSubview(scrollView)
    scrollView.frame = Rect(0, 0, 200, 100)
    scrollView.addSubview(View(frame: Rect(0, 0, 500, 100)))
    scrollView.contentSize = Size(500, 100)
    scrollView.edgeFade = Theme.surface
    stage.window.layoutIfNeeded()
  }

  /// The edges that fade, and where the strips are seen.
  private var shown: [EdgeFade.Edge: Rect] {
    let strips = scrollView.subviews.compactMap { $0 as? EdgeFade }.filter { !$0.isHidden }
    return Dictionary(
      uniqueKeysWithValues: strips.map { ($0.edge, $0.convert($0.bounds, to: nil)) })
  }

  @Test("content fades only at edges beyond which there is more") func edges() {
    #expect(shown == [.right: Rect(176, 0, 24, 100)])
    scrollView.scroll(to: Point(150, 0), isAnimated: false)
    #expect(shown == [.left: Rect(0, 0, 24, 100), .right: Rect(176, 0, 24, 100)])
    scrollView.scroll(to: Point(300, 0), isAnimated: false)
    #expect(Set(shown.keys) == [.left])
    scrollView.contentSize = Size(200, 100)
    stage.window.layoutIfNeeded()
    stage.advance(by: .seconds(1))
    #expect(shown.isEmpty)
  }

  @Test("strips are above content that comes later, and let fingers through") func above() throws {
    let button = Button("Later")
    button.frame = Rect(150, 0, 50, 100)
    scrollView.addSubview(button)
    scrollView.scroll(to: Point(1, 0), isAnimated: false)

    let views = scrollView.subviews
    let place = try #require(views.firstIndex { $0 === button })
    #expect(try #require(views.firstIndex { $0 is EdgeFade && !$0.isHidden }) > place)
    #expect(scrollView.hitTest(Point(198, 50)) === button)
  }

  @Test("without a color nothing fades") func none() {
    scrollView.edgeFade = nil
    #expect(shown.isEmpty)
  }
}
