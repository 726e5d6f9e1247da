import type { AccountBid, accountBidsEndpoint, BidHistory, bidHistoryEndpoint } from '@lotyard/contract/auction'
import type { getListingEndpoint, ListingDetail } from '@lotyard/contract/listing'
import type { getManifestEndpoint, ManifestPage } from '@lotyard/contract/manifest'
import type { ListingMatches, listingMatchesEndpoint, relatedListingsEndpoint } from '@lotyard/contract/search'
import type { Api, Outcome } from '../../api/api.ts'
import { orThrow } from '../../api/or-throw.ts'

export type LoadedLot = {
  lot: ListingDetail
  /** The words the reader found the lot by. */
  search: string
  /** Null where it could not be loaded: the page stands without it. */
  manifest: { lines: ManifestPage; search: string } | null
  similar: ListingMatches | null
  related: ListingMatches | null
  /** Null where there is no auction. */
  history: BidHistory | null
  /** What the reader bid here; null for visitors and whoever has not. */
  own: AccountBid | null
}

const MOST_LETTERS = 200
/** Most lots fit, so that the first look needs no second call. */
const FIRST_LINES = 50
/** As many as one call gives: the plot draws them all. */
const HISTORY_SIZE = 100

type Asked = { name: string; search: string; isSignedIn: boolean }

export async function loadLot(api: Api, { name, search, isSignedIn }: Asked): Promise<LoadedLot> {
  const words = search.trim().slice(0, MOST_LETTERS)
  const [listing, manifest, similar, related, history, own] = await Promise.all([
    api.call<typeof getListingEndpoint>('GET', '/api/listings/:name', { params: { name } }),
    loadLines(api, name, words),
    api.call<typeof listingMatchesEndpoint>('GET', '/api/listing_matches', { query: { listing_name: name } }),
    api.call<typeof relatedListingsEndpoint>('GET', '/api/listings/:name/related', { params: { name } }),
    api.call<typeof bidHistoryEndpoint>('GET', '/api/listings/:name/bids', {
      params: { name },
      query: { page_size: HISTORY_SIZE },
    }),
    isSignedIn ? findOwnBid(api, name) : null,
  ])
  return {
    lot: orThrow(listing),
    search: words,
    manifest,
    similar: orNull(similar),
    related: orNull(related),
    history: orNull(history),
    own,
  }
}

async function findOwnBid(api: Api, name: string): Promise<AccountBid | null> {
  const outcome = await api.call<typeof accountBidsEndpoint>('GET', '/api/account/bids', {
    query: { listing_name: name },
  })
  return orNull(outcome)?.bids[0] ?? null
}

/** The lines with the words in them; all lines when the words are elsewhere, in the title for one. */
async function loadLines(api: Api, name: string, search: string): Promise<LoadedLot['manifest']> {
  const load = (query: { search?: string }) =>
    api.call<typeof getManifestEndpoint>('GET', '/api/listings/:name/manifest', {
      params: { name },
      query: { ...query, page_size: FIRST_LINES },
    })
  if (search !== '') {
    const lines = orNull(await load({ search }))
    if (lines !== null && lines.total > 0) return { lines, search }
  }
  const lines = orNull(await load({}))
  return lines === null ? null : { lines, search: '' }
}

function orNull<T>(outcome: Outcome<T>): T | null {
  return outcome.ok ? outcome.data : null
}
