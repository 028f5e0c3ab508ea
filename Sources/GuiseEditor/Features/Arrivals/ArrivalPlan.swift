import DisguiseModel

/// What is done with files that have come, as far as that is clear without a question; a value without
/// views.
nonisolated enum ArrivalPlan: Hashable, Sendable {
  /// Open one, and place drawings on it.
  case open(ArrivedFile, drawings: [ArrivedFile])
  /// Let the user choose which one is opened, or make stickers of the pictures.
  case choose([ArrivedFile], drawings: [ArrivedFile])
  /// Ask whether pictures are photos or stickers.
  case ask(pictures: [ArrivedFile], drawings: [ArrivedFile])
  /// Add stickers.
  case add([ArrivedFile])
  /// There is no photo for drawings.
  case refuse([ArrivedFile])

  /// Plans for files, which are not empty.
  ///
  /// - Parameters:
  ///   - hasPhoto: Whether a photo is open.
  ///   - opens: Whether a picture is to be opened in any case.
  init(for files: [ArrivedFile], hasPhoto: Bool, opens: Bool = false) {
    let drawings = files.filter { $0.kind == .drawing }
    let others = files.filter { $0.kind != .drawing }
    let pictures = others.filter { $0.kind == .picture }
    switch others.count {
    case 0: self = hasPhoto ? .add(drawings) : .refuse(drawings)
    case _ where hasPhoto && !opens && pictures.count == others.count:
      self = .ask(pictures: pictures, drawings: drawings)
    case 1: self = .open(others[0], drawings: drawings)
    default: self = .choose(others, drawings: drawings)
    }
  }
}
