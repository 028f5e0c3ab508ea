"""complete.py SHELL FOLDER: types the lines of its input into a shell on a terminal of its own, each with a Tab at its
end, in the current folder, and prints what they become. FOLDER has what `Scripts/write-completions` writes."""
import os
import pty
import select
import sys
import time

SHELL, FOLDER = sys.argv[1:]
PROGRAMS = ("guise", "touchkit-gallery", "xtouch-run")
# The shell prints its line between these.
START, END = "\N{LEFT WHITE SQUARE BRACKET}", "\N{RIGHT WHITE SQUARE BRACKET}"

if SHELL == "bash":
    command = ["bash", "--norc", "--noprofile", "-i"]
    setup = [f"source {FOLDER}/{program}.bash" for program in PROGRAMS] + [
        "bind 'set bell-style none'", f"show() {{ printf '{START}%s{END}' \"$READLINE_LINE\"; }}",
        "bind -x '\"\\C-g\": show'"]
else:
    command = ["zsh", "-f", "-i"]
    setup = [
        f"fpath=({FOLDER} $fpath)", "autoload -Uz compinit", "compinit -u -D",
        f"show() {{ print -nr -- \"{START}$BUFFER{END}\" }}", "zle -N show", "bindkey '^G' show"]
    for program in PROGRAMS:
        os.symlink(f"{FOLDER}/{program}.zsh", f"{FOLDER}/_{program}")

child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execvp(command[0], command)

shown = ""


def read_until(text, start):
    """Reads what the shell prints until a text has come after a place; returns the place behind it."""
    global shown
    deadline = time.monotonic() + 60
    while text not in shown[start:]:
        if not select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0]:
            sys.exit(f"{SHELL} printed only: {shown[start:]}")
        shown += os.read(terminal, 65536).decode(errors="replace")
    return shown.index(text, start) + len(text)


# Not as it is echoed.
os.write(terminal, "".join(f" {line}\n" for line in setup).encode() + b" printf 'is %s' ready\n")
place = read_until("is ready", 0)
for line in sys.stdin.read().splitlines():
    os.write(terminal, f"{line}\t\a".encode())
    start = read_until(START, place)
    place = read_until(END, start)
    print(shown[start:place - len(END)])
    os.write(terminal, b"\x15")
os.close(terminal)
