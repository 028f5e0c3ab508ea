import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Slider") struct SliderTests {
  private let stage = Stage(width: 400, height: 300)
  private let slider = Slider("Volume", value: 20, in: 0...100)
  private final class Log { var values: [Double] = [] }
  private let log = Log()

  init() {
    // The thumb moves from x = 100 to x = 300.
    slider.frame = Rect(84, 100, 232, 48)
    slider.on(.valueChanged) { [log] slider in log.values.append(slider.value) }
    stage.root.addSubview(slider)
  }

  @Test("a drag moves the thumb with the finger, without its slop") func drags() {
    stage.finger.down(at: Point(140, 124))
    stage.finger.stroke(to: Point(206, 130), in: .milliseconds(100))

    #expect(abs(slider.value - 50) < 1)
    #expect(log.values.count > 5)
    stage.finger.stroke(to: Point(390, 130), in: .milliseconds(100))
    stage.finger.up()
    #expect(slider.value == 100)
    #expect(slider.valueText == "100")
  }

  @Test("a drag beside the thumb moves it, too, and is no tap") func dragsFromTrack() {
    stage.finger.down(at: Point(250, 124))
    stage.finger.stroke(to: Point(276, 124), in: .milliseconds(100))
    stage.finger.up()

    #expect(abs(slider.value - 30) < 0.5)
  }

  @Test("a tap on the track moves the thumb there") func taps() {
    stage.finger.tap(at: Point(200, 120))

    #expect(slider.value == 50)
    #expect(log.values == [50])
    stage.finger.tap(at: Point(205, 120))
    #expect(log.values == [50] || slider.value == 52.5)
  }

  @Test("a tap on the thumb changes nothing") func tapOnThumb() {
    stage.finger.tap(at: Point(146, 120))

    #expect(log.values == [])
  }

  @Test("is hit 22 points above and below its middle") func hitArea() {
    stage.finger.tap(at: Point(200, 124 - 22))
    stage.finger.tap(at: Point(250, 124 + 22))

    #expect(log.values == [50, 75])
  }

  @Test("selects steps only; the thumb rests on one") func steps() {
    slider.step = 25
    #expect(slider.value == 25)

    stage.finger.down(at: Point(150, 124))
    stage.finger.stroke(to: Point(196, 124), in: .milliseconds(100))
    stage.finger.up()

    #expect(log.values == [50])
    slider.range = 0...90
    slider.value = 90
    #expect(slider.value == 75)
  }

  @Test("sends one change at the end if it is not continuous") func atEnd() {
    slider.isContinuous = false

    stage.finger.down(at: Point(140, 124))
    stage.finger.stroke(to: Point(206, 124), in: .milliseconds(100))
    #expect(log.values == [])
    stage.finger.up()

    #expect(log.values.count == 1)
  }

  @Test("a cancelled drag restores the value", arguments: [true, false])
  func cancelled(isContinuous: Bool) {
    slider.isContinuous = isContinuous
    stage.finger.down(at: Point(140, 124))
    stage.finger.stroke(to: Point(206, 124), in: .milliseconds(100))
    stage.finger.cancel()

    #expect(slider.value == 20)
    #expect(isContinuous ? log.values.last == 20 : log.values == [])
  }

  @Test("two fingers drag two sliders") func two() {
    let other = Slider("Balance")
    other.frame = Rect(84, 200, 232, 48)
    stage.root.addSubview(other)

    stage.finger(1).down(at: Point(140, 124))
    stage.finger(2).down(at: Point(100, 224))
    stage.stroke(
      [stage.finger(1), stage.finger(2)], to: [Point(206, 124), Point(206, 224)],
      in: .milliseconds(100))
    stage.lift([stage.finger(1), stage.finger(2)])

    #expect(abs(slider.value - 50) < 1)
    #expect(abs(other.value - 0.5) < 0.01)
  }

  @Test("arrows, Page Up and Down, Home and End change the focused one") func keys() {
    func press(_ key: String) -> Double {
      stage.window.handle(KeyEvent(key: key))
      return slider.value
    }
    _ = press("Tab")

    #expect(press("Right") == 25)
    #expect(press("Up") == 30)
    #expect(press("Left") == 25)
    #expect(press("Page_Up") == 35)
    #expect(press("Page_Down") == 25)
    #expect(press("End") == 100)
    #expect(press("Home") == 0)
    #expect(press("Down") == 0)
    #expect(log.values == [25, 30, 25, 35, 25, 100, 0])
    #expect(!stage.window.handle(KeyEvent(key: "Return")))
  }

  @Test("a vertical one grows upward") func vertical() {
    slider.axis = .vertical
    slider.frame = Rect(100, 20, 48, 232)

    stage.finger.down(at: Point(124, 200))
    stage.finger.stroke(to: Point(124, 134), in: .milliseconds(100))
    stage.finger.up()

    #expect(abs(slider.value - 50) < 1)
    stage.finger.tap(at: Point(124, 36))
    #expect(slider.value == 100)
  }

  @Test("in a scroll view a drag along it slides, one across it scrolls") func scrolls() {
    let scroll = ScrollView()
    scroll.frame = Rect(0, 0, 400, 300)
    scroll.contentSize = Size(400, 900)
    stage.root.addSubview(scroll)
    scroll.addSubview(slider)

    stage.finger.down(at: Point(140, 124))
    stage.finger.stroke(to: Point(206, 80), in: .milliseconds(100))
    stage.finger.up()
    #expect(scroll.contentOffset == .zero)
    #expect(abs(slider.value - 50) < 1)

    stage.finger.down(at: Point(200, 124))
    stage.finger.stroke(to: Point(230, 60), in: .milliseconds(100))
    stage.finger.up()
    #expect(scroll.contentOffset.y > 40)
    #expect(abs(slider.value - 50) < 1)
  }

  @Test("does nothing while disabled; disabling cancels a drag") func disabled() {
    stage.finger.down(at: Point(140, 124))
    stage.finger.stroke(to: Point(206, 124), in: .milliseconds(100))
    slider.isEnabled = false
    #expect(slider.value == 20)
    stage.finger.up()

    stage.finger.tap(at: Point(200, 120))
    #expect(slider.value == 20)
  }

  @Test("wrong values are limited or reported") func misused() {
    slider.value = 1000
    #expect(slider.value == 100)
    slider.minimum = 200
    #expect(slider.range == 200...200)
    #expect(slider.value == 200)
    slider.frame.size.width = 0
    stage.draw()

    let messages = misuse {
      slider.value = .nan
      slider.step = -1
      slider.range = 0...(.infinity)
    }

    #expect(messages.count == 3)
    #expect(slider.value == 200)
    #expect(slider.step == 0)
  }

  @Test("what a screen reader asks for is refused if it is no number") func noNumber() throws {
    let views = AccessibleViews(of: stage.window)
    let id = try #require(views.snapshot().nodes.first { $0.role == .slider }).id

    let messages = misuse {
      #expect(!views.perform(.adjust(.nan), on: id))
      slider.adjust(to: .nan)
    }

    #expect(messages.isEmpty && slider.value == 20)
  }

  @Test("describes its value in the view tree") func tree() {
    slider.formatValue = { "\(Int($0)) %" }

    let node = ViewTree(of: stage.window).children.first

    #expect(node?.value == "20 %")
    #expect(node?.role == .slider)
    #expect(node?.label == "Volume")
  }

  @Test("the track is filled from 0 if that is within the range, else from the smallest value")
  func fill() throws {
    func pixel(_ x: Int, _ value: Double, in range: ClosedRange<Double>) -> Color {
      slider.range = range
      slider.value = value
      return stage.draw().snapshot()[x, 124]
    }
    let rest = pixel(250, 0, in: 0...1)
    let filled = pixel(120, 1, in: 0...1)
    #expect(rest != filled)

    #expect(pixel(150, 0.75, in: 0...1) == filled)
    #expect(pixel(150, 0.75, in: -1...1) == rest, "left of the middle")
    #expect(pixel(230, 0.75, in: -1...1) == filled)
    #expect(pixel(170, -0.75, in: -1...1) == filled)
    #expect(pixel(250, -0.75, in: -1...1) == rest)
  }

  @Test("a track of colors ends where one of one color does") func ends() throws {
    func ends() throws -> (first: Int, last: Int) {
      let pixels = stage.draw().snapshot()
      let ground = pixels[60, 124]
      let columns = (84..<316).filter { pixels[$0, 124] != ground }
      return (try #require(columns.first), try #require(columns.last))
    }
    slider.value = 50
    let plain = try ends()
    slider.trackColors = [.black, .black]
    let colored = try ends()
    // Around the colors there is a line.
    #expect(abs(plain.first - colored.first) <= 1 && abs(plain.last - colored.last) <= 1)
  }
}
