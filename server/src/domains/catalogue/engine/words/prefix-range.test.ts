import { expect, test } from 'vitest'
import { rangeOf } from './prefix-range.ts'

test('the range of a prefix ends before the next word', () => {
  expect(rangeOf(['dri', 'drill', 'driveway', 'drum'], 'dri')).toEqual([0, 3])
  expect(rangeOf(['dri', '世界'], 'dri')).toEqual([0, 1])
})
