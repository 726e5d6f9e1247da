// What an entry of the audit trail says to people. An entry of another time, whose action is not in the table any more, is
// still readable, by its own words.
import type { AuditEntry } from '../../audit.ts'
import { formatWithCents } from '../money.ts'
import { AUDIT_ACTIONS, type AuditWords } from './audit-actions.ts'
import { isChange, isFields, text } from './audit-values.ts'

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'details'>
type Details = AuditEntry['details']

/** 'Refunded $120.00 of order 10023'. Never empty, whatever the record holds. */
export function auditSentence({ action, subject, details }: Entry): string {
  const of = subject.slice(subject.indexOf(':') + 1)
  const words = wordsOf(action)
  return words === null ? `${auditActionName(action)} (${subject.replace(':', ' ')})` : words.say(of, details)
}

/** 'lot.set_price' is 'Lot: set price' without words of its own. */
export function auditActionName(action: string): string {
  const words = wordsOf(action)
  if (words !== null) return words.name
  const plain = action.replaceAll('_', ' ').replace('.', ': ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Where the desk shows what an entry is about; null where it has no page. */
export function auditSubjectPath(subject: string): string | null {
  const [, noun = '', id = ''] = /^(\w+):(.+)$/.exec(subject) ?? []
  const path = encodeURIComponent(id)
  if (noun === 'account') return `/admin/people/${path}/`
  if (noun === 'listing') return `/admin/listings/${path}/`
  if (noun === 'mail') return `/admin/outbox/${path}`
  // Most entries name an order by its number, some by its id.
  if (noun === 'order') return /^\d+$/.test(id) ? `/admin/orders/?search=${path}` : `/admin/orders/${path}/`
  return null
}

export type AuditDetail = { name: string; from: string | null; to: string }

/** What an entry holds beside its sentence, a line each. What was changed has the value before it. */
export function auditDetails(details: Details): AuditDetail[] {
  const { from, to, ...others } = details
  return [...changed(from, to), ...Object.entries(others).map(([name, value]) => detail(name, value))]
}

function changed(from: unknown, to: unknown): AuditDetail[] {
  if (isFields(from) && isFields(to)) {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return names.map((name) => detail(name, { from: from[name], to: to[name] }))
  }
  if (to !== undefined) return [{ name: 'Changed', from: from === undefined ? null : text(from), to: text(to) }]
  return from === undefined ? [] : [{ name: 'Before', from: null, to: text(from) }]
}

function detail(field: string, value: unknown): AuditDetail {
  const label = field.replace(/_cents$/, '').replaceAll('_', ' ')
  const name = label.charAt(0).toUpperCase() + label.slice(1)
  const show = (shown: unknown) =>
    field.endsWith('_cents') && typeof shown === 'number' ? formatWithCents(shown) : text(shown)
  if (!isChange(value)) return { name, from: null, to: show(value) }
  return { name, from: value.from === undefined ? null : show(value.from), to: show(value.to) }
}

function wordsOf(action: string): AuditWords | null {
  const words: Record<string, AuditWords> = AUDIT_ACTIONS
  return Object.hasOwn(words, action) ? words[action]! : null
}
