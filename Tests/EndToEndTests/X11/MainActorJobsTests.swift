import Testing

@Suite("Jobs of the main actor") struct MainActorJobsTests {
  @Test("are performed by the app's event loop: tasks, and the end of what a thread releases")
  func performed() throws {
    let app = try AppUnderTest("test-main-actor-jobs")

    try app.wait(for: "both jobs") {
      let lines = app.output.split(separator: "\n")
      return lines.contains("task") && lines.contains("released")
    }
  }
}
