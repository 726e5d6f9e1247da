import { cleanLocation, locationProblem } from '@lotyard/contract/rules/listings/goods/lot-location'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../db/audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { saveLotLocation } from '../../../listings/index.ts'
import { lockOwnListing, type Actor } from '../lock-own-listing.ts'

/** Of a lot in any state, also one that is sold and waits for its truck. It is no edit of what is offered: no version counts. */
export async function saveLocation(
  { db }: Pick<Context, 'db'>,
  viewer: Actor,
  { name, location: given }: { name: string; location: string },
): Promise<void> {
  const location = cleanLocation(given)
  const problem = locationProblem(location)
  if (problem !== null) throw new Refusal('invalid_fields', { errors: { location: [problem] } })
  await db.transaction().execute((tx) => saveLocationWithin(tx, viewer, { name, location }))
}

/** The same in a transaction that does more, of a location that was looked at. */
export async function saveLocationWithin(
  tx: Tx,
  viewer: Actor,
  { name, location }: { name: string; location: string | null },
): Promise<void> {
  const listing = await lockOwnListing(tx, viewer, name)
  const from = await saveLotLocation(tx, listing.lotId, location)
  if (from === location) return
  await writeAudit(tx, {
    accountId: viewer.accountId,
    action: 'listing.location',
    subject: `listing:${listing.name}`,
    details: { from, to: location },
  })
}
