type Placed = { key: string; parent_key: string | null }

/** Each parent with its children after it, in the order given. */
export function inTree<Category extends Placed>(categories: readonly Category[]): Category[] {
  return categories
    .filter(({ parent_key }) => parent_key === null)
    .flatMap((parent) => [parent, ...categories.filter(({ parent_key }) => parent_key === parent.key)])
}
