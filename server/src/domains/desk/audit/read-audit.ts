import { MAX_AUDIT_CSV_LINES } from '@lotyard/contract/rules/desk/limits'
import type { AuditEntry, AuditFilter } from '@lotyard/contract/desk/audit'
import { cleanEmail } from '@lotyard/contract/rules/accounts/account-fields'
import { auditSentence } from '@lotyard/contract/rules/desk/audit/audit-words'
import { isDay } from '@lotyard/contract/rules/site/calendar-day'
import { csvLine, csvTimes } from '../../../lib/formats/csv.ts'
import type { Db } from '../../../db/database.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findAccountByEmail } from '../../accounts/index.ts'
import { findDefaultSite } from '../../listings/index.ts'
import {
  ALL_ENTRIES,
  listAuditActions,
  listAuditEntries,
  type AuditQuery,
  type StoredAuditEntry,
} from './audit-queries.ts'

const PAGE_SIZE = 50

export async function readAudit(
  db: Db,
  { before, ...filter }: AuditFilter & { before: string },
): Promise<{ entries: AuditEntry[]; next: string | null; actions: string[] }> {
  const query = await toQuery(db, filter)
  const beforeId = before === '' ? null : before
  const [entries, actions] = await Promise.all([
    // One more than is shown says whether there are older ones.
    query === null ? [] : listAuditEntries(db, { ...query, beforeId, limit: PAGE_SIZE + 1 }),
    listAuditActions(db),
  ])
  const shown = entries.slice(0, PAGE_SIZE)
  return {
    entries: shown.map(toAuditEntry),
    next: entries.length > PAGE_SIZE ? shown.at(-1)!.id : null,
    actions,
  }
}

/** The newest that the filter finds, as a file for a spreadsheet. */
export async function writeAuditCsv(db: Db, filter: AuditFilter): Promise<string> {
  const query = await toQuery(db, filter)
  const entries = query === null ? [] : await listAuditEntries(db, { ...query, limit: MAX_AUDIT_CSV_LINES })
  const times = csvTimes((await findDefaultSite(db)).timeZone)
  const head = csvLine([times.head('Time'), 'By', 'E-mail', 'What', 'Action', 'Subject', 'Account', 'Details'])
  const lines = entries.map((entry) =>
    csvLine([
      times.cell(entry.happened_at),
      entry.by_id === null ? 'Operator (command line)' : entry.by_name,
      entry.by_email,
      auditSentence(entry),
      entry.action,
      entry.subject,
      entry.subject_name,
      JSON.stringify(entry.details),
    ]),
  )
  return head + lines.join('')
}

export function toAuditEntry(row: StoredAuditEntry): AuditEntry {
  const { id, happened_at, by_id, by_name, by_email, action, subject, subject_name, details } = row
  const by = by_id === null ? null : { id: by_id, name: by_name ?? '', email: by_email ?? '' }
  return { id, happened_at: happened_at.toISOString(), by, action, subject, subject_name, details }
}

/** Null where it names a person who has no account: nothing was done by or to them. */
async function toQuery(db: Db, { person: given, ...filter }: AuditFilter): Promise<Omit<AuditQuery, 'limit'> | null> {
  // The contract knows how a day is written; February 30 is written like one.
  if (![filter.from, filter.to].every((day) => day === '' || isDay(day)))
    throw new Refusal('invalid_fields', { errors: { from: ['Enter a day of the calendar.'] } })
  const person = given.trim()
  const found = { ...ALL_ENTRIES, ...filter, subject: filter.subject.trim() }
  if (person === '') return found
  const accountId = isOpaqueId(person) ? person : ((await findAccountByEmail(db, cleanEmail(person)))?.id ?? null)
  return accountId === null ? null : { ...found, accountId }
}
