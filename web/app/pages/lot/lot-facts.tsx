import type { ListingDetail } from '@lotyard/contract/listing'
import { formatCents } from '@lotyard/contract/rules/money'

/** What a buyer needs to know about the goods and their freight. */
export function LotFacts({ lot }: { lot: ListingDetail }) {
  const facts: [string, string][] = [
    ['Units', lot.units.toLocaleString('en-US')],
    ['Lot size', lot.lot_size.name],
    // A case has no pallet, and '0' would look like a mistake.
    ...(lot.pallet_count > 0 ? [['Pallets', lot.pallet_count.toLocaleString('en-US')] as [string, string]] : []),
    ['Weight', `${lot.weight_lbs.toLocaleString('en-US')} lbs`],
    ['Dimensions', `${lot.length_in} × ${lot.width_in} × ${lot.height_in} in`],
    ['Category', lot.category.name],
    ['Brand', lot.brand?.name ?? 'Mixed'],
    ['Warehouse', `${lot.warehouse.city}, ${lot.warehouse.region} ${lot.warehouse.zip}`],
    ['Shipping', describeShipping(lot)],
    ['Pick-up', lot.available_for_pick_up ? 'Possible' : 'Not offered'],
    ...(lot.master_pack ? [['Packing', 'Master pack'] as [string, string]] : []),
  ]
  return (
    <section aria-labelledby="facts" className="rounded-sm border border-line bg-surface p-4 md:p-5">
      <h2 id="facts" className="mb-1.5 text-lg">
        The lot
      </h2>
      <dl className="figures">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0 last:pb-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function describeShipping({
  shipping_mode: mode,
  flat_shipping_cents: flatCents,
  shipping_discount_percent: off,
}: ListingDetail): string {
  if (mode === 'free') return 'Free freight'
  const base = mode === 'flat' && flatCents !== null ? `Flat rate ${formatCents(flatCents)}` : 'By distance and weight'
  return off > 0 ? `${base}, ${off}% off` : base
}
