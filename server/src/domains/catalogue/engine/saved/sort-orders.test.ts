import { expect, test } from 'vitest'
import { createRandom } from '../../../../../test/search-oracle/random-market.ts'
import { codeOfMix } from '../mixes.ts'
import { createSearchEngine } from '../search-engine.ts'
import { SORT_ORDER_KEYS } from '../sort-orders.ts'
import { FIGURES, insertDocument, removeDocument, setFigures, type Figures } from '../store.ts'
import type { Numbers, SectionReader } from './sections.ts'
import { packSortOrders, unpackSortOrders } from './sort-orders.ts'

const random = createRandom(21)
const figures = (): Figures =>
  Object.fromEntries(FIGURES.map((figure) => [figure, random.below(60)])) as Record<keyof Figures, number>

test('orders are saved as they are, with what waits to be repaired, also where a search repairs one meanwhile', async () => {
  const engine = createSearchEngine()
  const { store } = engine
  const mix = codeOfMix(store.mixes, [0, 0, 0, 0, 0, 0, 0])
  const add = (listingId: number): number =>
    insertDocument(
      store,
      {
        listingId,
        name: `B${listingId}`,
        title: '',
        category: 0,
        brand: 0,
        warehouse: 0,
        mix,
        visibility: 0,
        ...figures(),
      },
      { head: [], body: [] },
    )
  for (let id = 1; id <= 500; id += 1) add(id)
  expect([...engine.sortAll()]).not.toEqual([])
  for (let doc = 0; doc < 500; doc += 7) {
    if (doc % 2 === 0) removeDocument(store, doc)
    else setFigures(store, doc, figures())
    engine.noteChange(doc)
  }
  for (let id = 501; id <= 560; id += 1) engine.noteChange(add(id))
  const kept = new Map<string, Numbers>()
  for (const { name, pieces } of packSortOrders(engine.sortOrders)) {
    const [piece, ...others] = Array.from(pieces, (each) => each.slice())
    expect(others).toEqual([])
    kept.set(name, piece!)
    // As a search between two pieces does.
    engine.ordered('selling_price')
    engine.ordered('-updated_at')
  }
  const reader = { read: async (name: string) => kept.get(name)! } as unknown as SectionReader
  const again = createSearchEngine(store, await unpackSortOrders(reader))
  expect([...again.sortAll()]).not.toEqual([])
  expect(SORT_ORDER_KEYS.map((key) => again.sortOrders.get(key)!.changed.count)).toContain(132)
  for (const key of SORT_ORDER_KEYS) expect([...again.ordered(key)], key).toEqual([...engine.ordered(key)])
})
