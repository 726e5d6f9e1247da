import { describe, expect, test } from 'vitest'
import { isWordingOnly, mayBeWordingOnly, sameWords } from './wording-only.ts'

describe('two texts say the same', () => {
  test.each([
    ['Returns, boxed.', 'Returns boxed'],
    ['PALLET OF  BLENDERS', 'Pallet of blenders'],
    ['Non-working units', 'non working units'],
    ['Boxed,sealed', 'Boxed, sealed'],
    ['A load\nof 120, all boxed', 'A load of 120 all boxed'],
    ['“As is”', "'As is'"],
  ])('%s and %s', (left, right) => expect(sameWords(left, right)).toBe(true))
})

describe('two texts say something else', () => {
  test.each([
    ['Tested', 'Not tested'],
    ['Tested', 'Tested?'],
    ['Untested', 'Tested'],
    ['no table', 'notable'],
    ['Sonic blenders', 'Sonix blenders'],
    ['televsions', 'televisions'],
    ['working, not tested', 'not working, tested'],
    ['120 units', '12 units'],
    ['1.5 quarts', '15 quarts'],
    ['1,200 units', '1.200 units'],
    ['-5 degrees', '5 degrees'],
    ['12" screens', '12 screens'],
    ['10-20 units', '1020 units'],
    ['100% working', '100 working'],
    ['½ pallet', '1/2 pallet'],
    ['$50 each', '50 each'],
  ])('%s and %s', (left, right) => expect(sameWords(left, right)).toBe(false))
})

const change = (label: string, from: string | null, to: string | null) => ({ label, from, to })

test('only what is written in sentences can differ by its wording', () => {
  expect(isWordingOnly([change('Title', 'A lot', 'a lot!'), change('Description', 'Boxed', 'Boxed.')])).toBe(true)
  expect(isWordingOnly([change('Manifest line 1,200, description', 'Toaster', 'TOASTER')])).toBe(true)
  expect(isWordingOnly([change('Title', 'A lot', 'a lot'), change('Units', '120', '96')])).toBe(false)
  expect(isWordingOnly([change('Manifest line 1, model', 'X-1', 'X 1')])).toBe(false)
  expect(isWordingOnly([change('Manifest line 1, brand', 'LG', 'lg')])).toBe(false)
  expect(isWordingOnly([change('Description', null, '.')])).toBe(false)
})

test.each([
  ['Pallet of 120 laptops', 'Pallet of 12 laptops'],
  ['120 laptops', 'laptops'],
  ['Laptops', '120 laptops'],
  ['10 new, 20 used', '20 new, 10 used'],
  ['1.5 quart blendrs', '15 quart blenders'],
  ['$50 a unit', '50 a unit'],
  ['½ palet', '¼ pallet'],
])('an admin can’t call %s → %s wording', (from, to) => {
  expect(mayBeWordingOnly([change('Title', from, to)])).toBe(false)
  expect(mayBeWordingOnly([change('Manifest line 3, description', from, to)])).toBe(false)
})

test('an admin may call a corrected spelling wording, and no number', () => {
  expect(mayBeWordingOnly([change('Title', 'Palet of 120, 12" televsions', 'Pallet of 120 12" televisions.')])).toBe(
    true,
  )
  expect(mayBeWordingOnly([change('Description', 'televsions', 'televisions')])).toBe(true)
  expect(mayBeWordingOnly([change('Description', null, 'Boxed')])).toBe(false)
  expect(mayBeWordingOnly([change('Title', 'a', 'b'), change('Units', '120', '96')])).toBe(false)
  expect(mayBeWordingOnly([])).toBe(false)
})
