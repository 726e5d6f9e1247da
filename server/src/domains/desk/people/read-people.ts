import type { Person, PersonRow } from '@lotyard/contract/desk/people'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { shownState } from '@lotyard/contract/rules/orders/order-states'
import { MAX_LISTED } from '@lotyard/contract/rules/desk/limits'
import type { Db } from '../../../db/database.ts'
import { lastPage, pageWithin } from '../../../lib/last-page.ts'
import { isOpaqueId } from '../../../lib/opaque-id.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import {
  deviceName,
  findRights,
  isLastAdmin,
  listContestedEmails,
  listSessions,
  listSignIns,
} from '../../accounts/index.ts'
import { listCertificatesOf, toCertificate } from '../../orders/index.ts'
import { ALL_ENTRIES, listAuditEntries } from '../audit/audit-queries.ts'
import { toAuditEntry } from '../audit/read-audit.ts'
import { listPeople, type PeopleSearch, type StoredPerson } from './people-queries.ts'
import {
  findPerson,
  listLatestOrders,
  readPersonTrade,
  type LatestOrder,
  type StoredPersonFacts,
} from './person-queries.ts'

const PAGE_SIZE = 50
/** A page shows the latest of each; the rest is a link away. */
const LATEST = 10
const SIGN_INS = 20

export async function readPeople(
  db: Db,
  { search, page, ...rest }: Pick<PeopleSearch, 'search' | 'role' | 'state'> & { page: number },
  maxListed = MAX_LISTED,
): Promise<{ people: PersonRow[]; total: number; max_page: number }> {
  const { people, total } = await listPeople(db, {
    ...rest,
    search: search.trim(),
    ...pageWithin(maxListed, page, PAGE_SIZE),
    maxCounted: maxListed,
  })
  return { people: people.map(toPersonRow), total, max_page: lastPage(Math.min(total, maxListed), PAGE_SIZE) }
}

/** All that the desk knows of an account. Cards and addresses are counted, never shown; orders are for those who read orders. */
export async function readPerson(db: Db, admin: Pick<Viewer, 'accountId' | 'rights'>, id: string): Promise<Person> {
  const facts = isOpaqueId(id) ? await findPerson(db, id) : null
  if (facts === null) throw new Refusal('account_not_found')
  const [trade, orders, certificates, sessions, signIns, undoneEmails, isLast, staff, about, by] = await Promise.all([
    readPersonTrade(db, id),
    hasRight(admin.rights, 'orders', 'read') ? listLatestOrders(db, id, LATEST) : [],
    listCertificatesOf(db, id),
    listSessions(db, id),
    listSignIns(db, id, SIGN_INS),
    listContestedEmails(db, id),
    isLastAdmin(db, id),
    facts.role === 'admin' ? findRights(db, id) : null,
    listAuditEntries(db, { ...ALL_ENTRIES, subject: `account:${id}`, limit: LATEST }),
    listAuditEntries(db, { ...ALL_ENTRIES, byId: id, limit: LATEST }),
  ])
  const { order_count, order_total_cents, auction_count, leading_count, won_count, lost_count, ...sales } = trade
  return {
    ...toPersonFacts(facts),
    is_you: admin.accountId === id,
    is_last_admin: isLast,
    staff: staff === null ? null : { is_owner: staff.isOwner, rights: staff.rights },
    certificates: certificates.slice(0, LATEST).map(toCertificate),
    orders: {
      count: order_count,
      total_cents: order_total_cents,
      latest: orders.map(toLatestOrder),
    },
    bids: { auction_count, leading_count, won_count, lost_count },
    sales,
    devices: sessions.map((session) => ({
      id: session.id,
      name: deviceName(session.userAgent),
      last_seen_at: session.lastSeenAt.toISOString(),
    })),
    sign_ins: signIns.map((signIn) => ({ ...signIn, happened_at: signIn.happened_at.toISOString() })),
    undone_emails: undoneEmails,
    audit_about: about.map(toAuditEntry),
    audit_by: by.map(toAuditEntry),
  }
}

function toLatestOrder({
  placed_at,
  due_at,
  ships_before_payment,
  ...order
}: LatestOrder): Person['orders']['latest'][number] {
  return {
    ...order,
    state: shownState(order.state, order.shipments, ships_before_payment),
    is_owed: order.state === 'invoiced',
    placed_at: placed_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
  }
}

function toPersonRow<Row extends StoredPerson>({ created_at, last_seen_at, ...person }: Row) {
  return { ...person, created_at: created_at.toISOString(), last_seen_at: last_seen_at?.toISOString() ?? null }
}

function toPersonFacts(facts: StoredPersonFacts) {
  const { suspended_at, suspension_reason, suspended_by_name, terms_accepted_at, ...rest } = toPersonRow(facts)
  return {
    ...rest,
    terms_accepted_at: terms_accepted_at?.toISOString() ?? null,
    suspension:
      suspended_at === null
        ? null
        : { at: suspended_at.toISOString(), reason: suspension_reason ?? '', by: suspended_by_name ?? '' },
  }
}
