// How much of a lot a price book says something of, beyond its own value for everything.

/**
 * Of the MSRP; of the units, where nothing has an MSRP. Rounded down: 100 means all of it.
 */
export function pricedPercent({
  msrpCents,
  pricedMsrpCents,
  units,
  pricedUnits,
}: {
  msrpCents: number
  pricedMsrpCents: number
  units: number
  pricedUnits: number
}): number {
  const [all, priced] = msrpCents > 0 ? [msrpCents, pricedMsrpCents] : [units, pricedUnits]
  return all === 0 ? 0 : Math.floor((100 * priced) / all)
}
