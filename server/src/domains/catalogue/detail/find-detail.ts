import type { BiddingOfViewer, ListingDetail } from '@lotyard/contract/lots/listing'
import { cents, perItemCents } from '@lotyard/contract/rules/money'
import { percentOfMsrp, sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import type { DeliverTo } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Viewer } from '../../../lib/viewer.ts'
import { isPriceOpen, isTitleOpen, mayEdit, requireVisible, type PublicCard } from '../../listings/index.ts'
import { estimateFor, type CalendarMemory } from '../../shipping/index.ts'
import { freightOfLot } from '../freight/quote-lot.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { findPersonalFacts, personalCards, type PersonalSources } from '../personal-cards.ts'

/** What a viewer still needs to bid. It depends on how the market is set up, so it is handed in. */
export type FindBidding = (
  lot: { listingId: string; sellerId: string; endsAt: Date },
  viewer: Viewer,
  deliverTo: DeliverTo | null,
) => Promise<BiddingOfViewer>

type Sources = {
  catalogue: Pick<Catalogue, 'lots' | 'costsFor' | 'now'> & PersonalSources
  calendars: CalendarMemory
  findBidding: FindBidding
}

export async function findDetail(
  { catalogue, calendars, findBidding }: Sources,
  name: string,
  viewer: Viewer | null,
  deliverTo: DeliverTo | null = null,
): Promise<ListingDetail> {
  const { lots } = catalogue
  const found = requireVisible(await lots.findCard(name.toUpperCase()), viewer)
  const { card, state, isOpen, terms } = found
  const endsAt = card.auction !== null && isOpen && state === 'active' ? new Date(card.auction.ends_at) : null
  const costsOfViewer = catalogue.costsFor(viewer, deliverTo)
  const [goods, comparables, facts, costs, openDays, bidding] = await Promise.all([
    lots.readGoods(found),
    lots.readComparables({ categoryKey: card.category.key, conditionKey: card.condition.key }),
    costsOfViewer.then((of) => findPersonalFacts(catalogue, [found], viewer, of)),
    costsOfViewer.then(({ freight }) => freight),
    calendars.read(),
    viewer !== null && endsAt !== null ? findBidding({ ...found, endsAt }, viewer, deliverTo) : null,
  ])
  const { parent_name: parentName, seller_name: sellerName } = goods.names
  const priceCents = terms.sold_price_cents ?? sellingPriceCents(card)
  // The edit asks for the right to change listings, which not every admin has.
  const isEditor = mayEdit(found, viewer) && (viewer?.role !== 'admin' || hasRight(viewer.rights, 'listings', 'write'))
  // A win can't be paid before the auction has ended.
  const paidAt = new Date(card.auction?.ends_at ?? catalogue.now() / 1000)
  const editable = { state, hasRecord: found.hasRecord }
  return {
    ...personalCards([found], facts)[0]!,
    ...goods.facts,
    ...terms,
    state,
    is_open: isOpen,
    photos: goods.photos,
    manifest_summary: goods.manifestSummary,
    comparables,
    freight: costs === null ? null : freightOfLot(costs, found),
    estimate: isOpen
      ? estimateFor(openDays, {
          warehouseKey: card.warehouse.key,
          paidAt,
          lane: costs?.laneFrom(card.warehouse.zip) ?? null,
          lots: [found.shipping],
        })
      : null,
    selling_price_cents: priceCents,
    unit_price_cents: perItemCents(cents(priceCents), card.units),
    percent_of_msrp: percentOfMsrp(priceCents, card.msrp_cents, 1),
    breadcrumbs: toCrumbs(card, parentName),
    seller: sellerName === null ? null : { name: sellerName },
    bidding,
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
