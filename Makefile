# The two main commands: `make run` opens Guise, `make test` runs all tests. Both install missing
# packages first. PREFIX, DESTDIR and FILE can be set on the command line.
PREFIX ?= /usr/local
ARTIFACTS ?= Artifacts

.PHONY: deps deps-all build deb deb-test run smoke test test-debug test-times e2e demo bench bench-plot bench-qt lint format docs \
  screenshots artwork-check artwork-sheets install uninstall clean vectors fuzz soak soak-hands e2e-wayland test-address test-thread translations debian

# The tests expect English texts.
deb-test smoke test test-debug test-times e2e e2e-wayland soak soak-hands test-address test-thread: export LANGUAGE = en

deps:
	@Scripts/check-swift
	@Scripts/install-dependencies
	@Scripts/faces/fetch

# What only some tests need, too: other X servers, window managers, a screen reader, a printing system.
# Without it, `make test` skips those tests, and says so.
deps-all: deps
	@Scripts/install-dependencies all

# All that `make install` installs.
build: deps
	@Scripts/build guise touchkit-gallery xtouch-run
	@Scripts/compile-translations

# Builds what it runs.
run: deps
	@Scripts/build guise $(if $(DISPLAY),,xtouch-run)
	@Scripts/compile-translations
	@Scripts/run $(ARTIFACTS)

# Debian packages, in ARTIFACTS.
deb: build
	@Scripts/install-dependencies packaging
	@Scripts/deb/build $(ARTIFACTS)

# Installs them in a bare Debian without Swift, uses Guise there, and removes them again.
deb-test: deb
	@Scripts/build --tests
	@Scripts/deb/test $(ARTIFACTS)

# Tests the programs that `make run` builds, and the code in them. FILTER selects tests by a regular
# expression; XUNIT names a file for the results in JUnit's form. The output is short; the whole of it is in
# .build/tests.log, or here with VERBOSE=1.
test: deps
	@Scripts/build --tests
	@Scripts/compile-translations
	@Scripts/run-tests $(if $(FILTER),--filter '$(FILTER)') $(if $(XUNIT),--xunit-output '$(XUNIT)')
	@$(if $(FILTER),,Scripts/test-examples)

# What is worth a look after each change, in less than a minute: the toolkit's units, and stories of a start,
# a touch and a saved picture. A debug build, because it compiles only what has changed; the first takes long.
SMOKE ?= ^TouchKitTests|StartTests|PlacingTests|SavingTests
smoke: deps
	swift build --build-tests -Xswiftc -use-ld=lld
	@Scripts/compile-translations
	@CONFIGURATION=debug FUZZ_CHOREOGRAPHIES=100 Scripts/run-tests --filter '$(SMOKE)'

# All tests of a debug build, in which the compiler leaves all checks.
test-debug: deps
	swift build --build-tests -Xswiftc -use-ld=lld
	@Scripts/compile-translations
	@CONFIGURATION=debug Scripts/run-tests $(if $(FILTER),--filter '$(FILTER)')

# Lists the ten suites that take most processor time, of all or of those that FILTER selects. It runs
# them one after another, which takes longer than `make test`.
test-times: deps
	@Scripts/build --tests
	@Scripts/time-tests $(if $(FILTER),'$(FILTER)')

e2e: deps
	@Scripts/build --tests
	@Scripts/compile-translations
	Scripts/run-tests --filter EndToEndTests
	@Scripts/test-examples

# On a virtual Wayland desktop; skipped where KWin is not installed.
e2e-wayland: deps
	@Scripts/build --tests
	@Scripts/compile-translations
	@Scripts/run-tests --filter XwaylandTests

demo: build
	@Scripts/demo $(ARTIFACTS)

# Measures touches, zoom, opening and export; BENCH selects suites and options,
# such as BENCH='latency zoom --rounds 3'.
bench: build
	@Scripts/build touchkit-bench
	@mkdir -p $(ARTIFACTS)
	.build/release/touchkit-bench run $(BENCH) --date "$$(date -u +%FT%TZ)" \
	  --json $(ARTIFACTS)/bench.json

# A drag and zooms in Qt 5 beside Guise, if Qt 5 is installed.
bench-qt: build
	@Scripts/build touchkit-bench
	@Scripts/bench-qt $(ARTIFACTS)

# Draws the results of `make bench` for README and the documentation.
bench-plot:
	.build/release/touchkit-bench plot $(ARTIFACTS)/bench.json \
	  --output Sources/TouchKit/TouchKit.docc/Resources/performance.svg

lint:
	swift format lint --strict --recursive Package.swift Sources Tests
	Scripts/check-features
	Scripts/check-pointers
	Scripts/check-structure
	Scripts/artwork/check
	shellcheck $$(grep -rlE '^#!.*/(env )?(ba)?sh$$' Scripts .ci)

format:
	swift format --in-place --recursive Package.swift Sources Tests

# With a table of all commands and keys of Guise.
docs: deps
	@Scripts/build-documentation $(ARTIFACTS)
	@Scripts/build --tests
	@COMMANDS_PAGE="$(abspath $(ARTIFACTS))/docs/commands.md" Scripts/run-tests --filter CommandTableTests

# Renews the pictures of the gallery's scenes in README and the documentation.
screenshots: build
	@Scripts/screenshots

# Names what is wrong with the stickers, their packs and their translations.
artwork-check:
	@Scripts/artwork/check

# Pictures of all stickers, by themselves and on faces, in ARTIFACTS/sheets; PHOTOS names photos with faces, too.
artwork-sheets:
	@Scripts/artwork/sheets $(ARTIFACTS)/sheets $(PHOTOS)

# Compiles nothing: `make build`, and then `sudo make install`.
install:
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' Scripts/install

uninstall:
	@DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' Scripts/install remove

# Adds new texts of the sources to the translations, Assets/Locale/*/*.po.
translations: deps
	@Scripts/update-translations

# Runs COMMAND, by default `make run` and so the demo, in a bare Debian of another RELEASE, with this
# machine's Swift. Skipped where root or debootstrap is missing.
RELEASE ?= trixie
COMMAND ?= make run
debian:
	@Scripts/debian $(RELEASE) $(ARTIFACTS) '$(COMMAND)'

clean:
	rm -rf .build $(ARTIFACTS)

# make vectors FILE=vectors.json plays the file; with CHECK=check.py the script checks the trace.
vectors: deps
	@Scripts/build gesture-player
	@Scripts/play-vectors $(FILE) $(CHECK)

# Gives each target in Tests/Fuzzing, or those in TARGETS, SECONDS of libFuzzer; KEEP=1 adds what
# reaches new code to the inputs that `make test` replays. Then compares variations of random
# choreographies.
SECONDS ?= 60
fuzz: deps
	@KEEP=$(KEEP) Scripts/fuzz $(SECONDS) $(TARGETS)
	FUZZ_CHOREOGRAPHIES=100000 swift test -c release -Xswiftc -enable-testing --filter Choreography

# The tests of all targets with a sanitizer, except the end-to-end tests; FILTER selects tests.
test-address: deps
	@FILTER='$(FILTER)' Scripts/test-sanitized address

test-thread: deps
	@FILTER='$(FILTER)' Scripts/test-sanitized thread

# Lets the disk fail at every write, cuts the power 2,000 times and kills Guise 1,000 times (more
# than an hour), and writes the figures into Sources/DisguiseModel/Reliability.md.
soak: deps
	@Scripts/build --tests
	@Scripts/soak

# Random hands, grabs, window managers and cables, for an hour or MANY_HANDS_SECONDS: three quarters
# of it on Guise, one on all scenes of the gallery.
soak-hands: deps
	@Scripts/build --tests
	MANY_HANDS_SECONDS=$${MANY_HANDS_SECONDS:-3600} FILTER=ManyHandsTests Scripts/soak
