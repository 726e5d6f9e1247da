// Says where the columns of a result and its hand-written row type disagree.
import pg from 'pg'
import type { Result } from './recorder.ts'
import type { RowType } from './row-type.ts'

const { builtins } = pg.types

/** What node-postgres makes of a column. Whatever is not listed arrives as text: int8 and numeric too, to stay exact. */
const VALUES = new Map<number, string>([
  [builtins.BOOL, 'boolean'],
  [builtins.INT2, 'number'],
  [builtins.INT4, 'number'],
  [builtins.OID, 'number'],
  [builtins.FLOAT4, 'number'],
  [builtins.FLOAT8, 'number'],
  [builtins.DATE, 'Date'],
  [builtins.TIMESTAMP, 'Date'],
  [builtins.TIMESTAMPTZ, 'Date'],
])

/** The types of arrays have no names in node-postgres: bool, int2, int4, float4, float8, numeric; dates; then texts. */
for (const oid of [1000]) VALUES.set(oid, 'boolean[]')
for (const oid of [1005, 1007, 1021, 1022, 1231]) VALUES.set(oid, 'number[]')
for (const oid of [1115, 1182, 1185]) VALUES.set(oid, 'Date[]')
// text, bpchar, varchar, int8, uuid
for (const oid of [1009, 1014, 1015, 1016, 2951]) VALUES.set(oid, 'string[]')

/** Their content is no column of ours, so any type may be written for it. */
const FREE = new Set<number>([builtins.JSON, builtins.JSONB])

export function compareColumns(row: RowType, { fields, rows }: Result): string[] {
  const problems: string[] = []
  const names = fields.map(({ name }) => name)
  for (const name of row.keys())
    if (!names.includes(name)) problems.push(`the type has ${name}, and the statement returns no such column`)
  for (const [index, { name, dataTypeID }] of fields.entries()) {
    if (names.indexOf(name) !== index) problems.push(`two columns are named ${name}, and only the last can be read`)
    const declared = row.get(name)?.()
    if (declared === undefined) problems.push(`the statement returns ${name}, and the type has no such column`)
    else problems.push(...compareValues(name, declared, dataTypeID))
    if (declared?.has('null') === false && rows.some((one) => one[name] === null))
      problems.push(`${name} was null, and its type says that it never is`)
  }
  return problems
}

function compareValues(name: string, declared: ReadonlySet<string>, oid: number): string[] {
  if (FREE.has(oid)) return []
  const returned = VALUES.get(oid) ?? 'string'
  const written = [...declared].filter((value) => value !== 'null')
  if (written.length === 1 && written[0] === returned) return []
  return [`${name} is declared as ${written.join(' or ') || 'null'}, and arrives as ${returned}`]
}
