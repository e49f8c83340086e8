//! Games that are made up, and the way into a library.

use pingjian::game::{Game, NodeId};
use pingjian::library::{Import, Library, Prepared};
use pingjian::rules::{Move, Position};
use std::sync::Arc;

/// Pseudo-random numbers (xorshift), the same at every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % below
    }
}

/// Games that share their openings by other orders of moves and as mirror images, some going round in circles.
pub fn made_up(count: usize, seed: u64) -> Vec<Game> {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let openings = ["h2e2 h9g7 b0c2 i9h9", "b0c2 h9g7 h2e2 i9h9", "b2e2 b9c7 h0g2 a9b9", "a0a1 a9a8 a1a0 a8a9 a0a1"];
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    let game = |index: usize| {
        let mut game = Game::default();
        game.headers.set("Red", ["许银川", "許銀川", "Lü Qin", "吕钦"][random.below(4)]);
        game.headers.set("Black", format!("对手 {}·{index}", random.below(5)));
        game.headers.set("Event", format!("赛事 {seed} {index}"));
        game.headers.set("Date", ["2004.05.03", "1999", "2011-7-8", ""][random.below(4)]);
        game.headers.set("Result", results[random.below(4)]);
        let (mut node, mut position) = (NodeId::ROOT, Position::start());
        let opening = openings[random.below(4)].split(' ').map(|mv| mv.parse().unwrap());
        let moves: Vec<Move> = opening.take(random.below(6)).collect();
        let length = random.below(30);
        for ply in 0..moves.len() + length {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = moves.get(ply).copied().unwrap_or_else(|| legal[random.below(legal.len())]);
            node = game.add_move(node, mv).unwrap().0;
            position = position.play(mv);
        }
        game
    };
    (0..count).map(game).collect()
}

/// Puts games into a library; how many were new, and how many were there already.
pub fn put_in(library: &Library, games: &[Game]) -> (usize, usize) {
    let mut import = Import::new(library);
    import.begin_source(&Arc::from("test")).unwrap();
    for (number, game) in (1..).zip(games) {
        import.add(Prepared::of(game.clone()), number).unwrap();
    }
    import.flush().unwrap();
    (import.tally().added, import.tally().duplicates)
}
