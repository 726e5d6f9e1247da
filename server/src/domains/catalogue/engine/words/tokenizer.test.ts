import { expect, test } from 'vitest'
import { stem, tokenize, tokenizeQuery } from './tokenizer.ts'

test.each([
  ['case and punctuation do not matter', 'Pallet of TVs, (mixed)!', ['pallet', 'of', 'tvs', 'mixed']],
  ['accents are folded', 'Café Crème', ['cafe', 'creme']],
  ['a code is kept whole, and joined', 'WH-1000XM4', ['wh', '1000xm4', 'wh1000xm4']],
  ['a UPC is a code', '012345678905', ['012345678905']],
  ['a possessive is one word', "Women's boots", ['women', 'boot']],
  ['a hyphen between words separates them', 'multi-pallet', ['multi', 'pallet']],
  ['other scripts have words too', 'שלום 世界', ['שלום', '世界']],
  ['nothing is no word', ' %_"\'\\ 😀 ', []],
  ['a long word is cut', 'x'.repeat(100), ['x'.repeat(40)]],
])('%s', (_case, text, expected) => expect(tokenize(text)).toEqual(expected))

test('a buyer types the parts of a code, not its joined form', () => {
  expect(tokenizeQuery('wh-1000xm4')).toEqual(['wh', '1000xm4'])
})

test.each([
  ['boxes', 'box'],
  ['dresses', 'dress'],
  ['dress', 'dress'],
  ['batteries', 'battery'],
  ['ties', 'tie'],
  ['toasters', 'toaster'],
  ['bus', 'bus'],
  ['chassis', 'chassis'],
  ['gas', 'gas'],
  ['watches', 'watch'],
  ['shoes', 'shoe'],
])('%s and %s are one word', (plural, singular) => expect(stem(plural)).toBe(stem(singular)))

test('words that lose their ending are told with their spelling', () => {
  const told: [string, string][] = []
  tokenize('Canvas shoes, dress, TV55s', (word, spelling) => told.push([word, spelling]))
  expect(told).toEqual([
    ['canva', 'canvas'],
    ['shoe', 'shoes'],
  ])
})
