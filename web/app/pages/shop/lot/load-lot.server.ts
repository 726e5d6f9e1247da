import { MAX_SEARCH_LENGTH } from '@lotyard/contract/rules/catalogue/search-query'
import type { getLotNoteEndpoint } from '@lotyard/contract/account/lot-notes'
import type { AccountBid, accountBidsEndpoint, BidHistory, bidHistoryEndpoint } from '@lotyard/contract/lots/auction'
import type { getListingEndpoint } from '@lotyard/contract/lots/listing'
import type { getManifestEndpoint, ManifestPage } from '@lotyard/contract/lots/manifest'
import type { ListingMatches, listingMatchesEndpoint, relatedListingsEndpoint } from '@lotyard/contract/lots/search'
import type { listingShippingCostEndpoint } from '@lotyard/contract/lots/shipping'
import type { Valuation } from '@lotyard/contract/lots/valuation'
import type { Api, Outcome } from '../../../api/api.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { toShownLot, type ShownLot } from '../../../features/lot-cards/card/shown-lot.ts'
import type { ReviewCosts } from './bidding/review/review-costs.ts'
import { toReviewCosts } from './bidding/review/to-review-costs.server.ts'
import { describeDates } from './freight/lot-dates.server.ts'
import { toPlaceFreight, toShownFreight, type ShownFreight } from './freight/shown-freight.ts'
import { HISTORY_SIZE } from './history/use-history.ts'
import { ROWS_ID, toShownLines, type ShownLines } from './manifest/shown-lines.ts'
import { toShownDetail, type ShownDetail } from './shown-detail.ts'
import type { Drawn } from '../../../lib/pages/page-state.ts'

/** The lots around this one, with what their cards show. */
export type ShownMatches = Omit<ListingMatches, 'listings'> & { listings: ShownLot[] }

export type LoadedLot = {
  lot: ShownDetail
  /** The search by which the reader found the lot. */
  search: string
  /** Null when it could not be loaded: the page is shown without it. */
  manifest: { lines: Omit<ShownLines, 'rows'>; search: string } | null
  /** The manifest's rows. */
  drawn: Drawn
  similar: ShownMatches | null
  related: ShownMatches | null
  /** Null where there is no auction. */
  history: BidHistory | null
  /** The viewer's own bid; null for visitors, and for accounts that have not bid. */
  own: AccountBid | null
  /** What delivery to the viewer costs; null without a place. */
  freight: ShownFreight | null
  /** When it is ready and arrives, in a sentence; null once it is sold or ended. */
  dates: string | null
  /** What the viewer noted on the lot, for themselves; null without a note. */
  note: string | null
  /** What a bid comes to for the viewer. */
  costs: ReviewCosts
  /** What it is worth to the viewer. Left out without a price book, as for all visitors. */
  valuation?: Valuation
}

/** Enough for the whole manifest of most lots. */
const FIRST_LINES = 50

type LotRequest = { name: string; search: string; isSignedIn: boolean }

export async function loadLot(api: Api, { name, search, isSignedIn }: LotRequest): Promise<LoadedLot> {
  const words = search.trim().slice(0, MAX_SEARCH_LENGTH)
  const listing = await api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name } })
  const lot = orThrow(listing)
  const isAuction = lot.auction !== null
  const [manifest, similar, related, history, own, toAddress, note] = await Promise.all([
    loadLines(api, { name, search: words, isValued: lot.valuation !== null }),
    api.call<typeof listingMatchesEndpoint>('GET', '/api/listing_matches', { query: { listing_name: name } }),
    api.call<typeof relatedListingsEndpoint>('GET', '/api/listings/:name/related', { params: { name } }),
    isAuction ? loadHistory(api, name) : null,
    isAuction && isSignedIn ? findOwnBid(api, name) : null,
    isSignedIn && lot.freight !== null ? findFreight(api, name) : null,
    isSignedIn ? findNote(api, lot.lot_id) : null,
  ])
  // An account without an address has a place as visitors do.
  const freight = toAddress ?? (lot.freight && toPlaceFreight(lot.freight))
  return {
    lot: toShownDetail(lot),
    search: words,
    ...toManifest(manifest, { search: words, isValued: lot.valuation !== null }),
    similar: toShown(orNull(similar)),
    related: toShown(orNull(related)),
    history,
    own,
    freight,
    dates: describeDates(lot),
    note,
    costs: toReviewCosts(lot, freight),
    ...(lot.valuation !== null && { valuation: lot.valuation }),
  }
}

async function loadHistory(api: Api, name: string): Promise<BidHistory | null> {
  const outcome = await api.call<typeof bidHistoryEndpoint>('GET', '/api/listings/:name/bids', {
    params: { name },
    query: { page_size: HISTORY_SIZE },
  })
  return orNull(outcome)
}

function toShown(matches: ListingMatches | null): ShownMatches | null {
  return matches && { filters: matches.filters, listings: matches.listings.map(toShownLot) }
}

/** To the cart's address, by its city; null without one. */
async function findFreight(api: Api, name: string): Promise<ShownFreight | null> {
  const outcome = await api.call<typeof listingShippingCostEndpoint>('GET', '/api/listings/:name/shipping_cost', {
    params: { name },
  })
  return outcome.ok && outcome.data.accountShippingAddress !== null ? toShownFreight(outcome.data) : null
}

export async function findOwnBid(api: Api, name: string): Promise<AccountBid | null> {
  const outcome = await api.call<typeof accountBidsEndpoint>('GET', '/api/account/bids', {
    query: { listing_name: name },
  })
  return orNull(outcome)?.bids[0] ?? null
}

async function findNote(api: Api, lotId: string): Promise<string | null> {
  const outcome = await api.call<typeof getLotNoteEndpoint>('GET', '/api/account/lot_notes/:lot_id', {
    params: { lot_id: lotId },
  })
  return outcome.ok ? outcome.data.note : null
}

/** `isValued`: with what each line is worth to the viewer. */
type LinesRequest = { name: string; search: string; isValued: boolean }
type FoundLines = { lines: ManifestPage; search: string }

/** The lines that match the search. All lines when none matches, because the words may be in the title only. */
async function loadLines(api: Api, { name, search, isValued }: LinesRequest): Promise<FoundLines | null> {
  const load = (query: { search?: string }) =>
    api.call<typeof getManifestEndpoint>('GET', '/api/listings/:name/manifest', {
      params: { name },
      query: { ...query, page_size: FIRST_LINES, ...(isValued && { valued: true }) },
    })
  if (search !== '') {
    const lines = orNull(await load({ search }))
    if (lines !== null && lines.total > 0) return { lines, search }
  }
  const lines = orNull(await load({}))
  return lines === null ? null : { lines, search: '' }
}

function toManifest(
  found: FoundLines | null,
  { search, isValued }: Omit<LinesRequest, 'name'>,
): Pick<LoadedLot, 'manifest' | 'drawn'> {
  if (found === null) return { manifest: null, drawn: {} }
  const { rows, ...lines } = toShownLines(found.lines, { hits: search, isValued })
  return { manifest: { lines, search: found.search }, drawn: { [ROWS_ID]: rows } }
}

function orNull<T>(outcome: Outcome<T>): T | null {
  return outcome.ok ? outcome.data : null
}
