import type { CartWarehouse } from '@lotyard/contract/orders/cart'
import { formatCents } from '@lotyard/contract/rules/money'
import { CART_PATH } from '../../../features/cart/cart-paths.ts'
import { EstimateLine } from '../../../features/shipping/estimate-line.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { CartLot } from './cart-lot.tsx'
import { CartPostForm } from '../cart-post-form.tsx'
import { GoneLot } from './gone-lot.tsx'
import { countOnTruck } from './shared-truck.ts'

type Props = {
  warehouse: CartWarehouse
  /** The warehouses that are picked up from. */
  pickUpKeys: readonly string[]
  /** Gone lots that show similar ones without being asked. */
  withSimilar: readonly string[]
  /** Null where there is a shipping address. */
  onAddAddress: (() => void) | null
  onPickUp: (keys: string[]) => void
  onRemove: (name: string, title: string) => void
}

/** Lots that leave from one place, and therefore share a truck. */
export function WarehouseLots({ warehouse, pickUpKeys, withSimilar, onAddAddress, onPickUp, onRemove }: Props) {
  const { description, city, region, listings, isPickUp } = warehouse
  return (
    <section aria-label={`Lots in ${city}`} className="rounded-sm border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunken px-3 py-2.5">
        <div className="min-w-0">
          <h3 className="text-base">
            {city}, {region}
          </h3>
          {description !== `${city}, ${region}` && <p className="text-sm text-ink-soft">{description}</p>}
          <p className="figures text-sm">{describeFreight(warehouse)}</p>
          <EstimateLine estimate={warehouse.estimate} isUnpaid />
        </div>
        <PickUp warehouse={warehouse} pickUpKeys={pickUpKeys} onPickUp={onPickUp} />
      </div>
      <ul className="divide-y divide-line">
        {listings.map((lot) => (
          <li key={lot.name} className="p-3" data-cart-lot={lot.name}>
            {lot.state === 'gone' ? (
              <GoneLot
                lot={lot}
                showsSimilar={withSimilar.includes(lot.name)}
                onRemove={() => onRemove(lot.name, lot.title)}
              />
            ) : (
              <CartLot
                lot={lot}
                isPickUp={isPickUp}
                onAddAddress={onAddAddress}
                onRemove={() => onRemove(lot.name, lot.title)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Freight from Hebron: $520.80, shared by 3 lots, you save $74.40'. */
function describeFreight(warehouse: CartWarehouse): string {
  const { city, listings, isPickUp, shippingCostFinalCents: final, shippingCostDiscountCents: saved } = warehouse
  const sharing = countOnTruck(warehouse)
  if (listings.every(({ state }) => state === 'gone')) return ''
  if (isPickUp) return 'You pick these up: no freight'
  if (final === null) return ''
  const amount = `Freight from ${city}: ${final === 0 ? 'free' : formatCents(final)}`
  const savedText = saved !== null && saved > 0 ? formatCents(saved) : null
  if (sharing > 1) return `${amount}, shared by ${sharing} lots${savedText === null ? '' : `, you save ${savedText}`}`
  return savedText === null ? amount : `${amount}, after a ${savedText} discount`
}

function PickUp({
  warehouse: { key, city, isPickUp, canPickUp },
  pickUpKeys,
  onPickUp,
}: Omit<Props, 'onRemove' | 'withSimilar' | 'onAddAddress'>) {
  if (!canPickUp) return null
  const keys = isPickUp ? pickUpKeys.filter((one) => one !== key) : [...pickUpKeys, key]
  return (
    <CartPostForm action={CART_PATH} method="put" onSend={() => onPickUp(keys)}>
      {/* An empty one stands for none. */}
      {(keys.length === 0 ? [''] : keys).map((one) => (
        <input key={one} type="hidden" name="pick_up_warehouse_keys" value={one} />
      ))}
      <Button type="submit" isSmall>
        {isPickUp ? 'Ship instead' : 'Pick up instead'}
        <span className="sr-only"> ({city})</span>
      </Button>
    </CartPostForm>
  )
}
