"""Uses Guise as an assistive program does: through the accessibility bus alone.

Each story waits for what it expects, up to a limit, and fails with the tree as it was.
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import Atspi, GLib  # noqa: E402

LIMIT = 30
heard = []


def listen(event):
    heard.append((event.type, event.any_data if isinstance(event.any_data, str) else ""))


def turn():
    """Receives what has been sent, and waits a little if that is nothing."""
    context = GLib.MainContext.default()
    if not context.iteration(False):
        time.sleep(0.01)


def role_of(node):
    """The name of a role as Debian 12 has it; later releases call a push button a button."""
    name = node.getRoleName()
    return "push button" if name == "button" else name


def outline(node, depth=0):
    lines = [f"{'  ' * depth}{role_of(node)} {node.name!r} {states(node)}"]
    for child in children(node):
        lines += outline(child, depth + 1)
    return lines


def children(node):
    return [child for child in (node.getChildAtIndex(i) for i in range(node.childCount)) if child]


def everything(node):
    """The node and all below it, held until the caller has seen them."""
    nodes = [node]
    for seen in nodes:
        nodes += children(seen)
    return nodes


def states(node):
    return {Atspi.StateType(state).value_nick for state in node.getState().getStates()}


def program():
    desktop = pyatspi.Registry.getDesktop(0)
    return next((app for app in children(desktop) if app.name == "Guise" and app.childCount), None)


def wait(what, condition):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        try:
            result = condition()
        except (GLib.Error, LookupError, NotImplementedError, AttributeError, SystemError):
            # Something went away while it was looked at.
            result = None
        if result:
            return result
        turn()
    app = program()
    tree = "\n".join(outline(app)) if app else "no program"
    sys.exit(f"waited in vain for {what}\n{tree}\nheard last: {heard[-40:]}")


def find(role, name=None, **more):
    def found():
        for node in everything(program()):
            if role_of(node) == role and (name is None or node.name == name):
                if all(state in states(node) for state in more.get("states", ())):
                    return node
        return None

    return wait(f"{role} {name!r} {more}", found)


def gone(role, name=None):
    def is_gone():
        return not any(
            role_of(node) == role and (name is None or node.name == name)
            for node in everything(program())
        )

    wait(f"no {role} {name!r}", is_gone)


def actions(node):
    action = node.queryAction()
    return [action.getName(index) for index in range(action.nActions)]


def act(node, name="click"):
    # The program takes only so many wishes at once.
    wait(
        f"{node.name!r} to {name}",
        lambda: node.queryAction().doAction(actions(node).index(name)),
    )


def say(text):
    wait(
        f"the announcement {text!r}",
        lambda: any(kind == "object:announcement" and text in said for kind, said in heard),
    )


def value(part):
    return part.queryValue().currentValue


CONTROLS = ("push button", "page tab", "list item", "slider", "entry", "image", "canvas")


def checked(top, window):
    """Everything below a node has a name, a role, states and a place; returns the roles."""
    size = window.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    kinds = set()
    for node in everything(top):
        role, name = role_of(node), node.name
        kinds.add(role)
        if role in CONTROLS + ("toggle button", "radio button", "check box", "switch"):
            assert name, f"a {role} without a name"
            box = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
            assert box.width > 0 and box.height > 0, (role, name, box)
            assert "visible" in states(node), (role, name)
            if "showing" in states(node):
                assert box.x < size.x + size.width and box.y < size.y + size.height, (name, box)
        if role in ("push button", "page tab", "list item") and "enabled" in states(node):
            assert "click" in actions(node), (role, name)
        if role == "slider":
            range = node.queryValue()
            assert range.minimumValue <= range.currentValue <= range.maximumValue, name
        # What was asked first may have moved since, as when the program has found a proposal.
        wait(
            f"{role} {name} where its parent has it",
            lambda: "defunct" in states(node)
            or node.parent.getChildAtIndex(node.getIndexInParent()) == node,
        )
    return kinds


def story_look():
    """Every button, tab, cell, slider and text has a name, a role, states and a place."""
    find("push button", "Save", states=("enabled",))
    window = find("frame", states=("active",))
    kinds = checked(window, window)
    assert {"tool bar", "page tab list", "list", "canvas", "page tab"} <= kinds, kinds
    save = find("push button", "Save")
    box = save.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    middle = (box.x + box.width // 2, box.y + box.height // 2)
    hit = window.queryComponent().getAccessibleAtPoint(*middle, pyatspi.DESKTOP_COORDS)
    assert hit == save, hit


def story_disguise():
    """From the start card to a saved picture, by actions alone."""
    act(find("push button", "Sample face Robin"))
    find("push button", "Save", states=("enabled",))
    act(find("page tab", "Glasses"))
    find("page tab", "Glasses", states=("selected",))
    act(find("list item", "Round glasses"))
    find("list item", "Round glasses", states=("selected",))
    canvas = find("canvas", "Photo")
    wait("a place", lambda: "place" in actions(canvas))
    act(canvas, "place")
    say("Round glasses, placed")
    element = find("image", "Round glasses")
    assert element.parent == canvas, element.parent

    angle = next(part for part in children(element) if part.name == "Angle")
    size = next(part for part in children(element) if part.name == "Size")
    angle.queryValue().currentValue = 12
    wait("12 degrees", lambda: abs(value(angle) - 12) < 0.01)
    say("Round glasses, turned 12°")
    act(element, "turn-right")
    wait("17 degrees", lambda: abs(value(angle) - 17) < 0.01)
    size.queryValue().currentValue = 30
    wait("30 percent", lambda: abs(value(size) - 30) < 0.5)
    act(element, "larger")
    wait("33 percent", lambda: abs(value(size) - 33) < 0.5)

    def left():
        return element.queryComponent().getExtents(pyatspi.DESKTOP_COORDS).x

    before = left()
    act(element, "move-left")
    wait("a move", lambda: left() < before)
    act(element, "flip")
    say("Round glasses, flipped")
    act(element, "duplicate")
    wait("a copy", lambda: sum(n.name == "Round glasses" for n in children(canvas)) == 2)
    act([n for n in children(canvas) if n.name == "Round glasses"][-1], "delete")
    say("Round glasses, removed")
    act(find("push button", "Undo", states=("enabled",)))
    wait("undo", lambda: sum(n.name == "Round glasses" for n in children(canvas)) == 2)

    act(find("image", "Round glasses"), "menu")
    act(find("menu item", "More"))
    act(find("menu item", "To front"))
    gone("menu item")
    act(find("push button", "More"))
    act(find("menu item", "Remove all…"))
    find("dialog", states=("modal",))
    act(find("push button", "Cancel"))
    gone("dialog")
    act(find("push button", "Save", states=("enabled",)))
    say("Saved in")


def story_text():
    """A text is written without a key."""
    find("push button", "Save", states=("enabled",))
    act(find("page tab", "Text & emoji"))
    act(find("push button", "Add text"))
    field = find("entry", states=("editable", "focused"))
    edit = field.queryEditableText()
    text = field.queryText()

    def is_now(expected):
        wait(f"the text {expected!r}", lambda: text.getText(0, -1) == expected)

    assert edit.setTextContents("Salut ñandú")
    is_now("Salut ñandú")
    edit.deleteText(0, 6)
    is_now("ñandú")
    edit.insertText(5, "!?", 1)
    is_now("ñandú!")
    text.setCaretOffset(0)
    wait("the caret", lambda: text.caretOffset == 0)
    text.setSelection(0, 1, 3)
    wait("the selection", lambda: text.getSelection(0) == (1, 3))
    assert any(kind.startswith("object:text-changed:insert") for kind, _ in heard), heard
    act(field, "submit")
    gone("dialog")
    find("image", "ñandú!")


def sheet(name):
    """An open sheet, whose controls are all described."""
    dialog = find("dialog", name)
    kinds = checked(dialog, find("frame"))
    assert "push button" in kinds, kinds
    return dialog


def place(tab, piece):
    """Places a piece from the drawer; returns it."""
    find("push button", "Save", states=("enabled",))
    act(find("page tab", tab))
    find("page tab", tab, states=("selected",))
    act(find("list item", piece))
    find("list item", piece, states=("selected",))
    canvas = find("canvas", "Photo")
    wait("a place", lambda: "place" in actions(canvas))
    act(canvas, "place")
    say(f"{piece}, placed")
    return find("image", piece)


def within(top, role, name):
    def found():
        return next(
            (node for node in everything(top) if role_of(node) == role and node.name == name), None
        )

    return wait(f"{role} {name!r} in {top.name!r}", found)


def story_color():
    """A piece gets another color and opacity, and one from the photo."""
    element = place("Hats", "Top hat")
    act(element, "color")
    dialog = sheet("Color")
    within(dialog, "slider", "Hue").queryValue().currentValue = 0.5
    opacity = within(dialog, "slider", "Opacity")
    opacity.queryValue().currentValue = 0.5
    wait("half", lambda: abs(value(opacity) - 0.5) < 0.01)
    act(within(dialog, "push button", "Pick a color from the photo"))
    dropper = find("image", "Pick a color from the photo")
    act(dropper, "move-left")
    act(dropper)
    act(within(find("dialog", "Color"), "push button", "Done"))
    gone("dialog", "Color")
    say("50 %")


def story_crop():
    """The photo is cropped, straightened, mirrored and lit."""
    find("push button", "Save", states=("enabled",))
    act(find("canvas", "Photo"), "crop")
    dialog = sheet("Crop and light")
    act(within(dialog, "image", "Upper left corner"), "move-right")
    angle = within(dialog, "slider", "Straighten")
    angle.queryValue().currentValue = 7
    wait("7 degrees", lambda: abs(value(angle) - 7) < 0.01)
    act(within(dialog, "push button", "Mirror"))
    say("mirrored")
    act(within(dialog, "radio button", "Light"), "toggle")
    exposure = within(dialog, "slider", "Exposure")
    exposure.queryValue().currentValue = 0.25
    wait("exposure", lambda: abs(value(exposure) - 0.25) < 0.01)
    sheet("Crop and light")
    act(within(dialog, "push button", "Done"))
    gone("dialog", "Crop and light")
    find("push button", "Undo", states=("enabled",))


def story_cut_out():
    """Something is cut out by a line that is drawn with actions."""
    find("push button", "Save", states=("enabled",))
    act(find("canvas", "Photo"), "cut-out")
    dialog = sheet("Cut out")
    view = within(dialog, "canvas", "Picture")
    done = within(dialog, "push button", "Done")
    act(within(dialog, "radio button", "Loop"), "toggle")
    act(view)
    say("Pen down")
    for way in ("right", "right", "down", "down", "down", "left", "left", "left", "up", "up"):
        act(view, "move-" + way)
    act(view)
    say("Pen lifted")
    wait("something", lambda: "enabled" in states(done))
    act(within(dialog, "radio button", "Remove"), "toggle")
    act(within(dialog, "toggle button", "Invert"), "toggle")
    act(within(dialog, "push button", "Undo"))
    wait("something", lambda: "enabled" in states(done))
    act(done)
    gone("dialog", "Cut out")
    say("is in My stickers")


def story_elements():
    """Elements are selected, moved in the order, locked and hidden in the list."""
    place("Hats", "Top hat")
    place("Glasses", "Round glasses")
    act(find("canvas", "Photo"), "elements")
    dialog = sheet("Elements")
    row = within(dialog, "list item", "Round glasses")
    act(row)
    wait("a selected row", lambda: "selected" in states(row))
    act(row, "backward")
    rows = lambda: [n.name for n in everything(dialog) if role_of(n) == "list item"]
    wait("another order", lambda: rows()[:2] == ["Top hat", "Round glasses"])
    act(within(dialog, "push button", "Lock"))
    say("locked")
    act(within(dialog, "push button", "Hide"))
    wait("a hidden one", lambda: within(dialog, "push button", "Show"))
    act(within(dialog, "push button", "Close"))
    gone("dialog", "Elements")
    shown = lambda: [n.name for n in children(find("canvas", "Photo"))]
    wait("one that is shown", lambda: "Top hat" not in shown() and "Round glasses" in shown())


def story_draw():
    """A line is drawn with a brush, a size and a color."""
    find("push button", "Save", states=("enabled",))
    act(find("page tab", "Draw"))
    pen = find("image", "Pen of the keyboard")
    window = find("frame")
    checked(window, window)
    marker = within(window, "radio button", "Marker")
    for choice in (marker, within(window, "radio button", "Size 4"), within(window, "radio button", "Blue")):
        act(choice, "toggle")
    wait("a marker", lambda: "checked" in states(marker))
    act(pen)
    for way in ("right", "right", "down"):
        act(pen, "move-" + way)
    act(pen)
    wait("a drawing", lambda: "Drawing, 1 stroke" in [n.name for n in children(find("canvas", "Photo"))])
    zoom = within(window, "check box", "Two fingers zoom")
    act(zoom, "toggle")
    wait("no zoom", lambda: "checked" not in states(zoom))


def main():
    # Kept: the library of later releases does not hold them.
    listeners = [Atspi.EventListener.new(listen)]
    for event in (
        "object:announcement",
        "object:text-changed",
        "object:state-changed",
        "object:children-changed",
        "object:property-change",
        "focus",
        "window",
    ):
        listeners[0].register(event)
    wait("Guise", program)
    globals()["story_" + sys.argv[1]]()
    print("done")


main()
