# Texts of the window. The three files of this folder have the same ids and arguments; a test compares them.

app-name = Pingjian
app-tagline = A studio for xiangqi and its repetition rules
untitled = Untitled study
pasted = Pasted game
menu-file = File
menu-edit = Edit
menu-view = View
menu-game = Game
menu-annotate = Annotate
menu-engine = Engine
menu-rules = Rules
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
saved-in-part = Saved {$name}, which can't hold: {$losses}. The study still counts as unsaved.
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
edit-illegal = That move isn't possible: {$rule}
paste-position-tab = The position stands in a tab of its own; the file stays as it was
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
panel-region = Panel: {$name}
panel-board = Board
panel-games = Games
panel-moves = Moves
panel-tree = Tree
panel-audit = Rule audit
panel-engine = Engine
panel-review = Review
panel-play = Play
panel-comment = Comment
panel-info = Details
tree-facts = { $moves } moves · { $variations } variations
tree-find = Go to the move on the board
tree-fit = Show the whole tree
tree-zoom-in = Zoom in
tree-zoom-out = Zoom out
tree-start = Start
moves-folded = { $moves } more
moves-fold = Fold this variation
moves-unfold = Unfold this variation
moves-empty =
    { $key ->
        [none] Play a move on the board, or open a file
       *[other] Play a move on the board, or open a file ({$key})
    }
moves-marks = Marks
player-unknown = Unknown
engine-start = Analyse
engine-others = Engines…
engine-stop = Stop
engine-thinking = Thinking…
engine-off =
    { $key ->
        [none] The engine is off.
       *[other] The engine is off. Press {$key} to analyse this position.
    }
engine-no-move = No legal move: the game is over here
engine-status = depth {$depth} · {$speed} · {$nodes} nodes
engine-status-tip = depth {$depth} (deepest {$seldepth}) · {$seconds} s · {$nodes} nodes · {$speed} · hash table {$hash}% full
engine-threat = Threat
engine-threat-tip = What the other side would play if the side to move passed
engine-no-pass-in-check = In check nobody can pass: there is no threat to show.
engine-no-threat = After a pass the other side would have no move: there is no threat to show.
engine-play-line = Play up to this move
engine-add-line = Add as a variation up to this move
score-red-mates = Red mates in {$moves}
score-red-by-rule = Red wins by rule
score-black-by-rule = Black wins by rule
score-black-mates = Black mates in {$moves}
external-starting = Starting…
external-restart = Start again
external-cant-start = It can’t be started: {$reason}. Check the file and whether it may be run.
external-no-greeting = It answered neither uci nor ucci: it may be no engine, or need arguments.
external-not-ready = It wasn’t ready within 30 seconds (no answer to isready).
external-no-move = It found no move from the usual start: it may play another game.
external-does-not-stop = It didn’t stop when told to, and was ended.
external-ended = It has ended or crashed; its log may say why.
external-ended-code = It has ended or crashed (exit code {$code}); its log may say why.
external-endless = It wrote a line without an end, and was ended.
external-flood = It wrote more lines than can be read, and was ended.
external-no-score = It told no score, without which nothing can be judged.
external-failed = {$engine}: {$fault}
external-illegal = It answered {$move}, which is no legal move, and was ended.
external-illegal-lines = {$count} of its lines held an illegal move and are shown up to there
external-too-many = At most {$count} engines can be added
engines-title = Other engines
engines-hint = UCI and UCCI engines analyse beside the built-in one; the engine panel shows their lines below each other. They can review games and be played against, too.
engines-use-tip = Use this engine for analysis
engines-options = Options
engines-log = Log
engines-remove = Remove
engines-arguments = Arguments
engines-no-options = This engine has no options
engine-lines =
    {$count ->
        [one] one line
       *[other] {$count} lines
    }
engine-play-tip = Click to play this move
engine-add-tip = Click to add the line up to this move
engine-failed = The engine failed: {$reason}. Its search has ended; it can be started again.
engine-embedded = Pingjian (built in)
engine-choice-tip = The built-in engine or one that you have added under “Other engines…”
mate-looking = Looking for a mate in {$moves}…
mate-found =
    { $positions ->
        [one] Mate in {$moves}: one position, every defence answered
       *[other] Mate in {$moves}: {$positions} positions, every defence answered
    }
mate-found-by-ban = Mate in {$moves} where the opponent doesn’t check for ever, which is forbidden: {$positions} positions, every defence answered
mate-found-cut = Mate in {$moves}: more than {$positions} positions, not all of them are kept
mate-none = No mate: none by checks within {$moves} moves, and none was found with other moves.
mate-not-found = No mate found: none by checks within {$moves} moves, longer ones are open.
mate-add-line = Add the line ({$count} moves)
mate-add-tree = Add all answers ({$count} moves)
mate-failed = The mate search failed; please try again
mate-game-elsewhere = The answer stands elsewhere: another line reaches this position.
mate-game-cut = Not written on: the winning tree is too large.
mate-by-ban = The win rests on the ban of perpetual check: {$ruling}
mate-game-forbidden = Repeats an earlier position: {$ruling}. Its other moves are answered where this position stood before.
mate-game-perpetual = Perpetual check, forbidden. Its other moves are answered where this position stood before.
ruling-must-change = {$conduct}: {$side} must change
ruling-loses = {$conduct}: {$side} loses
ruling-draw = {$conduct}: a draw
ruling-of-move = {$move}: {$ruling} · {$book}
ruling-ahead = {$move}, if it goes on: {$ruling} · {$book}
ruling-of-line = Ply {$ply}, {$move}, repeats: {$ruling} · {$book}
review-start = Review this game
review-continue = Continue the review
review-start-tip = Analyse every move; the scores are kept with the game, and positions that the same engine has scored aren’t analysed again
review-anew = Review anew
review-anew-tip = Analyse every move again; new scores replace the old ones
review-all = All games
review-stop = Stop
review-engine = Engine
review-failed = {$fault} The review has stopped; what it found is kept, and it can be continued.
review-running = {$done} of {$total} positions
review-running-games = game {$game} of {$games} · {$done} of {$total} positions
review-elsewhere = Another study is being reviewed
review-limit = Each move
review-seconds = {$seconds} s
review-depth = depth {$depth}
limit-nodes = {$nodes} positions
review-variations = Variations too
review-variations-tip = Analyse the moves of variations as well
review-hint = A review analyses every move: the scores are kept with the game, bad moves get a mark, and better ones are added as variations (one step to undo).
review-red = Red
review-black = Black
review-accuracy = Accuracy
review-accuracy-tip = Computed from the winning chance that each move lost; 100% means that none lost any
review-inaccuracies = Inaccuracies ?!
review-mistakes = Mistakes ?
review-blunders = Blunders ??
review-no-faults = No bad move was found in the main line
review-from-file = scores from the file
review-depths = depth {$depth}
review-scored = {$known} of {$all} positions scored
review-better = better {$move}
play-title = Play against an engine
play-hint = From the position on the board, with repetitions and the natural limit ruled by the chosen rule book. The moves stay in the game.
play-strength = Strength
play-strength-tip = Weak levels look less far and misjudge what they see; strong ones play the best move that they see
play-opponent = Opponent
play-against = against {$engine}
play-opponent-lost = {$fault} The game against it has ended here; its moves stay, and you can play on against any engine from the position on the board.
play-level = Level {$level}
play-level-weakest = Level {$level} (beginner)
play-level-strongest = Level {$level} (strongest)
play-red = I play Red
play-black = I play Black
play-elsewhere = Another game is being played against the engine
play-you-red = You play Red
play-you-black = You play Black
play-your-turn = Your turn
play-thinking = The engine is thinking…
play-hinting = Looking for a hint…
play-waits = It is the engine’s turn here: “Engine, move” lets it play
play-draw-declined = The engine declines the draw
play-checkmate = {$loser} is checkmated; {$winner} wins.
play-no-moves = {$loser} has no legal move, which loses; {$winner} wins.
play-resigned = {$loser} resigns; {$winner} wins.
play-repetition = {$loser} repeats what {$book} forbids and loses; {$winner} wins. The rule audit says why.
play-repetition-draw = Both sides repeat, which {$book} calls a draw. The rule audit says why.
play-limit = The natural limit of {$book} has run out: a draw.
play-agreed = A draw by agreement.
review-done =
    {$games ->
        [one] Review done: {$positions} positions analysed
       *[other] Review done: {$games} games, {$positions} positions analysed
    }
comment-only-move = only
comment-start = Start position
comment-before = Before the move
comment-hint = Write a comment here…
games-filter = Search players, events, dates…
games-none = No game matches
games-clear-filter = Clear the search
games-open = Show on the board
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
file-read-again = Texts garbled? Read the file again as
file-warnings = What could not be read
header-title = Title
header-annotator = Annotator
header-date-unknown = Not understood as a date; write it as 2006.01.31 or 2006
header-date-as = Understood as {$date}; write dates as 2006.01.31 or 2006
header-add = Add
header-add-name = Another item
header-add-value = Its text
header-opening = Opening
header-opening-proposal = Enter “{$name}” as the opening
menu-recent = Open recent
menu-panels = Panels
menu-board-theme = Board theme
menu-faces = Piece faces
menu-move-style = Move notation
menu-appearance = Appearance
menu-language = Language (语言)
menu-rule-book = Rule book
menu-engine-choice = Engine for reviews and games
menu-review-engine = Reviews are done by
menu-opponent = Games are played against
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
appearance-system = Follow the system
appearance-light = Light
appearance-dark = Dark
dialog-open = Open games
dialog-engine = Choose an engine’s program
dialog-save = Save games
dialog-games = Game files
dialog-all-files = All files
dialog-path = The system showed no file dialog. Please type the file's path:
dialog-folder = In the folder {$folder}
dialog-read-only = {$format} files can only be read: this study will be saved in another format, such as .pingjian or .pgn.
dialog-exists = “{$name}” is there already. Replace it?
button-ok = OK
button-cancel = Cancel
button-save = Save
button-save-all = Save all
button-do-not-save = Don’t save
button-close = Close
button-save-anyway = Save anyway
ask-close = Save {$name} before closing?
ask-close-detail = Otherwise its changes are lost.
ask-close-lacking = {$name} was saved, but it can't hold:
ask-setup-saved = When saved, the position being set up becomes a game of the study.
ask-setup-lost = No game can begin with the position being set up, so it can’t be saved: closing loses it.
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
status-limit = Natural limit {$rounds}/{$limit}
status-review = Review: {$done}/{$of}
status-engine-on = Analysis: running
status-engine-done = Analysis: done
status-engine-off = Analysis: off
status-files = Reading or writing…
status-no-repetition = No repetition
status-dismiss = Dismiss this message
toolbar-commands = Commands
toolbar-rules = {$book}
audit-failed = The judge broke off: the program is at fault. Please report this game.
audit-running = Judging the repetitions…
audit-none = No position is repeated in this line
audit-none-detail = As soon as a position stands a second time, each move is explained here: check, threat of mate, chase or idle, and the ruling.
audit-facts = Position stood {$occurrences} times · plies {$first}–{$last} judged · {$period} a cycle
audit-incomplete = {$count} of {$needed}
audit-arbiters-labels = By the arbiter’s labels
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
recovery-detail = Pingjian was not closed properly last time. These studies had unsaved work:
recovery-setup = with a position being set up
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
menu-position = Position
editor-title = Position editor
editor-leave = Back to the game (Esc)
editor-eraser = Remove
editor-eraser-tip = Click pieces on the board to take them off
editor-hint = Drag pieces, or click one and then points. With the keyboard: arrows, letters (Shift for Red), Del.
editor-hint-eraser = Click the pieces to take off; Esc ends
editor-hint-piece = Click points to put a {$piece} there, again to take it off; Esc ends
editor-tray-piece = {$piece}, {$left} left
editor-copy = Copy
editor-copy-fen = FEN
editor-copy-text = Text
editor-copy-picture = Picture
editor-paste = Paste
editor-pasted = The position was pasted
editor-possible = The position is possible
editor-problems = Problems: {$count}
editor-not-yet = The problems above must be solved first
editor-start-game = Start a game from it
editor-replace-start = Use as start of this game
editor-game-started = The position is game {$number}
editor-start-replaced = The game starts from this position now
editor-left = The position set up is kept: edit again to go on with it
editor-refused = Not placed: {$why} (2011 rules, {$article}). Free placement allows it.
editor-where-general = a general stays in its palace
editor-where-advisor = an advisor has the five points of its palace’s diagonals
editor-where-elephant = an elephant has seven points of its own half
editor-where-soldier = a soldier never goes back, nor sideways before the river
editor-article-set = National rules 2011, 1.2: each side has sixteen pieces, one general among them
editor-article-moves = National rules 2011, 2.2: where each piece may go
editor-article-facing = National rules 2011, 2.2: the generals may not face each other on an open file
editor-article-suicide = National rules 2011, 3.4: no move may leave its own general to be taken
picture-failed = The picture could not be drawn: {$error}
ask-replace-start = Replace the start of this game?
button-replace = Replace
ask-replace-start-detail = {$lost} of {$all} moves cannot be played from the new position and will be lost. This can be undone.

## The ruling to print and sign

report-title = Ruling on a repetition
report-event = Event
report-site = Place
report-date = Date
report-round = Round
report-result = Result
report-book = Rule book
report-ruling = Ruling
report-comparison = The rule books side by side
report-none = No position is repeated in this line, so there is nothing to rule on.
report-plies-judged = Plies
report-stood = Stood
report-unfinished = Repetitions that ended before a ruling was due
report-natural-limit = Natural limit
report-articles = Articles cited (in summary)
report-article = Art. {$list}
report-edition = Edition: {$publisher}, {$edition}. {$source}
report-repetition = The repetition: plies {$first} to {$last}
report-would-be = If it completes
report-overruled = Ruled by the arbiter
report-overrules = Moves on which the arbiter overruled the program
report-program = Program
report-reason = Reason
report-plies = Move by move
report-ply = Ply
report-ply-of = {$ply} {$side}
report-red = Red
report-black = Black
report-move = Move
report-label = Label
report-reasons = Reasons
report-start = The start position, from which the repetition begins
report-after = After ply {$ply}, {$move}, the repetition begins
report-evidence = In pictures (the last lap)
report-legend = A ring: it attacks. Corners: it is attacked. A broken ring: a protector that counts; a dotted one: a protector that does not. The arrow: the move that is threatened, or spoken of; another one, towards the general: the attack that keeps a protector from taking back.
report-program-sees = The program, before it was overruled:
report-pictures-left-out =
    { $count ->
        [one] One picture of a quieter move is left out
       *[other] {$count} pictures of quieter moves are left out
    }; the table tells every move.
report-evidence-of = Why ply {$ply}, {$move}, is: {$label}
report-threat = Threat: {$line}
report-exchange = Exchange: {$line}
report-taking = Taking it: {$line}
report-denied = Denied: {$line}
report-answer = Taking is answered: {$line}
report-moves = Moves
report-no-moves = There are no moves.
report-moves-note = Moves in bold are those that were judged.
report-fen-start = FEN of the start:
report-fen-end = FEN of the end:
report-signatures = Signatures
report-accepted = Both players have read this ruling and accept it.
report-player = {$side} ({$name})
report-arbiter = Arbiter
report-chief-arbiter = Chief arbiter
report-colophon = Made with Pingjian {$version}
report-page = Page {$page} of {$pages}

## Actions: a name and a tip each

action-new-study = New study
action-new-study-tip = Start an empty study in a new tab
action-open-file = Open…
action-open-file-tip = Open a file of games
action-save = Save
action-save-tip = Save to the file it came from
action-next-encoding = Read again in the next encoding
action-next-encoding-tip = For a file whose texts are garbled: UTF-8, GB18030, Big5, UTF-16
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
action-toggle-scores = Show scores
action-toggle-scores-tip = Write the kept scores of the engine after the moves
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
action-show-board = Go to panel: board
action-show-board-tip = Put the keyboard on the board: the arrow keys move its cursor, Enter chooses and plays, M begins and ends an arrow (twice on a point: a circle; Shift, Alt: other colours)
action-show-games = Go to panel: games
action-show-games-tip = Bring games to the front and put the keyboard into it
action-show-info = Go to panel: details
action-show-info-tip = Bring details to the front and put the keyboard into it
action-show-moves = Go to panel: moves
action-show-moves-tip = Bring moves to the front and put the keyboard into it
action-show-comment = Go to panel: comment
action-show-comment-tip = Bring comment to the front and put the keyboard into it
action-show-tree = Go to panel: tree
action-show-tree-tip = Bring tree to the front and put the keyboard into it
action-show-audit = Go to panel: rule audit
action-show-audit-tip = Bring rule audit to the front and put the keyboard into it
action-show-review = Go to panel: review
action-show-review-tip = Bring review to the front and put the keyboard into it
action-show-engine = Go to panel: engine
action-show-engine-tip = Bring engine to the front and put the keyboard into it
action-show-play = Go to panel: play
action-show-play-tip = Bring play to the front and put the keyboard into it
action-move-panel-left = Move panel left
action-move-panel-left-tip = Move the panel used last into the group of tabs at its left, or to a column of its own there; the board trades places
action-move-panel-right = Move panel right
action-move-panel-right-tip = Move the panel used last into the group of tabs at its right, or to a column of its own there; the board trades places
action-move-panel-up = Move panel up
action-move-panel-up-tip = Move the panel used last into the group of tabs above it, or to a row of its own there
action-move-panel-down = Move panel down
action-move-panel-down-tip = Move the panel used last into the group of tabs below it, or to a row of its own there
action-split-panel = Panel on its own
action-split-panel-tip = Take the panel used last out of its group of tabs and show it below, on its own
panel-no-place = { $panel } can't be moved further that way
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
action-previous-document = Previous study
action-previous-document-tip = Show the tab at the left
action-next-document = Next study
action-next-document-tip = Show the tab at the right
action-play-engine = Play against the engine
action-play-engine-tip = Play on from the position on the board; you have the side to move
action-engine-move = Engine, move
action-engine-move-tip = Let the engine play for the side to move; you have the other side from now on
action-take-back = Take back
action-take-back-tip = Take your last move back with the engine’s answer
action-hint = Hint
action-hint-tip = Show on the board what the engine would play for you
action-offer-draw = Offer a draw
action-offer-draw-tip = Accepted where the natural limit is reached or the engine thinks that it is no better
action-resign = Resign
action-resign-tip = Give the game up
action-stop-playing = Stop playing
action-stop-playing-tip = Play no longer against the engine; the moves stay in the game
action-next-opponent = Next opponent
action-next-opponent-tip = Play the next game against the next engine of the list: the built-in one or one that you have added
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
action-mark-only = Only move
action-mark-only-tip = Mark as the only move
action-mark-equal = Equal =
action-mark-equal-tip = Mark the position as equal
action-mark-unclear = Unclear ∞
action-mark-unclear-tip = Mark the position as unclear
action-mark-red-slightly = Red slightly better ⩲
action-mark-red-slightly-tip = Mark the position as slightly better for Red
action-mark-black-slightly = Black slightly better ⩱
action-mark-black-slightly-tip = Mark the position as slightly better for Black
action-mark-red-better = Red better ±
action-mark-red-better-tip = Mark the position as better for Red
action-mark-black-better = Black better ∓
action-mark-black-better-tip = Mark the position as better for Black
action-mark-red-winning = Red winning +−
action-mark-red-winning-tip = Mark the position as winning for Red
action-mark-black-winning = Black winning −+
action-mark-black-winning-tip = Mark the position as winning for Black
action-clear-marks = Clear marks
action-clear-marks-tip = Take all marks off this move
action-toggle-analysis = Analyse
action-toggle-analysis-tip = Start or stop the engine
action-threat-mode = Show the threat
action-threat-mode-tip = What would the other side play if you passed?
action-manage-engines = Other engines…
action-manage-engines-tip = Add, set and remove UCI and UCCI engines
action-add-engine = Add an engine…
action-add-engine-tip = Choose the program of a UCI or UCCI engine
action-more-lines = More engine lines
action-more-lines-tip = Let the engine show one more line
action-fewer-lines = Fewer engine lines
action-fewer-lines-tip = Let the engine show one line fewer
action-play-best-move = Play best move
action-play-best-move-tip = Play the move that the engine prefers
action-add-best-line = Add best line
action-add-best-line-tip = Add the engine's best line as a variation
action-find-mate = Find mate
action-find-mate-tip = Look for a forced mate of the side to move, deeper than the analysis sees
action-stop-mate = Stop looking for a mate
action-stop-mate-tip = End the mate search; what it has not found stays open
action-add-mate-line = Add mate line
action-add-mate-line-tip = Add the win against the longest defence as a variation
action-add-mate-tree = Add all answers to the mate
action-add-mate-tree-tip = Add the answer to every defence as variations, in one step that can be undone
action-review-game = Review game
action-review-game-tip = Analyse every move of the game: scores, marks for bad moves, better lines
action-review-study = Review all games
action-review-study-tip = Analyse every game of the study, one after the other
action-stop-review = Stop the review
action-stop-review-tip = Stop the review; what was found is kept in the game and can be continued later
action-next-review-engine = Next engine for reviews
action-next-review-engine-tip = Let the next engine of the list review: the built-in one or one that you have added
action-go-to-repetition = Go to repetition
action-go-to-repetition-tip = Go to the newest repetition
action-palette = Command palette…
action-palette-tip = Find and run any command
action-show-menu = Menu bar
action-show-menu-tip = The menus by keyboard: left and right choose one, down opens it, Esc leaves
action-show-shortcuts = Keyboard shortcuts
action-show-shortcuts-tip = See all shortcuts
action-about = About Pingjian
action-about-tip = Version and licences
action-compare-books = Compare rule books
action-compare-books-tip = Judge the repetition by every rule book, side by side
action-recover = Recover unsaved studies…
action-recover-tip = Restore or discard what an earlier run has left unsaved
audit-card = Plies {$first}–{$last} · {$count} times · {$period} a cycle
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
audit-words-elsewhere = {$count} overruled under the {$book}
audit-word-nowhere = This move is in no repetition: there is nothing to overrule
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
live-one-more = This position has stood {$count} times of {$needed}: once more and it can be ruled on
live-more = This position has stood {$count} times of {$needed}: {$left} more times and it can be ruled on
live-complete = This position has stood {$count} times: it can be ruled on ({$needed} are enough)
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
sheet-title = Game
sheet-opening = Opening
sheet-source = Source
sheet-beats = beats
sheet-loses-to = loses to
sheet-draws-with = draws with
sheet-result = ({$result})
sheet-start = Start position
sheet-diagram = Diagram {$number}
button-save-to = Save to…
button-print = Print…
dialog-share = Save to a file
status-sharing = Exporting {$percent}%
share-picture = Save the board as a picture
share-animation = Save an animation
share-page = Export games as a page
share-print = Print games
share-preview = Preview
share-format = Format
share-png = PNG
share-svg = SVG, sharp at any size
share-pdf = PDF
share-html = Web page (HTML)
share-width = Width
share-as-shown = The same way up as the board
share-last-move = Mark the last move
share-drawings = Draw arrows and circles
share-side = Say whose turn it is
share-extent = Moves
extent-game = Main line of the game
extent-line = Line on the board
extent-here = From this position on
share-delay = For each move
share-first = For the first position
share-last = For the last position
share-seconds = {" "}s
share-names = Players' names above
share-moves = Moves below
share-games = Games
games-shown = The one on the board
games-listed = Some of them
games-all = All of the study
share-list-hint = 1-3, 5 (of {$count})
share-variations = Variations
share-comments = Comments
share-page-each = Each game on a page of its own
share-diagrams = Diagrams
share-asked-for = After moves marked “Diagram here”
share-drawn-on = After moves with arrows or circles
share-at-end = At the end of the game
share-every = At intervals
share-every-none = none
share-every-rounds = every {$rounds} rounds
share-animation-facts = {$moves} moves, about {$seconds} s
share-page-facts = Games: {$games}, moves: {$moves}, diagrams: {$diagrams}
settings-captured = Captured pieces
captured-by-red = Taken by Red: {$pieces}
captured-by-black = Taken by Black: {$pieces}
share-written = Written to {$path}
share-failed = Could not write {$path}: {$error}
share-stopped = Stopped; no file was written
share-busy = Something is still being exported: wait for it, or stop it first
print-opened = Opened in the browser to print
share-nothing = there is nothing to show
share-bad-list = “{$part}” names no game from 1 to {$count}; write for instance 1-3, 5
share-too-many-games = A page holds at most {$most} games (there are {$count}): export them in parts
share-too-many-moves = An animation has at most {$most} moves: begin at a later position
action-save-picture = Save picture…
action-save-picture-tip = Save the board as PNG or SVG
action-save-animation = Save animation…
action-save-animation-tip = Save a game as an animated GIF
action-save-page = Export page…
action-save-page-tip = Games with variations, comments and diagrams as PDF or web page
action-print-game = Print games…
action-print-game-tip = Print the game on the board or others of the study, with variations, comments and diagrams
action-stop-sharing = Stop exporting
action-stop-sharing-tip = Stop the picture, animation or page that is being written
action-diagram-here = Diagram here
action-diagram-here-tip = Put a diagram after this move when the game is exported as a page
action-toggle-captured = Captured pieces
action-toggle-captured-tip = Show beside the board what each side has lost
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
action-copy-diagram = Copy diagram as text
action-copy-diagram-tip = Copy the board as lines of text
action-copy-picture = Copy diagram as picture
action-copy-picture-tip = Copy a picture of the board
action-edit-position = Edit position
action-edit-position-tip = Set up any position; again to come back
action-set-start-position = Start position
action-set-start-position-tip = Put all pieces where a game begins
action-clear-board = Clear board
action-clear-board-tip = Take all pieces off
action-mirror-position = Mirror
action-mirror-position-tip = Swap left and right
action-swap-colours = Swap sides
action-swap-colours-tip = Each side gets the other’s position, and the move
action-rotate-position = Rotate
action-rotate-position-tip = Turn all pieces by half a turn, keeping their colours
action-turn-side-to-move = Change the side to move
action-turn-side-to-move-tip = The other side moves next
action-free-placement = Free placement
action-free-placement-tip = Allow pieces where they can never stand, and more than a set has
action-new-game-from-here = New game from here
action-new-game-from-here-tip = Start a further game of this study from the position on the board
action-replace-start = Make it the start of this game
action-replace-start-tip = Keeps the moves that can be played from it; can be undone
survey-title = Repetitions of all games
survey-running = {$judged} of {$games} games judged
survey-done = {$games} of {$of} games with a position that stood three times or more
survey-row = plies {$first}–{$last} · {$count} times
survey-stale = The study or the rule book has changed since; this list is as it was then.
survey-again = Judge again
action-audit-study = Judge all games…
action-audit-study-tip = Judge every game of this study and list the repetitions with their rulings
action-report-pdf = Report (PDF)…
action-report-pdf-tip = Write the ruling as a PDF to print and sign
action-print-ruling = Print the ruling
action-print-ruling-tip = Open the ruling in the browser to print it
live-limit-announced = {" "}(once announced; at most)
sound-failed = The sound could not be played: {$error}. No further sounds until the settings are changed
sound-no-player = No player or no sound device was found (pw-play, paplay or aplay).
sound-move = Move
sound-capture = Capture
sound-check = Check
sound-end = End of the game
sound-illegal = Move that the rules forbid
keys-draw = Arrow on the focused board, from … to (same point: circle)
keys-variation = Enter variation 1 to 9
button-change-keys = Change keys…
style-chinese-wide = Chinese, wide digits (马８进７)
style-chinese-short = Chinese shorthand (炮25)
settings-title = Settings
settings-general = General
settings-board = Board
settings-moves = Moves
settings-rules = Rules
settings-engine = Engine
settings-sound = Sound
settings-shortcuts = Shortcuts
settings-files = Files
settings-reset-page = Reset this page…
settings-reset-all = Reset everything…
settings-reset = Reset
settings-ask-page = Reset the page “{$page}” to the usual settings?
settings-ask-all = Reset everything to the usual settings?
settings-ask-detail = What you have chosen there is forgotten. Studies and files stay as they are.
settings-language-system = Follow the system
settings-zoom = Interface scale
settings-start = At startup
settings-restore = Reopen the files of the last session
settings-autosave = Unsaved work is kept within seconds and offered again after a crash.
settings-faces-traditional = Traditional
settings-faces-simplified = Simplified
settings-faces-western = Letters
settings-shown = Shown on the board
settings-coordinates = Coordinates along the edges
settings-targets = Where the chosen piece may go
settings-last-move = The last move
settings-animation = Moves glide
settings-speed-none = Not at all
settings-speed-slow = Slowly
settings-speed-usual = As usual
settings-speed-quick = Quickly
settings-style-chinese = Chinese
settings-style-wide = Chinese, Black’s digits wide
settings-style-short = Chinese shorthand
settings-style-wxf = WXF
settings-style-iccs = ICCS, by points
settings-book-limits = Rules on a position that stands {$times} times; natural limit of {$rounds} rounds
settings-threads = Threads
settings-threads-about = This machine can run {$count} at once. Leave one free if the window should stay quick.
settings-table = Table of positions
settings-table-about = Longer analyses gain from a larger table. It is emptied when its size changes.
settings-lines = Lines shown
settings-lines-about = So many best moves are found, each with its line. One alone is searched deepest.
settings-sounds = Sounds
settings-sounds-on = Moves are heard
settings-player = Played by {$player}
settings-volume = Volume
settings-sounds-of = Heard
settings-try-sound = Hear: {$sound}
settings-save-format = New studies are saved as
settings-save-format-about = A study in .pingjian holds everything; before another format drops something, the studio names it.
settings-recent = Recent files
settings-clear-recent = Clear the list
settings-unsaved-folder = Unsaved work is kept in
settings-file = These settings are kept in
settings-no-place = nowhere: the system names no folder for it
settings-search-keys = Search actions or keys…
settings-no-keys = No action matches
settings-no-key = no key
settings-press-key = Press the new key for “{$action}” (Esc cancels)
settings-key-conflict = {$key} belongs to “{$owner}”.
settings-take-key = Use it for “{$action}” instead
settings-key-refused = {$key} has a fixed meaning and can’t be changed.
settings-change-key = Change key…
settings-add-key = Add a key…
settings-remove-key = Remove
settings-reset-key = Reset
action-settings = Settings…
action-settings-tip = Language, look, rules, engine, sound, keys and files
action-toggle-sounds = Sounds
action-toggle-sounds-tip = Let moves be heard, or be silent
action-change-shortcuts = Change shortcuts…
action-change-shortcuts-tip = Give actions other keys
settings-recent-count =
    { $count ->
        [0] The list is empty
        [one] One file in the list
       *[other] { $count } files in the list
    }
settings-moves-panel = In the moves panel

## The tree: going about in it, cutting, merging, taking out

menu-go = Go
seek-comment-none = There is no comment in this game
seek-comment-only = This is the only comment
seek-comment-last = No further comment: on from the beginning
seek-comment-first = No earlier comment: on from the end
seek-fork-none = There is no variation in this game
seek-fork-only = This is the only position with variations
seek-fork-last = No further variation: on from the beginning
seek-fork-first = No earlier variation: on from the end
seek-mistake-none = No move of this game is marked ?, ?? or ?!
seek-mistake-only = This is the only move marked as a mistake
seek-mistake-last = No further mistake: on from the beginning
seek-mistake-first = No earlier mistake: on from the end
seek-repetition-none = No position is repeated in this game
seek-repetition-only = This is the only repetition
seek-repetition-last = No further repetition: on from the beginning
seek-repetition-first = No earlier repetition: on from the end
branch-copied =
    {$count ->
        [one] Copied one move
       *[other] Copied a branch of {$count} moves
    }
branch-cut =
    {$count ->
        [one] Cut one move
       *[other] Cut a branch of {$count} moves
    }
branch-is-position = The clipboard holds a position, not a branch; “Paste” makes it a game of its own
branch-reordered = The variation is number {$place} at its move now
branch-carried = Moved a branch of {$count} moves here
branch-illegal = The branch can't be pasted here: {$move} is illegal, {$rule}
branch-empty = The pasted game holds no moves
branch-pasted =
    {$new ->
        [one] One move pasted
       *[other] {$new} moves pasted
    }, {$known} were there already
branch-pasted-in-part =
    {$new ->
        [one] One move pasted
       *[other] {$new} moves pasted
    }, {$known} were there already; {$left} can't be played here and were left out
branch-became-game = The branch of {$count} moves is the game now
merge-title = Merge another game into this one
merge-filter = Search the other games…
merge-choose = Choose a game to see what merging it would do.
merge-no-match = No other game matches
merge-no-other = That game is no longer open
merge-other-start = It starts from a position that does not occur in this game, so it can't be merged. Choose a game with the same start, or add it as a game of its own.
merge-nothing-new = The other game adds nothing: everything in it is here already
merge-done =
    {$new ->
        [one] Merged: one new move
       *[other] Merged: {$new} new moves
    }, {$known} were there already
merge-new = New moves
merge-known = Moves already here
merge-joined = Comments that differ (both are kept)
merge-headers = Details that differ (this game's stay)
merge-header = {$name}: {$mine} — there: {$theirs}
merge-at = It starts from the position after ply {$ply} of this game and goes there.
merge-more = and {$count} more
merge-button = Merge
game-split-off = It is game {$number} of the study now
game-deleted = Game {$number} was deleted; undo brings it back
game-branch-title = Branch at {$round}. {$move}
strip-title = Remove from the study
strip-variations = Variations
strip-variations-count =
    {$variations ->
        [one] one variation
       *[other] {$variations} variations
    }, {$moves ->
        [one] one move
       *[other] {$moves} moves
    }
strip-comments = Comments
strip-comments-count =
    {$count ->
        [one] one comment
       *[other] {$count} comments
    }
strip-marks = Marks, arrows and circles
strip-marks-count =
    {$marks ->
        [one] one mark
       *[other] {$marks} marks
    }, {$drawings ->
        [one] one drawing
       *[other] {$drawings} drawings
    }
strip-scope-game = This game
strip-scope-study = All {$games} games of the study
strip-note = It can be undone in one step.
strip-button = Remove
strip-nothing = There is nothing of that to take out
strip-done =
    {$games ->
        [one] Taken out of one game
       *[other] Taken out of {$games} games
    }
line-kept = Only this line is left; {$count} moves were taken out
action-cut-branch = Cut branch
action-cut-branch-tip = Copy this move and what follows with comments and marks, and take it out
action-copy-branch = Copy branch
action-copy-branch-tip = Copy this move and what follows with comments and marks
action-paste-branch = Paste as branch
action-paste-branch-tip = Merge the copied branch, moves or game into this game, after this move
action-next-comment = Next comment
action-next-comment-tip = Go to the next comment, variations included
action-previous-comment = Previous comment
action-previous-comment-tip = Go to the previous comment, variations included
action-next-fork = Next branch point
action-next-fork-tip = Go to the next position with variations
action-previous-fork = Previous branch point
action-previous-fork-tip = Go to the previous position with variations
action-next-mistake = Next mistake
action-next-mistake-tip = Go to the next move marked ?, ?? or ?!
action-previous-mistake = Previous mistake
action-previous-mistake-tip = Go to the previous move marked ?, ?? or ?!
action-next-repetition = Next repetition
action-next-repetition-tip = Go to where the next repetition ends
action-previous-repetition = Previous repetition
action-previous-repetition-tip = Go to where the previous repetition ends
action-demote-variation = Demote variation
action-demote-variation-tip = Move this variation down by one place
action-delete-variation = Delete whole variation
action-delete-variation-tip = Delete the variation that this move stands in, from its first move
action-keep-line = Keep only this line
action-keep-line-tip = Delete everything but the line on the board
action-branch-to-game = Branch as a new game
action-branch-to-game-tip = Make this move and what follows a game of the study, from the position before it
action-line-to-game = Line as a new game
action-line-to-game-tip = Make the moves up to here a game of the study, without variations
action-merge-game = Merge a game…
action-merge-game-tip = Merge another game of the study or of another tab into this one
action-move-game-up = Move this game up
action-move-game-up-tip = Put this game before the one that precedes it in the study
action-move-game-down = Move this game down
action-move-game-down-tip = Put this game after the one that follows it in the study
action-delete-game = Delete this game
action-delete-game-tip = Take this game out of the study; undo brings it back
action-strip-variations = Remove variations…
action-strip-variations-tip = Take every variation out of this game or of the study
action-strip-comments = Remove comments…
action-strip-comments-tip = Take every comment out of this game or of the study
action-strip-marks = Remove marks and arrows…
action-strip-marks-tip = Take every mark, arrow and circle out of this game or of the study
action-strip-all = Remove all annotations…
action-strip-all-tip = Leave only the main line: take variations, comments and marks out

## Finding

panel-find = Find
find-hint = A move, a comment, a player, !? or a FEN…
find-clear = Clear the search
find-in-moves = Moves
find-in-comments = Comments
find-in-headers = Players and event
find-in-marks = Marks
find-mirrored = Mirrored positions too
find-mirror = mirrored
find-game = This game
find-study = All {$games} games
find-board = This position
find-empty = Finds moves, comments, players, marks and positions.
find-examples = 炮二平五 · 炮二 · C2.5 · h2e2 · p2p5 · 炮二平五 马8进7 · ?? · a FEN
find-none = Nothing found
find-none-game = Nothing found in this game. Other games of the study have not been looked through.
find-in-study = Look in all games
find-nowhere = Choose at least one place to look in.
find-bad-fen = This position can't be looked for: {$error}
find-count =
    {$count ->
        [one] One place
       *[other] {$count} places
    }
find-count-at = {$at} of {$count}
find-full = The first {$count} places; say more to find fewer
find-stopped = stopped
find-running = {$searched} of {$games} games
find-stop = Stop
find-nothing = Nothing has been found yet: type something to look for in the Find panel
find-last = End reached: went on from the first place
find-first = No earlier place: on from the last
find-start = Start
action-find = Find…
action-find-tip = Look for moves, comments, players, marks or a position
action-find-position = Find this position
action-find-position-tip = Look for the position on the board, also mirrored
action-find-next = Find next
action-find-next-tip = Go to the next place that was found
action-find-previous = Find previous
action-find-previous-tip = Go to the previous place that was found

library-not-one = {$path} is not a Pingjian library
library-newer = {$path} was written by a newer version of Pingjian ({$system})
library-damaged = {$path} is damaged and cannot be read; restore it from a copy, or import the games into a new library
library-no-game = This game is no longer in {$path}
library-busy = {$path} is in use by another program; try again in a moment
library-cannot-open = {$path} cannot be opened: is it there, and may it be read and written?
library-read-only = {$path} may not be written; the library needs write access to its file and folder
library-disk-full = {$path} could not be written: the disk is full
library-trouble = {$path}: {$system}
menu-library = Library
panel-library = Library
panel-explorer = Explorer
action-show-library = Library
action-show-library-tip = Show the games of the library, with the keyboard in the panel
action-show-explorer = Explorer
action-show-explorer-tip = Show what was played in the position on the board, with the keyboard in the panel
action-import-folder = Import a folder…
action-import-folder-tip = Read all game files of a folder, and of the folders in it, into the library
action-import-files = Import files…
action-import-files-tip = Read game files of any format into the library
action-stop-import = Stop the import
action-stop-import-tip = Stop reading; the games read so far stay in the library
action-add-game = Add this game
action-add-game-tip = Put the game on the board into the library
action-add-study = Add all games of the study
action-add-study-tip = Put all games of the study into the library; games that are there already are left out
action-restore-deleted = Take back the deletion
action-restore-deleted-tip = Bring back what was deleted from the library last
library-open-game = Open
library-delete-game = Delete from the library
library-deleted = The game was deleted from the library
library-restored = The deleted game is back in the library
library-added-game = The game is in the library now
library-had-game = The game was in the library already
library-enriched-game = The game was in the library already; its comments and variations were added
action-library-position = Games with this position
action-library-position-tip = List the games of the library in which the position on the board, or its mirror image, occurred
action-new-library = New library…
action-new-library-tip = Start another, empty library; the present one stays as it is
action-open-library = Open library…
action-open-library-tip = Use another library from now on
dialog-import-folder = Import a folder
dialog-import-files = Import game files
dialog-open-library = Open a library
dialog-new-library = New library
library-new-name = games
library-empty = The library is empty. Import games to see what was played in every position.
library-drop = You can also drop a folder on the window.
library-import = Import games…
library-more = More conditions
library-player = Player
library-event = Event or title
library-opening = Opening, e.g. Screen Horses
library-from = From, e.g. 1990 or 1990.05
library-to = To, e.g. 2004
library-either = Either side
library-red = As Red
library-black = As Black
library-any-result = Any result
library-least = At least this many moves by both sides:
library-at-board = The position on the board
library-at-position = A certain position
library-at-move = {$move} was played
library-anywhere = Show games without regard to the position
library-like-nothing = Any positions
library-like-mirrored = The board, or its mirror image
library-like-exact = Exactly the board
library-like-material = The pieces left on the board
library-like-part = Part of the board…
library-like-mirror-too = Mirror image too
library-like-exchanged = Colours exchanged too
library-like-again = Take the board as it is now
library-region-name = Points that must be as on the board
library-region-how = Mark the points that must be the same: click or drag, or arrows and Space
library-region-all = All
library-region-red = Red’s half
library-region-black = Black’s half
library-region-none = None
library-searched = {$done} of {$of} games looked through
library-search-stop = Stop looking through the games
library-count = {$shown} of {$all} games
library-order-imported = As imported
library-order-newest = Newest first
library-order-oldest = Oldest first
library-order-longest = Longest first
library-order-shortest = Shortest first
library-troubles =
    { $count ->
        [one] One file with problems
       *[other] {$count} files with problems
    }
library-partly =
    { $count ->
        [one] One place could not be read
       *[other] {$count} places could not be read
    }
library-none = No game meets these conditions
library-progress = File {$files} of {$of}, {$games} games
library-imported =
    {$added} new games in the library, {$known} were there already{ $broken ->
        [0] {""}
        [one] ; one file could not be read
       *[other] ; {$broken} files could not be read
    }
library-import-stopped =
    Import stopped: {$added} new games in the library, {$known} were there already{ $broken ->
        [0] {""}
        [one] ; one file could not be read
       *[other] ; {$broken} files could not be read
    }
library-import-failed = The import failed: {$error}
library-importing = An import is under way; stop it first
library-no-place = The system has no place for a library; make one with “New library…”
status-import = Importing: {$games}
explorer-none = No game in the library has this position
explorer-games = {$count} games
explorer-score = Red scores {$score}
explorer-list = Show games
explorer-row = {$move}: {$count} games, Red scores {$score}
explorer-years = {$average} on average, last in {$last}
explorer-ended = {$count} games ended here
explorer-play = Play this move
explorer-show-games = Show the games that played it
