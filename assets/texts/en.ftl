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
    }, see the Game panel
open-failed = Could not open {$name}: {$error}
saved = Saved {$name}
save-failed = Could not save {$name}: {$error}
save-unknown-format = Please save under one of these extensions: {$known}
copied = Copied to the clipboard
clipboard-empty = The clipboard holds no text
paste-failed = The pasted text could not be read: {$error}
edit-gone = That move is no longer in the game

## Actions: a name and a tip each

action-new-study = New study
action-new-study-tip = Start an empty study in a new tab
action-open-file = Open…
action-open-file-tip = Open a file of games
action-save = Save
action-save-tip = Save to the file it came from
action-save-as = Save as…
action-save-as-tip = Save to another file or format
action-close-document = Close
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
action-more-lines = More lines
action-more-lines-tip = Let the engine show one more line
action-fewer-lines = Fewer lines
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
