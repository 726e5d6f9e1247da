import type { ListingDetail } from '@lotyard/contract/listing'
import { cents, perItemCents } from '@lotyard/contract/rules/money'
import { percentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { Refusal } from '../../../refusal.ts'
import { findCard, isPriceOpen, isTitleOpen, mayEdit, type PublicCard } from '../../listings/index.ts'
import { findComparables, findExtras, listPhotos, summariseManifest } from './detail-queries.ts'
import { listWatchIds } from '../personal-cards.ts'
import { maySee } from '../visibility.ts'

/** The listing of that name, if this viewer may see it; else the same refusal as for one that does not exist. */
export async function requireVisibleCard(
  { db }: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
): Promise<PublicCard> {
  const found = await findCard(db, name.toUpperCase())
  if (found === null || !maySee(found, viewer)) throw new Refusal('listing_not_found')
  return found
}

export async function findDetail(
  { db }: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
): Promise<ListingDetail> {
  const found = await requireVisibleCard({ db }, name, viewer)
  const { card } = found
  const [{ parent_name: parentName, ...extras }, photos, manifest, comparables, watchIds] = await Promise.all([
    findExtras(db, found.listingId),
    listPhotos(db, found.lotId),
    summariseManifest(db, found.lotId),
    findComparables(db, { categoryKey: card.category.key, conditionKey: card.condition.key }),
    viewer === null ? new Map<string, string>() : listWatchIds(db, viewer.accountId, [found.lotId]),
  ])
  const priceCents = extras.sold_price_cents ?? sellingPriceCents(card)
  const isEditor = mayEdit(found, viewer)
  const editable = { state: extras.state, bidCount: card.bid_count }
  const watchId = watchIds.get(found.lotId)
  return {
    ...card,
    ...extras,
    photos,
    manifest_summary: manifest,
    comparables,
    selling_price_cents: priceCents,
    unit_price_cents: perItemCents(cents(priceCents), card.units),
    percent_of_msrp: percentOfMsrp(priceCents, card.msrp_cents),
    breadcrumbs: toCrumbs(card, parentName),
    showEditButton: isEditor && isTitleOpen(editable),
    canEditPrice: isEditor && isPriceOpen(editable),
    starred_lot: watchId === undefined ? null : { id: watchId },
    auction:
      card.auction === null
        ? null
        : { ...card.auction, is_leading: viewer !== null && found.leaderId === viewer.accountId },
  }
}

function toCrumbs(card: PublicCard['card'], parentName: string | null): ListingDetail['breadcrumbs'] {
  const path = (key: string): string => `/lots/?category=${encodeURIComponent(key)}`
  const { key, name, parent_key: parentKey } = card.category
  return [
    { name: 'All lots', path: '/lots/' },
    ...(parentKey === null ? [] : [{ name: parentName!, path: path(parentKey) }]),
    { name, path: path(key) },
    { name: card.title, path: card.path },
  ]
}
