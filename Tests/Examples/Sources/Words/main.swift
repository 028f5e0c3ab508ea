import TouchKit
import TouchKitX11

// An app in the user's language: its own texts are in the domain "words", the others are TouchKit's.

let app = try Application(name: "Words")
let window = Window(size: Size(640, 480), scale: app.scale)
let words = WordsView(frame: window.root.bounds)
words.fillsSuperview = true
window.root.addSubview(words)
words.ask(in: window)
print(window.layoutDirection, words.texts.joined(separator: ", "), separator: ": ")
app.main(window)
