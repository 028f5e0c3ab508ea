import TouchKit

struct Genre {
  var name: String
  var albums: [String]
}

@MainActor func makeAlbums(
  _ genres: @escaping () -> [Genre], delete: @escaping (Int) -> Void
) -> NavigationStack {
  let albums = { genres().flatMap(\.albums) }
  let list = ListView(count: { albums().count }, makeRow: { Label() }) { label, index in
    label.text = albums()[index]
  }
  list.sections = { genres().map { ListView.Section($0.name, count: $0.albums.count) } }
  list.rowActions = { [unowned list] index in
    let action = ListView.RowAction("Delete", isDestructive: true, isFullSwipe: true) {
      delete(index)
      list.deleteRows([index])
    }
    return [action]
  }
  let stack = NavigationStack(list, title: "Albums")
  list.onSelect = { [unowned stack] index in
    stack.push(SoundPage(), title: albums()[index])
  }
  return stack
}

@MainActor func makeVolume(play: @escaping (Double) -> Void) -> Slider {
  let volume = Slider("Volume", value: 40, in: 0...100, step: 5)
  volume.formatValue = { "\(Int($0)) %" }
  volume.on(.valueChanged) { volume in play(volume.value) }
  return volume
}
