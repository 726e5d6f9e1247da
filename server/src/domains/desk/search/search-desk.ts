import type { DeskFound, DeskHit } from '@lotyard/contract/desk/search'
import { MAX_DESK_HITS, readDeskSearch } from '@lotyard/contract/rules/desk/desk-search'
import { hasRight, type DeskArea } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { LISTING_STATE_WORDS } from '@lotyard/contract/rules/listings/listing-state-words'
import { formatCents } from '@lotyard/contract/rules/money'
import { ORDER_STATE_WORDS } from '@lotyard/contract/rules/orders/order-state-words'
import type { Db } from '../../../db/database.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import type { DeskReader } from '../today/read-waiting.ts'
import { findLotsByKey, findLotsByWords, type FoundLot } from './lot-search-queries.ts'
import { findOrders, type FoundOrder } from './order-search-queries.ts'
import {
  findImports,
  findPayouts,
  findPeople,
  type FoundImport,
  type FoundPayout,
  type FoundPerson,
} from './other-search-queries.ts'

const NOTHING: DeskFound = { lots: [], orders: [], people: [], imports: [], payouts: [] }

/** What a viewer may not read is not asked for. Sellers find what is theirs, and no people. */
export async function searchDesk(db: Db, viewer: DeskReader, typed: string): Promise<DeskFound> {
  const search = readDeskSearch(typed)
  if (search === null) return NOTHING
  const { sellerId } = sellerScope(viewer)
  const mayRead = (area: DeskArea): boolean => sellerId !== null || hasRight(viewer.rights, area, 'read')
  const scope = { sellerId, limit: MAX_DESK_HITS }
  const [named, worded, orders, people, imports, payouts] = await Promise.all([
    mayRead('listings') ? findLotsByKey(db, search, scope) : [],
    mayRead('listings') ? findLotsByWords(db, search, scope) : [],
    mayRead('orders') ? findOrders(db, search, { ...scope, mayReadMoney: sellerId === null && mayRead('money') }) : [],
    sellerId === null && mayRead('people') ? findPeople(db, search, MAX_DESK_HITS) : [],
    mayRead('listings') ? findImports(db, search, scope) : [],
    mayRead('money') ? findPayouts(db, search, scope) : [],
  ])
  const isAdmin = sellerId === null
  return {
    lots: firstOf([...named, ...worded]).map((lot) => toLotHit(lot, isAdmin)),
    orders: orders.map(toOrderHit),
    people: people.map(toPersonHit),
    imports: imports.map((each) => toImportHit(each, isAdmin)),
    payouts: payouts.map((payout) => toPayoutHit(payout, isAdmin)),
  }
}

/** A lot may be found by its name and by its title. */
function firstOf(lots: readonly FoundLot[]): FoundLot[] {
  return [...new Map(lots.toReversed().map((lot) => [lot.name, lot])).values()].toReversed().slice(0, MAX_DESK_HITS)
}

function toLotHit({ name, title, seller, state }: FoundLot, isAdmin: boolean): DeskHit {
  const parts = [name, ...(isAdmin ? [seller] : []), LISTING_STATE_WORDS[state]]
  return { title, detail: parts.join(' · '), path: `/admin/listings/${name}` }
}

function toOrderHit({ id, number, buyer, placedAt, state }: FoundOrder): DeskHit {
  const detail = `${buyer} · ${ORDER_STATE_WORDS[state]} · ${day(placedAt)}`
  return { title: `Order ${number}`, detail, path: `/admin/orders/${id}/` }
}

function toPersonHit({ id, name, email, sellerName, role }: FoundPerson): DeskHit {
  const parts = [email, ...(sellerName === null ? [] : [sellerName]), ...(role === 'buyer' ? [] : [role])]
  return { title: name === '' ? email : name, detail: parts.join(' · '), path: `/admin/people/${id}/` }
}

function toImportHit({ id, fileName, seller, createdAt }: FoundImport, isAdmin: boolean): DeskHit {
  const detail = isAdmin ? `${seller} · ${day(createdAt)}` : day(createdAt)
  return { title: fileName, detail, path: `/admin/imports/${id}/` }
}

function toPayoutHit({ sellerId, number, reference, seller, amountCents, paidAt }: FoundPayout, isAdmin: boolean) {
  const detail = [reference, ...(isAdmin ? [seller] : []), formatCents(Number(amountCents)), day(paidAt)].join(' · ')
  return { title: `Payout ${number}`, detail, path: isAdmin ? `/admin/payouts/?seller=${sellerId}` : '/admin/payouts/' }
}

/** Only to tell one from another: the page has the time, in the reader's own zone. */
function day(at: Date): string {
  return at.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
}
