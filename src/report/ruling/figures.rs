//! The pictures of a ruling: the position that repeats, and each reason of the last lap.

use super::RulingPage;
use super::compose::{label_word, move_name};
use crate::judge::{
    Evidence, Explain, Label, Nature, PieceRef, PlyAudit, Rejection, RepetitionAudit, Root, RootStatus,
};
use crate::lang::{Lang, text, text_with};
use crate::report::document::{Figure, Paragraph, Span, Tone};
use crate::report::{Coordinates, Diagram, Highlight, HighlightShape, Pointer, Theme, Tint};
use crate::rules::{Move, Position, Square};

/// The position that repeats.
pub(super) fn start(page: &RulingPage<'_>, repetition: &RepetitionAudit) -> Figure {
    let ply = repetition.first_ply - 1;
    let mut diagram = Diagram::new(page.line.position(ply));
    dress(page, &mut diagram);
    let name = if ply == 0 {
        text(page.lang, "report-start").into_owned()
    } else {
        let name = move_name(page, page.line, ply);
        text_with(page.lang, "report-after", [("ply", ply.into()), ("move", name.into())]).into_owned()
    };
    Figure { diagram, description: name.clone(), caption: vec![Paragraph::aside(name)] }
}

/// What one picture is about.
enum Shown<'a> {
    /// Why a move is what it is, as the program sees it.
    Reason(&'a Evidence),
    /// A quiet move: the attack that it might be taken for and isn't.
    Despite(&'a Rejection),
    /// An arbiter's label on a move in which the program sees nothing.
    Word,
}

/// The most pictures of a repetition.
const MOST_PICTURES: usize = 16;

/// A picture for each reason of the last lap, which stands for all: earlier ones repeat it. Of a move that an arbiter has
/// overruled the program's reasons are shown, of a quiet one the attack that isn't counted. Equal ones are shown once, and of too
/// many those that say least are left out; how many are is told.
pub(super) fn reasons(
    page: &RulingPage<'_>,
    explain: &Explain<'_>,
    repetition: &RepetitionAudit,
) -> (Vec<Figure>, usize) {
    let before = repetition.plies.len().saturating_sub(repetition.period);
    let mut seen = Vec::new();
    let mut pictures: Vec<(&PlyAudit, Shown<'_>)> = Vec::new();
    for ply in &repetition.plies[before..] {
        let key = (page.line.position(ply.ply - 1).key(), ply.mv);
        if !seen.contains(&key) {
            seen.push(key);
            pictures.extend(shown(ply).into_iter().map(|shown| (ply, shown)));
        }
    }
    let left_out = pictures.len().saturating_sub(MOST_PICTURES);
    let mut order: Vec<usize> = (0..pictures.len()).collect();
    order.sort_by_key(|&index| rank(pictures[index].0));
    order.truncate(MOST_PICTURES);
    order.sort_unstable();
    (order.into_iter().map(|index| one(page, explain, pictures[index].0, &pictures[index].1)).collect(), left_out)
}

/// What says most comes first: what an arbiter has overruled, then strikes.
fn rank(ply: &PlyAudit) -> u8 {
    match (ply.is_overruled(), ply.label.nature()) {
        (true, _) => 0,
        (false, Nature::Attack) => 1,
        (false, Nature::Quiet) => 2,
    }
}

/// What is shown of a move.
fn shown(ply: &PlyAudit) -> Vec<Shown<'_>> {
    let program = ply.program();
    if !program.evidence.is_empty() {
        return program.evidence.iter().map(Shown::Reason).collect();
    }
    let threat = |rejection: &&Rejection| {
        let attack = rejection.hunter.is_some() && rejection.target.is_some();
        attack || rejection.kind == Label::KillThreat && !rejection.line.is_empty()
    };
    // The sentence on a quiet move tells the first of its rejections.
    let despite = program.rejections.first().filter(threat).map(Shown::Despite);
    despite.or_else(|| ply.is_overruled().then_some(Shown::Word)).into_iter().collect()
}

fn one(page: &RulingPage<'_>, explain: &Explain<'_>, ply: &PlyAudit, shown: &Shown<'_>) -> Figure {
    let lang = page.lang;
    let after = page.line.position(ply.ply);
    let mut diagram = Diagram::new(after);
    dress(page, &mut diagram);
    diagram.last_move = Some(ply.mv);
    match shown {
        Shown::Reason(evidence) => show(evidence, after, ply, &mut diagram),
        Shown::Despite(rejection) => show_rejection(rejection, after, ply, &mut diagram),
        Shown::Word => {
            let target = ply.overruled.as_ref().and_then(|overruled| overruled.target);
            diagram.highlights.extend(target.map(|target| Highlight {
                square: target.square,
                tint: Tint::Red,
                shape: HighlightShape::Corners,
            }));
        }
    }
    let label = match shown {
        Shown::Reason(evidence) if !ply.is_overruled() => evidence.label(),
        _ => ply.label,
    };
    let mut head = vec![
        Span::new(format!("{}. ", ply.ply), Tone::Weak),
        Span::new(move_name(page, page.line, ply.ply), Tone::StrongOf(ply.side)),
        Span::new(" ", Tone::Plain),
        Span::new(String::new(), Tone::Label(label)),
    ];
    if ply.is_overruled() {
        head.push(Span::new(" ", Tone::Plain));
        head.push(Span::new(String::new(), Tone::Withdrawn(ply.program().label)));
    }
    let concerned = match shown {
        // What is offered says more than who may take it.
        Shown::Reason(Evidence::Sacrifice { offered, .. }) => Some(*offered),
        Shown::Reason(evidence) => evidence.target(),
        Shown::Despite(_) => None,
        Shown::Word => ply.overruled.as_ref().and_then(|overruled| overruled.target),
    };
    let target = concerned.map(|target| explain.piece_at(&target, ply.ply).to_string());
    let mut caption = Vec::new();
    match target {
        // English names are long.
        Some(target) if lang.is_chinese() => {
            head.push(Span::new(format!(" {target}"), Tone::Plain));
            caption.push(Paragraph::of(head));
        }
        target => {
            caption.push(Paragraph::of(head));
            caption.extend(target.map(Paragraph::plain));
        }
    }
    if ply.is_overruled() && !matches!(shown, Shown::Word) {
        caption.push(Paragraph::aside(text(lang, "report-program-sees")));
    }
    match shown {
        Shown::Reason(evidence) => {
            caption.extend(threat(page, ply, evidence).map(Paragraph::aside));
            if let Evidence::Chase(chase) = evidence {
                let failing = explain.failing_roots(ply, chase);
                caption.extend(failing.iter().map(|sentence| Paragraph::aside(sentence.as_str())));
            }
        }
        Shown::Despite(rejection) => caption.push(Paragraph::aside(explain.rejection(ply, rejection).as_str())),
        Shown::Word => {}
    }
    let words = [
        ("ply", ply.ply.into()),
        ("move", move_name(page, page.line, ply.ply).into()),
        ("label", label_word(lang, label).into()),
    ];
    Figure { diagram, caption, description: text_with(lang, "report-evidence-of", words).into_owned() }
}

/// The line that the evidence rests on, written out.
fn threat(page: &RulingPage<'_>, ply: &PlyAudit, evidence: &Evidence) -> Option<String> {
    let after = page.line.position(ply.ply);
    let (from, moves) = match evidence {
        Evidence::Check { .. } => return None,
        Evidence::Block { denied, .. } => (*after, vec![*denied]),
        Evidence::ExchangeOffer { line, .. } | Evidence::Sacrifice { line, .. } => (*after, line.clone()),
        _ => (after.passed(), evidence.line()),
    };
    let id = match evidence {
        Evidence::KillThreat { .. } | Evidence::Chase(_) => "report-threat",
        Evidence::ExchangeOffer { .. } => "report-exchange",
        Evidence::Sacrifice { .. } => "report-taking",
        Evidence::Block { .. } => "report-denied",
        _ => "report-answer",
    };
    let line = written(page, &from, &moves);
    (!line.is_empty()).then(|| text_with(page.lang, id, [("line", line.into())]).into_owned())
}

fn written(page: &RulingPage<'_>, from: &Position, moves: &[Move]) -> String {
    let mut position = *from;
    let mut words = Vec::with_capacity(moves.len());
    for &mv in moves {
        if position.piece_at(mv.from).is_none() {
            break;
        }
        words.push((page.name)(&position, mv));
        position = position.play(mv);
    }
    words.join(if page.lang.is_chinese() { "，" } else { ", " })
}

fn dress(page: &RulingPage<'_>, diagram: &mut Diagram) {
    diagram.theme = Theme::Paper;
    diagram.faces = page.faces;
    // English explanations name points by letters.
    if page.lang == Lang::En {
        diagram.coordinates = Coordinates::Letters;
    }
}

/// Marks a point that has no mark yet.
fn mark(diagram: &mut Diagram, square: Square, tint: Tint, shape: HighlightShape) {
    if !diagram.highlights.iter().any(|mark| mark.square == square) {
        diagram.highlights.push(Highlight { square, tint, shape });
    }
}

/// Protectors, by whether they count.
fn protectors(roots: &[Root], diagram: &mut Diagram) {
    for root in roots {
        let (tint, shape) = if root.status == RootStatus::True {
            (Tint::Green, HighlightShape::DashedRing)
        } else {
            (Tint::Blue, HighlightShape::DottedRing)
        };
        mark(diagram, root.piece.square, tint, shape);
    }
}

/// Marks an attack that isn't counted in the same way; of a threat of mate the general is what it is on.
fn show_rejection(rejection: &Rejection, after: &Position, ply: &PlyAudit, diagram: &mut Diagram) {
    let target = rejection.target.map_or_else(|| after.general(ply.side.opponent()), |target| target.square);
    mark(diagram, target, Tint::Red, HighlightShape::Corners);
    if let Some(hunter) = &rejection.hunter {
        mark(diagram, hunter.square, Tint::Evidence, HighlightShape::Ring);
    }
    protectors(&rejection.roots, diagram);
    let direct = rejection.hunter.map(|hunter| (hunter.square, target));
    let first = rejection.line.first().map(|mv| (mv.from, mv.to)).or(direct);
    diagram.arrows.extend(first.map(|(from, to)| Pointer { from, to, tint: Tint::Evidence }));
}

/// Marks a reason so that it reads without colours: who attacks in a ring, who is attacked between corners, protectors that
/// count in a broken ring and those that don't in a dotted one, the threat as an arrow, and as another one from whom taking
/// back would expose the general.
fn show(evidence: &Evidence, after: &Position, ply: &PlyAudit, diagram: &mut Diagram) {
    let mut mark = |square, tint, shape| mark(diagram, square, tint, shape);
    if let Some(target) = evidence.target() {
        mark(target.square, Tint::Red, HighlightShape::Corners);
    }
    let mut hunters = |pieces: &[PieceRef]| {
        pieces.iter().for_each(|piece| mark(piece.square, Tint::Evidence, HighlightShape::Ring));
    };
    match evidence {
        Evidence::Check { checkers } => hunters(checkers),
        Evidence::Chase(chase) => hunters(&chase.hunters),
        Evidence::Follow { follower, .. } => hunters(&[*follower]),
        Evidence::ExchangeOffer { offered, .. } | Evidence::Sacrifice { offered, .. } => hunters(&[*offered]),
        Evidence::Block { blocker, .. } => hunters(&[*blocker]),
        Evidence::KillThreat { .. } => mark(after.general(ply.side.opponent()), Tint::Red, HighlightShape::Corners),
    }
    match evidence {
        Evidence::Chase(chase) => protectors(&chase.roots, diagram),
        Evidence::Follow { roots, .. } => protectors(roots, diagram),
        _ => {}
    }
    if let Evidence::Chase(chase) = evidence {
        let held = chase.held_back(after).into_iter();
        diagram.arrows.extend(held.map(|(from, to)| Pointer { from, to, tint: Tint::Blue }));
    }
    let mut arrow = |from, to| diagram.arrows.push(Pointer { from, to, tint: Tint::Evidence });
    match evidence {
        Evidence::Check { checkers } => {
            let general = after.general(ply.side.opponent());
            checkers.iter().for_each(|piece| arrow(piece.square, general));
        }
        Evidence::Block { denied, .. } => arrow(denied.from, denied.to),
        _ => {
            if let Some(first) = evidence.line().first() {
                arrow(first.from, first.to);
            }
        }
    }
}
