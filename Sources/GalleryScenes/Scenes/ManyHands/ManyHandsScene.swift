import TouchKit

/// Ten knobs and faders for ten fingers: each control has its own finger, and none waits for another.
final class ManyHandsScene: Scene {
  private static let names = [
    localized("Attack"), localized("Decay"), localized("Sustain"), localized("Release"),
    localized("Cutoff"),
  ]
  private static let colors = [
    Palette.coral, Palette.sun, Palette.leaf, Palette.teal, Palette.plum,
  ]
  private let knobs: [Knob]
  private let faders: [Slider]
  private let captions: [Label]

  override init() {
    knobs = zip(Self.names, Self.colors).map { Knob($0, color: $1) }
    faders = (1...5).map {
      Slider(
        localized("Channel {number}", ["number": $0]), value: 0.15 * Double($0), axis: .vertical)
    }
    captions = faders.map {
      Label($0.label, font: Theme.caption, color: Theme.secondaryText, alignment: .center)
    }
    super.init()
    for knob in knobs {
      knob.onTurn = { [weak self] in self?.changed(knob.label, knob.level) }
      addSubview(knob)
      addSubview(knob.title)
    }
    for (fader, caption) in zip(faders, captions) {
      caption.numberOfLines = 2
      fader.on(.valueChanged) { [weak self] in self?.changed($0.label, $0.value) }
      addSubview(fader)
      addSubview(caption)
    }
  }

  /// In a low window, everything is as close as its names allow.
  private func layOutLow() {
    let column = bounds.width / Double(knobs.count)
    let (titleHeight, captionHeight) = (20.0, 18.0)
    let upper = ((bounds.height - captionHeight) / 2).rounded(.down)
    let side = min(column - 8, upper - titleHeight)
    for (index, knob) in knobs.enumerated() {
      let x = directed(Rect(Double(index) * column, 0, column, 0)).midX
      knob.frame = Rect(x - side / 2, 0, side, side + titleHeight)
      faders[index].frame = Rect(x - 24, upper + 2, 48, bounds.height - captionHeight - upper - 2)
      captions[index].frame = Rect(
        x - column / 2, bounds.height - captionHeight, column, captionHeight)
      place(knob.title, below: knob, in: column)
    }
    shareTextScales()
  }

  private func place(_ title: Label, below knob: Knob, in column: Double) {
    let frame = knob.frame
    let height = max(frame.height - frame.width - 2, 0)
    title.frame = Rect(frame.midX - column / 2 + 4, frame.maxY - height, column - 8, height)
  }

  private func shareTextScales() {
    View.shareTextScale(of: knobs.map(\.title) + captions)
  }

  /// The height of the highest of some names.
  private func height(of names: [Label], in width: Double) -> Double {
    names.map { $0.sizeThatFits(Size(width, .infinity)).height }.max() ?? 0
  }

  private func changed(_ name: String, _ level: Double) {
    let hands = (knobs as [View] + faders).count { view in
      window?.touches.contains { $0.isDown && $0.view === view } ?? false
    }
    if hands > 1 { complete(.together) }
    if hands > 3 { complete(.crowd) }
    let percent = Int((level * 100).rounded())
    // Keys need no hands on the screen.
    showFeedback(
      hands > 0
        ? localized(
          "{name} {percent} %, {hands} at once", ["name": name, "percent": percent, "hands": hands])
        : localized("{name} {percent} %", ["name": name, "percent": percent]))
  }

  override func layoutSubviews() {
    if isLow { return layOutLow() }
    let column = bounds.width / Double(knobs.count)
    let upper = bounds.height * 0.42
    let line = max(height(of: captions, in: column - 8), 24)
    let titleHeight = max(height(of: knobs.map(\.title), in: column - 8) + 2, 28)
    let side = min(column - 12, upper - titleHeight - 12, 150)
    for (index, knob) in knobs.enumerated() {
      let x = directed(Rect(Double(index) * column, 0, column, 0)).midX
      knob.frame = Rect(center: Point(x, upper / 2 + 8), size: Size(side, side + titleHeight))
      place(knob.title, below: knob, in: column)
      captions[index].frame = Rect(
        x - column / 2 + 4, bounds.height - 16 - line, column - 8, line)
      faders[index].frame = Rect(x - 24, upper + 16, 48, max(bounds.height - upper - 40 - line, 48))
    }
    shareTextScales()
  }
}
