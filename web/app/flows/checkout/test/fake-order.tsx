// A checkout on a fake API: what is asked for is kept, what is answered is the test's.
import type { Address } from '@lotyard/contract/account/addresses'
import type { Cart, CartListing } from '@lotyard/contract/orders/cart'
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { EMPTY_CART } from '@lotyard/contract/rules/cart/empty-cart'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { ApiContext } from '../../../api/api-context.ts'
import type { Api, Failure, Outcome } from '../../../api/api.ts'
import { EXAMPLE_ADDRESS } from '../../../../test/example-address.ts'

export { EXAMPLE_ADDRESS as ADDRESS }
export const OTHER_ADDRESS: Address = { ...EXAMPLE_ADDRESS, id: 'a2', street_address: '7 Elm Street', default: false }
export const VISA: PaymentMethod = {
  id: 'm1',
  type: 'CreditCard',
  description: 'Visa ending in 1111',
  card_type: 'Visa',
  last_four: '1111',
  expiration_month: 8,
  expiration_year: 2031,
  email: null,
  default: true,
}

const LOT: CartListing = {
  name: 'L1',
  path: '/detail/L1',
  title: 'Pallet of drills',
  primaryPhoto: null,
  units: 100,
  priceCents: 1_000_00,
  useCalculatedShipping: true,
  shippingCostCents: 334_80,
  shippingCostDiscountCents: 0,
  shippingCostFinalCents: 334_80,
  state: 'available',
  paymentDueAt: null,
}
export const CART: Cart = {
  ...EMPTY_CART,
  version: 4,
  listingCount: 1,
  warehouses: [
    {
      key: 'hebron',
      description: 'Hebron, KY',
      zip: '41048',
      city: 'Hebron',
      region: 'KY',
      isPickUp: false,
      canPickUp: true,
      estimate: null,
      subtotalCostCents: 1_000_00,
      shippingCostCents: 334_80,
      shippingCostDiscountCents: 0,
      shippingCostFinalCents: 334_80,
      listings: [LOT],
    },
  ],
  accountShippingAddress: EXAMPLE_ADDRESS,
}

/** What the lot of the cart costs with this freight; null where it is not known. */
export function preview(freight: number | null, change: Partial<OrderPreview> = {}): OrderPreview {
  return {
    orderType: 'customer',
    listings: [
      {
        name: LOT.name,
        path: LOT.path,
        title: LOT.title,
        primaryPhoto: null,
        units: LOT.units,
        isWon: false,
        priceCents: LOT.priceCents,
        shippingCostCents: freight,
        shippingCostDiscountCents: freight === null ? null : 0,
        shippingCostFinalCents: freight,
        taxCents: freight === null ? null : 0,
        taxState: freight === null ? null : 'IN',
        isTaxExempt: false,
        taxMilliPercent: freight === null ? null : 0,
      },
    ],
    warehouses: [
      {
        zip: '41048',
        description: 'Hebron, KY',
        listings: [LOT.name],
        shippingCostFinalCents: freight,
        isPickUp: false,
        estimate: null,
      },
    ],
    gone: [],
    shippingAddress: null,
    billingAddress: null,
    payment: null,
    subtotalCostCents: LOT.priceCents,
    shippingCostCents: freight,
    shippingCostDiscountCents: freight === null ? null : 0,
    shippingCostFinalCents: freight,
    taxCents: freight === null ? null : 0,
    taxExemption: null,
    totalCostFinalCents: LOT.priceCents + (freight ?? 0),
    shippingMessage: freight === null ? 'Choose a ship-to address.' : null,
    invoiceDays: null,
    problem: freight === null ? 'Choose a ship-to address.' : null,
    credit: null,
    wireWeekdays: null,
    preview_token: freight === null ? null : `token-${freight}`,
    ...change,
  }
}

export const ok = (data: unknown): Outcome<unknown> => ({ ok: true, data })
export function refused(status: number, code: string, more: object = {}): Failure {
  return { ok: false, status, error: { code, message: `Refused: ${code}.`, ...more } }
}

type Answer = Outcome<unknown> | ((input: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>)
export type Answers = Record<string, Answer>

/** Draws `Page` at `path`, beside a page for every other address. */
export function drawOn(path: string, email: string, Page: ComponentType, answers: Answers) {
  const call = vi.fn(async (method: string, at: string, input?: unknown): Promise<Outcome<unknown>> => {
    const answer = answers[`${method} ${at}`]
    if (answer === undefined) return refused(404, `nothing at ${method} ${at}`)
    return typeof answer === 'function' ? answer(input) : answer
  })
  const api = { call } as unknown as Api
  const Elsewhere = () => <p>At {useLocation().pathname}</p>
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: path.replace(/[?#].*/, ''),
      Component: () => (
        <ApiContext value={api}>
          <Page />
        </ApiContext>
      ),
    },
    { path: '*', Component: Elsewhere },
  ])
  const hydrationData = { loaderData: { root: { viewer: { email, csrfToken: 't', cart: null } } } }
  const drawn = render(<Stub initialEntries={[path]} hydrationData={hydrationData} />)
  const callsTo = (method: string, at: string) =>
    call.mock.calls.filter(([one, other]) => one === method && other === at).map(([, , input]) => input)
  return { ...drawn, api, callsTo, answers }
}
