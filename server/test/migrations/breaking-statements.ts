// What a migration may not do, because the version before runs on the new schema while processes are replaced one by one
// (docs/decisions/108). It reads text, so it sees shapes and not meanings: a CHECK or a trigger that refuses what old code
// writes is for the reviewer, and for `npm run test:before`.

export type Breach = { statement: string; what: string }

const WHY = /^-- breaks the version before: \S.{9,}/m
const NEEDS = /-needs-\d{4}\.sql$/

const BREAKING: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (table|view|materialized view|function|procedure|type|domain|schema|sequence)\b/,
    'drops what old code may use',
  ],
  [
    /^alter table\b.*\bdrop (column\b|(?!constraint\b|not null\b|default\b|expression\b|identity\b)\w)/,
    'drops a column',
  ],
  [/^alter\b.*\brename\b/, 'renames what old code calls by its old name'],
  [/^alter table\b.*\balter (column )?\S+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table\b.*\balter (column )?\S+ set not null\b/, 'requires a column that old code may leave empty'],
  [/^alter table\b.*\balter (column )?\S+ drop default\b/, 'takes a default away that old code relies on'],
  [/^alter table\b.*\bset schema\b/, 'moves a table'],
  [/^alter type\b.*\bdrop\b/, 'drops a value of a type'],
]

/** What in the file would break the version before, unless the file says why it is safe and its name says for whom. */
export function findBreaches(file: string, text: string): Breach[] {
  if (WHY.test(text) && NEEDS.test(file)) return []
  return statementsOf(text).flatMap((statement) => {
    const what = BREAKING.find(([shape]) => shape.test(statement))?.[1] ?? requiredColumn(statement)
    return what === null ? [] : [{ statement: statement.slice(0, 80), what }]
  })
}

/** `add column x integer not null` fails for rows that old code inserts, unless the database knows what to write. */
function requiredColumn(statement: string): string | null {
  if (!statement.startsWith('alter table')) return null
  const added = statement
    .split(/\badd (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/)
    .slice(1)
  const isRequired = added.some(
    (column) => /\bnot null\b/.test(clauseOf(column)) && !/\b(default|generated)\b/.test(clauseOf(column)),
  )
  return isRequired ? 'adds a required column without a default' : null
}

/** Up to the comma that begins the next action of the same ALTER TABLE. */
function clauseOf(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (text[at] === ',' && depth === 0) return text.slice(0, at)
  }
  return text
}

/** In lower case on one line each, without comments, quoted text and the bodies of functions. */
function statementsOf(text: string): string[] {
  // In one pass: an apostrophe in a comment begins no text, and two of them would hide all statements in between.
  const bare = text.replaceAll(/--.*$|\/\*[^]*?\*\/|\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'/gm, (token) =>
    /^(--|\/\*)/.test(token) ? ' ' : "''",
  )
  return bare.split(';').flatMap((statement) => {
    const line = statement.replaceAll(/\s+/g, ' ').trim().toLowerCase()
    return line === '' ? [] : [line]
  })
}
