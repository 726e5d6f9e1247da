import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'

export type PickUp = {
  /** Warehouses all of whose lots in this order can be picked up. */
  places: readonly { key: string; name: string; isPickUp: boolean }[]
  /** Whether every lot of this order is picked up. */
  isAll: boolean
  isBusy: boolean
  /** A direct order: an admin or seller chooses for the buyer. */
  isDirect: boolean
  onChange: (keys: string[]) => void
}

/** By warehouse: a truck, or the buyer's own. */
export function PickUpChoices({ places, isAll, isBusy, isDirect, onChange }: PickUp) {
  if (places.length === 0) return null
  const keys = places.filter(({ isPickUp }) => isPickUp).map(({ key }) => key)
  return (
    <fieldset className="grid gap-2.5" disabled={isBusy} aria-busy={isBusy}>
      <legend className="mb-2.5 font-semibold">Pickup available</legend>
      {places.map(({ key, name, isPickUp }) => (
        <Checkbox
          key={key}
          label={
            isDirect ? `The buyer picks up in ${name} (no freight)` : `I’ll pick up my lots in ${name} (no freight)`
          }
          checked={isPickUp}
          onChange={() => onChange(isPickUp ? keys.filter((one) => one !== key) : [...keys, key])}
        />
      ))}
      {isAll && (
        <p className="text-sm text-ink-soft">Nothing ships. The order still needs an address, for the invoice.</p>
      )}
    </fieldset>
  )
}
