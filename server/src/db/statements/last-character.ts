/** Behind every character that a text can have, by the order of bytes: `>= start` and `< start + LAST_CHARACTER` is a prefix. */
export const LAST_CHARACTER = '\u{10ffff}'
