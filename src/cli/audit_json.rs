//! The JSON of `pingjian audit`: a contract that scripts rely on; fields are added, never changed.

use super::audit::Words;
use crate::judge::{
    Account, Audit, Chase, Evidence, PieceRef, PlyAudit, Rejection, RepetitionAudit, Root, SideConduct,
};
use crate::lang::Lang;
use crate::rules::{Line, Move, Piece, Setup, Square};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one rule book says about a line.
#[derive(Serialize)]
pub(super) struct AuditJson {
    rules: &'static str,
    start_fen: String,
    plies: usize,
    final_fen: String,
    end: Option<EndJson>,
    natural_limit: LimitJson,
    repetitions: Vec<RepetitionJson>,
}

/// What each of several books says.
#[derive(Serialize)]
pub(super) struct BooksJson {
    pub(super) books: BTreeMap<&'static str, AuditJson>,
}

#[derive(Serialize)]
struct EndJson {
    result: &'static str,
    reason: &'static str,
    article: &'static str,
}

#[derive(Serialize)]
struct LimitJson {
    rounds: usize,
    limit: usize,
    reached: bool,
    checks: BySide<usize>,
    counted: BySide<usize>,
    article: &'static str,
}

#[derive(Serialize)]
struct BySide<T> {
    red: T,
    black: T,
}

#[derive(Serialize)]
struct RepetitionJson {
    first_ply: usize,
    last_ply: usize,
    period: usize,
    occurrences: usize,
    needed: usize,
    complete: bool,
    by_length: bool,
    plies: Vec<PlyJson>,
    red: SideJson,
    black: SideJson,
    ruling: RulingJson,
}

#[derive(Serialize)]
struct PlyJson {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    notation: String,
    fen_before: String,
    class: &'static str,
    label: &'static str,
    weight: Option<&'static str>,
    articles: Vec<&'static str>,
    reasons: Vec<ReasonJson>,
    rejected: Vec<RejectedJson>,
    certain: bool,
    /// Only there where an arbiter has replaced the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    overruled: Option<OverruledJson>,
}

/// The arbiter's word on a move, and what the program says.
#[derive(Serialize)]
struct OverruledJson {
    reason: String,
    author: String,
    date: String,
    program_class: &'static str,
    program_label: &'static str,
    text: String,
}

#[derive(Serialize, Default)]
struct ReasonJson {
    kind: &'static str,
    hunters: Vec<String>,
    target: Option<String>,
    target_piece: Option<String>,
    manner: Option<&'static str>,
    weight: Option<&'static str>,
    roots: Vec<RootJson>,
    line: Vec<String>,
    gain: Option<i32>,
    articles: Vec<&'static str>,
    text: String,
}

#[derive(Serialize)]
struct RootJson {
    square: String,
    status: &'static str,
    because: &'static str,
    article: &'static str,
}

#[derive(Serialize)]
struct RejectedJson {
    kind: &'static str,
    hunter: Option<String>,
    target: Option<String>,
    target_piece: Option<String>,
    because: &'static str,
    roots: Vec<RootJson>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    article: &'static str,
    text: String,
}

#[derive(Serialize)]
struct SideJson {
    class: &'static str,
    label: &'static str,
    targets: Vec<String>,
    forbidden: bool,
    articles: Vec<&'static str>,
    certain: bool,
}

#[derive(Serialize)]
struct RulingJson {
    outcome: &'static str,
    articles: Vec<&'static str>,
    text: String,
    /// The program's own outcome, only there where an arbiter has replaced a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    program_outcome: Option<&'static str>,
}

pub(super) fn audit_json(audit: &Audit, line: &Line, words: &Words<'_>) -> AuditJson {
    let limit = &audit.natural_limit;
    AuditJson {
        rules: audit.book,
        start_fen: line.start().to_fen(),
        plies: audit.plies,
        final_fen: line.last().to_fen(),
        end: audit.end.map(|end| EndJson {
            result: end.result_code(),
            reason: end.reason_code(),
            article: end.article,
        }),
        natural_limit: LimitJson {
            rounds: limit.rounds,
            limit: limit.limit,
            reached: limit.is_reached(),
            checks: by_side(limit.checks),
            counted: by_side(limit.counted),
            article: limit.article,
        },
        repetitions: audit.repetitions.iter().map(|repetition| repetition_json(repetition, line, words)).collect(),
    }
}

fn by_side([red, black]: [usize; 2]) -> BySide<usize> {
    BySide { red, black }
}

fn repetition_json(repetition: &RepetitionAudit, line: &Line, words: &Words<'_>) -> RepetitionJson {
    RepetitionJson {
        first_ply: repetition.first_ply,
        last_ply: repetition.last_ply,
        period: repetition.period,
        occurrences: repetition.occurrences,
        needed: repetition.needed,
        complete: repetition.complete,
        by_length: repetition.by_length,
        plies: repetition.plies.iter().map(|ply| ply_json(ply, line, words)).collect(),
        red: side_json(&repetition.red),
        black: side_json(&repetition.black),
        ruling: RulingJson {
            outcome: repetition.ruling.outcome.code(),
            articles: repetition.ruling.articles.clone(),
            text: words.explain.ruling(repetition).into(),
            program_outcome: repetition.by_program.as_ref().map(|program| program.ruling.outcome.code()),
        },
    }
}

fn side_json(conduct: &SideConduct) -> SideJson {
    SideJson {
        class: conduct.class.code(),
        label: conduct.name(Lang::ZhHans),
        targets: conduct.targets.iter().map(|target| letter(target.piece)).collect(),
        forbidden: conduct.forbidden,
        articles: conduct.articles.clone(),
        certain: conduct.certain,
    }
}

fn ply_json(ply: &PlyAudit, line: &Line, words: &Words<'_>) -> PlyJson {
    let before = line.position(ply.ply - 1);
    PlyJson {
        ply: ply.ply,
        side: ply.side.en(),
        mv: ply.mv.to_string(),
        notation: (words.name)(before, ply.mv),
        fen_before: before.to_fen(),
        class: ply.label.code(),
        label: ply.label.zh(),
        weight: ply.weight.map(|weight| weight.code()),
        articles: ply.articles.clone(),
        reasons: ply.evidence.iter().map(|evidence| reason_json(ply, evidence, line, words)).collect(),
        rejected: ply.rejections.iter().map(|rejection| rejected_json(ply, rejection, words)).collect(),
        certain: ply.certain,
        overruled: ply.overruled.as_ref().map(|overruled| OverruledJson {
            reason: overruled.word.reason.clone(),
            author: overruled.word.author.clone(),
            date: overruled.word.date.clone(),
            program_class: overruled.program.label.code(),
            program_label: overruled.program.label.zh(),
            text: words.explain.arbiters_word(overruled).into(),
        }),
    }
}

fn reason_json(ply: &PlyAudit, evidence: &Evidence, line: &Line, words: &Words<'_>) -> ReasonJson {
    let target = evidence.target();
    let plain = ReasonJson {
        kind: evidence.label().code(),
        target: target.map(|piece| piece.square.to_string()),
        target_piece: target.map(|piece| letter(piece.piece)),
        line: moves(&evidence.line()),
        articles: ply.articles.clone(),
        text: words.explain.evidence(ply, evidence).into(),
        ..ReasonJson::default()
    };
    match evidence {
        Evidence::Check { checkers } => {
            let general = line.position(ply.ply).general(ply.side.opponent());
            let piece = line.position(ply.ply).piece_at(general);
            ReasonJson {
                hunters: squares(checkers),
                target: Some(general.to_string()),
                target_piece: piece.map(letter),
                ..plain
            }
        }
        Evidence::KillThreat { .. } => plain,
        Evidence::Chase(chase) => chase_json(chase, plain),
        Evidence::ExchangeOffer { offered, .. } | Evidence::Sacrifice { offered, .. } => {
            ReasonJson { hunters: squares(&[*offered]), ..plain }
        }
        Evidence::Block { blocker, denied, .. } => {
            ReasonJson { hunters: squares(&[*blocker]), line: moves(&[*denied]), ..plain }
        }
        Evidence::Follow { follower, roots, .. } => {
            ReasonJson { hunters: squares(&[*follower]), roots: roots_json(roots), ..plain }
        }
    }
}

fn chase_json(chase: &Chase, plain: ReasonJson) -> ReasonJson {
    let mut articles = plain.articles.clone();
    for root in &chase.roots {
        if !articles.contains(&root.article) {
            articles.push(root.article);
        }
    }
    ReasonJson {
        hunters: squares(&chase.hunters),
        manner: Some(chase.manner.code()),
        weight: Some(chase.weight.code()),
        roots: roots_json(&chase.roots),
        gain: Some(Account::points(chase.account)),
        articles,
        ..plain
    }
}

fn rejected_json(ply: &PlyAudit, rejection: &Rejection, words: &Words<'_>) -> RejectedJson {
    RejectedJson {
        kind: rejection.kind.code(),
        hunter: rejection.hunter.map(|piece| piece.square.to_string()),
        target: rejection.target.map(|piece| piece.square.to_string()),
        target_piece: rejection.target.map(|piece| letter(piece.piece)),
        because: rejection.because.code(),
        roots: roots_json(&rejection.roots),
        line: moves(&rejection.line),
        before: rejection.before.map(|mv| mv.to_string()),
        article: rejection.article,
        text: words.explain.rejection(ply, rejection).into(),
    }
}

fn roots_json(roots: &[Root]) -> Vec<RootJson> {
    let json = |root: &Root| RootJson {
        square: root.piece.square.to_string(),
        status: root.status.code(),
        because: root.because.code(),
        article: root.article,
    };
    roots.iter().map(json).collect()
}

fn squares(pieces: &[PieceRef]) -> Vec<String> {
    pieces.iter().map(|piece| piece.square.to_string()).collect()
}

fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The letter of a piece in a FEN.
fn letter(piece: Piece) -> String {
    let mut setup = Setup::empty();
    let corner = Square::all().find(|square| square.file() == 0 && square.rank() == 9);
    if let Some(corner) = corner {
        setup.board[corner.index()] = Some(piece);
    }
    setup.to_fen().chars().take(1).collect()
}
