import { expect, test } from 'vitest'
import type { Viewer } from '../../../viewer.ts'
import { maySeePhoto, type PhotoAudience } from './photo-audience.ts'

const viewer = (given: Partial<Viewer>): Viewer => ({
  accountId: 'ann',
  sessionId: 's',
  email: 'ann@example.test',
  firstName: 'Ann',
  lastName: 'Doe',
  emailVerified: true,
  termsAccepted: true,
  role: 'buyer',
  accessRuleIds: [],
  ...given,
})

const EVERYBODY: PhotoAudience = { kind: 'everybody' }
const SELLERS: PhotoAudience = { kind: 'sellers' }
const PRIVATE: PhotoAudience = {
  kind: 'private',
  listings: [
    { accessRuleId: '1', sellerId: 'sam' },
    { accessRuleId: '2', sellerId: 'sue' },
  ],
}

test.each([
  ['a visitor', null, [true, false, false]],
  ['a buyer without a rule', viewer({}), [true, false, false]],
  ['a buyer with another rule', viewer({ accessRuleIds: ['3'] }), [true, false, false]],
  ['a buyer with one of the rules', viewer({ accessRuleIds: ['2'] }), [true, false, true]],
  ['a seller of other lots', viewer({ role: 'seller' }), [true, true, false]],
  ['the seller of one of the lots', viewer({ role: 'seller', accountId: 'sue' }), [true, true, true]],
  ['an admin', viewer({ role: 'admin' }), [true, true, true]],
])('%s sees what they may', (_who, who, expected) => {
  expect([EVERYBODY, SELLERS, PRIVATE].map((audience) => maySeePhoto(audience, who))).toEqual(expected)
})
