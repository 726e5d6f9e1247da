import type { SentInventory } from '@lotyard/contract/account/preferences'
import { categoryProblem } from '@lotyard/contract/rules/preferences/category-choices'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { Refusal } from '../../../lib/refusal.ts'
import { toInventory } from './inventory-preferences.ts'
import type { InventoryChoice, InventoryKind } from './inventory-queries.ts'

const KINDS: readonly InventoryKind[] = ['categories', 'conditions', 'lot_sizes']

/**
 * What is selected once a list that was sent has taken the place of what was selected of its kind. A list that was not sent
 * stays as it was. Refuses a key that nothing has, and a parent together with its child.
 */
export function applyChoices(choices: readonly InventoryChoice[], sent: SentInventory): InventoryChoice[] {
  const errors: Record<string, string[]> = {}
  const applied = KINDS.flatMap((kind) => {
    const known = choices.filter((choice) => choice.kind === kind)
    const picked = picksOf(sent, kind)
    if (picked === null) return known
    const keys = new Set(known.map(({ key }) => key))
    if (picked.some(({ key }) => !keys.has(key))) errors[kind] = [isInvalid(kind)]
    const wanted = new Set(picked.filter(({ selected }) => selected).map(({ key }) => key))
    return known.map((choice) => ({ ...choice, selected: wanted.has(choice.key) }))
  })
  const categories = applied.filter((choice) => choice.kind === 'categories' && choice.selected)
  const problem = categoryProblem(toInventory(applied).categories, new Set(categories.map(({ key }) => key)))
  if (problem !== null) errors['categories'] ??= [problem]
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  return applied
}

type Picked = { key: string; selected: boolean }

/** Subcategories come within their parents, as the reply has them, or beside them. Null: the list was not sent. */
function picksOf(sent: SentInventory, kind: InventoryKind): Picked[] | null {
  if (kind !== 'categories') return sent[kind] ?? null
  return sent.categories?.flatMap(({ children = [], ...category }) => [category, ...children]) ?? null
}
