import { expect, test } from 'vitest'
import { createRandom } from '../../../../../test/search-oracle/random-market.ts'
import { compactGoods } from './compact.ts'
import {
  BARE,
  CHUNK_BITS,
  CHUNK_LINES,
  CHUNK_MASK,
  createGoodsLines,
  dropGoods,
  quantityOf,
  setBareKind,
  setGoods,
  UNKNOWN,
  type GoodsLines,
} from './goods-lines.ts'
import { namesOfKind } from './kinds.ts'

const BARE_KIND = { brand: '', categoryKey: 'toys', conditionKey: 'new' }

/** As the texts say it, but for the folded brand. */
function linesOf(goods: GoodsLines, doc: number): string[] {
  return Array.from({ length: goods.counts[doc]! }, (_, at) => {
    const line = goods.starts[doc]! + at
    const chunk = goods.chunks[line >>> CHUNK_BITS]!
    const place = line & CHUNK_MASK
    const { brand, categoryKey, conditionKey } = namesOfKind(goods.kinds, chunk.kinds[place]!)
    const upc =
      chunk.upcHigh[place] === 255
        ? ''
        : String(chunk.upcHigh[place]! * 2 ** 32 + chunk.upcLow[place]!).padStart(12, '0')
    return [upc, quantityOf(goods, line), chunk.msrpCents[place], categoryKey, conditionKey, brand].join('|')
  })
}

test('documents have the lines they got last, while others come, change and go, also during a compaction', () => {
  const random = createRandom(3)
  const goods = createGoodsLines()
  const told = new Map<number, string[]>()
  let made = 0
  const change = (): void => {
    const doc = random.below(150)
    if (random.below(5) === 0) {
      dropGoods(goods, doc)
      told.delete(doc)
      return
    }
    const lines = Array.from({ length: 1 + random.below(random.below(6) === 0 ? 3_000 : 30) }, () => {
      // More kinds than 16 bits can tell apart.
      const kind = `c${random.below(40)}|n${random.below(5)}|${random.below(4) === 0 ? '' : `b${(made += 1)}`}`
      const upc = random.pick(['', '000000000000', '999999999999', '012345678905'])
      return `${upc}|${random.pick([1, 254, 255, 70_000, 2_147_483_647])}|${random.pick([0, 999_999_999])}|${kind}`
    })
    setGoods(goods, doc, lines.join('\n'), BARE_KIND)
    told.set(doc, lines)
  }
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 200; at += 1) change()
    for (const _step of compactGoods(goods)) for (let at = 0; at < 40; at += 1) change()
    for (const [doc, lines] of told) expect(linesOf(goods, doc)).toEqual(lines)
    const live = [...told.values()].reduce((sum, { length }) => sum + length, 0)
    expect(goods.size - goods.freed).toBe(live)
    expect(goods.chunks.length * CHUNK_LINES).toBeLessThan(goods.size + CHUNK_LINES)
  }
  expect(goods.kinds.brandOf.length).toBeGreaterThan(0xffff)
})

test('a document that grows while lines are moved writes over no other’s', () => {
  const goods = createGoodsLines()
  const linesFor = (doc: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `|1|${doc * 10_000 + at}|toys|new|`)
  for (let doc = 0; doc < 40; doc += 1) setGoods(goods, doc, linesFor(doc, 1_000).join('\n'), BARE_KIND)
  dropGoods(goods, 0)
  const moving = compactGoods(goods)
  moving.next()
  setGoods(goods, 30, linesFor(30, 5_000).join('\n'), BARE_KIND)
  for (const _step of moving);
  for (let doc = 1; doc < 40; doc += 1) expect(linesOf(goods, doc)).toEqual(linesFor(doc, doc === 30 ? 5_000 : 1_000))
})

test('a compaction leaves nothing that was left behind', () => {
  const goods = createGoodsLines()
  const lines = Array.from({ length: 1_000 }, () => '|300|5|toys|new|').join('\n')
  for (let round = 0; round < 200; round += 1) setGoods(goods, round % 3, lines, BARE_KIND)
  expect(goods.size).toBe(200_000)
  for (const _step of compactGoods(goods));
  expect([goods.size, goods.freed, goods.chunks.length, goods.largeQuantities.size]).toEqual([3_000, 0, 1, 3_000])
})

test('goods beyond the limit are not known, and take no room', () => {
  const goods = createGoodsLines()
  setGoods(goods, 0, '|1|5|toys|new|', BARE_KIND, 2)
  setGoods(goods, 1, '|1|5|toys|new|\n|300|5|toys|new|', BARE_KIND, 2)
  expect([goods.counts[1], goods.unknown, goods.size, goods.largeQuantities.size]).toEqual([UNKNOWN, 1, 1, 0])
  dropGoods(goods, 1)
  expect(goods.unknown).toBe(0)
})

test('a lot without lines is known by its kind, and says when that is another', () => {
  const goods = createGoodsLines()
  setGoods(goods, 5, '', BARE_KIND)
  expect([goods.counts[5], goods.size]).toEqual([BARE, 0])
  expect(setBareKind(goods, 5, BARE_KIND)).toBe(false)
  expect(setBareKind(goods, 5, { ...BARE_KIND, conditionKey: 'used' })).toBe(true)
  expect(namesOfKind(goods.kinds, goods.starts[5]!).conditionKey).toBe('used')
})
