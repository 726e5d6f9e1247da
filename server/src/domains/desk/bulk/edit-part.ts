// Changes of one part of a listing that bulk actions make: judged and saved by what saves its own page.
import type { GivenGoods, GivenOffer } from '@lotyard/contract/desk/listings'
import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { durationWords, EVERYONE, GOODS_WERE_BID_ON, type BulkOptions } from '@lotyard/contract/rules/desk/bulk-acts'
import { percentOfMsrpCents, type RoundToCents } from '@lotyard/contract/rules/desk/percent-of-msrp'
import { toGoodsRow } from '@lotyard/contract/rules/listings/goods/goods'
import type { LotChange } from '@lotyard/contract/rules/listings/goods/lot-changes'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { readTerms } from '../../auctions/index.ts'
import { bumpVersion, listComingDrops, readGoods } from '../../listings/index.ts'
import {
  lockOwnListing,
  saveParts,
  toEditedListing,
  toSettings,
  type EditedListing,
  type ListingParts,
} from '../listings/index.ts'
import { findAccessRuleName } from './bulk-queries.ts'

type Words = { from: string | null; to: string }
/** `words`: where the parts don't say them. */
export type PartEdit = (tx: Tx, listing: EditedListing) => Promise<{ parts: ListingParts; words: Words | null }>

export async function editPart(
  { db }: Pick<Context, 'db'>,
  { name, viewer, edit }: { name: string; viewer: Viewer; edit: PartEdit },
): Promise<Words> {
  return db.transaction().execute(async (tx) => {
    const listing = toEditedListing(await lockOwnListing(tx, viewer, name), viewer)
    const { parts, words } = await edit(tx, listing)
    if (parts.goods !== undefined && listing.hasRecord && listing.open.goods) refuse(GOODS_WERE_BID_ON)
    const { details } = await saveParts(tx, listing, parts)
    const change = words ?? goodsWords(details)
    if (Object.keys(details).length === 0) refuse(change === null ? NO_CHANGE : `No change: it’s ${change.to} already.`)
    await bumpVersion(tx, listing.id)
    await writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.edit',
      subject: `listing:${listing.name}`,
      details,
    })
    return change!
  })
}

const NO_CHANGE = 'No change: it has this already.'

function refuse(message: string): never {
  throw new Refusal('listing_not_editable', { message })
}

function goodsWords(details: Record<string, unknown>): Words | null {
  const [change] = (details['goods'] ?? []) as LotChange[]
  return change === undefined ? null : { from: change.from, to: change.to ?? '' }
}

/** The goods as they are, but for one field. */
export function editGoods(change: Partial<GivenGoods>): PartEdit {
  return async (tx, { lotId }) => ({
    parts: { goods: { ...toGoodsRow(await readGoods(tx, lotId)), ...change } },
    words: null,
  })
}

export function editAudience({ to }: BulkOptions): PartEdit {
  return async (tx, { accessRuleId }) => {
    const chosen = to === EVERYONE ? null : to!
    const nameOf = async (id: string | null) => (id === null ? 'Everyone' : await findAccessRuleName(tx, id))
    const words = { from: await nameOf(accessRuleId), to: (await nameOf(chosen)) ?? '' }
    return { parts: { accessRuleId: chosen }, words }
  }
}

/** It ends so long after its start, whatever end it had. */
export function editDuration({ durationHours }: BulkOptions): PartEdit {
  return async (tx, listing) => {
    if (listing.buyingFormat !== 'auction') refuse('This lot isn’t an auction.')
    const plan = (await readTerms(tx, listing)) ?? DEFAULT_PLAN
    const { startsAt, endsAt } = plan
    const isTimed = startsAt !== null && endsAt !== null
    const before = isTimed ? Math.round((endsAt.getTime() - startsAt.getTime()) / 3_600_000) : plan.durationHours
    // A draft runs from whenever it is published; what runs already has begun at its start, not now.
    const isPublished = listing.state !== 'draft' && startsAt !== null
    const end = isPublished ? new Date(startsAt.getTime() + durationHours! * 3_600_000) : null
    const auction = toSettings({ ...plan, durationHours: durationHours!, endsAt: end })
    const words = { from: durationWords(before), to: durationWords(durationHours!) }
    if (before === durationHours) return { parts: {}, words }
    return { parts: { offer: { ...NO_OFFER, buying_format: 'auction', auction } }, words }
  }
}

const NO_OFFER: Omit<GivenOffer, 'buying_format'> = { fixed_price_cents: null, drops: [], auction: null }

/** A price, or the opening bid of an auction. Planned drops stay, so they must lie below it. */
export function editPriceByMsrp({ basisPoints, roundToCents }: BulkOptions): PartEdit {
  return async (tx, listing) => {
    const { msrpCents } = await readGoods(tx, listing.lotId)
    const cents = percentOfMsrpCents(msrpCents, basisPoints!, roundToCents as RoundToCents)
    if (cents === null) refuse('This lot has no MSRP to take a share of.')
    const isAuction = listing.buyingFormat === 'auction'
    const plan = isAuction ? ((await readTerms(tx, listing)) ?? DEFAULT_PLAN) : null
    const before = plan === null ? listing.fixedPriceCents : plan.openingCents
    const offer: GivenOffer =
      plan === null
        ? { ...NO_OFFER, buying_format: 'fixed_price', fixed_price_cents: cents, drops: await readDrops(tx, listing) }
        : { ...NO_OFFER, buying_format: 'auction', auction: { ...toSettings(plan), opening_cents: cents } }
    return {
      parts: { offer },
      words: { from: before === null ? null : formatWithCents(before), to: formatWithCents(cents) },
    }
  }
}

async function readDrops(tx: Tx, { id }: EditedListing): Promise<GivenOffer['drops']> {
  return (await listComingDrops(tx, id)).map(({ dropsAt, priceCents }) => ({
    drops_at: dropsAt.toISOString(),
    price_cents: priceCents,
  }))
}
