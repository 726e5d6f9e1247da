// Which categories may be chosen together: a parent stands for all of its children, so a parent and one of its own
// children are never both chosen (spec §4).
//
// The page clears the one when the other is ticked. The server refuses both at once. Also enforced by trigger
// a_parent_is_not_selected_with_its_child.

export type CategoryFamily = { key: string; name: string; children: readonly { key: string }[] }

/** What is chosen once a category is ticked or unticked: a parent clears its children, a child clears its parent. */
export function toggleCategory(
  families: readonly CategoryFamily[],
  chosen: ReadonlySet<string>,
  { key, isChosen }: { key: string; isChosen: boolean },
): Set<string> {
  const next = new Set(chosen)
  if (!isChosen) {
    next.delete(key)
    return next
  }
  next.add(key)
  for (const { key: parentKey, children } of families) {
    if (parentKey === key) for (const child of children) next.delete(child.key)
    else if (children.some((child) => child.key === key)) next.delete(parentKey)
  }
  return next
}

/** The sentence about the first parent that is chosen together with a child of its own; null where there is none. */
export function categoryProblem(families: readonly CategoryFamily[], chosen: ReadonlySet<string>): string | null {
  const family = families.find(
    ({ key, children }) => chosen.has(key) && children.some((child) => chosen.has(child.key)),
  )
  return family === undefined ? null : `Select ${family.name} or its subcategories, not both`
}
