import Drawing
import Faces
import ImageCoding
import ImageSandbox
import Platform

/// What was cut out of pictures, among the user's own stickers. Beside each there is, in a hidden file, the part of
/// the picture around it, so that it can be changed later.
extension OwnStickers {
  /// How much of the picture around it is kept, as a part of its size.
  private static let surroundings = 0.25

  private static func sourcePath(of path: String) -> String {
    FileSystem.folder(of: path) + "/." + FileSystem.lastComponent(of: path) + ".source.png"
  }

  /// Stores what was cut out of a picture. Blocks.
  ///
  /// - Parameters:
  ///   - bytes: It as a PNG file.
  ///   - name: What it is called; a number is added where something else is called so.
  ///   - fit: How it fits on a face.
  ///   - origin: The face that it was.
  package func add(
    _ cutOut: CutOutPicture, _ bytes: [UInt8], of photo: CutOutPhoto, named name: String,
    fitting fit: StickerFit?, from origin: FaceOrigin? = nil
  ) throws(FileError) -> Sticker {
    // Where that is damaged, nothing is stored.
    _ = try packRecord(at: folder + "/" + Self.droppedPack + "/pack.json")
    let sticker = try add(EmbeddedFile(name: name + ".png", bytes: bytes))
    guard case .file(let path) = sticker.source else { return sticker }
    let place = try keepSource(of: cutOut, at: path, in: photo)
    let file = FileSystem.lastComponent(of: path)
    let title = EmbeddedFile.title(of: file)
    try changeEntry(of: sticker) { entry in
      // Not what was said of another file of this name.
      entry = ["file": .text(file), "name": .text(title)]
      Self.set(fit, in: &entry)
      entry["face"] = origin?.json
      entry["cutOut"] = place.map { .list($0.map(JSONValue.number)) }
    }
    return sticker.fitting(fit).from(origin).renamed(title)
  }

  /// Writes the part of the picture around what was cut out; returns where in that it is, in its pixels.
  private func keepSource(
    of cutOut: CutOutPicture, at path: String, in photo: CutOutPhoto
  ) throws(FileError) -> [Double]? {
    let frame = cutOut.frame
    let scale = (
      x: cutOut.bitmap.size.width / frame.width, y: cutOut.bitmap.size.height / frame.height
    )
    let whole = Rect(origin: .zero, size: photo.size)
    let wide = frame.insetBy(
      -frame.width * Self.surroundings, -frame.height * Self.surroundings)
    guard let around = wide.roundedOut.intersection(whole),
      case let (width, height) = (
        max(Int((around.width * scale.x).rounded()), cutOut.bitmap.width),
        max(Int((around.height * scale.y).rounded()), cutOut.bitmap.height)
      ),
      let part = try? photo.part(
        around, notLargerThan: Double(max(width, height)), isFinal: true)
    else { return nil }
    // Its pixels are as large as those of what was cut out.
    let shown = part.resized(width: width, height: height)
    try AtomicFile.write(PNGEncoder.encode(shown), to: Self.sourcePath(of: path))
    let place = (
      x: ((frame.minX - around.minX) * scale.x).rounded(),
      y: ((frame.minY - around.minY) * scale.y).rounded()
    )
    return [
      min(place.x, Double(shown.width - cutOut.bitmap.width)),
      min(place.y, Double(shown.height - cutOut.bitmap.height)),
    ]
  }

  /// Deletes the picture of which a file was cut out.
  func removeSource(of path: String) { try? FileSystem.delete(Self.sourcePath(of: path)) }

  /// Whether there is the picture of which a sticker was cut out.
  package func hasSource(of sticker: Sticker) -> Bool {
    guard case .file(let path) = sticker.source else { return false }
    return FileSystem.exists(Self.sourcePath(of: path))
  }

  /// Returns the picture of which a sticker was cut out, with what it is. Blocks.
  package func source(of sticker: Sticker) throws(UserError) -> CutOutPhoto {
    guard case .file(let path) = sticker.source, hasSource(of: sticker) else {
      throw UserError(
        localized("The picture of which {name} was cut out is gone.", ["name": sticker.name]))
    }
    var ignored: [CatalogWarning] = []
    let entry = readPack(FileSystem.folder(of: path), &ignored)?
      .entry(of: FileSystem.lastComponent(of: path))
    let source = PhotoSource.file(path: Self.sourcePath(of: path))
    let photo = try reporting(try CutOutPhoto(source), as: UserError.init(_:))
    let own = try reporting(
      try Photo.decode(
        .file(path: path),
        fitting: Size(CutOutPhoto.maximumSide, CutOutPhoto.maximumSide)), as: UserError.init(_:))
    let place = entry?.cutOut?.value ?? []
    let whole = Rect(origin: .zero, size: photo.size)
    guard place.count == 2, place.allSatisfy({ $0.isFinite && abs($0) < 1e6 }),
      whole.insetBy(-1, -1).contains(Rect(origin: Point(place[0], place[1]), size: own.screen.size))
    else {
      throw UserError(
        localized(
          "{name} was cut out of another picture than the one beside it.", ["name": sticker.name]))
    }
    let frame = Rect(origin: Point(place[0], place[1]), size: own.screen.size)
    // Its own face first: beside it there may be others.
    let faces = photo.faces.sorted {
      $0.box.center.distance(to: frame.center) < $1.box.center.distance(to: frame.center)
    }
    return photo.named(
      sticker.name, faces: faces, before: CutOutPicture(own.screen, in: frame))
  }

  /// Deletes the pictures of which something was cut out that is no longer there.
  func removeLonelySources(in pack: String) {
    let names = Set(FileSystem.names(in: pack))
    for name in names where name.hasPrefix(".") && name.hasSuffix(".source.png") {
      if names.contains(String(name.dropFirst().dropLast(".source.png".count))) { continue }
      try? FileSystem.delete(pack + "/" + name)
    }
  }
}

extension CutOutPicture {
  /// How it fits where what it was made of did.
  func fit(like fit: StickerFit, of before: CutOutPicture) -> StickerFit? {
    fit.moved(
      to: fit.anchors.map { anchor in
        Point(
          (before.frame.minX + anchor.place.x * before.frame.width - frame.minX) / frame.width,
          (before.frame.minY + anchor.place.y * before.frame.height - frame.minY) / frame.height)
      })
  }

  /// How it fits on other heads: its eyes on theirs.
  package func fit(to face: Face) -> StickerFit? {
    let anchors = [FacePoint.leftEye, .rightEye].map { eye in
      StickerFit.Anchor(
        eye,
        at: Point(
          (face[eye].x - frame.minX) / frame.width, (face[eye].y - frame.minY) / frame.height))
    }
    return StickerFit(anchors, part: .face)
  }
}
