#!/usr/bin/env bash
# Drives the release program in a real window under a virtual display: opens a sample, looks whether something is
# drawn, moves a piece with the mouse, and asks the program for the position through the clipboard.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${WINDOW_OUT:-target/window}
mkdir -p "$out"
display=:${WINDOW_DISPLAY:-87}
export DISPLAY=$display LIBGL_ALWAYS_SOFTWARE=1 LANG=C.UTF-8
XDG_RUNTIME_DIR=$(mktemp -d)
XDG_CONFIG_HOME=$(mktemp -d)
export XDG_RUNTIME_DIR XDG_CONFIG_HOME
unset WAYLAND_DISPLAY || true

Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp +extension GLX >/dev/null 2>&1 &
server=$!
program=
cleanup() {
  [ -n "$program" ] && kill "$program" 2>/dev/null || true
  kill "$server" 2>/dev/null || true
}
trap cleanup EXIT
fail() { echo "window: $1" >&2; import -window root "$out/failed.png" || true; cat "$out/log.txt" >&2; exit 1; }

for _ in $(seq 100); do xdpyinfo >/dev/null 2>&1 && break; sleep 0.1; done
target/release/pingjian "$@" assets/samples/changzhuo.pgn >"$out/log.txt" 2>&1 &
program=$!
window=
for _ in $(seq 300); do
  kill -0 "$program" 2>/dev/null || fail "the program ended"
  window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | head -1) && [ -n "$window" ] && break
  sleep 0.1
done
[ -n "$window" ] || fail "no window"
xdotool windowsize --sync "$window" 1280 800 || true
xdotool windowfocus "$window"
sleep 4
import -window root "$out/opened.png"
colors=$(identify -format %k "$out/opened.png")
echo "window: $colors colours"
[ "$colors" -gt 500 ] || fail "the window is blank"

clipboard() {
  xdotool key --window "$window" ctrl+shift+c
  sleep 1
  timeout 10 xclip -selection clipboard -o
}
before=$(clipboard)
echo "window: opened at $before"
python3 .ci/square.py "$before" >"$out/move.txt" || fail "no legal first move found for $before"
