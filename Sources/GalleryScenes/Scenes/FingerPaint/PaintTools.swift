import TouchKit

/// The bar below the sheet: paints, what two fingers do, and commands. It has as many rows as it needs,
/// or one that scrolls sideways where it must be low.
final class PaintTools: View {
  /// Called with the chosen color; nil for one of its own for each finger.
  var onColor: (Color?) -> Void = { _ in }
  let zooming = Switch(localized("Two fingers zoom"))
  let fit = Button(localized("Fit"), style: .tinted)
  let undo = Button(localized("Undo"), style: .tinted)
  let redo = Button(localized("Redo"), style: .tinted)
  let clear = Button(localized("Clear"), style: .tinted)
  let save = Button(localized("Save"), style: .filled)

  private let swatches: [PaintSwatch]
  private let paints: Row
  private let zoom: Row
  /// Below each other where both have no room in a line.
  private let commands: [Row]
  private let scroll = ScrollView(axes: .horizontal)
  /// Whether everything is in one row.
  var isLow = false { didSet { if oldValue != isLow { setNeedsLayout() } } }
  private static let margin = 8.0
  private static let gap = 8.0

  init() {
    swatches =
      [PaintSwatch(translatable("A color for each finger"), nil)]
      + PaintColor.choices.map { PaintSwatch($0.name, $0.color) }
    let name = Label(localized("Two fingers zoom"), font: Theme.action)
    paints = Row(swatches, spacing: 0)
    name.numberOfLines = 2
    zoom = Row([name, zooming, fit], spacing: 10)
    commands = [Row([undo, redo], spacing: Self.gap), Row([clear, save], spacing: Self.gap)]
    super.init()
    backgroundColor = Theme.surface
    for swatch in swatches {
      swatch.action = { [weak self, unowned swatch] in self?.choose(swatch) }
    }
    for group in [paints, zoom] + commands { scroll.addSubview(group) }
    addSubview(scroll)
    choose(swatches[0])
  }

  private func choose(_ swatch: PaintSwatch) {
    for other in swatches { other.isSelected = other === swatch }
    onColor(swatch.color)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, (groups(in: size.width).last?.frame.maxY ?? 0) + (isLow ? 0 : Self.margin))
  }

  override func layoutSubviews() {
    let groups = groups(in: bounds.width)
    let right = groups.map(\.frame.maxX).max() ?? 0
    let content = Rect(0, 0, max(bounds.width, right + Self.margin), bounds.height)
    for (rows, frame) in groups {
      let place = handed(frame, in: content)
      var x = place.minX
      for row in rows {
        let width = min(row.sizeThatFits(place.size).width, place.width)
        row.frame = directed(Rect(x, place.minY, width, place.height), in: place)
        x += width + Self.gap
      }
    }
    scroll.frame = bounds
    scroll.contentSize = content.size
    layoutIfNeeded()
    View.shareTextScale(of: [undo, redo, clear, save, fit])
  }

  /// The size of rows beside each other.
  private func size(of rows: [Row], in room: Double) -> Size {
    let sizes = rows.map { $0.sizeThatFits(Size(room, .infinity)) }
    let width = sizes.reduce(-Self.gap) { $0 + $1.width + Self.gap }
    return Size(width, sizes.map(\.height).max() ?? 0)
  }

  /// The groups and their frames: beside each other as long as they fit, those of a line together in its middle.
  private func groups(in width: Double) -> [(rows: [Row], frame: Rect)] {
    let room = isLow ? .infinity : max(width - 2 * Self.margin, 0)
    let isJoined = size(of: commands, in: room).width <= room
    let groups = [[paints], [zoom]] + (isJoined ? [commands] : commands.map { [$0] })
    var lines: [[(rows: [Row], size: Size)]] = []
    var used = 0.0
    for rows in groups {
      var size = size(of: rows, in: room)
      size.width = min(size.width, room)
      used += size.width + 2 * Self.margin
      if used - 2 * Self.margin > room || lines.isEmpty {
        lines.append([])
        used = size.width + 2 * Self.margin
      }
      lines[lines.count - 1].append((rows, size))
    }
    var (frames, y): ([(rows: [Row], frame: Rect)], Double) = ([], isLow ? 0 : Self.margin)
    for line in lines {
      let height = line.map(\.size.height).max() ?? 0
      let gap = 2 * Self.margin
      let whole = line.reduce(-gap) { $0 + $1.size.width + gap }
      var x = max((width - whole) / 2, Self.margin)
      for (rows, size) in line {
        frames.append((rows, Rect(x, y + (height - size.height) / 2, size.width, size.height)))
        x += size.width + gap
      }
      y += height + 4
    }
    return frames
  }
}
