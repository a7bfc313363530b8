//! A reference engine, written from nothing but `RULES.md`: plain arrays, texts, no cleverness. It shares nothing
//! with the game itself.

use gambol_laws::{MoveReading, Reference};

/// A board of letters, the ranks from 1 up, `.` for an empty square.
#[derive(Clone)]
pub(crate) struct Plain {
    board: [[char; 6]; 6],
    side: char,
    rows: usize,
}

impl Plain {
    fn won(&self) -> Option<usize> {
        let count = |letter| {
            self.board
                .iter()
                .flatten()
                .filter(|&&c| c == letter)
                .count()
        };
        if self.board[5].contains(&'w') || count('b') == 0 {
            return Some(1);
        }
        if self.board[0].contains(&'b') || count('w') == 0 {
            return Some(2);
        }
        None
    }
}

fn squares(mv: &str) -> Option<[(usize, usize); 2]> {
    let square = |text: &str| match text.as_bytes() {
        [file @ b'a'..=b'f', rank @ b'1'..=b'6'] => {
            Some((usize::from(file - b'a'), usize::from(rank - b'1')))
        }
        _ => None,
    };
    let (from, to) = mv.split_once('-')?;
    Some([square(from)?, square(to)?])
}

impl Reference for Plain {
    fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (board, side, variant) = match fields[..] {
            [board, side] => (board, side, "standard"),
            [board, side, variant] => (board, side, variant),
            _ => return Err("two or three fields".to_string()),
        };
        let rows = match variant {
            "standard" | "standard:rows=2" => 2,
            "standard:rows=1" => 1,
            _ => return Err("the variant".to_string()),
        };
        let side = match side {
            "1" => 'w',
            "2" => 'b',
            _ => return Err("the side".to_string()),
        };
        let mut ranks = Vec::new();
        for rank in board.split('/') {
            let mut squares = Vec::new();
            for c in rank.chars() {
                match c {
                    'w' | 'b' => squares.push(c),
                    '1'..='6' => squares.extend(vec!['.'; c as usize - '0' as usize]),
                    _ => return Err("a square".to_string()),
                }
            }
            ranks.insert(0, squares.try_into().map_err(|_| "a rank")?);
        }
        let board: [[char; 6]; 6] = ranks.try_into().map_err(|_| "the ranks")?;
        let count = |letter| board.iter().flatten().filter(|&&c| c == letter).count();
        if count('w') > 6 * rows || count('b') > 6 * rows || count('w') + count('b') == 0 {
            return Err("the number of pieces".to_string());
        }
        if board[5].contains(&'w') && board[0].contains(&'b') {
            return Err("two winners".to_string());
        }
        Ok(Plain { board, side, rows })
    }

    fn text(&self) -> String {
        let rank = |rank: &[char; 6]| {
            let mut text: String = rank.iter().collect();
            for empty in (1..=6).rev() {
                text = text.replace(&".".repeat(empty), &empty.to_string());
            }
            text
        };
        let board: Vec<String> = self.board.iter().rev().map(rank).collect();
        let side = if self.side == 'w' { 1 } else { 2 };
        let variant = if self.rows == 2 {
            "standard"
        } else {
            "standard:rows=1"
        };
        format!("{} {side} {variant}", board.join("/"))
    }

    fn status(&self) -> String {
        match (self.won(), self.side) {
            (Some(winner), _) => format!("over p{winner}win"),
            (None, 'w') => "p1".to_string(),
            (None, _) => "p2".to_string(),
        }
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.won().is_some() {
            return moves;
        }
        for rank in 0..6 {
            for file in 0..6 {
                if self.board[rank][file] != self.side {
                    continue;
                }
                // The far rank is empty of this player's pieces, so the next rank exists.
                let next = if self.side == 'w' { rank + 1 } else { rank - 1 };
                for to in file.saturating_sub(1)..=(file + 1).min(5) {
                    let found = self.board[next][to];
                    if found == '.' || to != file && found != self.side {
                        let name =
                            |file, rank| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
                        moves.push(format!("{}-{}", name(file, rank), name(to, next)));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    fn read_move(&self, text: &str) -> MoveReading {
        match squares(text) {
            None => MoveReading::NoMove,
            Some(_) if self.moves().iter().any(|mv| mv == text) => {
                MoveReading::Legal(text.to_string())
            }
            Some(_) => MoveReading::Illegal,
        }
    }

    fn play(&self, mv: &str) -> Self {
        let [(file, rank), (to_file, to_rank)] = squares(mv).expect("a legal move");
        let mut next = self.clone();
        next.board[rank][file] = '.';
        next.board[to_rank][to_file] = self.side;
        next.side = if self.side == 'w' { 'b' } else { 'w' };
        next
    }
}
