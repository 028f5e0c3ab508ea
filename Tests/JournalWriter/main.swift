// Only for tests: does with the files what the editor does in a session, and writes what it begins
// and what has ended to a log, so that a test can compare that with what the next start restores.
//
//     test-journal-writer FOLDER LOG
//
// The log has a line for each step: `begin FINGERPRINT` before it is recorded, `end FINGERPRINT`
// when that has returned, `problem TEXT` for each reported problem, `saved NAME`, and `done`.
//
//     test-journal-writer project PATH
//
// saves a project, and ends with 0, or with 1 and the problem on standard output.

import DisguiseModel
import Drawing
import Glibc
import ImageCoding
import Platform

guard CommandLine.arguments.count == 3 else { exit(64) }
if CommandLine.arguments[1] == "project" { saveProject(to: CommandLine.arguments[2]) }
let folder = CommandLine.arguments[1]
let log = try OpenFile(CommandLine.arguments[2], O_WRONLY | O_CREAT | O_APPEND)

func saveProject(to path: String) -> Never {
  let photo = EmbeddedFile(
    name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF] + Array(repeating: 7, count: 3_000_000))
  var disguise = Disguise(
    photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Size(400, 300)))
  disguise.apply(
    .place(
      .sticker(StickerID(rawValue: "mustaches/handlebar")),
      Placement(center: Point(20, 20), scale: 1)))
  do throws(ExportError) {
    try Exporter(artworks: ArtworkStore(catalog: StickerCatalog())).saveProject(
      disguise, photo: .memory(photo), keptIn: nil, to: path)
    exit(0)
  } catch {
    print(error.message)
    exit(1)
  }
}

@Sendable func note(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  bytes.withUnsafeBufferPointer { _ = try? log.write(UnsafeRawBufferPointer($0)) }
}

func attempt(_ name: String, _ work: () throws -> Void) {
  do {
    try work()
    note("saved \(name)")
  } catch {
    note("problem \(error)")
  }
}

func fingerprint(_ history: History) -> String {
  ContentID(of: Array(String(describing: history).utf8)).hex
}

func run(_ state: StateDirectory) throws {
  let photo = EmbeddedFile(
    name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF] + Array(repeating: 7, count: 9000))
  let sticker = EmbeddedFile(name: "cat.svg", bytes: Array("<svg/>".utf8))
  let (content, own) = (ContentID(of: photo.bytes), StickerID(ContentID(of: sticker.bytes)))
  state.keep(try PhotoFile(ByteSource(bytes: photo.bytes, name: photo.name)))
  _ = state.keepSoon([Sticker(own: sticker, id: own)])

  var history = History(
    Disguise(photo: PhotoReference(id: .content(content), size: Size(400, 300))))
  func record(_ entry: JournalEntry) {
    note("begin \(fingerprint(history))")
    state.record(entry)
    note("end \(fingerprint(history))")
  }
  func place(_ sticker: StickerID, _ x: Double) {
    if history.perform(.place(.sticker(sticker), Placement(center: Point(x, 20), scale: 1))) {
      record(.step(history.present))
    }
  }
  func travel() {
    if history.undo() { record(.undo()) }
    if history.undo() { record(.undo()) }
    if history.redo() { record(.redo) }
  }

  // The sticker may still be on its way to the disk: then this is recorded with the first step.
  note("begin \(fingerprint(history))")
  state.record(.start(history.present))
  place(own, 10)
  for x in 1...4 { place(StickerID(rawValue: "mustaches/handlebar"), Double(x)) }
  travel()
  attempt("disguise.guise") {
    try DocumentFile(
      disguise: history.present, photo: photo, stickers: [Sticker(own: sticker, id: own)]
    ).write(to: folder + "/exports/disguise.guise")
  }
  // Saved again: the file is replaced.
  attempt("disguise.guise") {
    try DocumentFile(
      disguise: history.present, photo: photo, stickers: [Sticker(own: sticker, id: own)]
    )
    .write(to: folder + "/exports/disguise.guise")
  }
  attempt("picture.png") {
    try AtomicFile.write(
      [UInt8](repeating: 1, count: 100_000), to: folder + "/exports/picture.png", existing: .keep)
  }
  state.replace(with: history)
  for x in 5...8 { place(StickerID(rawValue: "mustaches/handlebar"), Double(x)) }
  state.finish()
  travel()

  // Another size: each fingerprint stands for one step.
  history = History(Disguise(photo: PhotoReference(id: .content(content), size: Size(401, 300))))
  record(.start(history.present))
  for x in 9...12 { place(own, Double(x)) }
  travel()
}

do {
  let state = try StateDirectory(path: folder + "/state") { note("problem \($0)") }
  try run(state)
  state.finish()
} catch {
  note("problem \(error)")
}
note("done")
