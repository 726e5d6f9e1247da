import type { InventoryPreferences, SentInventory } from '@lotyard/contract/account/preferences'

/** The keys that are ticked in the form, by the name of their fields. */
export type Ticked = Record<TickedName, string[]>
type TickedName = 'category' | 'condition' | 'lot_size'

export function readTicked(form: FormData): Ticked {
  const keysOf = (name: TickedName) => form.getAll(name).filter((value) => typeof value === 'string')
  return { category: keysOf('category'), condition: keysOf('condition'), lot_size: keysOf('lot_size') }
}

/** What is ticked when the form opens. */
export function toTicked({ categories, conditions, lot_sizes }: InventoryPreferences): Ticked {
  return {
    category: selectedOf([...categories, ...categories.flatMap(({ children }) => children)]),
    condition: selectedOf(conditions),
    lot_size: selectedOf(lot_sizes),
  }
}

function selectedOf(choices: readonly { key: string; selected: boolean }[]): string[] {
  return choices.filter(({ selected }) => selected).map(({ key }) => key)
}

/** Every list is sent, so that the saved preferences are what the form shows. */
export function toSent({ category, condition, lot_size }: Ticked): SentInventory {
  const pick = (keys: string[]) => keys.map((key) => ({ key, selected: true }))
  return { categories: pick(category), conditions: pick(condition), lot_sizes: pick(lot_size) }
}
