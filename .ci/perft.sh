#!/usr/bin/env bash
# Counts every entry of tests/rules/perft.json to its full depth with the release program.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 - <<'PY'
import json, subprocess, sys, time
started, checked = time.time(), 0
for entry in json.load(open("tests/rules/perft.json"))["positions"]:
    for depth, count in entry["counts"].items():
        got = subprocess.run(["target/release/pingjian", "perft", depth, "--fen", entry["fen"]],
                             capture_output=True, text=True, check=True).stdout.strip()
        if got != str(count):
            sys.exit(f"{entry['name']} depth {depth}: {got}, not {count}")
        checked += 1
print(f"{checked} move counts agree ({time.time() - started:.0f}s)")
PY
