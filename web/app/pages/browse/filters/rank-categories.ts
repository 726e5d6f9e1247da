/** Most matches first; equal ones stay in the order of the site. */
export function rankCategories<Category extends { count: number }>(categories: readonly Category[]): Category[] {
  return categories.toSorted((one, other) => other.count - one.count)
}
