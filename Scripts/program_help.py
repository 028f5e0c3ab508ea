"""What the programs say of themselves: `--help`, and the options as they parse them
(`--experimental-dump-help` of swift-argument-parser)."""
import json
import os
import subprocess

PROGRAMS = ("guise", "touchkit-gallery", "xtouch-run")
# Whatever somebody has set for Guise.
ENGLISH = {"LANGUAGE": "en", "XDG_CONFIG_HOME": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere"}


def output(program, option):
    """What a program prints, in English."""
    return subprocess.run(
        [program, option], env={**os.environ, **ENGLISH}, capture_output=True, text=True,
        check=True).stdout


def commands(program):
    """The program's description; that of what it does without a command's name; and those of its commands."""
    command = json.loads(output(program, "--experimental-dump-help"))["command"]
    named = {each["commandName"]: each for each in command.get("subcommands", [])}
    main = named.pop(command.get("defaultSubcommand"), command)
    shown = [each for each in named.values() if each.get("shouldDisplay", True)]
    return command, main, [each for each in shown if each["commandName"] != "help"]


def arguments(command):
    """The arguments of a command that are shown."""
    return [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]


def names(argument):
    """The names of an option or a flag as they are typed, the shortest first; none for other arguments."""
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    return sorted((dashes[name["kind"]] + name["name"] for name in argument.get("names", [])), key=len)
