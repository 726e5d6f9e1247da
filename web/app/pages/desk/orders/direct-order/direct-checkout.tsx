import type { directOrderBuyerEndpoint } from '@lotyard/contract/orders/direct-orders'
import type { OrderType } from '@lotyard/contract/orders/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CheckoutSteps } from '../../../../flows/checkout/checkout-steps.tsx'
import { laterDirectly } from '../../../../flows/checkout/payment/later-payments.ts'
import { BuyerStep } from './buyer-step.tsx'
import { LotsStep } from './lots-step.tsx'
import { toListings, type PricedLot } from './priced-lots.ts'

export type Buyer = ReplyOf<typeof directOrderBuyerEndpoint>

/** An order placed for a buyer by an admin or seller: who buys, which lots, which prices, then the steps of any order. */
export default function DirectCheckout({ orderType, takesCards }: { orderType: OrderType; takesCards: boolean }) {
  const navigate = useNavigate()
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const [lots, setLots] = useState<readonly PricedLot[]>([])
  const [pickUpKeys, setPickUpKeys] = useState<readonly string[]>([])
  const listings = toListings(lots)
  const places = placesToPickUp(lots, pickUpKeys)
  const given =
    buyer === null || listings === null
      ? null
      : {
          account_id: buyer.account_id,
          listings,
          pick_up_warehouse_keys: places.filter(({ isPickUp }) => isPickUp).map(({ key }) => key),
        }
  return (
    <CheckoutSteps
      orderType={orderType}
      buyer={buyer?.account_id ?? ''}
      saved={{
        shipping: buyer?.shipping_addresses ?? [],
        billing: buyer?.billing_addresses ?? [],
        methods: [],
        takesCards,
        person: null,
        place: null,
      }}
      draftName={null}
      given={given}
      version=""
      pickUp={{
        places,
        isAll: isAllPickedUp(lots, pickUpKeys),
        isBusy: false,
        isDirect: true,
        onChange: setPickUpKeys,
      }}
      later={laterDirectly(buyer)}
      leading={{
        buyer: {
          isDone: buyer !== null,
          summary: buyer && (
            <p>
              {buyer.name}
              <span className="block text-ink-soft">{buyer.email}</span>
            </p>
          ),
          draw: (next) => <BuyerStep buyer={buyer} onBuyer={setBuyer} onDone={next} />,
        },
        lots: {
          isDone: listings !== null,
          summary: <p>{countOf(lots.length, 'lot')}</p>,
          draw: (next) => <LotsStep lots={lots} onChange={setLots} onDone={next} />,
        },
      }}
      onEditAddress={null}
      onRemoveGone={async (names) => setLots(lots.filter(({ lot }) => !names.includes(lot.name)))}
      onPlaced={(order) => void navigate(`/admin/orders/${order.id}/`, { replace: true })}
      onLotsRefused={() => {}}
      statesInReview={null}
      empty={null}
      hint="Choose a buyer and lots to see what the order comes to."
    />
  )
}

function placesToPickUp(lots: readonly PricedLot[], keys: readonly string[]) {
  const places = Map.groupBy(lots, ({ lot }) => lot.warehouse.key)
  return [...places]
    .filter(([, there]) => there.every(({ lot }) => lot.canPickUp))
    .map(([key, [first]]) => ({ key, name: first!.lot.warehouse.description, isPickUp: keys.includes(key) }))
}

function isAllPickedUp(lots: readonly PricedLot[], keys: readonly string[]): boolean {
  const pickedUp = placesToPickUp(lots, keys).filter(({ isPickUp }) => isPickUp)
  return lots.length > 0 && lots.every(({ lot }) => pickedUp.some(({ key }) => key === lot.warehouse.key))
}
