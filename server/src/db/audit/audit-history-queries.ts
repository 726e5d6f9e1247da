// The last changes of some kinds of things, from the audit. Here because no domain owns the audit.
import { HISTORY_LENGTH, type MarketChange } from '@lotyard/contract/desk/market/history'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type MarketChangeRow = {
  id: string
  happened_at: Date
  by_name: string | null
  action: string
  subject: string
  details: Record<string, unknown>
}

/** `kinds`: what subjects begin with, such as 'site'. Each is read by its index, newest first. */
export async function listMarketChanges(db: Db, kinds: readonly string[]): Promise<MarketChange[]> {
  const { rows } = await sql<MarketChangeRow>`
    select entry.id, entry.happened_at, a.name as by_name, entry.action, entry.subject, entry.details
    from unnest(${[...kinds]}::text[]) kind
    cross join lateral (select * from audit_entries e where split_part(e.subject, ':', 1) = kind
      order by e.id desc limit ${sql.lit(HISTORY_LENGTH)}) entry
    left join accounts a on a.id = entry.account_id
    order by entry.id desc limit ${sql.lit(HISTORY_LENGTH)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    at: row.happened_at.toISOString(),
    by: row.by_name,
    action: row.action,
    subject: row.subject,
    changes: toChanges(row.details),
  }))
}

function toChanges(details: Record<string, unknown>): MarketChange['changes'] {
  const [from, to] = [fieldsOf(details['from']), fieldsOf(details['to'])]
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return fields.map((field) => ({ field, from: toText(from[field]), to: toText(to[field]) }))
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
