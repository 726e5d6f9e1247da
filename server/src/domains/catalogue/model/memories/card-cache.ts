// The cards of lots, as values and as ready JSON, for everyone alike, at most so many of them.
//
// A page of 50 cards takes 12 µs from lru-cache, 4 µs from a plain Map, of 200 µs and more for the search. The Map lost all
// the same: once it is full, each new card costs 37 µs to find the oldest key, against 1 µs, and 3 to 4 pages in 100 more
// have to ask the database.
//
// What is personal in a card (watched, leading, shipping cost) is written in afterwards, for signed-in viewers only. What
// the clock changes in a card makes it due, and it is read again.
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../../db/database.ts'
import { cutCard, findCard, listCardsById, type CardPieces, type PublicCard } from '../../../listings/index.ts'
import { freeze } from '../freeze.ts'

/** The text as a visitor reads it, and cut for what is personal to others. */
export type CachedCard = Readonly<PublicCard & { json: string; pieces: CardPieces }>

export type CardCache = {
  /** The cards of these listings, in their order; a listing that is gone is left out. */
  read: (db: Db, listingIds: readonly number[]) => Promise<CachedCard[]>
  /** The same, if all of them are at hand. */
  peek: (listingIds: readonly number[]) => CachedCard[] | null
  /** The card of a published listing; null where there is none. */
  readNamed: (db: Db, name: string) => Promise<CachedCard | null>
  forget: (listingId: number) => void
  /** For callers that have changed listings and know them by name. */
  forgetNamed: (names: readonly string[]) => void
  clear: () => void
}

export type CardCacheOptions = {
  limit?: number
  /** Whether the clock alone has made the card old. */
  isDue?: (card: CachedCard) => boolean
}

/** About three kilobytes each: the text, and the value. */
const DEFAULT_LIMIT = 20_000

/** What changed while some cards were on their way. */
type Changed = { ids: Set<number>; names: Set<string>; isAll: boolean }

export function createCardCache({ limit = DEFAULT_LIMIT, isDue = () => false }: CardCacheOptions = {}): CardCache {
  const idOfName = new Map<string, number>()
  const cards = new LRUCache<number, CachedCard>({
    max: limit,
    dispose: ({ card: { name } }, id) => {
      if (idOfName.get(name) === id) idOfName.delete(name)
    },
  })
  // Cards on their way. One that changes meanwhile may be old when it arrives, so it is used once and not kept.
  const underway = new Set<Changed>()

  function get(listingId: number): CachedCard | undefined {
    const card = cards.get(listingId)
    return card === undefined || isDue(card) ? undefined : card
  }

  function peek(listingIds: readonly number[]): CachedCard[] | null {
    const found: CachedCard[] = []
    for (const id of listingIds) {
      const card = get(id)
      if (card === undefined) return null
      found.push(card)
    }
    return found
  }

  async function load(read: () => Promise<PublicCard[]>): Promise<CachedCard[]> {
    const changed: Changed = { ids: new Set(), names: new Set(), isAll: false }
    underway.add(changed)
    try {
      const loaded = (await read()).map((found) => {
        const json = JSON.stringify(found.card)
        return freeze({ ...found, json, pieces: cutCard(json) })
      })
      for (const card of loaded) {
        const id = Number(card.listingId)
        const { name } = card.card
        if (changed.isAll || changed.ids.has(id) || changed.names.has(name)) continue
        cards.set(id, card)
        idOfName.set(name, id)
      }
      return loaded
    } finally {
      underway.delete(changed)
    }
  }

  return {
    peek,
    async read(db, listingIds) {
      const atHand = peek(listingIds)
      if (atHand !== null) return atHand
      // Taken before the wait: one that changes meanwhile is forgotten, and is still the card this search found.
      const kept = new Map(listingIds.map((id) => [id, get(id)]))
      const missing = listingIds.filter((id) => kept.get(id) === undefined)
      const loaded = await load(() => listCardsById(db, missing.map(String)))
      const byId = new Map(loaded.map((card) => [Number(card.listingId), card]))
      return listingIds.map((id) => kept.get(id) ?? byId.get(id)).filter((card) => card !== undefined)
    },
    async readNamed(db, name) {
      const id = idOfName.get(name)
      const kept = id === undefined ? undefined : get(id)
      if (kept !== undefined) return kept
      const [card] = await load(async () => {
        const found = await findCard(db, name)
        return found === null ? [] : [found]
      })
      return card ?? null
    },
    forget(listingId) {
      cards.delete(listingId)
      for (const changed of underway) changed.ids.add(listingId)
    },
    forgetNamed(names) {
      for (const name of names) {
        const id = idOfName.get(name)
        if (id !== undefined) cards.delete(id)
        for (const changed of underway) changed.names.add(name)
      }
    },
    clear() {
      cards.clear()
      for (const changed of underway) changed.isAll = true
    },
  }
}
