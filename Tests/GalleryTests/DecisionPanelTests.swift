import Testing
import TouchKit
import TouchKitTesting

@testable import GalleryScenes

@MainActor
@Suite("The list of decisions") struct DecisionPanelTests {
  @Test(
    "covers no control that can be touched, in any scene", arguments: GalleryWindows.sizes)
  func scenes(size: Size) throws {
    for kind in SceneKind.allCases {
      let (stage, gallery) = show(kind, in: size)
      gallery.isWatching = true
      // Where a finger meets recognizers differs from scene to scene.
      let area = gallery.sceneFrame
      for (x, y) in [(0.5, 0.5), (0.2, 0.3), (0.15, 0.9)] {
        let finger = stage.finger(0)
        finger.down(at: Point(area.minX + area.width * x, area.minY + area.height * y))
        stage.draw()
        let panel = try #require(gallery.all(DecisionPanel.self).first).frame
        let name = "\(kind.title), a finger at \(x), \(y)"
        if !panel.isEmpty { #expect(area.contains(panel.center), "\(name)") }
        for control in gallery.all(Control.self) where control.isUserInteractionEnabled {
          let frame = control.convert(control.bounds, to: gallery).insetBy(1, 1)
          #expect(!frame.intersects(panel), "\(control.label) in \(name)")
        }
        finger.cancel()
      }
    }
  }

  @Test("a place is at the bottom, above what is there, or at the other edge") func places() {
    let area = Rect(0, 0, 400, 300)
    let sizes = [Size(100, 100), Size(100, 50)]
    #expect(PanelPlace.frame(of: sizes, in: area, beside: []) == Rect(8, 192, 100, 100))
    let row = Rect(0, 250, 400, 50)
    #expect(PanelPlace.frame(of: sizes, in: area, beside: [row]) == Rect(8, 142, 100, 100))
    let column = Rect(0, 0, 150, 300)
    #expect(PanelPlace.frame(of: sizes, in: area, beside: [column]) == Rect(292, 192, 100, 100))
    let rest = Rect(0, 0, 400, 230)
    #expect(PanelPlace.frame(of: sizes, in: area, beside: [rest]) == Rect(8, 242, 100, 50))
    let line = [Rect(0, 250, 100, 20)]
    #expect(PanelPlace.frame(of: sizes, in: area, beside: [], and: line)?.maxY == 242)
    let page = [Rect(0, 0, 400, 300)]
    #expect(PanelPlace.frame(of: sizes, in: area, beside: [row], and: page)?.maxY == 242)
    #expect(PanelPlace.frame(of: [], in: area, beside: []) == nil)
  }

  @Test("covers neither the timeline of decisions nor the picture of the pads")
  func contents() throws {
    for kind in [SceneKind.conflicts, .gestures] {
      let stage = Stage(width: 1280, height: 800)
      let gallery = GalleryView()
      stage.root.addSubview(gallery)
      gallery.open(kind)
      stage.draw()
      gallery.isWatching = true
      stage.finger(0).down(at: Point(400, 400))
      stage.draw()
      let panel = try #require(gallery.all(DecisionPanel.self).first).frame
      #expect(!panel.isEmpty)
      for view in gallery.all(DecisionTimeline.self) + gallery.all(ImageView.self) {
        #expect(!view.convert(view.bounds, to: gallery).intersects(panel), "\(view.label)")
      }
    }
  }

  @Test("where everything can be touched, it covers the least") func least() {
    let area = Rect(0, 0, 200, 200)
    let frame = PanelPlace.frame(
      of: [Size(150, 100)], in: area, beside: [Rect(0, 0, 200, 150), Rect(0, 150, 40, 50)])
    #expect(frame == Rect(42, 92, 150, 100))
  }
}
