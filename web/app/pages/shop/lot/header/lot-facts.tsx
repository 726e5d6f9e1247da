import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import type { ShownDetail } from '../shown-detail.ts'
import { formatCents } from '@lotyard/contract/rules/money'
import { Link } from '../../../../ui/link.tsx'

type Fact = [name: string, value: string]

/** What a buyer needs to know about the goods, their freight and who sells them. What the header says is not repeated. */
export function LotFacts({ lot }: { lot: ShownDetail }) {
  const facts: Fact[] = [
    ...(lot.seller === null ? [] : [['Sold by', lot.seller.name] satisfies Fact]),
    ['Units', formatCount(lot.units)],
    // A case has no pallet, and '0' would look like a mistake.
    ...(lot.pallet_count > 0 ? [['Pallets', formatCount(lot.pallet_count)] satisfies Fact] : []),
    ['Brand', lot.brand?.name ?? 'Mixed'],
    ...(lot.master_pack ? [['Packing', 'Master pack'] satisfies Fact] : []),
    ['Weight', countOf(lot.weight_lbs, 'lb')],
    ['Dimensions', `${lot.length_in} × ${lot.width_in} × ${lot.height_in} in`],
    ['Ships from', `${lot.warehouse.city}, ${lot.warehouse.region} ${lot.warehouse.zip}`],
    ['Freight', describeFreight(lot)],
    ['Pickup', lot.available_for_pick_up ? 'Available' : 'Not available'],
  ]
  return (
    <section aria-labelledby="facts" className="rounded-sm border border-line bg-surface p-4 md:p-5">
      <h2 id="facts" className="mb-1.5 text-lg">
        Lot details
      </h2>
      <dl className="figures">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 -mb-1 flex flex-wrap gap-x-5 text-sm">
        {HELP.map(([name, path]) => (
          <li key={path}>
            <Link to={path} className="text-link inline-flex min-h-6 items-center max-md:min-h-11">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const HELP = [
  ['Fees', '/help/#fees'],
  ['Claims', '/help/#claims'],
  ['Contact', '/help/#contact'],
] as const

function describeFreight({
  shipping_mode: mode,
  flat_shipping_cents: flatCents,
  shipping_discount_percent: off,
}: ShownDetail): string {
  if (mode === 'free') return 'Free'
  const base = mode === 'flat' && flatCents !== null ? `Flat rate ${formatCents(flatCents)}` : 'Calculated freight'
  return off > 0 ? `${base}, ${off}% off` : base
}
