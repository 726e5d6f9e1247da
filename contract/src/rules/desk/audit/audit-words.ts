// What an entry of the audit trail says to people. An entry of another time, whose action is not in the table any more, is
// still readable, by its own words.
import type { AuditEntry } from '../../../desk/audit.ts'
import { formatWithCents } from '../../money.ts'
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

type Shown = {
  /** 'Open order'. */
  name: string
  path: (id: string) => string
}

/** Where the desk shows what an entry is about, by the noun of its subject. */
const SHOWN: Readonly<Record<string, Shown>> = {
  account: { name: 'account', path: (id) => `/admin/people/${id}/` },
  listing: { name: 'listing', path: (id) => `/admin/listings/${id}/` },
  listings: { name: 'listings', path: () => '/admin/listings/' },
  mail: { name: 'mail', path: (id) => `/admin/outbox/${id}` },
  // Most entries name an order by its number, some by its id.
  order: {
    name: 'order',
    path: (id) => (/^\d+$/.test(id) ? `/admin/orders/?search=${id}` : `/admin/orders/${id}/`),
  },
  import: { name: 'import', path: (id) => `/admin/imports/${id}/` },
  payout: { name: 'payouts', path: () => '/admin/payouts/' },
  template: { name: 'templates', path: () => '/admin/templates/' },
  // The list, where a rule was deleted.
  access_rule: { name: 'access rules', path: (id) => `/admin/access_rules/?rule=${id}` },
  site: { name: 'site', path: (id) => `/admin/market/sites/?edit=${id}` },
  carrier: { name: 'carrier', path: (id) => `/admin/market/carriers/?edit=${id}` },
  warehouse: { name: 'warehouse', path: (id) => `/admin/market/warehouses/?edit=${id}` },
  holiday: { name: 'holidays', path: () => '/admin/market/warehouses/#holidays' },
  category: { name: 'category', path: (id) => `/admin/market/categories/?edit=${id}` },
  state: { name: 'sales tax', path: (id) => `/admin/market/tax/?edit=${id}` },
  setup: { name: 'set-up', path: () => '/admin/?setup=show' },
  setting: { name: 'setting', path: (id) => `/admin/market/settings/?edit=${id}` },
  rules: { name: 'payment rules', path: (id) => `/admin/market/rules/?edit=${id}` },
  freight_tariff: { name: 'freight rates', path: () => '/admin/market/freight/' },
}

/** The page about an entry's subject, and what a link to it says; null where there is none. */
export function auditSubjectPage(subject: string): { name: string; path: string } | null {
  const [, noun = '', id = ''] = /^(\w+):(.+)$/.exec(subject) ?? []
  if (!Object.hasOwn(SHOWN, noun)) return null
  const { name, path } = SHOWN[noun]!
  return { name, path: path(encodeURIComponent(id)) }
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
