import { expect, test } from 'vitest'
import { preview } from '../test/fake-order.tsx'
import { describeRefusedLots } from './refused-lots.ts'

const [drills] = preview(null).listings
const shown = preview(null, { listings: [drills!, { ...drills!, name: 'L2', title: 'Pallet of saws' }] })
const error = (code: string, listings: unknown) => ({ code, message: 'No.', listings })

test.each([
  ['lot_gone', ['L1'], 'Pallet of drills is no longer available.'],
  ['lot_gone', ['L1', 'L2'], 'Pallet of drills and Pallet of saws are no longer available.'],
  ['lot_being_paid', ['L2'], 'Another buyer is paying for Pallet of saws.'],
  ['lot_gone', ['unknown'], null],
  ['lot_gone', undefined, null],
  ['cart_empty', ['L1'], null],
])('%s about %j reads: %s', (code, listings, sentence) => {
  expect(describeRefusedLots(error(code, listings), shown)).toBe(sentence)
})
