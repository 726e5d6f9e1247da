import { expect, test } from 'vitest'
import { groupByZip } from './group-by-zip.ts'

test('places of one zip are one, under the description of the first by key, in whatever order they come', () => {
  const east = { key: 'hebron-east', zip: '41048', description: 'Hebron East, KY' }
  const west = { key: 'hebron-west', zip: '41048', description: 'Hebron West, KY' }
  const wayne = { key: 'ft-wayne', zip: '46806', description: 'Ft. Wayne, IN' }
  expect(groupByZip([west, wayne, east], (place) => place)).toEqual([
    { zip: '41048', description: 'Hebron East, KY', here: [west, east] },
    { zip: '46806', description: 'Ft. Wayne, IN', here: [wayne] },
  ])
})
