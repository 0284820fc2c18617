# What a developer of Martlet does, one target each. The work is in scripts/.

.DEFAULT_GOAL := help
.PHONY: help demo test test-interop check docs format bench corpus install fuzz test-schemathesis test-long

help: ## says what there is to make
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 24

demo: ## generates a client for specs/aroti.yaml and lets it talk to a mock server
	@scripts/demo

test: ## set-up, check, strict build, all tests but those of make test-interop
	@scripts/test

test-interop: ## tests MartletNIO, servers that others wrote, and what six kinds of package build, emitted servers: minutes
	@scripts/test-interop

check: ## checks the format and the local rules
	@scripts/check

docs: ## builds the documentation of the runtime, and checks it
	@scripts/check-docs

format: ## formats all Swift files
	@scripts/format

bench: ## measures the budgets
	@scripts/bench

corpus: ## compiles client and tests of every real API document of ../shared/corpus, sends payloads through it, converts it: an hour
	@scripts/corpus --tests
	@scripts/corpus-round-trip
	@scripts/corpus-convert
	@scripts/corpus-ledger
	@scripts/check-openapi --corpus

install: ## puts the command and its completions into PREFIX (/usr/local)
	@scripts/install $(PREFIX)

fuzz: ## looks for inputs that crash, hang or lie, for some minutes
	@scripts/fuzz

test-schemathesis: ## lets a fuzzer that is not ours call the mock server of 17 documents: minutes
	@scripts/test-schemathesis

test-long: ## runs the tables about hostile input and the kills in full, and the thread sanitizer
	@scripts/test-long
