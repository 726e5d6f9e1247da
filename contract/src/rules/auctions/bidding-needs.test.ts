import { expect, test } from 'vitest'
import { BIDDING_NEEDS, listBiddingNeeds, type BidderFacts } from './bidding-needs.ts'

const NOTHING = Object.fromEntries(BIDDING_NEEDS.map((need) => [need, false])) as BidderFacts

test('who lacks nothing may bid', () => expect(listBiddingNeeds(NOTHING)).toEqual([]))

test('what cannot be helped comes before what the buyer can do', () => {
  const facts = { ...NOTHING, payment_method_required: true, bids_withdrawn: true, terms_not_accepted: true }
  expect(listBiddingNeeds(facts)).toEqual(['bids_withdrawn', 'terms_not_accepted', 'payment_method_required'])
})
