import Drawing
import FoundationEssentials
import TestSupport

@testable import DisguiseModel

extension FuzzTarget {
  /// `.guise` documents: what is accepted survives being written.
  static let documents = FuzzTarget("documents") { bytes in
    do throws(UserError) {
      let document = try DocumentFile.decode(Array(bytes), name: "work.guise")
      let copy = try? DocumentFile.decode(document.encoded(), name: "work.guise")
      promise(
        copy?.disguise == document.disguise && copy?.photo?.bytes == document.photo?.bytes,
        "A document changes by being saved.")
    } catch {
      promise(error.description.utf8.count < 2000, "The message is too long.")
    }
  }

  /// Elements on the clipboard: what is accepted survives being copied, and can be placed, grouped and copied
  /// again.
  static let elements = FuzzTarget("elements") { bytes in
    guard let copy = ElementCopy(Array(bytes)) else { return }
    promise(ElementCopy(copy.bytes) == copy, "An element changes by being copied.")
    var disguise = Disguise(photo: PhotoReference(id: .sample("a"), size: Size(1000, 800)))
    let edits = copy.elements(on: disguise.photo.size).map {
      Edit.placeCopy(of: $0, shownBy: $0.kind.artwork)
    }
    guard disguise.apply(.all(edits)) else { return }
    promise(disguise.elements.allSatisfy(\.isFree), "Hands cannot take what is pasted.")
    disguise.apply(.group(disguise.elements.map(\.id)))
    disguise.apply(.duplicate(disguise.elements.map(\.id), offset: Vector(5, 5)))
    let document = DocumentFile(disguise: disguise, photo: nil)
    let saved = try? DocumentFile.decode(document.encoded(), name: "work.guise")
    promise(saved?.disguise == disguise, "Elements change by being saved.")
  }

  /// Files of strokes: what is accepted has one form only.
  static let strokes = FuzzTarget("strokes") { bytes in
    guard let strokes = try? [Stroke](packed: Array(bytes)) else { return }
    promise(strokes.packed == Array(bytes), "Strokes change by being saved.")
  }

  /// Framings of a photo: what is accepted survives being written, its canvas is whole and covered by the photo,
  /// and so is that of what people make of it.
  static let framings = FuzzTarget("framings") { bytes in
    let photo = Size(1000, 800)
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      let framing = try? Framing(json, on: photo)
    else { return }
    promise((try? Framing(framing.json, on: photo)) == framing, "A framing changes by being saved.")
    let crop = framing.crop ?? Rect(origin: .zero, size: photo)
    for next in [
      framing, framing.mirrored(on: photo), framing.turned(),
      framing.straightened(by: .degrees(12), showing: crop, of: photo),
    ] {
      let canvas = next.canvasSize(of: photo)
      promise(next.isValid(on: photo) && canvas.width == canvas.width.rounded(), "It is empty.")
      let back = next.photoToCanvas(of: photo).inverse
      let shown = back.map { $0.apply(Rect(origin: .zero, size: canvas)) }
      let area = Rect(origin: .zero, size: photo).insetBy(-0.01, -0.01)
      promise(shown.map(area.contains) ?? false, "Something beside the photo is shown.")
    }
  }

  /// Changes of a step in a journal: what is accepted survives being written.
  static let changes = FuzzTarget("changes") { bytes in
    let json = Data(bytes)
    guard FileLimits.allow(json: json),
      let record = try? JSONDecoder().decode(ChangeRecord.self, from: json),
      let after = (try? record.disguise(from: unchanged)) ?? nil
    else { return }
    guard let written = ChangeRecord(from: unchanged, to: after) else {
      return promise(after.elements.isEmpty, "A change cannot be written.")
    }
    let copy = try? JSONDecoder().decode(ChangeRecord.self, from: encodedJSON(written))
      .disguise(from: unchanged)
    promise(copy == after, "A change differs when it has been written.")
  }

  /// What is changed: two stickers that belong together, one that is locked, and a drawing.
  private static let unchanged: Disguise = {
    var disguise = Disguise(photo: PhotoReference(id: .sample("a"), size: Size(1000, 800)))
    let crown = ElementKind.sticker(StickerID(rawValue: "hats/crown"))
    for x in [100.0, 200, 300] {
      disguise.apply(.place(crown, Placement(center: Point(x, 120), scale: 2)))
    }
    disguise.apply(.change(ElementID(rawValue: 3), .lock(true)))
    let strokes = Brush.allCases.map { brush -> Stroke in
      var ink = Ink(brush, 0x3080C0, seed: 7)
      for x in [100.0, 400] { ink.append(InkPoint(Point(x, x), width: 8)) }
      return Stroke(ink)
    }
    let drawing = DrawingDesign(strokes)
    disguise.apply(
      .place(.drawing(drawing), Placement(center: drawing.bounds.center, scale: 1)))
    disguise.apply(.group([ElementID(rawValue: 1), ElementID(rawValue: 2)]))
    return disguise
  }()

  /// Journals: what is accepted survives being written, and so does every part that a crash leaves.
  static let journals = FuzzTarget("journals") { bytes in
    let lines = Array(bytes)
    guard let history = try? Journal.read(lines) else { return }
    let whole = Journal.whole(history, maximumSteps: .max)
    guard let copy = try? Journal.read(whole) else { fatalError("A rewritten journal is lost.") }
    // The number of the next element may grow: the later one counts for all steps.
    promise(
      copy.values.elementsEqual(history.values) { $0.looksLike($1) && $0.nextID >= $1.nextID },
      "A journal changes by being rewritten.")
    for end in [lines.count - 1, lines.count / 2] where end >= 0 {
      do { _ = try Journal.read(Array(lines[..<end])) } catch { fatalError("A part: \(error)") }
    }
  }
}

extension History {
  /// All states, from the oldest to the one that was undone first.
  fileprivate var values: [Disguise] { past + [present] + future.reversed() }
}
