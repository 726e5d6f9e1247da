// What all edits of the market have in common: who does it, and whether another admin was faster.
import { changesOf } from '../../../db/audit/audit-change.ts'
import { Refusal } from '../../../lib/refusal.ts'

export type Problems = Record<string, string[]>

/** An edit of something that exists, as its form was drawn. */
export type Edit<Fields> = { key: string; version: number; fields: Fields; byAccountId: string }
export type Creation<Fields> = { key: string; fields: Fields; byAccountId: string }

export function requireNoProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_fields', { errors: problems })
}

export function refuseTakenKey(): never {
  throw new Refusal('invalid_fields', { errors: { key: ['This key is taken. Choose another one.'] } })
}

/**
 * Whether there is anything to write. What is there already counts as done, whatever the version: a form that was sent
 * twice must not tell its sender of a conflict with themselves.
 */
export function isEdited<Fields extends Record<string, unknown>>(
  row: { version: number; fields: Fields } | null,
  { version, fields }: Pick<Edit<Fields>, 'version' | 'fields'>,
): row is { version: number; fields: Fields } {
  if (row === null) throw new Refusal('not_found')
  if (changesOf(row.fields, fields) === null) return false
  if (row.version !== version) throw new Refusal('conflict')
  return true
}
