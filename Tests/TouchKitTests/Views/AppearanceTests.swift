import Testing
import TouchKit
import TouchKitTesting

@MainActor @Suite("Appearance") struct AppearanceTests {
  /// A stage with every control, some of them pressed, selected or disabled.
  private func makeStage(_ appearance: Appearance, scale: Double) -> Stage {
    let stage = Stage(width: 480, height: 520, scale: scale)
    stage.window.appearance = appearance
    let icon = Bitmap.drawn(width: 48, height: 48) { canvas in
      canvas.fill(.circle(center: Point(24, 24), radius: 20), with: .black)
    }
    let styles: [Button.Style] = [.plain, .tinted, .filled, .destructive]
    let buttons = styles.map { Button("Hat", icon: icon, style: $0) }
    let off = Button("Off", style: .filled)
    off.isEnabled = false
    let field = TextField("two hats", placeholder: "Hats")
    let tabs = TabBar([TabBar.Item("Hats", icon: icon), TabBar.Item("Eyes")], axis: .horizontal)
    let (bar, list) = (
      ProgressView(.bar),
      ListView(count: { 3 }, makeRow: { Label("") }, configure: { $0.text = "Row \($1)" })
    )
    bar.progress = 0.4
    let card = View()
    card.backgroundColor = Theme.surface
    card.elevation = 6
    let views: [View] =
      buttons + [off, Switch("Wi-Fi", isOn: true), Switch("Off"), field, tabs, bar, card]
      + [Slider("Volume", value: 0.4), Label("A label", color: Theme.secondaryText)]
    for (index, view) in views.enumerated() {
      view.frame = Rect(
        Double(index % 3) * 160 + 8, (Double(index) / 3).rounded(.down) * 64 + 8, 144, 48)
      stage.root.addSubview(view)
    }
    list.frame = Rect(8, 340, 200, 160)
    list.backgroundColor = Theme.surface
    stage.root.addSubview(list)
    let menu = Menu([Menu.Item("Cut", icon: icon) {}, Menu.Item("Copy") {}], isModal: false)
    menu.present(at: Point(340, 440), in: stage.window)
    stage.advance(by: .seconds(1))
    stage.finger.down(at: buttons[2].center)
    stage.finger(2).down(at: list.convert(Point(100, 60), to: nil))
    stage.advance(by: .seconds(1))
    stage.draw()
    return stage
  }

  @Test("a change repaints the whole window as if it had begun so", arguments: [1.0, 1.5, 2])
  func change(scale: Double) {
    let stage = makeStage(.light, scale: scale)
    let light = pixels(of: stage)
    for appearance in [Appearance.dark, .highContrast, .light] {
      stage.window.appearance = appearance
      let changed = pixels(of: stage)

      // A plain condition: a difference of a million numbers is no message.
      let isSame = changed == pixels(of: makeStage(appearance, scale: scale))
      #expect(isSame, "\(appearance)")
      #expect((changed == light) == (appearance == .light))
    }
  }

  private func pixels(of stage: Stage) -> [UInt32] {
    stage.draw().snapshot().withPixels { bytes, _ in
      bytes.bindMemory(to: UInt32.self).map { $0 & 0xFF_FFFF }
    }
  }

  @Test("every view is notified once, before the next frame") func notification() {
    let stage = Stage(width: 100, height: 100)
    let (outer, inner) = (Watcher(), Watcher())
    outer.addSubview(inner)
    stage.root.addSubview(outer)
    stage.draw()

    stage.window.appearance = .dark
    #expect([outer.changes, inner.changes] == [1, 1])
    #expect(stage.window.needsFrame)

    stage.draw()
    stage.window.appearance = .dark
    #expect([outer.changes, inner.changes] == [1, 1])
    #expect(!stage.window.needsFrame)
  }

  @Test("a view may leave the window when it is notified") func leaves() {
    let stage = Stage(width: 100, height: 100)
    let (first, second) = (Watcher(), Watcher())
    for view in [first, second] { stage.root.addSubview(view) }
    first.onChange = { second.removeFromSuperview() }

    stage.window.appearance = .dark

    #expect(first.changes == 1)
    #expect(second.superview == nil)
  }

  @Test("a background that is transparent in one appearance hides nothing there") func translucent()
  {
    let stage = Stage(width: 100, height: 100)
    stage.root.backgroundColor = .green
    let cover = View(frame: Rect(0, 0, 100, 100))
    cover.backgroundColor = Color(light: .red, dark: .clear, highContrast: .red)
    stage.root.addSubview(cover)
    #expect(stage.draw()[50, 50] == .red)

    stage.window.appearance = .dark

    #expect(stage.draw()[50, 50] == .green)
  }

  @Test("a background that fades away stays visible until the end") func fades() {
    let stage = Stage(width: 100, height: 100)
    let view = View(frame: Rect(0, 0, 100, 100))
    view.backgroundColor = Color(light: .clear, dark: .red, highContrast: .red)
    stage.root.addSubview(view)
    stage.window.appearance = .dark
    stage.draw()

    View.animate(for: .milliseconds(320), curve: .linear) { view.backgroundColor = nil }
    stage.advance(by: .milliseconds(160))

    let middle = stage.draw()[50, 50]
    #expect(middle.red > middle.green + 0.2)
    stage.advance(by: .milliseconds(320))
    #expect(view.backgroundColor == nil)
  }

  @Test("what is behind the root view follows, too") func behind() {
    let stage = Stage(width: 20, height: 20)
    #expect(stage.draw()[10, 10] == .white)

    stage.window.appearance = .dark

    #expect(stage.draw()[10, 10] == Theme.surface.resolved(for: .dark))
  }
}

private final class Watcher: View {
  private(set) var changes = 0
  var onChange: () -> Void = {}

  override func appearanceDidChange() {
    changes += 1
    onChange()
  }
}
