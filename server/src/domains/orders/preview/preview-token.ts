// What a buyer was shown, signed: an order placed with it is charged exactly that, or not placed.
import { createHash } from 'node:crypto'
import type { AddressValue } from '@lotyard/contract/rules/addresses/address-fields'
import { TEXT_FIELDS } from '@lotyard/contract/rules/addresses/address-fields'
import { isSignedBy, sign } from '../../../lib/signature.ts'
import type { QuotedOrder } from './price-order.ts'

const PURPOSE = 'order preview'
const PREVIEW_MINUTES = 30

export type ShownOrder = {
  /** Who pays. */
  accountId: string
  /** Who places a direct order; null for a buyer's own. */
  placedBy: string | null
  order: QuotedOrder
  shipTo: AddressValue
}

export function makePreviewToken(secret: string, shown: ShownOrder, now: Date): string {
  const expires = String(now.getTime() + PREVIEW_MINUTES * 60_000)
  return `${expires}.${sign(secret, PURPOSE, `${expires}\n${digest(shown)}`)}`
}

export function isPreviewTokenOf(secret: string, token: string, shown: ShownOrder, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.')
  if (!/^\d{1,16}$/.test(expires) || Number(expires) <= now.getTime()) return false
  return isSignedBy(secret, PURPOSE, `${expires}\n${digest(shown)}`, signature)
}

/** Arrays in a fixed order, and not objects: the order of keys must not decide. */
function digest({ accountId, placedBy, order, shipTo }: ShownOrder): string {
  const facts = [
    accountId,
    placedBy,
    order.warehouses.map(({ warehouse, isPickUp, shippingCostFinalCents, lots }) => [
      warehouse.key,
      isPickUp,
      shippingCostFinalCents,
      lots.map((lot) => [lot.listingId, lot.priceCents, lot.shippingCostFinalCents, lot.taxCents]),
    ]),
    order.taxCents,
    order.taxExemption,
    order.totalCostFinalCents,
    [...TEXT_FIELDS.map((field) => shipTo[field]), shipTo.loading_dock],
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
