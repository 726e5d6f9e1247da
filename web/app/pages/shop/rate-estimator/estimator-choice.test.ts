import { expect, test } from 'vitest'
import { isUnfinished, OTHER, readEstimatorChoice, toApiQuery, toSearch } from './estimator-choice.ts'

const read = (search: string) => readEstimatorChoice(new URLSearchParams(search))

test('[S9.10 defaults] nothing chosen is the first origin, the Midwest, a company with a dock', () => {
  expect(read('')).toEqual({
    originZip: '37122',
    destination: '45840',
    otherZip: '',
    addressType: 'commercial',
    hasDock: 'true',
  })
})

test.each([
  ['a region', 'destination_zip=93711&address_type=Residential&has_loading_dock=0'],
  ['another ZIP code', 'origin_zip=41048&destination_zip=other&other_zip=10001'],
])('the address of a choice of %s reads as the same choice', (_, search) => {
  const choice = read(search)
  expect(read(toSearch(choice))).toEqual(choice)
})

test('a ZIP code that is no region’s, as in a link, is another ZIP code', () => {
  expect(read('destination_zip=10001')).toMatchObject({ destination: OTHER, otherZip: '10001' })
  expect(toApiQuery(read('destination_zip=10001'))).toMatchObject({ destination_zip: '10001' })
})

test('without a ZIP code there is nothing to ask, and a part of one is not finished', () => {
  expect(toApiQuery(read('destination_zip=other'))).toBeNull()
  expect(isUnfinished(read('destination_zip=other&other_zip=100'))).toBe(true)
  expect(isUnfinished(read('destination_zip=other&other_zip=10001'))).toBe(false)
  // Left over from before a region was chosen.
  expect(isUnfinished(read('destination_zip=45840&other_zip=100'))).toBe(false)
})
