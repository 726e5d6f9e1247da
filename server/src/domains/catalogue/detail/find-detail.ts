import type { ListingDetail } from '@lotyard/contract/listing'
import { cents, perItemCents } from '@lotyard/contract/rules/money'
import { percentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/selling-price'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { isPriceOpen, isTitleOpen, mayEdit, requireVisibleCard, type PublicCard } from '../../listings/index.ts'
import { findComparables, findExtras, listPhotos, summariseManifest } from './detail-queries.ts'
import { personalCards } from '../personal-cards.ts'

export async function findDetail(
  { db }: Pick<Context, 'db'>,
  name: string,
  viewer: Viewer | null,
): Promise<ListingDetail> {
  const found = await requireVisibleCard({ db }, name, viewer)
  const { card } = found
  const [{ parent_name: parentName, seller_name: sellerName, ...extras }, photos, manifest, comparables, [personal]] =
    await Promise.all([
      findExtras(db, found.listingId),
      listPhotos(db, found.lotId),
      summariseManifest(db, found.lotId),
      findComparables(db, { categoryKey: card.category.key, conditionKey: card.condition.key }),
      personalCards(db, [found], viewer),
    ])
  const priceCents = extras.sold_price_cents ?? sellingPriceCents(card)
  const isEditor = mayEdit(found, viewer)
  const editable = { state: extras.state, hasRecord: found.hasRecord }
  return {
    ...personal!,
    ...extras,
    photos,
    manifest_summary: manifest,
    comparables,
    selling_price_cents: priceCents,
    unit_price_cents: perItemCents(cents(priceCents), card.units),
    percent_of_msrp: percentOfMsrp(priceCents, card.msrp_cents),
    breadcrumbs: toCrumbs(card, parentName),
    seller: sellerName === null ? null : { name: sellerName },
    showEditButton: isEditor && isTitleOpen(editable),
    canEditPrice: isEditor && isPriceOpen(editable),
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
