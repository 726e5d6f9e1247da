/** Spec §9: the per-item total, rounded. Of a whole cart it may come from more than one amount can be; null without units. */
export function perUnitCents(totalCents: number, units: number): number | null {
  return units > 0 ? Math.round(totalCents / units) : null
}
