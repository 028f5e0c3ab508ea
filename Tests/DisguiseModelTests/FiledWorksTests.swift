import DisguiseModel
import Drawing
import Glibc
import TestSupport
import Testing

@Suite("The works of several photos") struct FiledWorksTests {
  let folder = TemporaryFolder()
  let problems = SharedList<UserError>()

  /// - Parameter date: The date of today, in days since 1970.
  private func open(on date: Int = 20_000) throws -> StateDirectory {
    try StateDirectory(
      path: folder.path("guise"), onProblem: { [problems] in problems.append($0) },
      today: { date })
  }

  /// Keeps a photo, whose contents are its name.
  private func photo(_ name: String, in state: StateDirectory) throws -> PhotoReference {
    let file = try photoFile(EmbeddedFile(name: name + ".jpg", bytes: Array(name.utf8)))
    state.keep(file)
    return PhotoReference(id: .content(file.content), size: Size(400, 300))
  }

  /// Begins work on a photo with a number of steps.
  @discardableResult
  private func begin(
    _ name: String, steps: Int = 2, of sticker: StickerID = mustache, in state: StateDirectory
  ) throws -> History {
    var history = History(Disguise(photo: try photo(name, in: state)))
    state.record(.start(history.present))
    for _ in 0..<steps { step(&history, of: sticker, in: state) }
    return history
  }

  private func step(
    _ history: inout History, of sticker: StickerID = mustache, in state: StateDirectory
  ) {
    let x = Double(history.past.count)
    if history.perform(.place(.sticker(sticker), Placement(center: Point(x, 20), scale: 1))) {
      state.record(.step(history.present))
    }
  }

  @Test("a work that another one follows is found by its photo, with its undo") func found() throws
  {
    let state = try open()
    var anna = try begin("anna", in: state)
    if anna.undo() { state.record(.undo()) }
    try begin("bert", in: state)

    #expect(state.work(on: anna.present.photo.id).work?.history == anna)
    #expect(problems.elements == [])
  }

  @Test("a work that is opened again goes on, and the one that was open is filed")
  func goesOn() throws {
    var state: StateDirectory? = try open()
    var anna: History
    var bert: History
    do {
      let state = try #require(state)
      anna = try begin("anna", in: state)
      bert = try begin("bert", in: state)
      state.open(try #require(state.work(on: anna.present.photo.id).work))
      step(&anna, in: state)
    }
    state = nil
    state = try open()

    #expect(state?.restore() == .work(anna))
    #expect(state?.work(on: bert.present.photo.id).work?.history == bert)
    #expect(state?.work(on: anna.present.photo.id).work == nil, "it is not filed as well")
    #expect(works.count == 1)
  }

  @Test("several works on one photo are all kept, and the newest opens") func samePhoto() throws {
    let state = try open()
    let stickers = ["a/1", "a/2", "a/3"].map(StickerID.init)
    let works = try stickers.map { try begin("anna", of: $0, in: state) }
    try begin("bert", in: state)

    #expect(Set(state.filedWorks().map(\.history)) == Set(works))
    #expect(state.work(on: works[0].present.photo.id).work?.history == works[2])
  }

  @Test("a photo on which nothing was done is not filed") func empty() throws {
    let state = try open()
    try begin("anna", steps: 0, in: state)
    try begin("bert", in: state)

    #expect(state.filedWorks() == [])
  }

  @Test("a work whose photo was changed is filed under the new one") func changedPhoto() throws {
    let state = try open()
    var work = try begin("anna", in: state)
    let anna = work.present.photo.id
    work.perform(.photo(try photo("bert", in: state)))
    state.record(.step(work.present))
    try begin("carl", in: state)

    #expect(state.work(on: work.present.photo.id).work?.history == work)
    #expect(state.work(on: anna).work == nil)
  }

  @Test("what was open when the session ended is filed by its photo, read or not")
  func unread() throws {
    let anna = try begin("anna", in: try open())
    // This start does not look at it.
    let bert = try begin("bert", in: try open())
    let state = try open()
    #expect(state.readOpenWork().work == bert)
    try begin("carl", in: state)

    #expect(state.work(on: anna.present.photo.id).work?.history == anna)
    #expect(state.work(on: bert.present.photo.id).work?.history == bert)
  }

  @Test("works of earlier versions are found") func earlierVersions() throws {
    var works: [History] = []
    for name in ["previous", "previous-2"] {
      works.append(try begin(name, in: try open()))
      try rename("work.journal", name + ".journal")
    }
    let state = try open()

    #expect(Set(state.filedWorks().map(\.history)) == Set(works))
  }

  @Test("the works of a second Guise that has ended are taken over, with their photos")
  func secondGuise() throws {
    var works: [History] = []
    do {
      let first = try open()
      let second = try open()
      works = [try begin("anna", in: first), try begin("bert", in: second)]
      works.append(try begin("carl", in: second))
      first.finish()
      second.finish()
    }
    let state = try open()

    #expect(state.restore() == .work(works[0]))
    #expect(Set(state.filedWorks().map(\.history)) == Set(works.dropFirst()))
    #expect(folder.names(in: "guise/second/photos") == [])
  }

  @Test("a crash while a work is opened again does not double it") func crash() throws {
    let state = try open()
    var anna = try begin("anna", in: state)
    state.finish()
    let journal = try folder.read("guise/work.journal")
    try begin("bert", in: state)
    let name = try #require(folder.names(in: "guise/works").first)
    state.open(try #require(state.work(on: anna.present.photo.id).work))
    state.finish()
    try folder.write(journal, to: "guise/works/" + name)
    step(&anna, in: state)
    try begin("carl", in: state)

    #expect(state.filedWorks().filter { $0.history.present.photo == anna.present.photo }.count == 1)
    #expect(state.work(on: anna.present.photo.id).work?.history == anna)
  }

  @Test("a damaged one is set aside, and an older one on the photo opens") func damaged() throws {
    let state = try open()
    let older = try begin("anna", in: state)
    try begin("anna", of: StickerID(rawValue: "a/2"), in: state)
    try begin("bert", in: state)
    // The name with a number is the newer one.
    let newer = try #require(folder.names(in: "guise/works").first { $0.contains("-2") })
    try folder.write("rubbish\n", to: "guise/works/" + newer)

    let (work, problem) = state.work(on: older.present.photo.id)

    #expect(work?.history == older)
    #expect(problem?.contains(folder.path("guise/damaged-1.journal")) == true)
    #expect(folder.text(of: "guise/damaged-1.journal") == "rubbish\n")
  }

  // MARK: What goes

  @Test("saved works go after 90 days of use, others never") func removal() throws {
    do {
      let state = try open(on: 1000)
      for number in 1...6 {
        try begin("photo \(number)", steps: 1, in: state)
        if number > 2 { state.record(.saved) }
      }
      try begin("open", in: state)
    }
    let saved = works.filter { folder.text(of: $0).contains("saved") }
    let others = works.filter { !saved.contains($0) }
    #expect(saved.count == 4)

    for day in 1000...1090 { _ = try open(on: day).filedWorks() }
    #expect(works.filter(saved.contains) == saved)
    // One of them is used again.
    do {
      let state = try open(on: 1090)
      let photo = try photo("photo 6", in: state).id
      state.open(try #require(state.work(on: photo).work))
      state.record(.saved)
      try begin("another", in: state)
    }
    for day in 1091...1092 { _ = try open(on: day).filedWorks() }

    #expect(works.count { folder.text(of: $0).contains("saved") } == 1)
    #expect(works.filter(others.contains) == others)
  }

  @Test("saved works go beyond 50, the oldest first, whatever the clock says") func number() throws
  {
    do {
      let state = try open()
      for number in 1...60 {
        try begin("photo \(number)", steps: 1, in: state)
        state.record(.saved)
        // The clock is set back now and then.
        if number.isMultiple(of: 7) { age("guise/work.journal", 50 * 365 * day) }
      }
      try begin("open", in: state)
    }

    let found = try open().filedWorks().map(\.history.present.photo.id)

    let expected = (11...60).reversed().map { number in
      PhotoID.content(ContentID(of: Array("photo \(number)".utf8)))
    }
    #expect(found == expected)
  }

  @Test(
    "a clock that jumps makes no work old, wherever it was before",
    arguments: [-56, -1, 1, 70])
  func clock(years: Int) throws {
    do {
      let state = try open()
      for name in ["anna", "bert"] {
        try begin(name, in: state)
        state.record(.saved)
      }
      try begin("open", in: state)
    }
    let found = works
    for name in works { age(name, -years * 365 * day) }

    // A board without a battery starts in 1970, again and again, and then asks for the time.
    for _ in 1...100 {
      for date in [0, 20_000 + years * 365] { _ = try open(on: date).filedWorks() }
    }

    #expect(works == found)
  }

  @Test("a step after saving makes the work one that never goes") func stepAfterSaving() throws {
    var anna: History
    do {
      let state = try open()
      anna = try begin("anna", in: state)
      state.record(.saved)
      step(&anna, in: state)
      try begin("bert", in: state)
      state.record(.saved)
      try begin("open", in: state)
    }
    for date in 0...100 { _ = try open(on: date).filedWorks() }

    #expect(try open(on: 101).filedWorks().map(\.history) == [anna])
  }

  // MARK: Any order

  @Test("any order of photos, steps and starts loses nothing", arguments: 1...8)
  func anyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var works: [String: History] = [:]
    var current = ""
    var session: StateDirectory? = try open()
    for _ in 1...40 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        session = nil
        session = try open()
        if let session, let work = works[current] { #expect(session.restore() == .work(work)) }
      }
      let state = try #require(session)
      let name = ["anna", "bert", "carl", "dora"].randomElement(using: &random) ?? ""
      if name != current {
        let id = try photo(name, in: state).id
        _ = state.readOpenWork()
        let kept = state.work(on: id).work
        let expected = works[name].flatMap { $0.isEmpty ? nil : $0 }
        #expect(kept?.history == expected)
        if let kept {
          state.open(kept)
        } else {
          works[name] = try begin(name, steps: 0, in: state)
        }
        current = name
      }
      if var work = works[current] {
        for _ in 0..<Int.random(in: 0..<3, using: &random) { step(&work, in: state) }
        if Bool.random(using: &random), work.undo() { state.record(.undo()) }
        works[current] = work
      }
    }
    #expect(problems.elements == [])
  }

  // MARK: Fixtures

  private let day = 24 * 60 * 60

  /// The journals of the filed works, in the folder.
  private var works: [String] {
    folder.names(in: "guise/works").filter { $0.hasSuffix(".journal") }.map { "guise/works/" + $0 }
  }

  private func rename(_ name: String, _ new: String) throws {
    #expect(Glibc.rename(folder.path("guise/" + name), folder.path("guise/" + new)) == 0)
  }

  /// Sets when a file was last changed, in seconds before now.
  private func age(_ name: String, _ seconds: Int) {
    var times = [timespec](repeating: timespec(tv_sec: time(nil) - seconds, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, folder.path(name), &times, 0) == 0)
  }
}
