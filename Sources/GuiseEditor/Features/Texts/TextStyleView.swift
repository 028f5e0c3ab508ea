import DisguiseModel
import Platform
import TouchKit

/// The look of a text: font, color, outline and curve, in rows that scroll.
final class TextStyleView: ScrollView {
  /// Called with each change by the user.
  var onChange: (@escaping (inout TextDesign) -> Void) -> Void = { _ in }

  private static let (margin, gap) = (12.0, 4.0)
  private static let firstOutlineWidth = 6.0

  /// The height of all rows, with those of an outline and each choice in one line.
  var leastFullHeight: Double {
    3 * (captionHeight + Theme.touchTarget) + 4 * Theme.touchTarget + 4 * Self.margin
      + 2 * Self.gap + styleHeight
  }
  /// The height of the first row.
  var leastHeight: Double { styleHeight + Self.margin }
  /// The height of all rows, as they are in a room: that of an outline is kept where there is none, so that
  /// nothing moves when one comes.
  func height(in room: Size) -> Double {
    let (styles, fonts) = lines(in: room)
    return leastFullHeight + styles + fonts
  }
  /// What styles and fonts need beyond one line, where all rows but those of an outline are then in sight.
  private func lines(in room: Size) -> (styles: Double, fonts: Double) {
    var rest = room.height - leastFullHeight
    func more(_ row: ChoiceRow, beyond line: Double) -> Double {
      let height = row.height(inLinesOf: room.width) - line
      guard height <= rest else { return 0 }
      rest -= height
      return height
    }
    let styles = more(styles, beyond: styleHeight)
    rest += outlineHeight
    return (styles, more(fonts, beyond: Theme.touchTarget))
  }
  private var outlineHeight: Double { captionHeight + 2 * Theme.touchTarget + Self.gap }
  private var styleHeight: Double { StyleCell.height(textScale: textScale) }
  private var captionHeight: Double {
    max(22, captions[0].sizeThatFits(Size(.infinity, .infinity)).height)
  }
  private let styles = StyleRow()
  private let fonts: FontRow
  private let bold = Button("B", label: localized("Bold"), style: .tinted)
  private let italic = Button("I", label: localized("Italic"), style: .tinted)
  private let color: SwatchRow
  private let outlineSwitch = Switch(localized("Outline"))
  private let outlineColor: SwatchRow
  private let outlineWidth = Slider(localized("Outline width"), in: TextDesign.outlineWidths)
  private let curve = Slider(localized("Curve"), in: -1...1)
  private let captions = [
    localized("Font"), localized("Color"), localized("Outline"),
    localized("Outline width"), localized("Curve"),
  ].map {
    Label($0, font: Theme.caption, color: Theme.secondaryText)
  }
  /// The families for Latin letters, and the letters for which families are offered.
  private let latinFonts: [String]
  private var fontLetters: Set<Unicode.Scalar>?
  /// The outline that the switch brings back.
  private var lastOutline: TextDesign.Outline?

  /// Creates rows that show a design; `offerFonts(for:)` says which of the fonts can be chosen.
  init(design: TextDesign, fonts latinFonts: [String]) {
    self.latinFonts = latinFonts
    fonts = FontRow([design.font])
    color = SwatchRow(
      localized("Color"), NamedColors.colors(with: design.mainColor), name: "color")
    let outline = design.outline?.color
    outlineColor = SwatchRow(
      localized("Outline"), NamedColors.colors(with: outline ?? NamedColors.black),
      name: "outline-color")
    super.init()
    bold.font = Font(size: 18, weight: .bold)
    for button in [bold, italic] { button.accessibleRole = .toggle }
    italic.font = Font(family: "serif", size: 18, isItalic: true)
    for (control, name) in [
      (bold, "bold"), (italic, "italic"), (outlineSwitch, "outline"),
      (outlineWidth, "outline-width"), (curve, "curve"),
    ] as [(View, String)] { control.identifier = name }
    let views: [View] =
      captions
      + [styles, bold, italic, fonts, color, curve, outlineSwitch, outlineColor, outlineWidth]
    for view in views { addSubview(view) }
    connect()
    show(design)
  }

  private func connect() {
    styles.onPick = { [weak self] style in
      guard let self else { return }
      let families = fonts.families
      onChange { $0 = style.applied(to: $0, fonts: families) }
    }
    fonts.onPick = { [weak self] family in
      self?.fonts.selected = family
      self?.onChange { $0.font = family }
    }
    bold.action = { [weak self] in self?.onChange { $0.isBold.toggle() } }
    italic.action = { [weak self] in self?.onChange { $0.isItalic.toggle() } }
    color.onPick = { [weak self] color in
      if let color { self?.onChange { $0.mainColor = color } }
    }
    outlineSwitch.action = { [weak self] in self?.outlineDidSwitch() }
    outlineColor.onPick = { [weak self] color in
      if let color { self?.onChange { $0.outline?.color = color } }
    }
    outlineWidth.action = { [weak self] in
      guard let self else { return }
      let width = outlineWidth.value.rounded()
      onChange { $0.outline?.width = width }
    }
    curve.formatValue = { value in "\(Int((value * 100).rounded())) %" }
    curve.action = { [weak self] in
      guard let self else { return }
      // The middle is easy to find again.
      let value = abs(curve.value) < 0.06 ? 0 : curve.value
      onChange { $0.curve = (value * 100).rounded() / 100 }
    }
  }

  private func outlineDidSwitch() {
    guard outlineSwitch.isOn else { return onChange { $0.outline = nil } }
    let last = lastOutline
    onChange { design in
      design.outline =
        last
        ?? TextDesign.Outline(
          color: TextDesign.contrast(to: design.color), width: Self.firstOutlineWidth)
    }
  }

  /// Offers the families that have the letters of a text, and the one that is chosen.
  func offerFonts(for text: String) {
    let letters = TextFonts.foreignLetters(of: text)
    guard fontLetters != letters else { return }
    fontLetters = letters
    let families = letters.isEmpty ? latinFonts : TextFonts.load(for: text)
    guard let chosen = fonts.selected else { return }
    fonts.families = families.contains(chosen) ? families : [chosen] + families
    styles.fonts = fonts.families
  }

  /// Shows a design in the controls.
  func show(_ design: TextDesign) {
    if fonts.selected != design.font {
      fonts.selected = design.font
      fonts.showChoice()
    }
    bold.isSelected = design.isBold
    italic.isSelected = design.isItalic
    color.selected = design.mainColor
    styles.selected = TextStyle.allCases.first { $0.looks(like: design, fonts: fonts.families) }
    outlineColor.selected = design.outline?.color
    lastOutline = design.outline ?? lastOutline
    if outlineSwitch.isOn != (design.outline != nil) { outlineSwitch.isOn = design.outline != nil }
    if !outlineWidth.isTracking, let lastOutline { outlineWidth.value = lastOutline.width }
    if !curve.isTracking { curve.value = design.curve }
    for view in [outlineColor, outlineWidth, captions[3]] as [View] {
      view.isHidden = design.outline == nil
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let (margin, target) = (Self.margin, Theme.touchTarget)
    let (inner, captionHeight) = (bounds.width - 2 * margin, captionHeight)
    let area = Rect(0, 0, bounds.width, bounds.height)
    var y = 0.0
    func caption(_ index: Int, height: Double = captionHeight) {
      captions[index].frame = Rect(margin, y, inner, height)
      y += height
    }
    /// Controls at the end of the caption before them.
    func trailing(_ controls: [View]) {
      var x = bounds.width - margin
      for control in controls.reversed() {
        let size = control.sizeThatFits(bounds.size)
        let width = max(size.width, target)
        control.frame = directed(
          Rect(x - width, y - (target + size.height) / 2, width, size.height), in: area)
        x -= width + Self.gap
      }
    }
    let lines = lines(in: bounds.size)
    styles.frame = Rect(0, y, bounds.width, styleHeight + lines.styles)
    y += styles.frame.height + margin
    caption(0, height: target)
    trailing([bold, italic])
    y += Self.gap
    fonts.frame = Rect(0, y, bounds.width, target + lines.fonts)
    y += target + lines.fonts + margin
    caption(1)
    color.frame = Rect(0, y, bounds.width, target)
    y += target + margin
    caption(4)
    curve.frame = Rect(margin, y, inner, target)
    y += target
    caption(2, height: target)
    trailing([outlineSwitch])
    if !outlineColor.isHidden {
      outlineColor.frame = Rect(0, y, bounds.width, target)
      y += target + Self.gap
      caption(3)
      outlineWidth.frame = Rect(margin, y, inner, target)
      y += target
    }
    contentSize = Size(bounds.width, y + margin)
    super.layoutSubviews()
  }
}

extension NamedColors {
  /// The colors, with another one before them if it is not among them.
  static func colors(with color: UInt32) -> [UInt32] {
    all.contains(color) ? all : [color] + all
  }
}
