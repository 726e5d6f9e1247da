import type { DemoLot } from './make-lot.ts'
import type { Random } from './random.ts'

type Facts = Pick<
  DemoLot,
  'tradeName' | 'conditionKey' | 'lotSizeKey' | 'brand' | 'palletCount' | 'units' | 'msrpCents' | 'masterPack'
>

const CONDITION_NAMES = {
  new: 'New',
  'like-new': 'Like New',
  'used-good': 'Used - Good',
  'used-fair': 'Used - Fair',
  'uninspected-returns': 'Uninspected Returns',
  salvage: 'Salvage',
} as const

const CONDITION_NOTES = {
  new: 'Everything is overstock in its original packaging; expect a few scuffed outer boxes.',
  'like-new': 'Open-box goods that were checked for completeness. Most carry their original packaging.',
  'used-good': 'Each unit was powered on or inspected by hand. Light wear; some accessories may be missing.',
  'used-fair': 'Working goods with visible wear. Boxes are often generic, and manuals are rarely included.',
  'uninspected-returns':
    'Shopper returns, straight from the returns dock. Nothing was opened, tested or sorted, so expect a mix of working, incomplete and defective units.',
  salvage: 'Known defects, damage or missing parts throughout. Sold for parts, repair or recycling, without returns.',
} as const

const PACKING_NOTES = [
  'Double-stacked where it is safe, stretch-wrapped and labeled on two sides.',
  'Cartons are layered by size, corner-boarded and stretch-wrapped.',
  'Loose goods ride in gaylord boxes; larger cartons are strapped to the pallet.',
  'Repacked by our crew, photographed before wrapping, and staged by the dock door.',
]

const BUYER_NOTES = [
  'Well suited to bin stores, online resellers and export.',
  'A steady seller for flea markets and discount shops.',
  'Good depth on the best-selling models; see the manifest for the spread.',
]

const WHOLE_NUMBERS = new Intl.NumberFormat('en-US')

/** A title as traders write it, and the paragraph below it. */
export function describeLot(random: Random, facts: Facts): Pick<DemoLot, 'title' | 'description'> {
  const units = WHOLE_NUMBERS.format(facts.units)
  const msrp = `$${WHOLE_NUMBERS.format(Math.round(facts.msrpCents / 100))}`
  const goods = nameGoods(random, facts)
  const title = `${nameSize(facts)} of ${goods}, ${units} Units, ${CONDITION_NAMES[facts.conditionKey]}, Est. MSRP ${msrp}`
  const sentences = [
    `${units} units of ${facts.tradeName.toLowerCase()} with an estimated retail value of ${msrp}.`,
    CONDITION_NOTES[facts.conditionKey],
    describePacking(random, facts),
    ...(facts.masterPack ? ['Sold in sealed master packs, as the factory closed them.'] : []),
    random.pick(BUYER_NOTES),
  ]
  return { title, description: sentences.join(' ') }
}

function describePacking(random: Random, { lotSizeKey, palletCount }: Facts): string {
  if (lotSizeKey === 'case') return 'Ships as one carton by parcel.'
  const note = random.pick(PACKING_NOTES)
  return lotSizeKey === 'truckload' ? `${palletCount} pallets fill a 53-foot trailer. ${note}` : note
}

function nameSize({ lotSizeKey, palletCount, masterPack }: Facts): string {
  if (lotSizeKey === 'case') return masterPack ? 'Master Pack' : 'Case'
  if (lotSizeKey === 'pallet') return 'Pallet'
  return lotSizeKey === 'truckload' ? `${palletCount}-Pallet Truckload` : `${palletCount} Pallets`
}

function nameGoods(random: Random, { brand, tradeName }: Facts): string {
  if (brand === null) return random.chance(0.4) ? `Assorted ${tradeName}` : tradeName
  return random.pick([
    `${tradeName} by ${brand.name} & More`,
    `${brand.name} ${tradeName}`,
    `${tradeName} by ${brand.name}`,
  ])
}
