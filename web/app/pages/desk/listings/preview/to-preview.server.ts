import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import type { LotPhotos } from '@lotyard/contract/lots/photos'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { percentOfMsrp } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { perUnitCents } from '@lotyard/contract/rules/per-unit'
import { formatMoment } from '@lotyard/contract/rules/site/format-moment'

type Fact = { name: string; value: string }

/** A draft in the words of its lot page. */
export type Preview = {
  name: string
  title: string
  crumbs: string[]
  /** Null while no price is set. */
  price: string | null
  priceLabel: string
  priceNotes: string[]
  facts: Fact[]
  description: string
  photos: { url: string; alt: string }[]
  lines: ManifestLine[]
  lineCount: number
}

type Found = { listing: DeskListing; choices: ListingChoices; photos: LotPhotos; lines: ManifestLine[] }

export function toPreview({ listing, choices, photos, lines }: Found): Preview {
  const { goods } = listing
  const category = choices.categories.find(({ key }) => key === goods.category_key)
  const parent = choices.categories.find(({ key }) => key === category?.parent_key)
  return {
    name: listing.name,
    title: listing.title,
    crumbs: [parent?.name, category?.name].filter((name) => name !== undefined),
    ...priceOf(listing),
    facts: factsOf(listing, choices),
    description: goods.description,
    photos: photos.photos.flatMap(({ photo, alt }) =>
      photo === null ? [] : [{ url: photo.sized_photos.one_thousand ?? photo.url, alt }],
    ),
    lines,
    lineCount: listing.line_count,
  }
}

function priceOf({ offer, goods, time_zone: zone }: DeskListing): Pick<Preview, 'price' | 'priceLabel' | 'priceNotes'> {
  const { auction } = offer
  const cents = auction === null ? offer.fixed_price_cents : auction.opening_cents
  const msrpCents = goods.msrp_cents ?? 0
  const perUnit = cents === null ? null : perUnitCents(cents, goods.units ?? 0)
  const share = percentOfMsrp(cents, msrpCents, 1)
  return {
    price: cents === null ? null : formatCents(cents),
    priceLabel: auction === null ? 'Price' : 'Starting bid',
    priceNotes: [
      ...(perUnit === null ? [] : [`${formatWithCents(perUnit)} per unit`]),
      ...(share === null ? [] : [`${share}% of ${formatCents(msrpCents)} MSRP`]),
      ...(auction === null ? [] : [timesOf(auction, zone)]),
    ],
  }
}

function timesOf({ starts_at, ends_at, duration_hours }: NonNullable<DeskListing['offer']['auction']>, zone: string) {
  const start = starts_at === null ? 'Starts when published' : `Starts ${formatMoment(starts_at, zone)}`
  const end =
    ends_at === null ? `runs for ${countOf(duration_hours ?? 0, 'hour')}` : `ends ${formatMoment(ends_at, zone)}`
  return `${start}, ${end}`
}

function factsOf({ goods, brand_name, shipping, seller }: DeskListing, choices: ListingChoices): Fact[] {
  const nameOf = (list: readonly { key: string; name: string }[], key: string) =>
    list.find((choice) => choice.key === key)?.name ?? key
  return [
    { name: 'Sold by', value: seller.name },
    { name: 'Condition', value: nameOf(choices.conditions, goods.condition_key) },
    { name: 'Lot size', value: nameOf(choices.lot_sizes, goods.lot_size_key) },
    { name: 'Units', value: formatCount(goods.units ?? 0) },
    // A case has no pallet, and '0' would look like a mistake.
    ...((goods.pallet_count ?? 0) > 0 ? [{ name: 'Pallets', value: formatCount(goods.pallet_count!) }] : []),
    { name: 'Brand', value: brand_name ?? 'Mixed' },
    ...(goods.master_pack ? [{ name: 'Packing', value: 'Master pack' }] : []),
    { name: 'Weight', value: countOf(goods.weight_lbs ?? 0, 'lb') },
    { name: 'Dimensions', value: `${goods.length_in} × ${goods.width_in} × ${goods.height_in} in` },
    { name: 'Ships from', value: nameOf(choices.warehouses, goods.warehouse_key) },
    { name: 'Freight', value: freightOf(shipping) },
    { name: 'Pickup', value: shipping.available_for_pick_up ? 'Available' : 'Not available' },
  ]
}

function freightOf({ mode, flat_cents, discount_percent }: DeskListing['shipping']): string {
  if (mode === 'free') return 'Free'
  const base = mode === 'flat' && flat_cents !== null ? `Flat rate ${formatCents(flat_cents)}` : 'Calculated freight'
  return (discount_percent ?? 0) > 0 ? `${base}, ${discount_percent}% off` : base
}
