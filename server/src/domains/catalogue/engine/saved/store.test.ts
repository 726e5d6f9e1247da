import { expect, test } from 'vitest'
import { createRandom } from '../../../../../test/search-oracle/random-market.ts'
import { codeOfMix } from '../mixes.ts'
import { createSearchEngine } from '../search-engine.ts'
import { docsOf } from '../sets/doc-set.ts'
import {
  createStore,
  facetsOf,
  FIGURES,
  insertDocument,
  purge,
  removeDocument,
  setFacets,
  type Document,
  type Store,
} from '../store.ts'
import { textOf } from '../texts.ts'
import { allWords, codesIn, neighboursOf, noteSpelling, wordsFrom, type WordIndex } from '../words/word-index.ts'
import type { Numbers, Section, SectionReader } from './sections.ts'
import { packStore, unpackStore } from './store.ts'

/** As a file keeps them: each piece is copied when it is taken. */
function keep(sections: Iterable<Section>): SectionReader {
  const kept = new Map<string, Numbers>()
  for (const { name, pieces } of sections) {
    const numbers: number[] = []
    let kind: new (length: number) => Numbers = Uint8Array
    for (const piece of pieces) {
      for (const number of piece) numbers.push(number)
      kind = (piece instanceof Uint8Array ? Uint8Array : piece.constructor) as typeof kind
    }
    expect(kept.has(name), name).toBe(false)
    const array = new kind(numbers.length)
    array.set(numbers)
    kept.set(name, array)
  }
  return {
    async read(name, kind, room = 0) {
      const found = kept.get(name)
      expect(found, name).toBeInstanceOf(kind)
      const array = new kind(Math.max(room, found!.length))
      array.set(found!)
      return array
    },
  }
}

const random = createRandom(5)
const WORDS = Array.from(
  { length: 300 },
  (_, at) => `word${'abcdefghij'[at % 10]!.repeat(1 + (at % 4))}${'xyz'[at % 3]}`,
)

function randomDocument(store: Store, listingId: number): Document {
  return {
    listingId,
    name: listingId % 9 === 0 ? `NAME${'ABC'[listingId % 3]!.repeat(listingId % 40)}` : `B${listingId}`,
    title: `Títle of ${listingId}`,
    category: random.below(40),
    brand: random.below(90),
    warehouse: random.below(3),
    mix: codeOfMix(store.mixes, [random.below(3), random.below(4), random.below(2), 0, 1, 0, random.below(2)]),
    visibility: random.pick([0, 0, 0, 7]),
    ...(Object.fromEntries(FIGURES.map((figure) => [figure, random.below(90)])) as Record<
      (typeof FIGURES)[number],
      number
    >),
    endsAt: random.pick([Infinity, 1_700_000_000_000_001]),
  }
}

const randomWords = () => ({
  // Some in most lots, most in few: sets of all three forms.
  head: new Set(['common', random.pick(WORDS)]),
  body: new Set([`often${random.below(30)}x`, String(10_000_000 + random.below(400)), `MX-${random.below(50)}`]),
})

/** Removes, moves and adds, with a purge in between. */
function change(store: Store, from: number): void {
  for (const id of [...store.docOfListing.keys()].toSorted((left, right) => left - right)) {
    const doc = store.docOfListing.get(id)!
    if (id % 3 === 0) removeDocument(store, doc)
    else if (id % 5 === 0) setFacets(store, doc, { ...facetsOf(store, doc), warehouse: 2, visibility: 7 })
    if (id === from) for (const _step of purge(store));
  }
}

function add(stores: readonly Store[], from: number, count: number): void {
  for (let id = from; id < from + count; id += 1) {
    const [document, words] = [randomDocument(stores[0]!, id), randomWords()]
    // The mix has the same code in each of them.
    for (const store of stores) insertDocument(store, document, words)
  }
}

/** All that searches look at. */
function contentsOf(store: Store): unknown {
  const ids = [...store.docOfListing.keys()].toSorted((left, right) => left - right)
  return {
    lots: ids.map((id) => {
      const doc = store.docOfListing.get(id)!
      const name = textOf(store.names, doc)
      const figures = FIGURES.map((figure) => store.columns[figure][doc])
      return [id, doc, name, textOf(store.titles, doc), store.docOfName.get(name), facetsOf(store, doc), figures]
    }),
    sets: [
      store.sets.category,
      store.sets.brand,
      store.sets.warehouse,
      ...store.setsOfSmallFacets,
      store.setsOfRule,
    ].map((sets) => Array.from(sets, (set) => set && docsOf(set))),
    public: docsOf(store.publicDocs),
    starts: new Map(Array.from(store.docsByNameStart, ([start, set]) => [start, docsOf(set)])),
    mixes: store.mixes,
    tally: store.tally,
    deadDocs: store.deadDocs,
    bands: store.bands.byFigure,
    freeDocs: store.freeDocs,
    words: [store.head, store.body].map(wordsOf),
  }
}

function wordsOf(index: WordIndex): unknown {
  return {
    lists: new Map(Array.from(allWords(index), ([word, set]) => [word, docsOf(set).slice()])),
    numbers: [index.words.size, index.words.freeIds],
    spellings: index.spellings,
    begun: ['', 'word', 'wordaax'].map((prefix) => wordsFrom(index, prefix, 1_000)),
    near: neighboursOf(index, 'wordabax'),
    codes: ['1', '100003', '9'].map((digits) => codesIn(index, digits, 1_000).toSorted()),
  }
}

test('a store that was saved is the same, and stays so as lots come, go and change', async () => {
  const store = createStore(64)
  add([store], 1, 1_200)
  noteSpelling(store.body, 'wordax', 'wordaxes')
  change(store, 900)
  expect(store.freeDocs.length).toBeGreaterThan(50)
  expect(store.deadDocs.length).toBeGreaterThan(50)
  expect(store.body.words.freeIds.length).toBeGreaterThan(5)
  expect([...createSearchEngine(store).sortAll()]).not.toEqual([])
  expect([...store.bands.byFigure.values()].every((bands) => bands.length > 1)).toBe(true)
  const again = await unpackStore(keep(packStore(store)))
  expect(contentsOf(again)).toEqual(contentsOf(store))
  add([store, again], 5_000, 700)
  for (const each of [store, again]) change(each, 5_300)
  expect(contentsOf(again)).toEqual(contentsOf(store))
  expect(contentsOf(await unpackStore(keep(packStore(again))))).toEqual(contentsOf(store))
})

test('an empty store can be saved too', async () => {
  const again = await unpackStore(keep(packStore(createStore())))
  expect(contentsOf(again)).toEqual(contentsOf(createStore()))
})
