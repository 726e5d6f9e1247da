import type { CategoryTree as Tree } from '@lotyard/contract/lots/search'
import type { Entry } from '../model/reading/dictionary.ts'
import { freeze } from '../model/freeze.ts'
import type { Reference, Site } from '../model/reading/reference.ts'

export type CategoryTree = { value: Tree; json: string }

const trees = new WeakMap<Reference['tree'], Map<string, CategoryTree>>()

/**
 * The categories that a site shows, parents with their children, without retired ones. Worked out once per site and state of
 * the categories.
 */
export function categoryTree({ category, tree }: Reference, site: Site): CategoryTree {
  const bySite = trees.get(tree) ?? new Map<string, CategoryTree>()
  trees.set(tree, bySite)
  let made = bySite.get(site.key)
  if (made === undefined) {
    const toNamed = (code: number): Entry => ({ key: category.entries[code]!.key, name: category.entries[code]!.name })
    const isShown = ({ key }: Entry): boolean =>
      (site.categoryKeys?.has(key) ?? true) && !category.entries[category.codeOf.get(key)!]!.isRetired
    const value = tree
      .map(({ parent, children }) => ({ ...toNamed(parent), children: children.map(toNamed).filter(isShown) }))
      .filter((branch) => isShown(branch) || branch.children.length > 0)
    made = freeze({ value, json: JSON.stringify(value) })
    bySite.set(site.key, made)
  }
  return made
}
