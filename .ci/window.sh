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
# Where points of the board lie in the usual layout at 1280 by 800.
point() { # file letter, rank
  local file=$(( $(printf '%d' "'$1") - $(printf '%d' "'a") ))
  echo "$((353 + file * 50)) $((629 - $2 * 50))"
}
drag() { # from x, from y, to x, to y
  xdotool mousemove "$1" "$2" && sleep 0.2
  xdotool mousedown 1 && sleep 0.1
  for part in 1 2 3 4; do
    xdotool mousemove $(($1 + ($3 - $1) * part / 4)) $(($2 + ($4 - $2) * part / 4)) && sleep 0.1
  done
  xdotool mouseup 1 && sleep 1
}
expect() { # what, FEN
  local got
  got=$(clipboard)
  echo "window: $1: $got"
  [ "$got" = "$2" ] || fail "$1: the program says $got, not $2"
}

expect "opened" "2baka3/7c1/4b4/p3p4/9/8R/P3P4/4B4/4A4/2BAK4 w - - 0 1"
# shellcheck disable=SC2046
drag $(point a 3) $(point a 4)
expect "moved with the mouse" "2baka3/7c1/4b4/p3p4/9/P7R/4P4/4B4/4A4/2BAK4 b - - 1 1"
xdotool key --window "$window" ctrl+z
sleep 1
expect "taken back" "2baka3/7c1/4b4/p3p4/9/8R/P3P4/4B4/4A4/2BAK4 w - - 0 1"
xdotool key --window "$window" End
sleep 1
expect "walked to the end" "2baka3/7c1/4b4/p3p4/9/8R/P3P4/4B4/4A4/2BAK4 w - - 12 7"
import -window root "$out/end.png"

# Idle is idle: no processor time is used while nothing changes.
ticks() { awk '{print $14 + $15}' "/proc/$program/stat"; }
before=$(ticks)
sleep 5
used=$(($(ticks) - before))
echo "window: $used ticks of processor time in 5 idle seconds"
[ "$used" -le 10 ] || fail "the idle window works"

xdotool key --window "$window" ctrl+q
for _ in $(seq 100); do kill -0 "$program" 2>/dev/null || break; sleep 0.1; done
kill -0 "$program" 2>/dev/null && fail "Ctrl+Q doesn't end the program"
program=
echo "window: all well"
