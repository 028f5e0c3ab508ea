/// A control with a title, an icon or both.
open class Button: Control {
  /// The looks of a button.
  public enum Style: Hashable, Sendable {
    /// No background until pressed, for bars.
    case plain
    /// A neutral background, for one of several choices.
    case tinted
    /// An accent-colored background, for the most likely action.
    case filled
    /// Red, for actions that cannot be undone.
    case destructive
  }

  /// The title; also the label, unless that was set to something else.
  public var title: String {
    didSet {
      guard oldValue != title else { return }
      if label == oldValue { label = title }
      text = nil
      setNeedsDisplay()
      superview?.setNeedsLayout()
    }
  }
  /// The icon. Only its opacity is used; it is drawn in the color of the title.
  public var icon: Bitmap? { didSet { setNeedsDisplay() } }
  /// Whether the icon shows a direction of reading, such as an arrow back: it is mirrored in a layout
  /// from right to left.
  public var iconHasDirection = false {
    didSet { if oldValue != iconHasDirection { setNeedsDisplay() } }
  }
  /// The look of the button.
  public var style: Style { didSet { if oldValue != style { setNeedsDisplay() } } }
  /// The font of the title.
  public var font = Theme.action {
    didSet {
      text = nil
      setNeedsDisplay()
    }
  }
  /// Whether the title is shown. Hide it where there is only room for the icon; the caller then
  /// lays the button out again.
  public var showsTitle = true { didSet { if oldValue != showsTitle { setNeedsDisplay() } } }
  /// Where icon and title are in the button.
  public var contentAlignment = TextLayout.Alignment.center {
    didSet { if oldValue != contentAlignment { setNeedsDisplay() } }
  }
  /// Where a title without room is shortened, such as a name; nil for one that is drawn smaller first, where texts
  /// are large, and then shortened at its end.
  public var truncation: TextLayout.Truncation? {
    didSet {
      guard oldValue != truncation else { return }
      shortText = nil
      setNeedsDisplay()
    }
  }
  /// How large the title may be beside others; see ``View/shareTextScale(of:)``.
  var largestTextScale = Double.infinity {
    didSet {
      guard oldValue != largestTextScale else { return }
      shortText = nil
      setNeedsDisplay()
    }
  }
  /// The color of title and icon; nil for that of the style.
  public var color: Color? { didSet { if oldValue != color { setNeedsDisplay() } } }

  /// How far the background is inside the upper and lower edge of the bounds, in points, for a
  /// button that is hit in more than it shows.
  public var backgroundInset = 0.0 {
    didSet { if oldValue != backgroundInset { setNeedsDisplay() } }
  }

  /// The least distance between the content and the edges at its ends.
  private static let edge = 4.0
  private var text: TextLayout?
  /// The title where there is less room than it needs.
  private var shortText: (layout: TextLayout, room: Size)?
  private var isOn = false

  /// Creates a button from its parts. Pass `label` for a button without a title.
  public init(
    _ title: String = "", icon: Bitmap? = nil, label: String? = nil, style: Style = .plain,
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.style = style
    self.icon = icon
    super.init(action: action)
    self.label = label ?? title
    cornerRadius = Theme.controlRadius
  }

  /// Whether the button is shown as selected, such as one whose drawer is open.
  open override var isSelected: Bool {
    get { isOn }
    set {
      guard isOn != newValue else { return }
      isOn = newValue
      setNeedsDisplay()
    }
  }

  /// A button that shows only its icon shows its label as the tool tip.
  open override var toolTip: String { showsText ? "" : label }

  open override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  open override func sizeThatFits(_ size: Size) -> Size { self.size(showingText: showsText) }

  /// The size that it has where its title is shown.
  package var sizeWithTitle: Size { size(showingText: !title.isEmpty) }

  /// The height for which the title has its full size in a width, in two lines if need be.
  package func height(in width: Double) -> Double {
    let text = wrapped(textLayout, in: room(for: width)) ?? textLayout
    return max(sizeThatFits(.zero).height, text.size.height.rounded(.up) + 2 * Self.edge)
  }

  private func size(showingText: Bool) -> Size {
    let textWidth = showingText ? textLayout.size.width : 0
    let iconWidth = icon == nil ? 0 : iconSide
    let gap = showingText && icon != nil ? Theme.spacing : 0
    // A button with an icon alone does not grow with it.
    let padding =
      contentAlignment == .leading
      ? Self.edge : showingText ? 18.0 : max(12 - (iconWidth - Theme.iconSize) / 2, 4)
    let textHeight = showingText ? textLayout.size.height.rounded(.up) + 2 * 4 : 0
    return Size(
      max(Theme.touchTarget, (textWidth + gap + iconWidth).rounded(.up) + 2 * padding),
      textScale > 1 ? max(Theme.touchTarget, textHeight) : Theme.touchTarget)
  }

  open override func draw(_ canvas: borrowing Canvas) {
    drawHalo(on: canvas)
    let shape = Path.roundedRect(background, radius: cornerRadius)
    if let face {
      canvas.fill(shape, with: face)
      if isEnabled { canvas.contrastOutline(of: background, radius: cornerRadius) }
    }
    if shade > 0 { canvas.fill(shape, with: pressedShade.withAlpha(0.13 * shade)) }
    drawContent(on: canvas)
    if isOn { drawRim(on: canvas) }
    if showsFocus { canvas.focusRing(around: background, radius: cornerRadius) }
  }

  /// Draws a halo around a pressed button that is visible beside the fingertip.
  private func drawHalo(on canvas: borrowing Canvas) {
    guard highlight > 0, style != .plain else { return }
    let rim = background.insetBy(-4 * highlight, -4 * highlight)
    canvas.fill(
      .roundedRect(rim, radius: cornerRadius + 4), with: haloColor.withAlpha(0.22 * highlight))
  }

  /// Draws a rim, so that a selected button differs not only in color.
  private func drawRim(on canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(background.insetBy(1, 1), radius: cornerRadius - 1), with: contentColor,
      style: StrokeStyle(width: 2))
  }

  private var background: Rect { bounds.insetBy(0, backgroundInset) }

  private var showsText: Bool { showsTitle && !title.isEmpty }

  private func drawContent(on canvas: borrowing Canvas) {
    let iconWidth = icon == nil ? 0 : iconSide
    let gap = showsText && icon != nil ? Theme.spacing : 0
    let room = roomForTitle
    let text = showsText ? title(in: Size(room, bounds.height)) : nil
    let size = text?.size ?? .zero
    var x =
      contentAlignment == .leading
      ? bounds.minX + Self.edge : bounds.midX - (iconWidth + gap + min(size.width, room)) / 2
    if let icon {
      let box = directed(Rect(x, bounds.midY - iconWidth / 2, iconWidth, iconWidth))
      canvas.saved { canvas in
        if iconHasDirection && isRightToLeft {
          canvas.concatenate(Transform.scale(-1, 1).about(box.center))
        }
        canvas.draw(
          icon, in: Rect(center: box.center, size: icon.size.fitted(into: box.size)),
          tint: contentColor)
      }
      x += iconWidth + gap
    }
    guard let text else { return }
    let place = directed(
      Rect(x, bounds.midY - size.height / 2, min(size.width, room), size.height))
    canvas.draw(text, at: place.origin, color: contentColor)
  }

  /// The width that the icon leaves to the title, in points.
  private var roomForTitle: Double { room(for: bounds.width) }

  private func room(for width: Double) -> Double {
    let icon = icon == nil ? 0 : iconSide + (showsText ? Theme.spacing : 0)
    return max(width - icon - 2 * Self.edge, 0)
  }

  /// A large title in two lines of words; nil for one that has room, or words that are too wide.
  private func wrapped(_ line: TextLayout, in width: Double) -> TextLayout? {
    guard textScale > 1, line.size.width > width else { return nil }
    let least = line.font.leastWidth(of: title, lines: 2)
    guard least <= width else { return nil }
    return TextLayout(
      title, font: line.font, width: least, overflow: .lines(2), alignment: .center)
  }

  /// The title as it is best, in one line.
  private var textLayout: TextLayout {
    let font = scaled(font)
    if let text, text.font == font { return text }
    let layout = TextLayout(title, font: font)
    (text, shortText) = (layout, nil)
    return layout
  }

  /// The title as there is room for it.
  private func title(in room: Size) -> TextLayout {
    let full = textLayout
    let best =
      largestTextScale < textScale
      ? TextLayout(title, font: font.scaled(by: largestTextScale)) : full
    guard best.size.width > room.width || textScale > 1 && best.size.height > room.height
    else { return best }
    if let shortText, shortText.room == room { return shortText.layout }
    if let wrapped = wrapped(best, in: room.width), wrapped.size.height <= room.height {
      shortText = (wrapped, room)
      return wrapped
    }
    var layout = fitted(font, upTo: largestTextScale) {
      (truncation != nil || !$0.isTruncated) && $0.size.height <= room.height
    } _: {
      TextLayout(title, font: $0, width: room.width, overflow: .lines(1, truncation ?? .end))
    }
    if !layout.isTruncated { layout = TextLayout(title, font: layout.font) }
    shortText = (layout, room)
    return layout
  }

  private var face: Color? {
    if isOn && isEnabled { return Theme.accentTint }
    switch style {
    case .plain: return nil
    case .tinted: return isEnabled ? Theme.well : Theme.disabledWell
    case .filled: return isEnabled ? Theme.accent : Theme.disabledWell
    case .destructive: return isEnabled ? Theme.destructiveTint : Theme.disabledWell
    }
  }

  private var contentColor: Color {
    guard isEnabled else { return Theme.disabledText }
    if let color { return color }
    if isOn { return Theme.accent }
    switch style {
    case .plain, .tinted: return Theme.text
    case .filled: return Theme.onAccent
    case .destructive: return Theme.destructive
    }
  }

  private var pressedShade: Color { style == .destructive ? Theme.destructive : Theme.text }

  private var haloColor: Color { style == .destructive ? Theme.destructive : Theme.accent }
}

extension Button: SharedText {
  package var shownTextScale: Double? {
    guard showsText else { return nil }
    return title(in: Size(roomForTitle, bounds.height)).font.size / font.size
  }
}
