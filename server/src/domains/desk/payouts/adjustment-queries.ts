// SQL of what settles sellers' debts beside their sales: money that they paid back, and what was written off.
import type { AdjustmentKind, SettlingKind } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type AdjustmentRow = {
  id: string
  kind: AdjustmentKind
  amount_cents: string
  note: string
  reverses: string | null
  is_reversed: boolean
  paid_on: string | null
  recorded_at: Date
  payout: string | null
}

const ADJUSTMENT = sql`a.id, a.kind, a.amount_cents::text as amount_cents, a.note, a.reverses,
  exists (select from payout_adjustments reversal where reversal.reverses = a.id) as is_reversed,
  a.paid_on::text as paid_on, a.recorded_at, (select number::text from payouts where id = a.payout_id) as payout`

/** Newest first. */
export async function listAdjustments(
  db: Db | Tx,
  { sellerId, limit }: { sellerId: string; limit: number },
): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`select ${ADJUSTMENT} from payout_adjustments a
    where a.seller_id = ${sellerId} order by a.recorded_at desc, a.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** What a payout took in, oldest first. */
export async function listAdjustmentsOfPayout(
  db: Db,
  { payoutId, limit }: { payoutId: string; limit: number },
): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`select ${ADJUSTMENT} from payout_adjustments a
    where a.payout_id = ${payoutId} order by a.recorded_at, a.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function findAdjustmentOfRequest(
  tx: Tx,
  { sellerId, requestKey }: { sellerId: string; requestKey: string },
): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`select ${ADJUSTMENT} from payout_adjustments a
    where a.seller_id = ${sellerId} and a.request_key = ${requestKey}`.execute(tx)
  return rows[0] ?? null
}

/** Whose it is, and what it is, before the seller's account is locked. */
export async function findAdjustedSeller(tx: Tx, adjustmentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payout_adjustments')
    .where('id', '=', adjustmentId)
    .where('kind', '<>', 'reversal')
    .select('seller_id')
    .executeTakeFirst()
  return row?.seller_id ?? null
}

export async function findAdjustment(tx: Tx, adjustmentId: string): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`select ${ADJUSTMENT} from payout_adjustments a
    where a.id = ${adjustmentId}`.execute(tx)
  return rows[0] ?? null
}

export type NewAdjustment = {
  sellerId: string
  kind: SettlingKind
  amountCents: number
  note: string
  paidOn: string | null
  requestKey: string
  recordedBy: string
}

export async function insertAdjustment(tx: Tx, given: NewAdjustment): Promise<void> {
  await tx
    .insertInto('payout_adjustments')
    .values({
      seller_id: given.sellerId,
      kind: given.kind,
      amount_cents: given.amountCents,
      note: given.note,
      paid_on: given.paidOn === null ? null : sql<Date>`${given.paidOn}::date`,
      request_key: given.requestKey,
      recorded_by: given.recordedBy,
    })
    .execute()
}

export type NewReversal = {
  sellerId: string
  reversed: AdjustmentRow
  reason: string
  requestKey: string
  recordedBy: string
}

export async function insertReversal(tx: Tx, given: NewReversal): Promise<void> {
  await tx
    .insertInto('payout_adjustments')
    .values({
      seller_id: given.sellerId,
      kind: 'reversal',
      amount_cents: -Number(given.reversed.amount_cents),
      note: given.reason,
      reverses: given.reversed.id,
      request_key: given.requestKey,
      recorded_by: given.recordedBy,
    })
    .execute()
}

/** A refund behind the seller's debt may still fail. */
export async function awaitsRefund(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`select debt_awaits_a_refund(${sellerId}) as awaits`.execute(tx)
  return rows[0]!.awaits
}

/** What the next payout takes in, locked so that no other does. */
export async function lockOpenAdjustments(tx: Tx, sellerId: string): Promise<{ ids: string[]; cents: number }> {
  const { rows } = await sql<{
    id: string
    cents: string
  }>`select id, amount_cents::text as cents from payout_adjustments
    where seller_id = ${sellerId} and payout_id is null order by id for update`.execute(tx)
  return { ids: rows.map(({ id }) => id), cents: rows.reduce((sum, { cents }) => sum + Number(cents), 0) }
}

export async function saveAdjustmentsPaidOut(tx: Tx, ids: readonly string[], payoutId: string): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('payout_adjustments').set({ payout_id: payoutId }).where('id', 'in', ids).execute()
}

export type StoredBalance = { dueCents: number; netCents: number; openCount: number }

/** `openCount`: sales that left and were not paid out. */
export async function findBalance(db: Db | Tx, sellerId: string): Promise<StoredBalance> {
  const { rows } = await sql<{ due: string; net: string; open: number }>`
    select due_cents::text as due, net_cents::text as net, open_count as open from seller_balance(${sellerId})`.execute(
    db,
  )
  const { due, net, open } = rows[0]!
  return { dueCents: Number(due), netCents: Number(net), openCount: open }
}

/** Also one that was deleted: its debt may have come later. Returns false where there is no such account. */
export async function lockDebtor(tx: Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql`select from accounts where id = ${sellerId} for no key update`.execute(tx)
  return rows.length > 0
}

/** The site's day, such as '2026-11-17'. */
export async function readSiteDay(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (clock_timestamp() at time zone
    coalesce((select time_zone from sites where is_default), 'UTC'))::date::text as day`.execute(db)
  return rows[0]!.day
}

/** Of a seller who leaves: why debts were written off, and records undone. Sums stay in the books. */
export async function forgetSellerDebts(tx: Tx, sellerId: string): Promise<void> {
  await sql`update payout_adjustments set note = '' where seller_id = ${sellerId} and kind <> 'paid_back'
    and note <> ''`.execute(tx)
}
