// Applies what the feed and the clock changed: reads those listings again and forgets what memories hold of them.
import type { Db } from '../../../../db/database.ts'
import type { CardCache } from '../memories/card-cache.ts'
import type { LotMemory } from '../memories/lot-memory.ts'
import type { Changes } from '../reading/change-feed-queries.ts'
import { applyBid } from '../reading/apply-bid.ts'
import { applyRow, isKnown, listingsNamedBy, needsGoods, removeListing, type ReadModel } from '../reading/read-model.ts'
import { updateReference, type Reference, type Renamed } from '../reading/reference.ts'
import {
  listBidRows,
  listManifestTexts,
  listRows,
  NO_MANIFEST,
  type BidRow,
  type ListingRow,
  type ManifestText,
} from '../reading/row-queries.ts'

/** Few enough that applying them does not block other requests. */
const CHUNK = 250
/** A listing that is due by our clock but not yet by the database's is looked at again this much later. */
export const SKEW_MICROS = 20_000

/** What is read from the database to apply changes. */
export type ListingReader = {
  rows: (listingIds: readonly number[]) => Promise<ListingRow[]>
  /** Of auctions that only bids have changed, what those move. */
  bidRows: (listingIds: readonly number[]) => Promise<BidRow[]>
  /** By lot; one without a manifest has none. */
  manifestTexts: (lotIds: readonly string[]) => Promise<Map<string, ManifestText>>
  updateReference: (reference: Reference) => Promise<Renamed>
}

export type ApplyOptions = {
  read: ListingReader
  cards: Pick<CardCache, 'forget' | 'clear'>
  lots: Pick<LotMemory, 'forgetGoods' | 'forgetSales' | 'clear'>
  /** What an account has: its watched lots, its cart, its unread notices, its price book. */
  accounts: Record<'watches' | 'carts' | 'unread' | 'books', { forget: (accountId: string) => void }>
  /** What states charge accounts. */
  taxes: { forget: (accountId: string) => void; clear: () => void }
  /** The database's clock, in microseconds. */
  now: () => number
  onAudienceChanged: () => void
  onCartsChanged: (accountIds: readonly string[]) => void
  onNoticesChanged: (accountIds: readonly string[]) => void
  onOrdersChanged: (accountIds: readonly string[]) => void
  onLeftOut: (listing: string, error: unknown) => void
}

/** A repeat is harmless: a call that throws is made again with the same changes. */
export type ApplyChanges = (model: ReadModel, changes: Changes) => Promise<void>

export function createApplyChanges(options: ApplyOptions): ApplyChanges {
  const { read, cards, lots, accounts, taxes, now } = options
  /** Listings whose words must be indexed again. The feed tells of a new name once, so they stay until they were read. */
  const renamedIds = new Set<number>()

  async function readReference(model: ReadModel): Promise<void> {
    const renamed = await read.updateReference(model.reference)
    for (const id of listingsNamedBy(model, renamed)) renamedIds.add(id)
  }

  function forget(changes: Changes): void {
    if (changes.audience) options.onAudienceChanged()
    for (const accountId of changes.watchers) accounts.watches.forget(accountId)
    for (const accountId of changes.carts) accounts.carts.forget(accountId)
    if (changes.carts.length > 0) options.onCartsChanged(changes.carts)
    for (const accountId of changes.notices) accounts.unread.forget(accountId)
    if (changes.notices.length > 0) options.onNoticesChanged(changes.notices)
    for (const accountId of changes.books) accounts.books.forget(accountId)
    for (const accountId of changes.taxpayers) taxes.forget(accountId)
    if (changes.taxes) taxes.clear()
    if (changes.orders.length > 0) options.onOrdersChanged(changes.orders)
    for (const id of changes.photos) cards.forget(id)
    for (const id of [...changes.photos, ...changes.goods]) lots.forgetGoods(id)
  }

  async function reloadChanged(model: ReadModel, changes: Changes): Promise<void> {
    const goods = new Set([...changes.goods, ...renamedIds])
    const ids = [...new Set([...changes.offers, ...goods])]
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK)
      await reload(model, chunk, goods)
      for (const id of chunk) if (goods.has(id)) renamedIds.delete(id)
    }
  }

  async function followBids(model: ReadModel, { bids, offers }: Changes): Promise<void> {
    const reloaded = new Set(offers)
    const ids = bids.filter((id) => !reloaded.has(id))
    for (let from = 0; from < ids.length; from += CHUNK) {
      const left = new Set(ids.slice(from, from + CHUNK))
      for (const row of await read.bidRows([...left]))
        if (applyBid(model, row)) {
          left.delete(row.id)
          cards.forget(row.id)
        }
      if (left.size > 0) await reload(model, [...left], new Set())
    }
  }

  async function reloadDue(model: ReadModel): Promise<void> {
    for (;;) {
      const due = model.agenda.listDue(now(), CHUNK)
      if (due.length === 0) return
      await reload(model, due, new Set())
      // What is left is due by our clock alone: without this the loop would read it until the database's follows.
      if (model.agenda.nextAt() > now() - SKEW_MICROS) return
    }
  }

  /** Reads listings again and replaces what the model says of them. */
  async function reload(model: ReadModel, ids: readonly number[], goods: ReadonlySet<number>): Promise<void> {
    const rows = await read.rows(ids)
    // This already picks up a name that changed a moment ago, so the feed will report nothing renamed.
    if (rows.some((row) => !isKnown(model, row))) await readReference(model)
    const texts = await readTexts(rows.filter((row) => row.is_open && (goods.has(row.id) || needsGoods(model, row))))
    const gone = new Set(ids)
    for (const row of rows) {
      gone.delete(row.id)
      applyRow(model, row, texts.get(row), options.onLeftOut)
    }
    for (const id of gone) removeListing(model, id)
    if (gone.size > 0) lots.forgetSales()
    for (const id of ids) cards.forget(id)
  }

  /** What their manifests say. */
  async function readTexts(rows: readonly ListingRow[]): Promise<Map<ListingRow, ManifestText>> {
    if (rows.length === 0) return new Map()
    const texts = await read.manifestTexts(rows.map((row) => row.lot_id))
    return new Map(rows.map((row) => [row, texts.get(row.lot_id) ?? NO_MANIFEST]))
  }

  return async (model, changes) => {
    if (changes.reference) {
      await readReference(model)
      cards.clear()
      lots.clear()
    }
    forget(changes)
    await reloadChanged(model, changes)
    await followBids(model, changes)
    await reloadDue(model)
  }
}

export function readListingsFrom(db: Db): ListingReader {
  return {
    rows: (listingIds) => listRows(db, listingIds),
    bidRows: (listingIds) => listBidRows(db, listingIds),
    manifestTexts: (lotIds) => listManifestTexts(db, lotIds),
    updateReference: (reference) => updateReference(db, reference),
  }
}
