// SQL of what sellers ask to change about lots with bids. Locked after the auction and the listing.
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import type { RequestState } from '@lotyard/contract/rules/auctions/lot-change'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type ChangeRequestRow = {
  id: string
  state: RequestState
  version: number
  edit: Record<string, unknown>
  requested_by: string
  requester: string
  requested_at: Date
  changes: LotChange[]
  change_count: number
  /** Judged when it was asked for, by the whole texts. */
  may_be_wording_only: boolean
  decline_reason: string | null
}

/** The latest request of a lot, whatever became of it. */
export async function findLatestRequest(db: Db | Tx, listingId: string): Promise<ChangeRequestRow | null> {
  const { rows } = await sql<ChangeRequestRow>`
    select request.id, request.state, request.version, request.edit, request.requested_by,
      coalesce(nullif(seller.name, ''), 'a former account') as requester, request.requested_at, request.changes,
      request.change_count, request.may_be_wording_only, request.decline_reason
    from lot_change_requests request join accounts seller on seller.id = request.requested_by
    where request.listing_id = ${listingId} order by request.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type NewRequest = {
  listingId: string
  requestedBy: string
  version: number
  edit: object
  changes: readonly LotChange[]
  changeCount: number
  mayBeWordingOnly: boolean
}

/** Called under the locks of auction and listing: a waiting request of another version has lapsed and makes room. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await sql`update lot_change_requests set state = 'lapsed', decided_at = clock_timestamp()
    where listing_id = ${request.listingId} and state = 'waiting' and version <> ${request.version}`.execute(tx)
  await tx
    .insertInto('lot_change_requests')
    .values({
      listing_id: request.listingId,
      requested_by: request.requestedBy,
      version: request.version,
      edit: JSON.stringify(request.edit),
      changes: JSON.stringify(request.changes),
      change_count: request.changeCount,
      may_be_wording_only: request.mayBeWordingOnly,
    })
    .execute()
}

export type LapsedRow = { requested_by: string; changes: LotChange[] }

/** The request that waits for a decision about the lot will get none. Null where none waits. */
export async function saveLapse(tx: Tx, listingId: string): Promise<LapsedRow | null> {
  const { rows } = await sql<LapsedRow>`update lot_change_requests set state = 'lapsed', decided_at = clock_timestamp()
    where listing_id = ${listingId} and state = 'waiting' returning requested_by, changes`.execute(tx)
  return rows[0] ?? null
}

export type RequestDecision =
  | { state: 'granted'; isWordingOnly: boolean }
  | { state: 'declined'; reason: string }
  | { state: 'cancelled' }

export async function saveRequestDecision(
  tx: Tx,
  { requestId, decidedBy, decision }: { requestId: string; decidedBy: string; decision: RequestDecision },
): Promise<void> {
  await tx
    .updateTable('lot_change_requests')
    .set({
      state: decision.state,
      decided_at: sql<Date>`clock_timestamp()`,
      decided_by: decidedBy,
      decline_reason: decision.state === 'declined' ? decision.reason : null,
      is_wording_only: decision.state === 'granted' && decision.isWordingOnly,
    })
    .where('id', '=', requestId)
    .execute()
}

/** Marks where an edit begins that may become a request instead. */
export async function beginTrial(tx: Tx): Promise<void> {
  await sql`savepoint trial`.execute(tx)
}

/** Undoes what was written since; the locks stay. */
export async function undoTrial(tx: Tx): Promise<void> {
  await sql`rollback to savepoint trial`.execute(tx)
}
