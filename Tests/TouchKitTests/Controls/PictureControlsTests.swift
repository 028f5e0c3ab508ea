import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("ImageView and ProgressView") struct PictureControlsTests {
  private let stage = Stage(width: 200, height: 200)
  private let wide = Bitmap.drawn(width: 40, height: 20, format: .opaque) { canvas in
    canvas.fill(Rect(0, 0, 20, 20), with: .red)
    canvas.fill(Rect(20, 0, 20, 20), with: .blue)
  }

  @Test(
    "an image is scaled by its content mode",
    arguments: [
      (ImageView.ContentMode.fit, Rect(0, 50, 200, 100)), (.fill, Rect(-100, 0, 400, 200)),
      (.stretch, Rect(0, 0, 200, 200)), (.center, Rect(80, 90, 40, 20)),
    ])
  func modes(mode: ImageView.ContentMode, rect: Rect) {
    let view = ImageView(wide)
    view.frame = Rect(0, 0, 200, 200)
    view.contentMode = mode
    stage.root.addSubview(view)

    #expect(view.imageRect == rect)
    let pixels = stage.draw()
    #expect(pixels[85, 100] == .red)
    #expect(pixels[115, 100] == .blue)
    #expect((pixels[100, 5] == .white) == (mode == .fit || mode == .center))
  }

  @Test("transparent parts are hit only within the margin of opaque ones")
  func opaquePixels() {
    let half = Bitmap.drawn(width: 100, height: 100) {
      $0.fill(Rect(0, 0, 50, 100), with: .red)
    }
    let view = ImageView(half)
    view.hitsOpaquePixelsOnly = true
    view.hitMargin = .finger
    view.frame = Rect(50, 50, 100, 100)
    stage.root.addSubview(view)

    #expect(stage.root.hitTest(Point(95, 100)) === view)
    #expect(stage.root.hitTest(Point(108, 100)) === view)
    #expect(stage.root.hitTest(Point(113, 100)) === stage.root)
    #expect(stage.root.hitTest(Point(42, 100)) === view)
  }

  @Test("a closure draws into the view") func drawing() {
    let view = ImageView { canvas, rect in canvas.fill(rect, with: .green) }
    view.frame = Rect(50, 50, 20, 20)
    stage.root.addSubview(view)

    let pixels = stage.draw()

    #expect(pixels[60, 60] == .green)
    #expect(pixels[40, 60] == .white)
  }

  @Test("tinting keeps the opacity and changes the color") func tints() {
    let half = Bitmap.drawn(width: 2, height: 1) {
      $0.fill(Rect(0, 0, 1, 1), with: Color.red.withAlpha(0.4))
    }

    let tinted = half.tinted(.blue)

    #expect(tinted[0, 0] == Color.blue.withAlpha(0.4))
    #expect(tinted[1, 0] == .clear)
  }

  @Test("a bar is filled in proportion") func bar() {
    let view = ProgressView(.bar)
    view.frame = Rect(0, 90, 200, 20)
    view.progress = 0.5
    stage.root.addSubview(view)

    let pixels = stage.draw()

    #expect(pixels[50, 100] == Theme.accent.resolved(for: .light))
    #expect(pixels[150, 100] == Theme.track.resolved(for: .light))
    #expect(view.valueText == "50 %")
  }

  @Test("a ring runs clockwise from the top") func ring() {
    let view = ProgressView(.ring)
    view.frame = Rect(50, 50, 100, 100)
    view.progress = 0.5
    stage.root.addSubview(view)

    let pixels = stage.draw()

    #expect(pixels[147, 100] == Theme.accent.resolved(for: .light))
    #expect(pixels[53, 100] != Theme.accent.resolved(for: .light))
  }

  @Test("progress is limited to 0 to 1", arguments: [(-1.0, 0.0), (7, 1), (0.3, 0.3)])
  func clamps(set: Double, kept: Double) {
    let view = ProgressView(.bar)

    view.progress = set

    #expect(view.progress == kept)
  }
}
