import { Type, type Static } from 'typebox'
import { nullable, Timestamp } from '../wire/amounts.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** Something that an admin, a seller or the operator did. contract/rules/desk/audit/audit-words.ts says it in a sentence. */
export const AuditEntry = Type.Object({
  id: Type.String(),
  happened_at: Timestamp,
  /** Null: the operator, from the command line. The e-mail address is that of today. */
  by: nullable(Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() })),
  /** noun.verb */
  action: Type.String(),
  /** noun:id */
  subject: Type.String(),
  /** Of the account that it is about, as of today: empty where that was deleted. Null for anything else. */
  subject_name: nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
})
export type AuditEntry = Static<typeof AuditEntry>

/** A day of the site's zone; empty for none. */
const Day = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', default: '' })

export const AuditFilter = Type.Object({
  /** An account's id or e-mail address: what it did, and what was done to it. */
  person: Type.String({ maxLength: 300, default: '' }),
  action: Type.String({ maxLength: 100, default: '' }),
  /** The beginning of it: 'order:' finds all orders, 'order:10023' that one. */
  subject: Type.String({ maxLength: 200, default: '' }),
  from: Day,
  to: Day,
})
export type AuditFilter = Static<typeof AuditFilter>

export const listAuditEndpoint = {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was done at the desk, newest first',
  desk: { area: 'people', level: 'read' },
  query: Type.Object({
    ...AuditFilter.properties,
    /** Only older ones: the `next` of the page before. */
    before: Type.String({ pattern: '^\\d{0,18}$', default: '' }),
  }),
  reply: Type.Object({
    entries: Type.Array(AuditEntry),
    /** Null where there are no older ones. */
    next: nullable(Type.String()),
    /** Every action that is on record. */
    actions: Type.Array(Type.String()),
  }),
} as const satisfies Endpoint
