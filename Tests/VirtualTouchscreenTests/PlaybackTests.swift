import CXi
import Drawing
import Foundation
import Testing

@testable import VirtualTouchscreen

@Suite("Playback", .serialized) struct PlaybackTests {
  let server: XServer
  let observer: XI2Observer

  init() throws {
    server = try XServer()
    observer = try XI2Observer(server.display)
  }

  @Test("performs touches, keys and clicks on a real server")
  func plays() throws {
    try server.play("drag 100 100 to 200 100 in 50\nkey Escape\nclick 7 8")

    let touches = observer.events(8, of: XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd)
    #expect(touches.first?.type == XI_TouchBegin)
    #expect(touches.last?.type == XI_TouchEnd)
    #expect(touches.last?.point.x.rounded() == 200)
    #expect(observer.events(1, of: XI_KeyPress).map(\.detail) == [9])
    #expect(observer.events(1, of: XI_ButtonPress).map(\.detail) == [1])
  }

  @Test("takes the recorded time, and half of it at double speed", arguments: [1.0, 2.0])
  func duration(speed: Double) throws {
    let duration = try ContinuousClock().measure {
      try server.play("hold 100 100 for 200", speed: speed)
    }

    #expect(duration >= .milliseconds(200) / speed)
  }

  @Test("waits for a still screen and writes a screenshot")
  func screenshot() throws {
    let file = "\(server.directory)/shot.png"

    try server.play("wait-still 50\nscreenshot \(file)")

    let data = try #require(FileManager.default.contents(atPath: file))
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("reports the line at which it failed")
  func failure() throws {
    let error = #expect(throws: PlaybackError.self) {
      try server.play("wait 1\nscreenshot /nonexistent/shot.png")
    }

    #expect(error?.line == 2)
    #expect(error?.description.contains("/nonexistent/shot.png") == true)
  }
}
