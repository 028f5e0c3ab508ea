import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("A preview of a window")
struct WindowPreviewTests {
  /// A view that changes its color when touched.
  private final class Pad: View {
    override var swallowsTouches: Bool { true }
    override var canBecomeFocused: Bool { true }
    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
      backgroundColor = .black
    }
  }

  private let stage = Stage(width: 100, height: 100)
  private let content = Window(size: Size(400, 200))
  private let pad = Pad(frame: Rect(0, 0, 200, 200))
  private let preview: WindowPreview

  init() {
    content.backgroundColor = .white
    pad.role = .button
    pad.label = "Pad"
    content.root.addSubview(pad)
    preview = WindowPreview(of: content)
    preview.frame = Rect(0, 25, 100, 50)
    stage.root.addSubview(preview)
    stage.window.backgroundColor = .white
    pad.backgroundColor = Color(hex: 0xFF0000)
  }

  private func touch(_ point: Point) {
    let sample = TouchSample(
      id: .init(contact: 1), kind: .began(provisional: false), location: point,
      timestamp: stage.now)
    content.handle(TouchFrame(time: stage.now, samples: [sample]))
    preview.update(to: stage.now)
  }

  @Test("shows the content scaled to its size") func scale() {
    let pixels = stage.draw()

    #expect(pixels[25, 50] == Color(hex: 0xFF0000))
    #expect(pixels[48, 27] == Color(hex: 0xFF0000))
    #expect(pixels[52, 50] == .white)
    #expect(pixels[25, 23] == .white)
    #expect(content.scale == 0.25)
  }

  @Test("shows what the driver of the content does, and redraws no more than that") func changes() {
    stage.draw()
    let frames = stage.presenter.presented.count
    #expect(!stage.window.needsFrame)

    touch(Point(100, 100))

    #expect(stage.window.needsFrame)
    #expect(stage.draw()[25, 50] == .black)
    let damage = stage.presenter.presented[frames...].reduce(Rect.zero) { $0.union($1.bounds) }
    #expect(Rect(-3, 22, 57, 57).contains(damage))
  }

  @Test("gives the content no finger, no key and no place in the view tree") func isOutOfReach()
    throws
  {
    stage.finger.tap(at: Point(25, 50))
    for _ in 0..<3 { stage.key("Tab") }

    #expect(stage.draw()[25, 50] == Color(hex: 0xFF0000))
    #expect(content.focus == nil)
    let tree = String(decoding: try ViewTree(of: stage.window).json(), as: UTF8.self)
    #expect(!tree.contains("Pad"))
  }

  @Test("shows a part of the content, centered and filling the bounds") func part() {
    preview.visibleRect = Rect(100, 50, 200, 50)

    let pixels = stage.draw()

    #expect(pixels[48, 50] == Color(hex: 0xFF0000))
    #expect(pixels[52, 50] == .white)
    // As high as its bounds, so wider than them.
    #expect(content.scale == 1)
  }

  @Test("becomes a bitmap in the window's pixels") func snapshot() throws {
    let bitmap = try #require(preview.snapshot())

    #expect((bitmap.width, bitmap.height) == (100, 50))
    #expect(bitmap[25, 25] == Color(hex: 0xFF0000))
    #expect(bitmap[75, 25] == .white)
  }

  @Test("runs the content's animations only while it is updated") func animations() {
    content.animate(for: .seconds(1), curve: .linear) { [pad] in pad.alpha = 1 - $0 }
    stage.advance(by: .milliseconds(500))
    stage.draw()
    #expect(pad.alpha == 1)

    preview.update(to: stage.now)

    #expect(pad.alpha == 0.5)
    #expect(content.isAnimating && !stage.window.isAnimating)
  }

  @Test("has the appearance of the window that shows it") func appearance() {
    stage.window.appearance = .dark

    #expect(content.appearance == .dark)
  }
}

@MainActor
@Suite("The time of the last input")
struct LastInputTimeTests {
  private let stage = Stage(width: 100, height: 100)

  @Test("is that of fingers, keys and the mouse, not of timers and frames") func inputs() {
    stage.advance(by: .seconds(1))
    stage.draw()
    #expect(stage.window.lastInputTime == .zero)

    stage.finger.tap(at: Point(50, 50))
    #expect(stage.window.lastInputTime == .milliseconds(1050))

    stage.advance(by: .seconds(1))
    stage.key("a")
    #expect(stage.window.lastInputTime == .milliseconds(2050))

    stage.advance(by: .seconds(1))
    stage.mouse(.moved, at: Point(10, 10))
    stage.window.schedule(after: .seconds(1)) {}
    stage.advance(by: .seconds(2))
    #expect(stage.window.lastInputTime == .milliseconds(3050))
  }
}
