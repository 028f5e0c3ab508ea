import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Button") struct ButtonTests {
  private let stage = Stage(width: 400, height: 300)
  private let button = Button("Save", style: .filled)
  private final class Count { var value = 0 }
  private let count = Count()

  init() {
    button.frame = Rect(100, 100, 120, 48)
    button.action = { [count] in count.value += 1 }
    stage.root.addSubview(button)
  }

  @Test("acts when the finger lifts on it") func taps() {
    stage.finger.down(at: Point(120, 120))
    #expect(button.isHighlighted)
    #expect(count.value == 0)
    stage.finger.up()

    #expect(count.value == 1)
    #expect(!button.isHighlighted)
  }

  @Test("is hit up to 10 points beside it", arguments: [(9.0, 1), (11, 0)])
  func restMargin(distance: Double, taps: Int) {
    stage.finger.tap(at: Point(100 - distance, 120))

    #expect(count.value == taps)
  }

  @Test("accepts a lift up to 40 points beside it", arguments: [(39.0, 1), (41, 0)])
  func trackingMargin(distance: Double, taps: Int) {
    stage.finger.down(at: Point(120, 120))
    stage.finger.move(to: Point(120, 100 - distance))
    #expect(button.isHighlighted == (taps == 1))
    stage.finger.up()

    #expect(count.value == taps)
  }

  @Test("is highlighted again when the finger returns") func comesBack() {
    stage.finger.down(at: Point(120, 120))
    stage.finger.move(to: Point(120, 20))
    #expect(!button.isHighlighted)
    stage.finger.move(to: Point(120, 120))
    #expect(button.isHighlighted)
    stage.finger.up()

    #expect(count.value == 1)
  }

  @Test("does nothing for a cancelled touch") func cancelled() {
    stage.finger.down(at: Point(120, 120))
    stage.finger.cancel()

    #expect(count.value == 0)
    #expect(!button.isHighlighted)
  }

  @Test("waits until a lifted touch is committed") func provisional() {
    stage.finger.down(at: Point(120, 120), provisional: true)
    stage.frame([stage.finger.sample(.lifted, at: Point(120, 120))])
    #expect(count.value == 0)
    stage.finger.up()

    #expect(count.value == 1)
  }

  @Test("claims its taps, so recognizers of ancestors do not delay it") func ownsItsTaps() {
    var others = 0
    for taps in 1...2 {
      stage.root.add(TapGestureRecognizer(taps: taps)).onAction { _, _ in others += 1 }
    }

    stage.finger.tap(at: Point(120, 120))
    stage.finger.tap(at: Point(120, 120))

    #expect(count.value == 2)
    #expect(others == 0)
    stage.finger.tap(at: Point(300, 200))
    #expect(others == 1)
  }

  @Test("does nothing while disabled, and still receives the touch") func disabled() {
    let below = Button("Below")
    below.frame = Rect(0, 0, 400, 300)
    stage.root.insertSubview(below, at: 0)
    button.isEnabled = false

    stage.finger.tap(at: Point(120, 120))

    #expect(count.value == 0)
    #expect(!button.isHighlighted && !below.isHighlighted)
  }

  @Test("Return and Space act on the focused button, repeats do not") func keys() {
    stage.window.handle(KeyEvent(key: "Tab"))
    #expect(stage.window.focus === button)

    stage.window.handle(KeyEvent(key: "Return"))
    stage.window.handle(KeyEvent(key: "space"))
    stage.window.handle(KeyEvent(phase: .pressed(isRepeat: true), key: "Return"))

    #expect(count.value == 2)
  }

  @Test("shows a focus ring until a finger is used") func focusRing() {
    stage.window.handle(KeyEvent(key: "Tab"))
    #expect(stage.draw()[160, 97] == Theme.accent.resolved(for: .light))

    stage.finger.tap(at: Point(120, 120))
    stage.advance(by: .seconds(1))

    #expect(stage.draw()[160, 97] == .white)
  }

  @Test("a pressed button looks pressed beyond the fingertip") func pressedLook() {
    #expect(stage.draw()[110, 124] == Theme.accent.resolved(for: .light))

    stage.finger.down(at: Point(120, 120))
    stage.advance(by: .milliseconds(200))

    let pixels = stage.draw()
    #expect(pixels[110, 124] != Theme.accent.resolved(for: .light))
    #expect(pixels[97, 124] != .white)
  }

  @Test("is 48 points high and as wide as its text needs, at least 48") func fits() {
    let size = button.sizeThatFits(Size(1000, 1000))

    #expect(size.height == 48)
    #expect(size.width > 60)
    #expect(Button(icon: .drawn(width: 8, height: 8) { _ in }).sizeThatFits(.zero).width == 48)
  }

  @Test("draws its icon in the color of its style") func icon() {
    let icon = Bitmap.drawn(width: 24, height: 24) { $0.fill(Rect(0, 0, 24, 24), with: .red) }
    let button = Button(icon: icon, label: "Stop", style: .filled)
    button.frame = Rect(0, 0, 48, 48)
    stage.root.addSubview(button)

    #expect(stage.draw()[24, 24] == Theme.onAccent.resolved(for: .light))
    #expect(button.label == "Stop")
  }

  @Test("truncates a title that is too long") func ellipsis() {
    button.title = "Save everything everywhere all at once, twice"

    let pixels = stage.draw()

    for y in 115..<133 {
      #expect(
        pixels[101, y] == Theme.accent.resolved(for: .light)
          && pixels[218, y] == Theme.accent.resolved(for: .light))
    }
    #expect(button.label == "Save everything everywhere all at once, twice")
  }
}
