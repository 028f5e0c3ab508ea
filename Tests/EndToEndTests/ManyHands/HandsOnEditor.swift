import Drawing
import Glibc

/// Hands that use the editor, on a document that is the same for each burst.
struct HandsOnEditor: HandSubject {
  let stage: HandStage
  private let guise: GuiseApp

  init() throws {
    guise = try GuiseApp()
    stage = try HandStage(guise, bareFloor: Point(40, 780))
  }

  func plan(_ number: Int) -> HandPlan { HandPlan(number: number) }

  func prepare(for plan: HandPlan) throws {
    try guise.open(tab: "Mustaches")
    // What hands have scrolled out of sight.
    let sticker = "Handlebar mustache"
    while let cell = try guise.tree().first(.cell, sticker), cell.rect.minY < 64 {
      try guise.touch.drag(from: Point(1160, 200), to: Point(1160, 600))
      _ = try guise.stillScreen()
    }
    // What has been undone cannot be redone once the first sticker is placed.
    for place in plan.places { try guise.place(sticker, at: place) }
  }

  func check(after plan: HandPlan) throws {
    try RestCheck(stage: stage, guise: guise).run()
    for picture in guise.pictures { unlink(guise.folder.path("exports/" + picture)) }
  }
}
