/** What the price of a delivery depends on. A new name or phone number changes no shipping cost. */
export const FREIGHT_FIELDS = ['postal_code', 'address_type', 'loading_dock'] as const
export type FreightField = (typeof FREIGHT_FIELDS)[number]

/** As far as freight is concerned. */
export type Freight = Record<FreightField, string | boolean | null>

/** Which of them are not the same in both. */
export function changedFreight(before: Freight, after: Freight): FreightField[] {
  return FREIGHT_FIELDS.filter((field) => before[field] !== after[field])
}
