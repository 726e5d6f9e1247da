import { expect, test } from 'vitest'
import { brandRoom, MAX_BRANDS, MAX_SELLER_BRANDS_A_DAY } from './brand-limits.ts'

test.each([
  ['an import', { brandCount: 0, madeTodayCount: 0 }, { room: 200, limit: 'import' }],
  ['an import of an admin', { brandCount: 100, madeTodayCount: null }, { room: 200, limit: 'import' }],
  [
    'the third import of a day',
    { brandCount: 900, madeTodayCount: MAX_SELLER_BRANDS_A_DAY - 100 },
    { room: 100, limit: 'day' },
  ],
  [
    'a seller who has added all of a day',
    { brandCount: 900, madeTodayCount: MAX_SELLER_BRANDS_A_DAY },
    { room: 0, limit: 'day' },
  ],
  ['a market that is nearly full', { brandCount: MAX_BRANDS - 3, madeTodayCount: null }, { room: 3, limit: 'market' }],
  [
    'a market from before the limit',
    { brandCount: MAX_BRANDS + 9, madeTodayCount: null },
    { room: 0, limit: 'market' },
  ],
] as const)('%s has room for so many brands', (_who, counts, room) => expect(brandRoom(counts)).toEqual(room))
