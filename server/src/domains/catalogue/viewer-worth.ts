// What lots are worth to a viewer with a price book: one version of the book, one place and its tax for a whole reply.
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import type { LineValue, Valuation, WorthTarget } from '@lotyard/contract/lots/valuation'
import { foldBrand } from '@lotyard/contract/rules/listings/goods/brand-name'
import {
  dockCostCents,
  profitCents,
  roiTenths,
  targetBidCents,
  targetCostCents,
} from '@lotyard/contract/rules/worth/dock-cost'
import { lineNetCents, unitResaleCents } from '@lotyard/contract/rules/worth/line-value'
import { toPercent } from '@lotyard/contract/rules/worth/price-book-limits'
import type { Viewer } from '../../lib/viewer.ts'
import type { PublicCard } from '../listings/index.ts'
import { worthOfLot } from './engine/worth/lot-worth.ts'
import type { Book, BookMemory } from './model/memories/book-memory.ts'
import type { ReadTax } from './model/memories/tax-memory.ts'
import { compiledFor, type ReadModel } from './model/reading/read-model.ts'
import type { ViewerFreight } from './viewer-freight.ts'

export type ViewerWorth = {
  accountId: string
  book: Book
  /** Of the place that freight goes to; null without one. */
  taxMilliPercent: number | null
  /** Null where the lot is no longer for sale. */
  valuationOf: (found: WorthCard, freightCents: number | null) => Valuation | null
  valueOfLine: (line: ManifestLine) => LineValue
}

export type WorthCard = Pick<PublicCard, 'listingId' | 'isOpen' | 'card'>

/** Null for visitors and without a price book. */
export type WorthFor = (viewer: Viewer | null, freight: ViewerFreight | null) => Promise<ViewerWorth | null>

type Sources = { books: Pick<BookMemory, 'read'>; readTax: ReadTax; whenReady: () => Promise<ReadModel> }

export function openWorth({ books, readTax, whenReady }: Sources): WorthFor {
  return async (viewer, freight) => {
    const book = viewer && (await books.read(viewer.accountId))
    if (viewer === null || book === null) return null
    const { accountId } = viewer
    const state = freight?.state ?? null
    const taxMilliPercent = state === null ? null : await readTax(accountId, state)
    const model = await whenReady()
    return {
      accountId,
      book,
      taxMilliPercent,
      valuationOf: (found, freightCents) => valuationOf(model, book, found, toDockOf(freightCents, taxMilliPercent)),
      valueOfLine: (line) => valueOfLine(model, book, line),
    }
  }
}

type ToDock = { freightCents: number; taxMilliPercent: number }

function toDockOf(freightCents: number | null, taxMilliPercent: number | null): ToDock | null {
  return freightCents === null || taxMilliPercent === null ? null : { freightCents, taxMilliPercent }
}

function valuationOf(model: ReadModel, book: Book, found: WorthCard, toDock: ToDock | null): Valuation | null {
  const { store } = model.engine
  const doc = found.isOpen ? store.docOfListing.get(Number(found.listingId)) : undefined
  const worth = doc === undefined ? null : worthOfLot(store, compiledFor(model, book), doc)
  if (worth === null) return null
  const { expectedCents } = worth
  const targetCost = targetCostCents(expectedCents, book.target)
  const costCents = toDock === null ? null : dockCostCents(priceToPay(found), toDock)
  const profit = costCents === null ? null : profitCents(expectedCents, costCents)
  const roi = costCents === null || profit === null ? null : roiTenths(profit, costCents)
  return {
    expected_cents: expectedCents,
    cost_cents: costCents,
    profit_cents: profit,
    roi_percent: roi === null ? null : toPercent(roi),
    priced_percent: worth.pricedPercent,
    target: targetOf(book),
    target_cost_cents: targetCost,
    target_bid_cents: toDock === null ? null : targetBidCents(targetCost, toDock),
    tax_milli_percent: toDock === null ? null : toDock.taxMilliPercent,
  }
}

export function targetOf({ target: { kind, tenths } }: Pick<Book, 'target'>): WorthTarget {
  return { kind, percent: toPercent(tenths) }
}

/** Of an auction the next bid, for its leader too. */
function priceToPay({ card: { auction, fixed_price_cents: fixedCents } }: WorthCard): number {
  return auction?.next_bid_cents ?? fixedCents ?? 0
}

function valueOfLine(model: ReadModel, book: Book, line: ManifestLine): LineValue {
  const { terms, by } = compiledFor(model, book).ofGoods({
    upc: line.upc,
    brand: foldBrand(line.brand),
    categoryKey: line.category.key,
    conditionKey: line.condition.key,
  })
  const { quantity: units, unit_msrp_cents: unitMsrpCents } = line
  return {
    unit_resale_cents: unitResaleCents(terms, unitMsrpCents),
    net_cents: lineNetCents(terms, { units, unitMsrpCents }),
    by,
  }
}
