// A limit or an offset that the plan can't see: `limit $1`. Statements are planned once for all values, and PostgreSQL takes
// such a limit for a tenth of all rows (server/src/db/statements/page-cut.ts).

const UNSEEN = /\b(?:limit|offset|fetch\s+(?:first|next))[\s(]+\$\d/i
/** Around a select that says itself how far it reads. */
const PAGE_CUT = /\blimit \d+\) (?:page|as "page") limit \$\d+ offset \$\d+/gi

/** The identity library writes its own: an account's or a session's few rows, by their index. */
const OF_LIBRARY = /^select "primary"\.\* from \(|"(\w+)"\."id" in \(select "\1"\."id" from "\1"/

export function hasUnseenLimit(text: string): boolean {
  return !OF_LIBRARY.test(text) && UNSEEN.test(text.replace(PAGE_CUT, ''))
}
