/** Spec §9: the per-item total, rounded. The total may be past what a price can be; null without units. */
export function perUnitCents(totalCents: number, units: number): number | null {
  return units > 0 ? Math.round(totalCents / units) : null
}
