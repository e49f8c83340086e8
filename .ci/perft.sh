#!/usr/bin/env bash
# Counts every entry of tests/rules/perft.json to its full depth with the release program.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 - <<'PY'
import json, subprocess, sys, time
started, checked = time.time(), 0
for entry in json.load(open("tests/rules/perft.json"))["positions"]:
    for depth, count in enumerate(entry["counts"], 1):
        depth = str(depth)
        command = ["target/release/pingjian", "perft", depth, "--fen", entry["fen"]]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.stdout.strip() != str(count):
            sys.exit(f"{entry['name']} depth {depth}: {done.stdout.strip()}{done.stderr.strip()}, not {count}")
        checked += 1
print(f"{checked} move counts agree ({time.time() - started:.0f} s)")
PY
