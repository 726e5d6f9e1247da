import type { CategoryTree } from '@lotyard/contract/lots/search'

/** Parents stand for all their subcategories that have no entry of their own. `kept` may be one that the site shows no more. */
export function categoryOptions(
  categories: CategoryTree,
  kept: { key: string; name: string } | null,
): (readonly [string, string])[] {
  const options = categories.flatMap(({ key, name, children }) => [
    [key, name] as const,
    ...children.map((child) => [child.key, `${name} › ${child.name}`] as const),
  ])
  const isListed = kept === null || options.some(([key]) => key === kept.key)
  return isListed ? options : [[kept.key, kept.name], ...options]
}
