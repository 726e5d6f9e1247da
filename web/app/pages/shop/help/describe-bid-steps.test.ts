import { expect, test } from 'vitest'
import { describeBidSteps } from './describe-bid-steps.ts'

test('the bands of bid steps follow each other without a gap, and the last has no end', () => {
  const rows = describeBidSteps()
  expect(rows[0]!.price).toMatch(/^Under \$/)
  expect(rows.at(-1)!.price).toMatch(/^From \$/)
  const starts = rows.slice(1).map(({ price }) => price.match(/\$[\d,]+/)![0])
  const ends = rows.slice(0, -1).map(({ price }) => price.match(/[Uu]nder (\$[\d,]+)/)![1])
  expect(starts).toEqual(ends)
})
