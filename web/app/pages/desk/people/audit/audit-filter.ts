// Which entries of the audit trail are shown, as the page's address says it.
import { AUDIT_CSV_PATH } from '@lotyard/contract/rules/desk/file-paths'
import { isDay } from '@lotyard/contract/rules/site/calendar-day'
import type { AuditFilter } from '@lotyard/contract/desk/audit'
import { AUDIT_PATH } from '../../../../features/people/people-paths.ts'

const LIMITS: Readonly<Record<keyof AuditFilter, number>> = { person: 300, action: 100, subject: 200, from: 10, to: 10 }

/** Days that are none are left out: an admin can type any address. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const read = (name: keyof AuditFilter) => (query.get(name) ?? '').trim().slice(0, LIMITS[name])
  return {
    person: read('person'),
    action: read('action'),
    subject: read('subject'),
    from: dayOrNone(read('from')),
    to: dayOrNone(read('to')),
  }
}

export function auditPath(filter: AuditFilter, before = ''): string {
  return withQuery(AUDIT_PATH, { ...filter, before })
}

export function auditCsvPath(filter: AuditFilter): string {
  return withQuery(AUDIT_CSV_PATH, filter)
}

function withQuery(path: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  return query.size === 0 ? path : `${path}?${query}`
}

function dayOrNone(text: string): string {
  return isDay(text) ? text : ''
}
