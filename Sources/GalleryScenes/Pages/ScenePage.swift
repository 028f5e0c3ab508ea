import TouchKit

/// What a scene teaches: a text, its options as switches, and its source.
final class ScenePage: View {
  private let scrollView = ScrollView()
  private let lesson: Label
  private let switches: [(name: Label, control: Switch)]
  private let sources: [(name: Label, scrollView: ScrollView, view: SourceView)]

  private static let margin = 24.0

  init(of kind: SceneKind, options: [SceneOption]) {
    lesson = Label(kind.lesson, font: Font(size: 17))
    lesson.numberOfLines = 0
    switches = options.map { option in
      let control = Switch(localized(option.title), isOn: option.isOn)
      control.identifier = "option-\(option.title)"
      control.on(.valueChanged) { option.set($0.isOn) }
      return (Label(localized(option.title), font: Theme.action), control)
    }
    sources = kind.sources.compactMap(SourceFile.init).map { file in
      let view = SourceView(file)
      let scrollView = ScrollView(axes: .horizontal)
      // Swift is written from left to right everywhere.
      scrollView.layoutDirection = .leftToRight
      scrollView.addSubview(view)
      return (Label(file.name, font: Theme.title), scrollView, view)
    }
    super.init()
    backgroundColor = Theme.background
    label = localized("About {scene}", ["scene": kind.title])
    scrollView.addSubview(lesson)
    for (name, control) in switches {
      scrollView.addSubview(name)
      scrollView.addSubview(control)
    }
    for (name, inner, _) in sources {
      scrollView.addSubview(name)
      scrollView.addSubview(inner)
    }
    addSubview(scrollView)
  }

  /// Scrolls by keys.
  func handleShortcut(_ event: KeyEvent) -> Bool { scrollView.scroll(with: event) }

  override func layoutSubviews() {
    scrollView.frame = bounds
    let width = min(bounds.width - 2 * Self.margin, 900)
    let left = (bounds.width - width) / 2
    var y = Self.margin
    lesson.frame = Rect(left, y, width, lesson.sizeThatFits(Size(width, .infinity)).height)
    y = lesson.frame.maxY + 16
    for (name, control) in switches {
      let size = control.sizeThatFits(Size(width, .infinity))
      // Below the text, which begins at the same side for both hands.
      let row = directed(Rect(left, y, min(width, 420), Theme.touchTarget))
      name.frame = handed(
        Rect(row.minX, y, row.width - size.width - 16, row.height), in: row)
      control.frame = handed(
        Rect(row.maxX - size.width, row.midY - size.height / 2, size.width, size.height), in: row)
      y += Theme.touchTarget + 4
    }
    View.shareTextScale(of: switches.map(\.name))
    for (name, inner, view) in sources {
      let line = max(name.sizeThatFits(Size(width, .infinity)).height, 28)
      name.frame = Rect(left, y + 20, width, line)
      let size = view.sizeThatFits(bounds.size)
      inner.frame = Rect(left, y + 28 + line, width, size.height)
      view.frame = Rect(origin: .zero, size: size)
      inner.contentSize = size
      y = inner.frame.maxY
    }
    scrollView.contentSize = Size(bounds.width, y + Self.margin)
  }
}
