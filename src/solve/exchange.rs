//! Exchanges on one point (兑子): whether the captures on it win material.

use super::account::{Account, Values, crosses_river};
use super::board::Board;
use crate::rules::{Square, SquareSet};

/// Whether the side to move wins material by taking on `target`, both sides taking there as long as they like.
#[must_use]
pub fn wins_on(board: &Board, target: Square, values: Values) -> bool {
    board.piece_at(target).is_some_and(|victim| hunter_wins(board, target, Account::of(victim, target), values))
}

/// The pieces of the waiting side that the side to move would win by taking on their points.
#[must_use]
pub fn hanging(board: &Board, values: Values) -> SquareSet {
    let owner = board.side_to_move().opponent();
    board.pieces(owner).into_iter().filter(|&target| wins_on(board, target, values)).collect()
}

/// Whether taking on `target` wins; `net` is the account after that.
fn hunter_wins(board: &Board, target: Square, net: Account, values: Values) -> bool {
    board.captures_of(target).into_iter().any(|mv| keeper_fails(&board.play(mv), target, net, values))
}

fn keeper_fails(board: &Board, target: Square, net: Account, values: Values) -> bool {
    if !net.is_gain(values) {
        return false;
    }
    let Some(hunter) = board.piece_at(target) else { return true };
    let after = net - Account::of(hunter, target);
    board.captures_of(target).into_iter().all(|mv| {
        let keeper = board.piece_at(mv.from);
        let counts = keeper.is_some_and(|piece| values.fresh_soldiers || !crosses_river(piece, mv));
        let worth = keeper.filter(|_| counts).map_or(Account::LEVEL, |piece| Account::of(piece, target));
        after.is_gain(values) || hunter_wins(&board.play(mv), target, after + worth, values)
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::rules::Position;

    fn hangs(fen: &str) -> Vec<String> {
        let board = Board::from(&Position::from_fen(fen).unwrap());
        hanging(&board, Values { soldiers_for_chariot: true, fresh_soldiers: false })
            .into_iter()
            .map(|square| square.to_string())
            .collect()
    }

    #[test]
    fn what_hangs_is_what_an_exchange_on_its_point_wins() {
        assert_eq!(hangs("3k5/9/9/4n4/9/9/4R4/9/9/5K3 w"), ["e6"], "unprotected");
        assert_eq!(hangs("3k5/4r4/9/4n4/9/9/4R4/9/9/5K3 w"), Vec::<String>::new(), "protected");
        assert_eq!(hangs("3k5/4r4/9/4n4/9/9/4R4/4R4/9/5K3 w"), ["e6"], "two hunters, one protector");
        assert_eq!(hangs("3k5/4n4/9/4r4/9/2N6/9/9/9/4K4 w"), Vec::<String>::new(), "out of reach");
    }
}
