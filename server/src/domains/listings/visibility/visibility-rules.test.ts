import { expect, test } from 'vitest'
import { isPublished, maySee, searchableRuleIds, type ViewerAccess } from './visibility-rules.ts'

const PUBLIC = { accessRuleId: null, sellerId: 'sue' }
const PRIVATE = { accessRuleId: '1', sellerId: 'sue' }

const viewer = (given: Partial<ViewerAccess>): ViewerAccess => ({
  accountId: 'ann',
  role: 'buyer',
  accessRuleIds: [],
  ...given,
})

test.each<[string, ViewerAccess | null, { private: boolean; searches: string[] }]>([
  ['a visitor', null, { private: false, searches: [] }],
  ['a buyer', viewer({}), { private: false, searches: [] }],
  ['a holder of its rule', viewer({ accessRuleIds: ['2', '1'] }), { private: true, searches: ['2', '1'] }],
  ['a holder of another rule', viewer({ accessRuleIds: ['2'] }), { private: false, searches: ['2'] }],
  ['its own seller', viewer({ accountId: 'sue', role: 'seller' }), { private: true, searches: [] }],
  ['its own seller, who is a buyer by now', viewer({ accountId: 'sue' }), { private: true, searches: [] }],
  ['another seller', viewer({ role: 'seller' }), { private: false, searches: [] }],
  ['an admin', viewer({ role: 'admin' }), { private: true, searches: [] }],
])('%s sees every public listing, and private ones as the rule says', (_who, who, expected) => {
  expect(maySee(PUBLIC, who)).toBe(true)
  expect(maySee(PRIVATE, who)).toBe(expected.private)
  expect(searchableRuleIds(who)).toEqual(expected.searches)
})

test.each([
  ['a draft', 'draft', null, false],
  ['a draft with a time in the past', 'draft', 999, false],
  ['one whose time has come this very millisecond', 'scheduled', 1_000, true],
  ['one whose time is to come', 'scheduled', 1_001, false],
  ['an active one', 'active', 1, true],
  ['a sold one', 'sold', 1, true],
  ['a withdrawn one whose time never came', 'withdrawn', 2_000, false],
])('%s', (_case, listingState, publishedAtMs, expected) => {
  expect(isPublished({ listingState, publishedAtMs }, 1_000)).toBe(expected)
})
