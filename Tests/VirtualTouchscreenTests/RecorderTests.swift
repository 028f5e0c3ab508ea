import Drawing
import Testing
import TouchRecordings

@testable import VirtualTouchscreen

@Suite("Recorder", .serialized) struct RecorderTests {
  @Test("assigns the lowest free finger numbers, and times since the first event")
  func builds() {
    var builder = RecordingBuilder(screen: PixelSize(800, 600))
    builder.update(touch: 3, at: Point(1, 1), time: 0xFFFF_FF00)
    builder.begin(touch: 7, at: Point(10, 20), time: 0xFFFF_FFF0)
    builder.begin(touch: 8, at: Point(30, 20), time: 0xFFFF_FFF8)
    builder.update(touch: 7, at: Point(11.5, 20), time: 0x0000_0000)
    builder.update(touch: 7, at: Point(11.5, 20), time: 0x0000_0008)
    builder.end(touch: 7, at: Point(11.5, 20), time: 0x0000_0010)
    builder.begin(touch: 9, at: Point(50, 20), time: 0x0000_0020)
    builder.end(touch: 9, at: Point(51, 20), time: 0x0000_0030)

    #expect(
      builder.finish().text == """
        touch-recording 1 800x600
        wait-window
        wait-still 300
        0 down 0 10 20
        8 down 1 30 20
        16 move 0 11.5 20
        32 up 0
        48 down 0 50 20
        64 up 0 51 20
        up 1

        """)
  }

  @Test("records a finger's pressure when it changes") func pressure() throws {
    var builder = RecordingBuilder(screen: PixelSize(800, 600))
    builder.begin(touch: 7, at: Point(10, 20), pressure: 0.25, time: 0)
    builder.update(touch: 7, at: Point(11, 20), pressure: 0.25, time: 8)
    builder.update(touch: 7, at: Point(11, 20), pressure: 0.5, time: 16)
    builder.update(touch: 7, at: Point(12, 20), time: 24)
    builder.end(touch: 7, at: Point(12, 20), time: 32)

    let recording = builder.finish()

    #expect(
      recording.text == """
        touch-recording 1 800x600
        wait-window
        wait-still 300
        0 pressure 0 0.25
        0 down 0 10 20
        8 move 0 11 20
        16 pressure 0 0.5
        24 move 0 12 20
        32 up 0

        """)
    #expect(try Recording(parsing: recording.text).text == recording.text)
  }

  @Test("reads the pressure from the server's devices") func measuredPressure() throws {
    let server = try XServer()
    let recorder = try Recorder(server.display)

    try server.play(
      """
      pressure 0 0.25
      down 0 70 80
      pressure 0 1
      up 0
      """)
    let inputs = recorder.finish().steps.compactMap { step -> Double? in
      if case .input(.pressure(0, let pressure)) = step.action { pressure } else { nil }
    }

    #expect(inputs.count == 2)
    #expect(abs((inputs.first ?? 0) - 0.25) < 0.001)
    #expect(inputs.last == 1)
  }

  @Test("records the input of a server's devices in a form that can be played")
  func records() throws {
    let server = try XServer()
    let recorder = try Recorder(server.display)

    try server.play(
      """
      pinch 400 300 from 100 to 200 in 50
      click 70 80
      wheel 0 2
      key Ctrl+z
      """)
    let recording = recorder.finish()

    let actions = recording.steps.map(\.action)
    let times = recording.steps.compactMap(\.time)
    #expect(actions.contains(.input(.down(0, Point(350, 300)))))
    #expect(actions.contains(.input(.down(1, Point(450, 300)))))
    #expect(actions.contains(.input(.move(1, Point(500, 300)))))
    #expect(actions.contains(.input(.up(1, nil))))
    #expect(actions.contains(.input(.pointer(Point(70, 80)))))
    #expect(actions.contains(.input(.press(1))))
    #expect(actions.filter { $0 == .input(.wheel(0, 1)) }.count == 2)
    #expect(recording.text.hasSuffix("\n") && recording.text.contains("key ctrl down"))
    #expect(times == times.sorted())
    #expect(try Recording(parsing: recording.text).text == recording.text)
  }
}
