import { requestStateNow } from '@lotyard/contract/rules/auctions/lot-change'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import { breaksRule } from '../../../../db/statements/breaks-rule.ts'
import type { Tx } from '../../../../db/database.ts'
import { queueMail } from '../../../../jobs/mail/queue-mail.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { requireReason } from '../../../../lib/require-reason.ts'
import {
  beginTrial,
  findLatestRequest,
  lapseRequest,
  MAX_MAILED_CHANGES,
  noteLotChanges,
  saveRequestDecision,
  undoTrial,
  type ChangeRequestRow,
} from '../../../auctions/index.ts'
import { applyEdit } from '../editing/apply-edit.ts'
import { finishEdit } from '../editing/save-edit.ts'
import { toEditedListing, type EditedListing } from '../editing/edited-listing.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'
import { readKeptEdit } from './kept-edit.ts'
import { findRequester } from './requester-queries.ts'

type Asked = { name: string; requestId: string }

/**
 * Makes the edit that a seller asked for, under the same locks as an edit, and tells bidders of it. Where the admin says
 * that only the wording differs, no bidder may withdraw because of it.
 */
export async function grantRequest(
  { db, config }: Pick<Context, 'db' | 'config'>,
  admin: Actor,
  given: Asked & { isWordingOnly: boolean },
): Promise<void> {
  const outcome = await db
    .transaction()
    .execute((tx) => grantInTurn(tx, config.publicUrl, { admin, ...given }))
    .catch((error: unknown) => {
      // The database reads its clock after we did: the auction may end in between.
      if (breaksRule(error, LAPSED_RULE)) throw new Refusal('change_request_lapsed')
      throw error
    })
  // Thrown after the commit: that it has lapsed, and the mail about it, must stay.
  if (outcome === 'lapsed') throw new Refusal('change_request_lapsed')
}

const LAPSED_RULE = 'a_lapsed_request_is_not_granted'

type Granted = Asked & { admin: Actor; isWordingOnly: boolean }

async function grantInTurn(tx: Tx, publicUrl: string, given: Granted): Promise<'granted' | 'lapsed'> {
  const { admin, isWordingOnly, ...asked } = given
  const { listing, request } = await lockRequest(tx, admin, asked)
  if (isWordingOnly && !request.may_be_wording_only)
    throw new Refusal('invalid_fields', { errors: { wording_only: ['This changes more than the wording'] } })
  const edit = await readKeptEdit(tx, request)
  await beginTrial(tx)
  const decision = { state: 'granted', isWordingOnly } as const
  await saveRequestDecision(tx, { requestId: request.id, decidedBy: admin.accountId, decision })
  const edited = await applyEdit(tx, listing, edit)
  // Two brands that were merged are one: a request to change the one for the other changes nothing any more.
  if (Object.keys(edited.details).length === 0) {
    await undoTrial(tx)
    await lapseRequest(tx, listing.id)
    return 'lapsed'
  }
  if (!isWordingOnly)
    await noteLotChanges(tx, {
      listingId: listing.id,
      changes: edited.lotChanges,
      by: { accountId: request.requested_by, role: 'seller' },
      grantedRequestId: request.id,
    })
  const details = { ...edited.details, requested_by: request.requester, is_wording_only: isWordingOnly }
  await finishEdit(tx, admin, { listing, edit, edited: { ...edited, details } })
  await tellSeller(tx, publicUrl, { listing, request, declineReason: null })
  return 'granted'
}

export async function declineRequest(
  { db, config }: Pick<Context, 'db' | 'config'>,
  admin: Actor,
  { reason: given, ...asked }: Asked & { reason: string },
): Promise<void> {
  const reason = requireReason(given)
  await db.transaction().execute(async (tx) => {
    const { listing, request } = await lockRequest(tx, admin, asked)
    const decision = { state: 'declined', reason } as const
    await saveRequestDecision(tx, { requestId: request.id, decidedBy: admin.accountId, decision })
    await writeAudit(tx, {
      accountId: admin.accountId,
      action: 'listing.decline_change',
      subject: `listing:${listing.name}`,
      details: { changes: request.changes, reason },
    })
    await tellSeller(tx, config.publicUrl, { listing, request, declineReason: reason })
  })
}

/** The seller takes it back, and may send another. */
export async function cancelRequest({ db }: Pick<Context, 'db'>, viewer: Actor, asked: Asked): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { listing, request } = await lockRequest(tx, viewer, asked)
    const decision = { state: 'cancelled' } as const
    await saveRequestDecision(tx, { requestId: request.id, decidedBy: viewer.accountId, decision })
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.cancel_change',
      subject: `listing:${listing.name}`,
      details: {},
    })
  })
}

/** The lot and its latest request, which must be the one that was asked about and still wait. */
async function lockRequest(
  tx: Tx,
  viewer: Actor,
  { name, requestId }: Asked,
): Promise<{ listing: EditedListing; request: ChangeRequestRow }> {
  const listing = toEditedListing(await lockOwnListing(tx, viewer, name), viewer)
  const request = await findLatestRequest(tx, listing.id)
  if (request === null) throw new Refusal('change_request_not_found')
  if (request.id !== requestId) throw new Refusal('change_request_decided')
  const state = requestStateNow(request, { version: listing.version, isOver: !listing.open.goods })
  if (state === 'lapsed') throw new Refusal('change_request_lapsed')
  if (state !== 'waiting') throw new Refusal('change_request_decided')
  return { listing, request }
}

async function tellSeller(
  tx: Tx,
  publicUrl: string,
  {
    listing,
    request,
    declineReason,
  }: { listing: EditedListing; request: ChangeRequestRow; declineReason: string | null },
): Promise<void> {
  const { email, firstName, title } = await findRequester(tx, {
    listingId: listing.id,
    accountId: request.requested_by,
  })
  const about = { firstName, title, link: `${publicUrl}/admin/listings/${listing.name}/` }
  await queueMail(tx, {
    kind: 'change-decided',
    fact: `change-request:${request.id}`,
    recipient: email,
    props: { ...about, changes: request.changes.slice(0, MAX_MAILED_CHANGES), declineReason },
  })
}
