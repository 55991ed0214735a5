# Needs Python 3.11 or newer, make, node, and (for the compiled form) a C compiler. All else is
# installed here from the locks: .venv holds the pure form, .venv-native the compiled one,
# web/node_modules what builds the page.

SHELL := bash
PYTHON ?= python3
PYTEST := python -m pytest -q -n 2 --dist worksteal
PIP := python -m pip --disable-pip-version-check -qq
COMPILE := --no-compile

COPIED := $(wildcard tests docs tools bench examples deploy pyproject.toml README.md CONTRIBUTING.md mkdocs.yml)
PACKAGE := pyproject.toml hatch_build.py LICENSE
AXE := web/node_modules/axe-core/axe.min.js
PAGE := tripot/server/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)
SOURCES := $(shell find tripot docs/rules -name '*.py' -o -name '*.toml' -o -name '*.json' \
	-o -name '*.md')
unexport PYTHONPATH

.PHONY: help install lint test test-page test-pure test-native test-browser test-install \
	test-long lengths build/native \
	docs bench bench-server soak strength format lock run play page fonts shots arena clean FORCE
.DELETE_ON_ERROR:

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

install: .venv/installed  ## make .venv with the locked tools and tripot itself, editable and pure

lint: .venv/installed  ## check format, style, types and the direction of imports
	@set -e; SECONDS=0; \
	.venv/bin/ruff format --check . ; \
	.venv/bin/ruff check . ; \
	.venv/bin/mypy --strict ; \
	.venv/bin/lint-imports --no-logo ; \
	echo "lint: $$SECONDS s"

# The compiler needs one core for minutes: what needs no compiled form goes beside it. Then browsers
# go beside the compiled suite: both wait much of their time.
test:  ## all that must pass
	@$(MAKE) -j 2 .venv-native/installed lint test-page test-pure test-install
	@$(MAKE) -j 2 test-native test-browser

test-page: web/node_modules/installed .venv/installed  ## check the page's types, and run its tests
	@set -e; SECONDS=0; \
	.venv/bin/python -m tools.types --check; \
	.venv/bin/python -m pytest -q -p no:xdist tests/page; \
	cd web; npm run --silent check; npm run --silent test; \
	echo "test-page: $$SECONDS s"

test-browser: build/native build/browser  ## play in browsers, on the compiled wheel
	@set -e; SECONDS=0; cd build/native; \
	../../.venv-native/bin/$(PYTEST) --dist loadfile --durations 12 tests/browser ; \
	echo "test-browser: $$SECONDS s"

# That both forms are one: digests, golden files, the kernel, and one table of each game. In a long
# run all but browsers and servers.
test-pure: .venv/installed build/pyright/installed  ## prove on the sources that they are what the compiled form is
	@set -e; SECONDS=0; \
	TRIPOT_TABLES=$(if $(TRIPOT_LONG),,one) .venv/bin/$(PYTEST) $(if $(TRIPOT_LONG), \
		--ignore tests/browser --ignore tests/server --ignore tests/install, \
		tests/typing tests/golden tests/kernel tests/contract/test_contract.py tests/contract/test_two_worlds.py \
		--ignore tests/golden/test_counts.py) ; \
	echo "test-pure: $$SECONDS s"

test-native: build/native build/nginx  ## run all tests but those in browsers on the compiled wheel
	@set -e; SECONDS=0; cd build/native; \
	../../.venv-native/bin/python -m tools.check_native ; \
	../../.venv-native/bin/$(PYTEST) --ignore tests/browser --ignore tests/install --ignore tests/typing ; \
	echo "test-native: $$SECONDS s"

test-install: build/wheel/built .venv/installed build/browser  ## install as anybody would, play, and open the page
	@set -e; SECONDS=0; \
	.venv/bin/$(PYTEST) tests/install ; \
	echo "test-install: $$SECONDS s"

test-long:  ## the same tests, longer and from a fresh seed (TRIPOT_SEED=n repeats a run)
	@seed=$${TRIPOT_SEED:-$$($(PYTHON) -c 'import secrets; print(secrets.randbits(32))')}; \
	again="again with: make test-long TRIPOT_SEED=$$seed"; \
	echo "TRIPOT_SEED=$$seed"; \
	TRIPOT_LONG=1 TRIPOT_SEED=$$seed $(MAKE) test-pure test-native test-browser test-install \
	|| { echo "$$again"; exit 1; }; \
	echo "$$again"

lengths: .venv-native/installed  ## play 100,000 random games at every table for docs/lengths.md
	@set -e; rm -rf build/lengths; mkdir -p build/lengths; cp -R tools tests build/lengths; \
	cd build/lengths; ../../.venv-native/bin/python -m tools.lengths --out ../../docs $(ARGS)

bench: .venv-bench/installed  ## measure tripot and its peers for docs/benchmarks.md (ARGS=--quick)
	@set -e; rm -rf build/bench build/pure; mkdir -p build/bench build/pure; \
	cp -R bench build/bench; cp -R tripot build/pure; cd build/bench; \
	../../.venv-bench/bin/python -m bench --pure ../pure --out ../../docs $(ARGS)

strength: .venv-bench/installed  ## measure how well bots play for docs/strength.md (hours)
	@set -e; rm -rf build/bench; mkdir -p build/bench; cp -R bench build/bench; cd build/bench; \
	../../.venv-bench/bin/python -m bench.strength --out ../../docs --deals ../strength.jsonl $(ARGS)

bench-server: .venv-bench/installed bench/server/node_modules/installed  ## servers side by side
	@set -e; rm -rf build/bench; mkdir -p build/bench; cp -R bench build/bench; cd build/bench; \
	../../.venv-bench/bin/python -m bench.server --out ../../docs $(ARGS)

soak: build/native  ## play for 30 minutes with kills, for docs/server.md (ARGS="--minutes 5")
	@cd build/native; ../../.venv-native/bin/python -m bench.server.soak --out ../../docs $(ARGS)

format: .venv/installed  ## put the code into our format, and mend what ruff can mend
	@.venv/bin/ruff check --fix . ; .venv/bin/ruff format .

lock: build/uv/installed  ## write the requirements files anew from pyproject.toml
	$(call compile-lock,--all-extras --group dev,requirements.lock)
	$(call compile-lock,--extra serve --group bench,requirements-bench.lock)
	$(call compile-lock,--extra serve,requirements-run.lock)

# At once, from source; the compiled form is built behind, for the next start.
run:  ## open the house: tables for browsers (ARGS="--local" for this machine)
	@$(MAKE) --no-print-directory -j 2 .venv-run/tools $(PAGE)
	@.venv-run/bin/python -m tools.start serve $(ARGS)

play: .venv-run/tools  ## play in the terminal (ARGS="..." are passed on)
	@.venv-run/bin/python -m tools.start play $(ARGS)

page: $(PAGE)  ## build the page that the server shows

fonts: build/fonts/installed web/node_modules/installed  ## make the page's small font anew
	@build/fonts/bin/python -m tools.fonts

shots: .venv/installed $(PAGE) build/browser  ## the picture of README, and one of every screen, in build/shots
	@.venv/bin/python -m tools.poster
	@.venv/bin/python -m tools.shots --out build/shots $(ARGS)

docs: .venv/installed  ## build the documentation site, in build/site
	@mkdir -p build; NO_MKDOCS_2_WARNING=1 .venv/bin/python -m mkdocs build > build/docs.log 2>&1 \
	&& echo "build/site/index.html" || { cat build/docs.log; exit 1; }

arena: .venv-run/tools  ## let bots play each other (ARGS="quick-shot --games 500")
	@.venv-run/bin/python -m tools.start --wait arena $(ARGS)

clean:  ## remove all that make and the tools have made
	rm -rf .venv .venv-native .venv-bench .venv-run build dist web/node_modules \
		tripot/server/static .mypy_cache .ruff_cache \
		.pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call compile-lock,GROUP,FILE): all that tripot and the group need, with hashes and no addresses.
define compile-lock
	@build/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
		$(1) --output-file $(2) pyproject.toml
	@! grep -nE 'https?://|^-' $(2)
endef

# $(call new-venv,DIR): an empty venv, or a word on what is missing.
define new-venv
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Tripot needs Python 3.11 \
	or newer; $(PYTHON) is %d.%d. Try: make PYTHON=python3.12" % sys.version_info[:2])'
	@rm -rf $(1); $(PYTHON) -m venv $(1)
endef

# All that the lock names, in the venv of the target. The lock is complete: nothing to resolve.
define install-lock
	@SECONDS=0; $(@D)/bin/$(PIP) install --require-hashes --no-deps $(COMPILE) -r $< \
	&& touch $@ && echo "$(@D): locked packages installed in $$SECONDS s"
endef

.venv/tools .venv-native/tools: requirements.lock
	$(call new-venv,$(@D))
	$(install-lock)

.venv-bench/tools: requirements-bench.lock
	$(call new-venv,$(@D))
	$(install-lock)

# Compiled, so that the first start is as quick as the second.
.venv-run/tools: COMPILE := --compile
.venv-run/tools: requirements-run.lock
	$(call new-venv,$(@D))
	$(install-lock)

.venv/installed: .venv/tools $(PACKAGE)
	@.venv/bin/$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

.venv-native/installed .venv-bench/installed: %/installed: %/tools build/wheel/built
	@$(@D)/bin/$(PIP) install --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

# As anybody builds it: in isolation, the sdist and from that the wheel; with the versions of the lock.
build/wheel/built: .venv/tools build/sources $(SOURCES) $(PACKAGE) $(PAGE)
	@rm -rf $(@D); mkdir -p $(@D); SECONDS=0; echo "wheel: it takes some minutes, once"; \
	sed -nE 's/^([a-z0-9._-]+)(\[.*\])?(==[^ ;]*).*/\1\3/p' $(CURDIR)/requirements.lock > $(@D)/constraints.txt; \
	PIP_CONSTRAINT=$(CURDIR)/$(@D)/constraints.txt TRIPOT_NATIVE=require \
	.venv/bin/python -m build --outdir $(@D) . && touch $@ && echo "wheel: $$SECONDS s"

# A copy of the tests, where the sources of tripot are out of reach.
build/native: .venv-native/installed web/node_modules/installed
	@rm -rf $@; mkdir -p $@/$(dir $(AXE)); cp -R $(COPIED) $@; cp $(AXE) $@/$(AXE)

# The names of the sources: changes when one is added or removed.
build/sources: FORCE
	@mkdir -p build; names="$(sort $(SOURCES))"; \
	[ "$$names" = "$$(cat $@ 2>/dev/null)" ] || echo "$$names" > $@

# The page, with what its lock names.
$(PAGE): web/node_modules/installed $(PAGE_SOURCES)
	@SECONDS=0; cd web && npm run --silent build -- --logLevel warn && echo "page: $$SECONDS s"

web/node_modules/installed: web/package-lock.json
	@command -v npm > /dev/null || { echo "The page is built with node 20 or newer; none is here."; \
	echo "Install it (Debian: apt-get install nodejs npm), then try again."; exit 1; }
	@SECONDS=0; cd web && npm ci --silent && touch node_modules/installed \
	&& echo "web/node_modules: locked packages installed in $$SECONDS s"

# `npm ci` would want optional binaries of other machines too, which npm leaves out of the lock.
bench/server/node_modules/installed: bench/server/package-lock.json
	@cd bench/server && npm install --no-save --silent && touch node_modules/installed

# A browser to test with: the one that is here, else Debian's.
build/browser:
	@mkdir -p build; command -v chromium > /dev/null || { \
	apt-get install -y -qq chromium > /dev/null 2>&1 || { apt-get update -qq > /dev/null 2>&1 \
	&& apt-get install -y -qq chromium > /dev/null 2>&1; }; } || { \
	echo "The tests in browsers need Chromium (Debian: apt-get install chromium)."; exit 1; }
	@command -v chromium > $@

# A proxy to test behind, likewise; where there is none, its tests are skipped.
build/nginx:
	@mkdir -p build; export PATH="$$PATH:/usr/sbin"; command -v nginx > /dev/null \
	|| apt-get install -y -qq nginx > /dev/null 2>&1 || { apt-get update -qq > /dev/null 2>&1 \
	&& apt-get install -y -qq nginx > /dev/null 2>&1; } \
	|| echo "Not tested behind a proxy, for want of nginx (Debian: apt-get install nginx)."; \
	command -v nginx > $@ || true

build/uv/installed:
	$(call new-venv,build/uv)
	@build/uv/bin/$(PIP) install 'uv>=0.13,<0.14'
	@touch $@

build/fonts/installed:
	$(call new-venv,build/fonts)
	@build/fonts/bin/$(PIP) install 'fonttools[woff]>=4.60'
	@touch $@

# The second type checker of the front.
build/pyright/installed: tools/pyright/package-lock.json
	@mkdir -p $(@D); cp tools/pyright/package*.json $(@D); cd $(@D) && npm ci --silent && touch installed
