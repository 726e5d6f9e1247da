import type { Tx } from '../database.ts'
import { writeAudit, type AuditEntry } from './audit.ts'

type Fields = Record<string, unknown>

/** What differs, before and after; null where nothing does. */
export function changesOf<Given extends Fields>(before: Given, after: Given): { from: Fields; to: Fields } | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (names.length === 0) return null
  const pick = (fields: Fields): Fields => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { from: pick(before), to: pick(after) }
}

/** A change of a thing with all that differs. `before` is null for what is new. */
export async function auditChange<Given extends Fields>(
  tx: Tx,
  { before, after, ...entry }: Omit<AuditEntry, 'details'> & { before: Given | null; after: Given },
): Promise<void> {
  const details = before === null ? { from: {}, to: after } : (changesOf(before, after) ?? {})
  await writeAudit(tx, { ...entry, details })
}
