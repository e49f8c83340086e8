# Texts of the window. The three files of this folder have the same ids and arguments; a test compares them.

app-name = Pingjian
app-tagline = A studio for xiangqi and its repetition rules
untitled = Untitled study
pasted = Pasted game
menu-file = File
menu-edit = Edit
menu-view = View
menu-game = Game
menu-analysis = Analysis
menu-help = Help
opened =
    { $games ->
        [one] Opened {$name}: one game
       *[other] Opened {$name}: {$games} games
    }
opened-with-warnings =
    Opened {$name} ({$games} games); { $warnings ->
        [one] one place could not be read
       *[other] {$warnings} places could not be read
    }, see the Details panel
open-failed = Could not open {$name}: {$error}
saved = Saved {$name}
save-failed = Could not save {$name}: {$error}
save-unknown-format = Please save under one of these extensions: {$known}
copied = Copied to the clipboard
clipboard-empty = The clipboard holds no text
paste-failed = The pasted text could not be read: {$error}
paste-moves-known = The moves are already in the game
paste-moves-added =
    {$count ->
        [one] Added one move
       *[other] Added {$count} moves
    }
paste-position = The position is on the board
paste-position-added = The position was added as game {$number}
edit-gone = That move is no longer in the game
settings-set-aside = The settings could not be understood; they were set aside as {$path} and the usual ones are used
settings-unreadable = The settings could not be read ({$error}); the usual ones are used and nothing is written
settings-not-kept = The settings could not be written: {$error}
file-not-found = {$path} does not exist; check the name, and whether the file or its folder was moved
file-is-folder = {$path} is a folder; choose a file
file-no-permission = no permission for {$path}; choose another place or change the permissions
file-disk-full = the disk is full, {$path} was not written; make room or choose another place
file-too-large = {$path} is larger than {$limit} MB, the most that can be opened; split it into smaller files
file-other-trouble = {$path}: the system says “{$system}”
job-failed = an error of the program itself; please report it together with the file
no-thread = The system could not start another task ({$error}). Close other programs and try again
panel-board = Board
panel-games = Games
panel-moves = Moves
panel-audit = Rule audit
panel-engine = Engine
panel-comment = Comment
panel-info = Details
moves-folded = { $moves } more
moves-fold = Fold this variation
moves-unfold = Unfold this variation
moves-empty = Play a move on the board, or open a file (Ctrl+O)
player-unknown = Unknown
engine-start = Analyse
engine-stop = Stop
engine-thinking = Thinking…
engine-off = The engine is off. Press Space to analyse this position.
engine-no-move = No legal move: the game is over here
engine-status = depth {$depth} · {$speed} · {$nodes} nodes
engine-lines =
    {$count ->
        [one] one line
       *[other] {$count} lines
    }
engine-play-tip = Click to play this move
engine-add-tip = Click to add the line up to this move
comment-start = Start position
comment-hint = Write a comment here…
games-filter = Search players, events, dates…
games-none = No game matches
games-clear-filter = Clear the search
games-count = {$shown} of {$count} games
games-moves =
    {$count ->
        [one] one move
       *[other] {$count} moves
    }
game-numbered = Game {$number}
result-red = Red won
result-black = Black won
result-draw = Draw
result-unknown = Open
header-event = Event
header-date = Date
header-site = Site
header-round = Round
header-red = Red
header-red-team = Red's team
header-black = Black
header-black-team = Black's team
header-result = Result
file-read-as = File format: {$format}, text encoding: {$encoding}
file-warnings = What could not be read
header-title = Title
header-annotator = Annotator
menu-recent = Open recent
menu-panels = Panels
menu-board-theme = Board theme
menu-faces = Piece faces
menu-move-style = Move notation
menu-appearance = Appearance
menu-language = Language (语言)
menu-rule-book = Rule book
theme-wood = Wood
theme-paper = Paper
theme-dark = Dark
theme-contrast = High contrast
faces-traditional = Traditional (帥 將 俥 車)
faces-simplified = Simplified (帅 将 车)
faces-western = Letters (K R H)
style-chinese = Chinese (炮二平五)
style-wxf = WXF (C2=5)
style-iccs = ICCS (H2-E2)
appearance-system = As the system
appearance-light = Light
appearance-dark = Dark
dialog-open = Open games
dialog-save = Save games
dialog-games = Game files
dialog-all-files = All files
dialog-path = The system showed no file dialog. Please type the file's path:
dialog-folder = In the folder {$folder}
dialog-read-only = {$format} files can only be read: this study will be saved in another format, such as .pingjian or .pgn.
button-ok = OK
button-cancel = Cancel
button-save = Save
button-save-all = Save all
button-do-not-save = Don’t save
button-close = Close
button-save-anyway = Save anyway
ask-close = Save {$name} before closing?
ask-close-detail = Its changes are lost otherwise.
ask-quit = Save the changes before quitting?
ask-losses = This format can't hold the following:
about-version = Version {$version}
about-licence = Licence: MIT or Apache-2.0. Fonts: Noto Sans SC and a subset of LXGW WenKai (SIL OFL 1.1).
palette-hint = Type the name of a command…
palette-nothing = No command found for “{$query}”
board-name = Board
board-red = red
board-black = black
board-piece = {$side} {$kind}
board-empty = empty
board-point = {$what}, file {$file}, rank {$rank}
board-point-in-reach = {$what}, file {$file}, rank {$rank}, in reach
eval-bar = Evaluation: {$score}
graph-name = Course of the evaluation
status-limit = natural limit {$rounds}/{$limit}
status-engine-on = engine: thinking
status-engine-done = engine: done
status-engine-off = engine: off
status-files = reading or writing…
status-no-repetition = no repetition
status-dismiss = Dismiss this message
toolbar-commands = Commands Ctrl+K
toolbar-rules = Rules: {$book}
audit-failed = The judge broke off: the program is at fault. Please report this game.
audit-running = Judging the repetitions…
audit-none = No position is repeated in this line
audit-none-detail = As soon as a position stands a second time, each move is explained here: check, threat of mate, chase or idle, and the ruling.
audit-facts = Position stood {$occurrences} times · plies {$first}–{$last} judged · {$period} a lap
audit-incomplete = {$count} of {$needed}
audit-certain = Proved
audit-uncertain = Not proved
audit-would-be = If it completes: {$verdict}
audit-list-line = plies {$first}–{$last} ×{$times}  Red: {$red}  Black: {$black}
audit-list-read = Files read: {$files}, games: {$games}; with a repetition (a position stood {$times} times or more, or nine rounds count): {$repeated}
audit-list-skipped = Skipped: {$files} files, {$games} games; passed over, no game files: {$others}
audit-list-rulings = {$book}: {$count} repetitions — {$rulings}
audit-list-incomplete = {" "}({$count} not often enough yet: the ruling if they complete)
audit-conduct = {$side}: {$class}
side-red = Red
side-black = Black
audit-last-lap = Only the last lap
audit-all-laps = Show all {$count} moves
audit-choose-row = Choose a move to see its evidence on the board.
audit-why-not = Why other attacks do not count
audit-line-back = One step back
audit-line-forward = One step on
audit-line-close = Put the line away
board-preview = Preview
board-red-to-move = Red to move
board-black-to-move = Black to move
board-red-has-won = Red has won
board-black-has-won = Black has won
tab-close = Close {$name}
audit-no-thread = The system is short of resources, so nothing could be judged: {$error}
compare-none = no ruling
compare-hint = Rulings other than the chosen book's are marked; in brackets: what would be ruled if the repetition completes. Click a book to judge by it.
recovery-title = Recover unsaved studies?
recovery-detail = Pingjian was not closed properly the last time. These studies had changes that no file holds:
recovery-no-file = never saved
recovery-restore = Restore
recovery-later = Later
recovery-later-tip = They stay in the menu File, and are offered again at the next start
recovery-discard = Discard
recovery-discard-tip = Deletes the changes of the chosen studies for good
recovery-restored = Restored {$name}; it is not saved yet
recovery-set-aside = An autosaved study could not be understood; it was set aside as {$path}
recovery-unreadable = An autosaved study could not be read; it stays where it is: {$error}
recovery-not-kept = Autosave failed: {$error}
ago-moment = a moment ago
recovery-games =
    {$count ->
        [one] one game
       *[other] {$count} games
    }
ago-minutes =
    {$count ->
        [one] one minute ago
       *[other] {$count} minutes ago
    }
ago-hours =
    {$count ->
        [one] one hour ago
       *[other] {$count} hours ago
    }
ago-days =
    {$count ->
        [one] one day ago
       *[other] {$count} days ago
    }

## Actions: a name and a tip each

action-new-study = New study
action-new-study-tip = Start an empty study in a new tab
action-open-file = Open…
action-open-file-tip = Open a file of games
action-save = Save
action-save-tip = Save to the file it came from
action-save-as = Save as…
action-save-as-tip = Save to another file or format
action-close-document = Close study
action-close-document-tip = Close this tab
action-quit = Quit
action-quit-tip = Leave Pingjian
action-undo = Undo
action-undo-tip = Take the last change back
action-redo = Redo
action-redo-tip = Do the change again that was taken back
action-copy-fen = Copy position (FEN)
action-copy-fen-tip = Copy the position on the board as FEN
action-copy-game = Copy game (PGN)
action-copy-game-tip = Copy the game on the board as PGN
action-paste = Paste
action-paste-tip = Paste a position, moves or a game: it is recognised
action-flip = Flip board
action-flip-tip = Turn the board round
action-toggle-coordinates = Show coordinates
action-toggle-coordinates-tip = Write the files beside the board
action-toggle-animation = Animate moves
action-toggle-animation-tip = Let pieces glide
action-next-board-theme = Next board theme
action-next-board-theme-tip = Wood, paper, dark, high contrast
action-next-faces = Next piece faces
action-next-faces-tip = Traditional, simplified, letters
action-next-move-style = Next move notation
action-next-move-style-tip = Chinese, WXF, ICCS
action-toggle-dark = Dark / light
action-toggle-dark-tip = Switch between dark and light
action-zoom-in = Zoom in
action-zoom-in-tip = Make everything larger
action-zoom-out = Zoom out
action-zoom-out-tip = Make everything smaller
action-zoom-reset = Actual size
action-zoom-reset-tip = Back to the usual size
action-reset-layout = Reset layout
action-reset-layout-tip = Put the panels back in their usual places
action-go-start = Go to start
action-go-start-tip = Go to the start position
action-go-back = Back
action-go-back-tip = Go one move back
action-go-forward = Forward
action-go-forward-tip = Go one move on
action-go-end = Go to end
action-go-end-tip = Go to the end of this line
action-previous-variation = Previous variation
action-previous-variation-tip = Go to the variation before
action-next-variation = Next variation
action-next-variation-tip = Go to the next variation
action-previous-game = Previous game
action-previous-game-tip = Show the game before in this file
action-next-game = Next game
action-next-game-tip = Show the next game in this file
action-promote-variation = Promote variation
action-promote-variation-tip = Move this variation one place up
action-make-main-line = Make main line
action-make-main-line-tip = Make this variation the main line
action-delete-branch = Delete from here
action-delete-branch-tip = Delete this move and all that follows
action-fold-variations = Fold all variations
action-fold-variations-tip = Show only the first move of each variation
action-unfold-variations = Unfold all variations
action-unfold-variations-tip = Show every variation whole
action-write-comment = Write comment
action-write-comment-tip = Write a comment on this move
action-mark-good = Good move !
action-mark-good-tip = Mark as a good move
action-mark-bad = Bad move ?
action-mark-bad-tip = Mark as a bad move
action-mark-brilliant = Brilliant !!
action-mark-brilliant-tip = Mark as brilliant
action-mark-blunder = Blunder ??
action-mark-blunder-tip = Mark as a blunder
action-mark-interesting = Interesting !?
action-mark-interesting-tip = Mark as interesting
action-mark-dubious = Dubious ?!
action-mark-dubious-tip = Mark as dubious
action-clear-marks = Clear marks
action-clear-marks-tip = Take all marks off this move
action-toggle-analysis = Analyse
action-toggle-analysis-tip = Start or stop the engine
action-more-lines = More engine lines
action-more-lines-tip = Let the engine show one more line
action-fewer-lines = Fewer engine lines
action-fewer-lines-tip = Let the engine show one line fewer
action-play-best-move = Play best move
action-play-best-move-tip = Play the move that the engine prefers
action-add-best-line = Add best line
action-add-best-line-tip = Add the engine's best line as a variation
action-go-to-repetition = Go to repetition
action-go-to-repetition-tip = Go to the newest repetition
action-palette = Command palette…
action-palette-tip = Find and run any command
action-show-shortcuts = Keyboard shortcuts
action-show-shortcuts-tip = See all shortcuts
action-about = About Pingjian
action-about-tip = Version and licences
action-compare-books = Compare rule books
action-compare-books-tip = Judge the repetition by every rule book, side by side
action-recover = Recover unsaved studies…
action-recover-tip = Restore or discard what an earlier run has left unsaved
audit-card = Plies {$first}–{$last} · {$count} times · {$period} a lap
audit-compare = Compare
audit-articles = Articles
audit-report = Report
audit-by-arbiter = by the arbiter
audit-program-verdict = program: {$verdict}
audit-none-step-1 = Enter the moves on the board or open a game: it is judged after every move.
audit-none-step-2 = Choose a move of the table: hunters, target, protectors and the threatened line are drawn on the board.
audit-none-step-3 = Try another move to see how the labels and the ruling change; an arbiter can replace a label and say why.
audit-none-step-4 = Compare the rule books side by side, and print a report.
audit-word = Arbiter's word…
audit-word-change = Change the word…
audit-word-remove = Take the word back
audit-word-title = The arbiter calls this move
audit-word-target = What it chases
audit-word-target-none = not named
audit-word-reason = Reason (required)
audit-word-reason-hint = Which article, which piece, and why
audit-word-reason-missing = Please give a reason first.
audit-word-author = Arbiter
audit-word-apply = Apply
audit-try = Try another move
board-trial = Trial
live-may-complete = The next move may complete a repetition:
live-one-more = Occurrence {$count} of this position: one more makes it a repetition (ruled on at {$needed})
live-more = Occurrence {$count} of this position: {$left} more make it a repetition (ruled on at {$needed})
live-complete = Occurrence {$count} of this position: a repetition that is ruled on (at {$needed})
live-completing = {$move} makes it {$count}: {$verdict}
live-forbidden = {$move} would bring the position about for the {$count}. time; the ruling then: {$verdict}. Any other move avoids it.
live-limit = {$name} {$rounds}/{$limit} rounds
live-limit-checks = {" "}· checks: Red {$red}, Black {$black}
live-limit-counted = {" "}· counted if Red claims {$red}, if Black claims {$black}
trial-title = Trial
trial-place = In place of ply {$ply}; nothing is written into the game
trial-before = As played
trial-after = As tried
trial-running = Judging…
trial-nothing-yet = Play a move
trial-no-repetition = No repetition
trial-add = Add as variation
trial-clear = Start over
trial-leave = Leave
trial-hint = Play a move on the board or choose one below; the rest of the cycle is replayed.
trial-stopped = The next move of the old cycle, {$move}, can't be replayed ({$rule}): the cycle ends here. You can play on from here.
trial-open = The lap doesn't lead back to where it began, so nothing repeats: this is a change of move. You can play on from here.
trial-closed = With this move in every lap the chosen book rules as shown above.
trial-moves = Legal moves
articles-search = Search the articles…
articles-modelled = applied
articles-not-modelled = not applied
report-file-name = ruling
report-not-yet = The judge is still at work: ask for the report a little later
report-written = Report written to {$path}
report-failed = The report could not be written: {$error}
dialog-report = Write a report
action-show-articles = Articles of the rule book…
action-show-articles-tip = Read the articles of the chosen rule book
action-threat-forward = Threatened line: one step on
action-threat-forward-tip = Play the next move of the threatened line on the board
action-threat-back = Threatened line: one step back
action-threat-back-tip = Take back the last move of the threatened line
action-arbiters-word = Arbiter's word…
action-arbiters-word-tip = Replace the label of the move on the board and say why
action-remove-word = Take the arbiter's word back
action-remove-word-tip = Let the program's label of this move stand again
action-try-move = Try another move…
action-try-move-tip = Play another move in place of this one and see how the ruling changes
action-add-trial = Add the trial as a variation
action-add-trial-tip = Write what was tried into the game as a variation
action-leave-trial = Leave the trial
action-leave-trial-tip = Leave the trial; the game stays as it is
action-report-html = Report (HTML)…
action-report-html-tip = Write the ruling as a page for the browser, ready to print
