import TouchKit

final class SoundPage: View {
  let mute = Switch("Mute")
  let volume = Slider("Volume", value: 40, in: 0...100)

  init() {
    super.init()
    let page = Column([line(mute), line(volume)])
    page.insets = EdgeInsets(16)
    page.fillsSuperview = true
    addSubview(page)
    mute.on(.valueChanged) { [unowned self] mute in volume.isEnabled = !mute.isOn }
  }

  private func line(_ control: Control) -> Row {
    let row = Row()
    row.addSubview(Label(control.label), flex: 1)
    row.addSubview(control, flex: control is Slider ? 2 : 0)
    return row
  }
}

@MainActor func makeTrackList(
  _ titles: [String], play: @escaping (String) -> Void
) -> ListView {
  let list = ListView(count: { titles.count }, makeRow: { Label() }) { label, index in
    label.text = titles[index]
  }
  list.onSelect = { index in play(titles[index]) }
  return list
}

@MainActor func makeCoverView(_ cover: Bitmap) -> ScrollView {
  let picture = ImageView(cover)
  picture.bounds.size = cover.size
  let view = ScrollView()
  view.addSubview(picture)
  view.zoomedView = picture
  view.minimumZoom = 0.5
  view.maximumZoom = 4
  return view
}

extension Theme {
  nonisolated static let record = Color(
    light: Color(hex: 0xB3261E), dark: Color(hex: 0xFF8F85), highContrast: Color(hex: 0x8C0013))
}
