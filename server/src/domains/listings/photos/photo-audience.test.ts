import { expect, test } from 'vitest'
import type { Viewer } from '../../../lib/viewer.ts'
import { maySeePhoto, type PhotoAudience } from './photo-audience.ts'
import { viewerOf } from '../../../../test/viewer-of.ts'

const viewer = (given: Partial<Viewer>): Viewer => viewerOf({ accountId: 'ann', ...given })

const EVERYBODY: PhotoAudience = { kind: 'everybody' }
const SELLERS: PhotoAudience = { kind: 'sellers' }
const PRIVATE: PhotoAudience = {
  kind: 'private',
  listings: [
    { accessRuleId: '1', sellerId: 'sam', isPublished: true },
    { accessRuleId: '2', sellerId: 'sue', isPublished: true },
  ],
}

const UNPUBLISHED: PhotoAudience = {
  kind: 'private',
  listings: [{ accessRuleId: null, sellerId: 'sue', isPublished: false }],
}

test.each([
  ['a visitor', null, [true, false, false, false]],
  ['a buyer without a rule', viewer({}), [true, false, false, false]],
  ['a buyer with another rule', viewer({ accessRuleIds: ['3'] }), [true, false, false, false]],
  ['a buyer with one of the rules', viewer({ accessRuleIds: ['2'] }), [true, false, true, false]],
  ['a seller of other lots', viewer({ role: 'seller' }), [true, true, false, false]],
  ['the seller of one of the lots', viewer({ role: 'seller', accountId: 'sue' }), [true, true, true, true]],
  ['an admin', viewer({ role: 'admin' }), [true, true, true, true]],
])('%s sees what they may', (_who, who, expected) => {
  expect([EVERYBODY, SELLERS, PRIVATE, UNPUBLISHED].map((audience) => maySeePhoto(audience, who))).toEqual(expected)
})
