import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setBit, wordsFor } from './bits.ts'
import { addToLists, countIn, createDocLists, dropFromLists, isEmptyIn, setOf, type DocLists } from './doc-lists.ts'
import { docsOf, isDense } from './doc-set.ts'
import { clearList, MAX_IN_ARENA, SLAB_NUMBERS } from './list-arena.ts'

const LISTS = 24
const LAST_DOC = 400_000

function bitsOf(docs: Iterable<number>) {
  const bits = new Int32Array(wordsFor(LAST_DOC + 1))
  for (const doc of docs) setBit(bits, doc)
  return bits
}

const docsIn = (lists: DocLists, list: number): number[] => {
  const set = setOf(lists, list)
  return set === undefined ? [] : [...docsOf(set)]
}

/** Every block is where its list says, and says so itself; blocks of a size have no gaps, and no slab is used twice. */
function expectTidy({ arena }: DocLists): void {
  const used = arena.sizes.flatMap(({ slabs }) => slabs)
  expect(new Set([...used, ...arena.freeSlabs]).size).toBe(arena.slabs.length)
  expect(used.length + arena.freeSlabs.length).toBe(arena.slabs.length)
  let blocks = 0
  for (let list = 0; list < LISTS; list += 1) {
    if ((arena.lengths[list] ?? 0) === 0) continue
    blocks += 1
    const start = arena.starts[list]!
    expect(arena.slabs[Math.floor(start / SLAB_NUMBERS)]![start % SLAB_NUMBERS]).toBe(list)
  }
  expect(arena.sizes.reduce((sum, of) => sum + of.blocks, 0)).toBe(blocks)
}

test('lists hold what was added and not dropped, as they grow from block to block, shrink and come again', () => {
  const list = fc.nat(LISTS - 1)
  const some = fc.record({
    kind: fc.constant('add' as const),
    list,
    doc: fc.nat(LAST_DOC - 201_000),
    step: fc.integer({ min: 1, max: 67 }),
    count: fc.oneof({ weight: 9, arbitrary: fc.nat(30) }, fc.nat(3_000)),
  })
  const drop = fc.record({ kind: fc.constant('drop' as const), list, oneIn: fc.integer({ min: 1, max: 4 }) })
  const forms = new Set<string>()
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: some }, drop), { maxLength: 80 }), (steps) => {
      const lists = createDocLists()
      const expected = Array.from({ length: LISTS }, () => new Set<number>())
      for (const step of steps) {
        const docs = expected[step.list]!
        if (step.kind === 'add')
          for (let at = 0; at < step.count; at += 1) {
            addToLists(lists, step.list, step.doc + at * step.step)
            docs.add(step.doc + at * step.step)
          }
        else {
          const gone = [...docs].filter((_doc, at) => at % step.oneIn === 0)
          dropFromLists(lists, step.list, bitsOf(gone))
          for (const doc of gone) docs.delete(doc)
        }
        const set = lists.large.get(step.list)
        if (docs.size > 0) forms.add(set === undefined ? 'block' : isDense(set) ? 'bits' : 'list')
      }
      for (const [at, docs] of expected.entries()) {
        expect(docsIn(lists, at)).toEqual([...docs].toSorted((left, right) => left - right))
        expect(countIn(lists, at)).toBe(docs.size)
        expect(isEmptyIn(lists, at)).toBe(docs.size === 0)
      }
      expectTidy(lists)
    }),
    { numRuns: 150 },
  )
  expect(forms).toEqual(new Set(['block', 'bits', 'list']))
})

test('a list leaves the arena where it is full, or most of all documents', () => {
  const lists = createDocLists()
  for (let at = 0; at < MAX_IN_ARENA; at += 1) addToLists(lists, 0, at * 40)
  expect(lists.large.size).toBe(0)
  addToLists(lists, 0, 3)
  expect(isDense(lists.large.get(0)!)).toBe(false)
  expect(countIn(lists, 0)).toBe(MAX_IN_ARENA + 1)
  for (let doc = 0; doc < 256; doc += 1) addToLists(lists, 1, doc)
  expect(isDense(lists.large.get(1)!)).toBe(true)
  expect(countIn(lists, 1)).toBe(256)
  // Nothing of them is left in the arena.
  expect(lists.arena.freeSlabs).toHaveLength(lists.arena.slabs.length)
})

test('blocks that are left are used again: what comes and goes for ever takes no more room than what there is', () => {
  const lists = createDocLists()
  const sizes = [1, 3, 9, 30, 200, 1_500]
  let next = 0
  const fill = (list: number, size: number): void => {
    for (let at = 0; at < size; at += 1) addToLists(lists, list, (next += 33) % LAST_DOC)
  }
  let most = 0
  for (let round = 0; round < 400; round += 1) {
    for (let list = 0; list < LISTS; list += 1) {
      clearList(lists.arena, list)
      lists.large.delete(list)
      fill(list, sizes[(round + list) % sizes.length]!)
    }
    if (round === sizes.length) most = lists.arena.slabs.length
  }
  expect(lists.arena.slabs.length).toBeLessThanOrEqual(most + 1)
  expectTidy(lists)
})

test('a list that outgrew the arena comes back where few are left of it, and bits where they are rare', () => {
  const lists = createDocLists()
  for (let at = 0; at <= MAX_IN_ARENA; at += 1) addToLists(lists, 0, at * 190)
  for (let doc = 0; doc < 2_000; doc += 1) addToLists(lists, 1, doc)
  expect([...lists.large.keys()]).toEqual([0, 1])
  const kept = [190, 1_900, 190_000]
  const all = Array.from({ length: LAST_DOC + 1 }, (_, doc) => doc)
  const gone = bitsOf(all.filter((doc) => !kept.includes(doc)))
  dropFromLists(lists, 0, gone)
  dropFromLists(lists, 1, bitsOf(all.filter((doc) => doc % 3 === 0)))
  // Still most of the documents up to its last.
  expect([...lists.large.keys()]).toEqual([1])
  dropFromLists(lists, 1, gone)
  expect(lists.large.size).toBe(0)
  expect([docsIn(lists, 0), docsIn(lists, 1)]).toEqual([kept, [190, 1_900]])
  expectTidy(lists)
})
