//! 跟 (follow) is what goes on move by move (盯牵, 2011 article 24.7): the figures of the national rules never name a single
//! attack on a protected piece so, but call it 闲. Such an attack is told as a reason why the move is no 捉.

use super::audit::PlyAudit;
use super::book::RuleBook;
use super::evidence::{Because, Evidence, PieceRef, Rejection};
use super::label::Label;
use crate::rules::Side;

/// Leaves the word 跟 to a side that follows one piece with every move; its other follows become idle.
pub(super) fn name_continual_follows(book: &RuleBook, plies: &mut [PlyAudit]) {
    for side in Side::BOTH {
        let mine = || plies.iter().filter(|ply| ply.side == side);
        let mut common: Option<Vec<PieceRef>> = None;
        for ply in mine() {
            let now = followed(ply);
            common = Some(match common {
                None => now,
                Some(known) => known.into_iter().filter(|piece| now.iter().any(|n| n.origin == piece.origin)).collect(),
            });
        }
        if common.is_some_and(|pieces| pieces.is_empty()) {
            plies.iter_mut().filter(|ply| ply.side == side).for_each(|ply| call_idle(book, ply));
        }
    }
}

/// The pieces that a move follows.
fn followed(ply: &PlyAudit) -> Vec<PieceRef> {
    let piece = |evidence: &Evidence| match evidence {
        Evidence::Follow { followed, .. } => Some(*followed),
        _ => None,
    };
    ply.evidence.iter().filter_map(piece).collect()
}

fn call_idle(book: &RuleBook, ply: &mut PlyAudit) {
    if ply.label != Label::Follow {
        return;
    }
    ply.label = Label::Idle;
    ply.articles = vec![book.cites.idle];
    let told = std::mem::take(&mut ply.evidence).into_iter().filter_map(|evidence| match evidence {
        Evidence::Follow { follower, followed, roots, line } => Some(Rejection {
            kind: Label::Chase,
            hunter: Some(follower),
            target: Some(followed),
            because: Because::Rooted,
            line,
            before: None,
            roots,
            article: (book.cites.because)(Because::Rooted, Some(follower.piece.kind)),
        }),
        _ => None,
    });
    ply.rejections.extend(told);
    ply.rejections.sort_by_key(|rejection| rejection.because.rank());
}
