const SHIPPING = {
  calculated: 'Freight by distance and weight',
  flat: 'Flat-rate freight',
  free: 'Free freight',
} as const

/** The plain facts, as on a delivery note. */
export function LotFacts({ lot }: { lot: ListingDetail }) {
  const facts: [string, string][] = [
    ['Units', lot.units.toLocaleString('en-US')],
    ['Pallets', lot.pallet_count.toLocaleString('en-US')],
    ['Weight', `${lot.weight_lbs.toLocaleString('en-US')} lbs`],
    ['Category', lot.category.name],
    ['Brand', lot.brand?.name ?? 'Mixed'],
    ['Warehouse', `${lot.warehouse.city}, ${lot.warehouse.region} ${lot.warehouse.zip}`],
    ['Shipping', SHIPPING[lot.shipping_mode]],
  ]
  return (
    <section aria-labelledby="facts" className="rounded-sm border border-line bg-surface p-4 md:p-5">
      <h2 id="facts" className="mb-2 text-lg">
        The lot
      </h2>
      <dl className="figures">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
import type { ListingDetail } from '@lotyard/contract/listing'
