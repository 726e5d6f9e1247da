import type { InventoryPreferences } from '@lotyard/contract/account/preferences'
import type { Context } from '../../../context.ts'
import { listInventoryChoices, type InventoryChoice } from './inventory-queries.ts'

export async function readInventory({ db }: Pick<Context, 'db'>, accountId: string): Promise<InventoryPreferences> {
  return toInventory(await listInventoryChoices(db, accountId))
}

export function toInventory(choices: readonly InventoryChoice[]): InventoryPreferences {
  const categories = choices.filter(({ kind }) => kind === 'categories')
  return {
    categories: categories
      .filter(({ parentKey }) => parentKey === null)
      .map((category) => ({
        ...toChoice(category),
        parent: null,
        children: categories
          .filter(({ parentKey }) => parentKey === category.key)
          .map((child) => ({ ...toChoice(child), parent: category.key })),
      })),
    conditions: choices.filter(({ kind }) => kind === 'conditions').map(toChoice),
    lot_sizes: choices.filter(({ kind }) => kind === 'lot_sizes').map(toChoice),
  }
}

function toChoice({ key, name, selected }: InventoryChoice): { key: string; name: string; selected: boolean } {
  return { key, name, selected }
}
