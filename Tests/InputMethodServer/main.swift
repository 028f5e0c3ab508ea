import CImdkit
import Glibc

// An input method for tests: letters gather as composed text (u as ü), Space commits them in capitals,
// BackSpace takes one back and Escape all of them. All other keys go back to the client, and 0 twice.
//
// `test-input-method NAME [ENCODING]` serves the display in `DISPLAY` until it is killed. It prints
// "ready" once it can be found, "focus" when a client uses it and "reset" when one starts anew.

let name = CommandLine.arguments.dropFirst().first ?? "touchkit-test"
let encoding = CommandLine.arguments.dropFirst(2).first ?? "COMPOUND_TEXT"

guard let server = InputMethodServer(name: name, encoding: encoding) else {
  report("cannot serve this display")
  exit(1)
}
report("ready")
server.run()
