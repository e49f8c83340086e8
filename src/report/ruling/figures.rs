//! The pictures of a ruling: the position that repeats, and each reason of the last lap.

use super::RulingPage;
use super::compose::{label_word, move_name};
use crate::judge::{Evidence, Explain, PieceRef, PlyAudit, RepetitionAudit, Root, RootStatus};
use crate::lang::{text, text_with};
use crate::report::document::{Figure, Paragraph, Span, Tone};
use crate::report::{Diagram, Highlight, HighlightShape, Pointer, Theme, Tint};
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

/// A picture for each reason of the last lap, which stands for all: earlier ones repeat it.
pub(super) fn evidence(page: &RulingPage<'_>, explain: &Explain<'_>, repetition: &RepetitionAudit) -> Vec<Figure> {
    let before = repetition.plies.len().saturating_sub(repetition.period);
    let lap = repetition.plies.iter().skip(before);
    lap.flat_map(|ply| ply.evidence.iter().map(move |evidence| one(page, explain, ply, evidence))).collect()
}

fn one(page: &RulingPage<'_>, explain: &Explain<'_>, ply: &PlyAudit, evidence: &Evidence) -> Figure {
    let lang = page.lang;
    let mut diagram = Diagram::new(page.line.position(ply.ply));
    dress(page, &mut diagram);
    diagram.last_move = Some(ply.mv);
    show(evidence, page.line.position(ply.ply), ply, &mut diagram);
    let mut head = vec![
        Span::new(format!("{}. ", ply.ply), Tone::Weak),
        Span::new(move_name(page, page.line, ply.ply), Tone::StrongOf(ply.side)),
        Span::new(" ", Tone::Plain),
        Span::new(String::new(), Tone::Label(evidence.label())),
    ];
    // What is offered says more than who may take it.
    let concerned = match evidence {
        Evidence::Sacrifice { offered, .. } => Some(*offered),
        _ => evidence.target(),
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
    caption.extend(threat(page, ply, evidence).map(Paragraph::aside));
    if let Evidence::Chase(chase) = evidence {
        let failing = explain.failing_roots(ply, chase);
        caption.extend(failing.iter().map(|sentence| Paragraph::aside(sentence.as_str())));
    }
    let label = label_word(lang, evidence.label());
    let words =
        [("ply", ply.ply.into()), ("move", move_name(page, page.line, ply.ply).into()), ("label", label.into())];
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
}

/// Marks a reason so that it reads without colours: who attacks in a ring, who is attacked between corners, protectors that
/// count in a broken ring and those that don't in a dotted one, the threat as an arrow, and as another one from whom taking
/// back would expose the general.
fn show(evidence: &Evidence, after: &Position, ply: &PlyAudit, diagram: &mut Diagram) {
    let mut mark = |square: Square, tint, shape| {
        if !diagram.highlights.iter().any(|mark| mark.square == square) {
            diagram.highlights.push(Highlight { square, tint, shape });
        }
    };
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
        Evidence::KillThreat { .. } => {}
    }
    let mut protectors = |roots: &[Root]| {
        for root in roots {
            let counts = root.status == RootStatus::True;
            let (tint, shape) = if counts {
                (Tint::Green, HighlightShape::DashedRing)
            } else {
                (Tint::Blue, HighlightShape::DottedRing)
            };
            mark(root.piece.square, tint, shape);
        }
    };
    match evidence {
        Evidence::Chase(chase) => protectors(&chase.roots),
        Evidence::Follow { roots, .. } => protectors(roots),
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
