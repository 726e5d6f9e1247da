type Place = { key: string; zip: string; description: string }
export type ZipGroup<Item> = { zip: string; description: string; here: Item[] }

/**
 * Spec §3: warehouses of one zip are one, in an order as in its preview. Of several descriptions the first by key counts, so
 * that both show the same.
 */
export function groupByZip<Item>(items: readonly Item[], placeOf: (item: Item) => Place): ZipGroup<Item>[] {
  return [...Map.groupBy(items, (item) => placeOf(item).zip)].map(([zip, here]) => {
    const [first] = here.map(placeOf).toSorted((one, other) => (one.key < other.key ? -1 : 1))
    return { zip, description: first!.description, here }
  })
}
