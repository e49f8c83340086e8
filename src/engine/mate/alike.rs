//! Proofs carried over from like positions: most defences don't touch what wins, so the same checks win against them.

use super::prover::Prover;
use super::store::Proof;
use crate::rules::Position;

impl Prover<'_> {
    /// Whether the win of `like` wins here too, within `left` moves; if so, that is kept as proof. Only checks are tried.
    pub(super) fn wins_alike(&mut self, position: &Position, like: &Position, left: u8) -> bool {
        if self.store.proof(position.key()).is_some_and(|proof| proof.length <= left) {
            return true;
        }
        let Some(Proof { mv, .. }) = self.store.proof(like.key()) else { return false };
        if left == 0 || !position.is_legal(mv) || !position.gives_check(mv) {
            return false;
        }
        self.nodes += 1;
        let (after, after_like) = (position.play(mv), like.play(mv));
        let mut longest = 0;
        for answer in &after.legal_moves() {
            if left == 1 {
                return false;
            }
            let next = after.play(answer);
            let won = if after_like.is_legal(answer) {
                self.wins_alike(&next, &after_like.play(answer), left - 1)
            } else {
                self.store.proof(next.key()).is_some_and(|proof| proof.length < left)
            };
            let Some(proof) = self.store.proof(next.key()).filter(|_| won) else { return false };
            longest = longest.max(proof.length);
        }
        self.store.prove(position.key(), Proof { length: longest + 1, mv });
        true
    }
}
