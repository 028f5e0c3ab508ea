import TouchKit

/// The bar below the sheet: paints, what two fingers do, and commands. It has as many rows as it needs,
/// or one that scrolls sideways where it must be low.
final class PaintTools: View {
  /// Called with the chosen color; nil for one of its own for each finger.
  var onColor: (Color?) -> Void = { _ in }
  let zooming = Switch(localized("Two fingers zoom"), isOn: true)
  let undo = Button(localized("Undo"), style: .tinted)
  let redo = Button(localized("Redo"), style: .tinted)
  let clear = Button(localized("Clear"), style: .tinted)
  let save = Button(localized("Save"), style: .filled)

  private let swatches: [PaintSwatch]
  private let groups: [Row]
  private let scroll = ScrollView(axes: .horizontal)
  /// Whether everything is in one row.
  var isLow = false { didSet { if oldValue != isLow { setNeedsLayout() } } }
  private static let margin = 8.0

  init() {
    swatches =
      [PaintSwatch(translatable("A color for each finger"), nil)]
      + PaintColor.choices.map { PaintSwatch($0.name, $0.color) }
    let name = Label(localized("Two fingers zoom"), font: Theme.action)
    groups = [
      Row(swatches, spacing: 0), Row([name, zooming], spacing: 10),
      Row([undo, redo, clear, save], spacing: 8),
    ]
    super.init()
    backgroundColor = Theme.surface
    for swatch in swatches {
      swatch.action = { [weak self, unowned swatch] in self?.choose(swatch) }
    }
    for group in groups { scroll.addSubview(group) }
    addSubview(scroll)
    choose(swatches[0])
  }

  private func choose(_ swatch: PaintSwatch) {
    for other in swatches { other.isSelected = other === swatch }
    onColor(swatch.color)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, (frames(in: size.width).last?.maxY ?? 0) + (isLow ? 0 : Self.margin))
  }

  override func layoutSubviews() {
    let frames = frames(in: bounds.width)
    let right = frames.map(\.maxX).max() ?? 0
    let content = Rect(0, 0, max(bounds.width, right + Self.margin), bounds.height)
    for (group, frame) in zip(groups, frames) { group.frame = handed(frame, in: content) }
    scroll.frame = bounds
    scroll.contentSize = content.size
  }

  /// The frames of the groups: beside each other as long as they fit, those of a row spread over it.
  private func frames(in width: Double) -> [Rect] {
    let room = isLow ? .infinity : max(width - 2 * Self.margin, 0)
    var rows: [[Size]] = []
    var used = 0.0
    for size in groups.map({ $0.sizeThatFits(Size(room, .infinity)) }) {
      used += size.width + 2 * Self.margin
      if used - 2 * Self.margin > room || rows.isEmpty {
        rows.append([])
        used = size.width + 2 * Self.margin
      }
      rows[rows.count - 1].append(size)
    }
    var (frames, y): ([Rect], Double) = ([], isLow ? 0 : Self.margin)
    for row in rows {
      let height = row.map(\.height).max() ?? 0
      let free = max((isLow ? width : room) - row.reduce(0) { $0 + $1.width }, 0)
      // A group alone is in the middle of its row.
      let spread = row.count > 1 ? free / Double(row.count - 1) : 0
      let gap = isLow ? 2 * Self.margin : spread
      var x = Self.margin + (row.count > 1 ? 0 : free / 2)
      for size in row {
        frames.append(Rect(x, y + (height - size.height) / 2, size.width, size.height))
        x += size.width + gap
      }
      y += height + 4
    }
    return frames
  }
}
