import { expect, test } from 'vitest'
import { shortenChanges } from './shorten-changes.ts'

const WORDS = 'Customer returns from a chain of stores, packed as they came in and sold as they are. '
const before = `${WORDS.repeat(10)}The load has 120 working laptops with chargers. ${WORDS.repeat(12)}`
const after = before.replace('120 working laptops', '12 laptops, untested,')
const description = (from: string | null, to: string | null) => ({ label: 'Description', from, to })

test('a difference far into a long text is shown, with some words around it', () => {
  const [shown] = shortenChanges([description(before, after)])
  expect(shown).toEqual({
    label: 'Description',
    from: '… as they came in and sold as they are. The load has 120 working laptops with chargers. Customer returns from a chain of stores, …',
    to: '… as they came in and sold as they are. The load has 12 laptops, untested, with chargers. Customer returns from a chain of stores, …',
  })
})

test('differences at both ends of a long text are all shown', () => {
  const [shown] = shortenChanges([description(`New. ${before} Sealed.`, `Used. ${after} Opened.`)])
  for (const word of ['New.', '120 working', 'Sealed.']) expect(shown!.from).toContain(word)
  for (const word of ['Used.', '12 laptops, untested', 'Opened.']) expect(shown!.to).toContain(word)
})

test('a long text that was added or taken away is shown whole', () => {
  const long = before.repeat(4)
  expect(shortenChanges([description(null, long), description(long, null)])).toEqual([
    description(null, long),
    description(long, null),
  ])
})

test('short texts stay as they are, and what was shortened is not shortened again', () => {
  const title = { label: 'Title', from: 'Pallet of 120 laptops', to: 'Pallet of 12 laptops' }
  expect(shortenChanges([title])).toEqual([title])
  const once = shortenChanges([description(before, after), description(`New. ${before}`, `Used. ${after}`)])
  expect(shortenChanges(once)).toEqual(once)
})

test('two texts that differ never look the same, however many there are', () => {
  const parts = ['', 'a', 'aa ', 'ab', '😀', '😀'.repeat(200), 'a'.repeat(400), WORDS.repeat(5), `${WORDS} `.repeat(3)]
  const texts = parts.flatMap((start) => parts.flatMap((middle) => parts.map((end) => start + middle + end)))
  const pairs = texts.flatMap((from, index) =>
    [1, 13, 90].map((step) => description(from, texts[(index + step) % texts.length]!)),
  )
  const differing = pairs.filter(({ from, to }) => from !== to)
  expect(differing.length).toBeGreaterThan(1_000)
  for (let at = 0; at < differing.length; at += 200)
    expect(shortenChanges(differing.slice(at, at + 200)).filter(({ from, to }) => from === to)).toEqual([])
})

test('no list of them grows beyond what is stored', () => {
  const many = Array.from({ length: 230 }, () => description('😀'.repeat(2_000), before.repeat(4)))
  const shown = shortenChanges(many)
  expect(shown).toHaveLength(200)
  expect(Math.max(...shown.flatMap(({ from, to }) => [Array.from(from!).length, Array.from(to!).length]))).toBe(300)
})
