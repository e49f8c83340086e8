//! Wins that rest on the ban of perpetual check (长将): whether the repetitions in a winning tree are all forbidden.
//!
//! Positions that are reached from each other go round. If in all of them the attacker stands in check and gives none, then
//! whoever goes round for ever in them checks for ever, whichever way: every rule book holds that against him. Whatever
//! leaves them never comes back, so that the defender can't mix in other moves.

use super::tree::{MateReply, Node};

/// Whether only perpetual checks of the defender go round. The nodes stand in the order in which a walk from the last one
/// left them.
pub(super) fn holds(nodes: &[Node], replies: &[MateReply]) -> bool {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        for reply in &replies[node.replies.start as usize..node.replies.end as usize] {
            if let Some(next) = reply.next.or(reply.forbidden) {
                before[next.index()].push(index as u32);
            }
        }
    }
    // Sharir's second walk: backwards, from those that were left last.
    let mut seen = vec![false; nodes.len()];
    for start in (0..nodes.len()).rev() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (mut group, mut at) = (vec![start], 0);
        while let Some(&node) = group.get(at) {
            at += 1;
            for &other in &before[node] {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    group.push(other as usize);
                }
            }
        }
        if group.len() > 1 && !group.iter().all(|&node| nodes[node].evades) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::tree::MateNodeId;
    use super::*;
    use crate::rules::Move;

    /// Whether the ban holds in a tree of three positions, of which the last two go round; so many of them evade checks.
    fn round(evading: [bool; 3]) -> bool {
        let mv: Move = "a0a1".parse().unwrap();
        let id = |index: u32| Some(MateNodeId::at(index));
        let replies = [
            MateReply { mv, next: None, forbidden: id(1) },
            MateReply { mv, next: id(0), forbidden: None },
            MateReply { mv, next: id(1), forbidden: None },
        ];
        let nodes = evading.into_iter().zip(0u32..).map(|(evades, place)| Node::new(mv, 1, evades, place..place + 1));
        holds(&nodes.collect::<Vec<_>>(), &replies)
    }

    #[test]
    fn only_checks_that_are_evaded_may_go_round() {
        assert!(round([true, true, true]) && round([true, true, false]), "how it comes there is all the same");
        assert!(!round([false, true, true]) && !round([true, false, true]));
    }
}
