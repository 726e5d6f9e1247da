import type { ListingChoices } from '@lotyard/contract/desk/listings'
import { withoutRetired } from '@lotyard/contract/rules/listings/retired'

/**
 * What a form offers: what takes new lots, and what this lot or line has already. A category of another says whose it is:
 * 'Electronics / Televisions'.
 */
export function categoryChoices(
  categories: ListingChoices['categories'],
  currentKey: string,
): { key: string; name: string }[] {
  const nameOf = new Map(categories.map(({ key, name }) => [key, name]))
  return withoutRetired(categories, currentKey).map(({ key, name, parent_key }) => ({
    key,
    name: parent_key === null ? name : `${nameOf.get(parent_key) ?? parent_key} / ${name}`,
  }))
}
