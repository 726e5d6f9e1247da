// SQL of acts that wait for a second person, and of the amount from which on they do.
import type { PendingKind, PendingState } from '@lotyard/contract/rules/desk/staff/second-person'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { only, upTo, type PageCut } from '../../../db/statements/page-cut.ts'

/** Null: one person is enough for every amount. */
export async function findLimit(db: Db | Tx): Promise<number | null> {
  const { second_person_from_cents } = await db
    .selectFrom('market_rules')
    .select('second_person_from_cents')
    .executeTakeFirstOrThrow()
  return second_person_from_cents
}

export type StoredAct = {
  id: string
  kind: PendingKind
  subject: string
  label: string
  body: Record<string, unknown>
  amountCents: number | null
  state: PendingState
  askedById: string
  askedBy: string
  askedAt: Date
  expiresAt: Date
  decidedById: string | null
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
}

/** The database's clock says which of the open ones have expired. */
const ACT = sql`select p.id, p.kind, p.subject, p.label, p.body, p.amount_cents::float8 as "amountCents",
    case when p.state = 'open' and p.expires_at <= clock_timestamp() then 'expired' else p.state end as state,
    p.asked_by as "askedById", coalesce(nullif(asker.name, ''), 'A former admin') as "askedBy",
    p.asked_at as "askedAt", p.expires_at as "expiresAt",
    p.decided_by as "decidedById", case when p.decided_by is not null then coalesce(nullif(decider.name, ''), 'A former admin') end as "decidedBy",
    p.decided_at as "decidedAt", p.reason
  from pending_acts p join accounts asker on asker.id = p.asked_by
    left join accounts decider on decider.id = p.decided_by`

export async function findAct(db: Db | Tx, id: string): Promise<StoredAct | null> {
  const { rows } = await sql<StoredAct>`${ACT} where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function listOpenActs(db: Db | Tx, page: PageCut): Promise<StoredAct[]> {
  const { rows } =
    await sql<StoredAct>`select * from (${ACT} where p.state = 'open' and p.expires_at > clock_timestamp() order by p.asked_at, p.id ${upTo(page)}) page ${only(page)}`.execute(
      db,
    )
  return rows
}

export async function listDecidedActs(db: Db | Tx, page: PageCut): Promise<StoredAct[]> {
  const { rows } =
    await sql<StoredAct>`select * from (${ACT} where p.state <> 'open' order by p.decided_at desc, p.id ${upTo(page)}) page ${only(page)}`.execute(
      db,
    )
  return rows
}

type Counted = { isOpen: boolean; max: number }

/** Counted up to the limit. */
export async function countActs(db: Db | Tx, counted: Counted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countOfActs(counted)} as count`.execute(db)
  return rows[0]!.count
}

/** The same as a part of a larger statement. */
export function countOfActs({ isOpen, max }: Counted): RawBuilder<number> {
  return sql`(select count(*)::integer from (select from pending_acts
    where ${isOpen ? sql`state = 'open' and expires_at > clock_timestamp()` : sql`state <> 'open'`} limit ${sql.lit(max)}) counted)`
}

export type NewAct = {
  kind: PendingKind
  subject: string
  label: string
  body: object
  amountCents: number | null
  askedBy: string
}

/**
 * The same request of a form that was sent twice is one, also where both come at the same moment: the update waits for the
 * other, whose row a look beside the insert would not see. Those whose time is over make room first.
 */
export async function insertAct(tx: Tx, act: NewAct): Promise<{ id: string; isNew: boolean }> {
  await sql`update pending_acts set state = 'expired', decided_at = expires_at
    where state = 'open' and expires_at <= clock_timestamp()`.execute(tx)
  const body = JSON.stringify(act.body)
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into pending_acts (kind, subject, label, body, amount_cents, asked_by)
    values (${act.kind}, ${act.subject}, ${act.label}, ${body}::jsonb, ${act.amountCents}, ${act.askedBy})
    on conflict (kind, subject, md5(body::text)) where state = 'open' do update set state = 'open'
    returning id, xmax = 0 as "isNew"`.execute(tx)
  return rows[0]!
}

type UsedApproval = { kind: string; subject: string; amountCents: number | null; askedBy: string }

/**
 * At the transaction's own time, by which triggers know that it was approved in this one. Null where it is decided. Who may not
 * approve it is refused by the table.
 */
export async function approveAct(
  tx: Tx,
  { actId, adminId }: { actId: string; adminId: string },
): Promise<UsedApproval | null> {
  const { rows } = await sql<UsedApproval>`
    update pending_acts p set state = 'approved', decided_by = ${adminId}, decided_at = now() from accounts asker
    where p.id = ${actId} and p.state = 'open' and asker.id = p.asked_by
    returning p.kind, p.subject, p.amount_cents::float8 as "amountCents", asker.email as "askedBy"`.execute(tx)
  return rows[0] ?? null
}

/** False where it is decided. */
export async function endAct(
  tx: Tx,
  {
    actId,
    adminId,
    ...end
  }: { actId: string; adminId: string } & ({ state: 'withdrawn' } | { state: 'declined'; reason: string }),
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_acts')
    .set({
      state: end.state,
      decided_by: adminId,
      decided_at: sql`now()`,
      ...(end.state === 'declined' && { reason: end.reason }),
    })
    .where('id', '=', actId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Since when somebody may change money; null: they may not. */
export async function findMoneySince(db: Db | Tx, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce(a.owner_since, (select s.granted_at from staff_areas s
      where s.account_id = a.id and s.area = 'money' and s.level = 'write')) as since
    from accounts a where a.id = ${accountId} and a.role = 'admin' and a.suspended_at is null`.execute(db)
  return rows[0]?.since ?? null
}

/** In seven days, by admins. */
export async function sumMovedOfOrder(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select moved_of_order(${orderId})::float8 as cents`.execute(tx)
  return rows[0]!.cents
}

export async function sumMovedOfSeller(tx: Tx, sellerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select moved_of_seller(${sellerId})::float8 as cents`.execute(tx)
  return rows[0]!.cents
}

/** Against changes of who they are, in the one order in which admins are locked. Returns how many can change money. */
export async function lockAdmins(tx: Tx): Promise<number> {
  await sql`select from accounts where role = 'admin' and deleted_at is null order by id for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from accounts a where a.role = 'admin' and may_move_money(a.id, 'infinity')`.execute(
    tx,
  )
  return rows[0]!.count
}
