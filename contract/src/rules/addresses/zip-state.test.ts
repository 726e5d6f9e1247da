import { expect, test } from 'vitest'
import { stateOfZip, statesOfZip, zipStateProblem } from './zip-state.ts'

test.each([
  ['90210', 'CA'],
  ['46806', 'IN'],
  ['41048', 'KY'],
  ['00501', 'NY'],
  ['20500', 'DC'],
  ['88510', 'TX'],
  ['42223', 'TN'],
  ['42223', 'KY'],
])('%s can be in %s', (zip, state) => expect(zipStateProblem(zip, state)).toBeNull())

test('a ZIP code of another state is named with its state', () => {
  expect(zipStateProblem('90210', 'IN')).toBe('90210 is a ZIP code in California. Correct it, or choose that state.')
  expect(zipStateProblem('00012', 'IN')).toBe('No state has the ZIP code 00012. Check it.')
})

test('only few prefixes are shared', () => {
  const all = Array.from({ length: 1_000 }, (_, prefix) => String(prefix).padStart(3, '0'))
  expect(all.filter((prefix) => statesOfZip(prefix).length > 1)).toEqual(['063', '422', '739', '834'])
})

test('the state of a ZIP code is known where one state alone has its prefix', () => {
  expect([stateOfZip('43215'), stateOfZip('42223'), stateOfZip('00012')]).toEqual(['OH', null, null])
})
