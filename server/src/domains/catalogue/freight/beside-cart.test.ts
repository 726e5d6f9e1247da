import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { freightAddedBy, type ShippingTerms } from '@lotyard/contract/rules/shipping/lot-freight'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '../../../lib/viewer.ts'
import type { BuyerFreight } from '../../cart/index.ts'
import type { PublicCard } from '../../listings/index.ts'
import { laneBetween } from '../../shipping/index.ts'
import { besideCart, type FreightCard } from './beside-cart.ts'

const TERMS: ShippingTerms = {
  weightLbs: 900,
  palletCount: 2,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  shippingMode: 'calculated',
  flatShippingCents: null,
  shippingDiscountPercent: 10,
}
const LANE = laneBetween(FIRST_TARIFF, '41048', { postalCode: '46803', isResidential: false, hasDock: true })!
const VIEWER = { accountId: 'ann', role: 'buyer', accessRuleIds: ['7'] } as unknown as Viewer

const cardOf = (listingId: string, given: Partial<PublicCard> = {}): PublicCard =>
  ({
    listingId,
    sellerId: 'sam',
    accessRuleId: null,
    isOpen: true,
    card: { buying_format: 'fixed_price', available_for_pick_up: false, warehouse: { key: 'hebron', zip: '41048' } },
    shipping: { ...TERMS },
    ...given,
  }) as unknown as PublicCard

const CART: BuyerFreight = { shipTo: null, listingIds: ['1', '2'], wonIds: new Set(), pickUpKeys: [] }
const NEW_LOT: FreightCard = cardOf('3')

const addedBeside = async (cards: readonly PublicCard[], viewer = VIEWER, cart = CART): Promise<number | null> => {
  const added = await besideCart(async () => cards, cart, viewer)
  return added(LANE, NEW_LOT)
}
const besideLots = (count: number): number | null => freightAddedBy(LANE, TERMS, Array(count).fill(TERMS))

test('what a cart adds is worked out again when one of its lots has changed', async () => {
  const [one, other] = [cardOf('1'), cardOf('2')]
  expect(await addedBeside([one, other])).toBe(besideLots(2))
  expect(await addedBeside([one, cardOf('2', { isOpen: false })])).toBe(besideLots(1))
  expect(await addedBeside([one, other])).toBe(besideLots(2))
  expect(await addedBeside([one])).toBe(besideLots(1))
})

test('and when its buyer may no longer see one', async () => {
  const cards = [cardOf('1'), cardOf('2', { accessRuleId: '7' })]
  expect(await addedBeside(cards)).toBe(besideLots(2))
  expect(await addedBeside(cards, { ...VIEWER, accessRuleIds: [] })).toBe(besideLots(1))
  expect(await addedBeside(cards, { ...VIEWER, accessRuleIds: [], role: 'admin' })).toBe(besideLots(2))
})

test('a cart that has changed is another one', async () => {
  const cards = [cardOf('1'), cardOf('2')]
  expect(await addedBeside(cards)).toBe(besideLots(2))
  const withPickUp = { ...CART, listingIds: ['1', '2', '3'] }
  // The lot itself is in it.
  expect(await addedBeside(cards, VIEWER, withPickUp)).toBeNull()
})

test('the same cart is worked out once', async () => {
  const cards = [cardOf('1'), cardOf('2')]
  const cart = { ...CART }
  const listCards = vi.fn(async () => cards)
  const first = await besideCart(listCards, cart, VIEWER)
  expect(await besideCart(listCards, cart, { ...VIEWER })).toBe(first)
})
