// Makes one lot of the demo market: what a trader would truck out of a returns centre, with a manifest that adds up.
//
// A lot is a function of its number alone. Units and MSRP are the sums of its manifest; pallets, weight and size follow
// from what is in it. Length, width and height are those of one pallet (or, for a case, of the case).
import { BRANDS_OF_TRADE, type Brand } from './data/brands.ts'
import { SELLER_SHARES } from './data/accounts.ts'
import { GOODS, MIXED_CATEGORY_KEY, MIXED_SHARE, type Goods } from './data/goods.ts'
import { WAREHOUSES } from './data/warehouses.ts'
import { describeLot } from './describe-lot.ts'
import { lightenManifest, makeManifest, type ManifestLine } from './make-manifest.ts'
import { DEMO_SEED, randomOf, type Random } from './random.ts'

export type ConditionKey = 'new' | 'like-new' | 'used-good' | 'used-fair' | 'uninspected-returns' | 'salvage'
export type LotSizeKey = 'case' | 'pallet' | 'multi-pallet' | 'truckload'

export type DemoLot = {
  /** Its number in the market, which everything about it follows from. */
  number: number
  sellerId: string
  categoryKey: string
  tradeName: string
  conditionKey: ConditionKey
  lotSizeKey: LotSizeKey
  brand: Brand | null
  warehouseKey: string
  title: string
  description: string
  units: number
  msrpCents: number
  weightLbs: number
  palletCount: number
  lengthIn: number
  widthIn: number
  heightIn: number
  masterPack: boolean
  manifest: ManifestLine[]
}

/** What sales are compared by: the goods (one kind, or several of a mixed load) and their condition. */
export type LotKind = { goods: readonly Goods[]; conditionKey: ConditionKey }

export const CONDITION_SHARES: ReadonlyArray<readonly [ConditionKey, number]> = [
  ['uninspected-returns', 40],
  ['like-new', 17],
  ['new', 16],
  ['used-good', 13],
  ['used-fair', 6],
  ['salvage', 8],
]

export const GOODS_SHARES: ReadonlyArray<readonly [readonly Goods[], number]> = [
  ...GOODS.map((goods) => [[goods], goods.share] as const),
  // Sofas do not travel in mixed boxes.
  [GOODS.filter((goods) => goods.unitsPerPallet >= 60), MIXED_SHARE],
]

const MIXED = {
  categoryKey: MIXED_CATEGORY_KEY,
  tradeName: 'General Merchandise',
  unitsPerPallet: 120,
  truckloads: true,
}

/** What a parcel carrier takes, what a pallet holds and what a trailer may carry, the packing included. */
const MAX_CASE_LBS = 143
const MAX_PALLET_LBS = 2_400
const MAX_TRUCKLOAD_LBS = 44_000
const CARTON_LBS = 3
const PALLET_LBS = 45
/** Of a kind that a pallet holds fewer of, a case would be a sofa. */
const MIN_CASED_UNITS_PER_PALLET = 60

const WAREHOUSE_SHARES = WAREHOUSES.map((warehouse) => [warehouse.key, warehouse.share] as const)

export type LotOptions = { linesPerLot?: number; kind?: LotKind }

export function makeLot(number: number, options: LotOptions = {}): DemoLot {
  const random = randomOf(DEMO_SEED, number)
  const drawn: LotKind = {
    goods: random.pickWeighted(GOODS_SHARES),
    conditionKey: random.pickWeighted(CONDITION_SHARES),
  }
  const { goods, conditionKey } = options.kind ?? drawn
  const kind = goods.length === 1 ? goods[0]! : MIXED
  const lotSizeKey = random.pickWeighted<LotSizeKey>([
    ['case', kind.unitsPerPallet >= MIN_CASED_UNITS_PER_PALLET ? 16 : 0],
    ['pallet', 50],
    ['multi-pallet', 21],
    ['truckload', kind.truckloads ? 13 : 0],
  ])
  const brand = goods.length === 1 && random.chance(0.55) ? pickBrand(random, goods[0]!) : null
  const palletCount = palletsOf(random, lotSizeKey)
  const packed = makeManifest(random, {
    goods,
    leadBrand: brand,
    conditionKey,
    lineCount: options.linesPerLot ?? linesOf(random, lotSizeKey),
    units: unitsOf(random, kind.unitsPerPallet, palletCount),
  })
  const packingLbs = palletCount === 0 ? CARTON_LBS : palletCount * PALLET_LBS
  const manifest = lightenManifest(packed, maxLbsOf(palletCount) - packingLbs)
  const units = manifest.reduce((sum, line) => sum + line.quantity, 0)
  const msrpCents = manifest.reduce((sum, line) => sum + line.quantity * line.unitMsrpCents, 0)
  const goodsLbs = manifest.reduce((sum, line) => sum + line.quantity * line.unitLbs, 0)
  const masterPack =
    lotSizeKey !== 'truckload' && (conditionKey === 'new' || conditionKey === 'like-new') && random.chance(0.3)
  const facts = {
    number,
    categoryKey: kind.categoryKey,
    tradeName: kind.tradeName,
    conditionKey,
    lotSizeKey,
    brand,
    palletCount,
    units,
    msrpCents,
    masterPack,
  }
  return {
    ...facts,
    sellerId: random.pickWeighted(SELLER_SHARES),
    warehouseKey: random.pickWeighted(WAREHOUSE_SHARES),
    ...describeLot(random, facts),
    weightLbs: goodsLbs + packingLbs,
    ...dimensionsOf(random, palletCount),
    manifest,
  }
}

function pickBrand(random: Random, goods: Goods): Brand {
  return random.pick(BRANDS_OF_TRADE[random.pick(goods.trades)])
}

function palletsOf(random: Random, size: LotSizeKey): number {
  if (size === 'case') return 0
  if (size === 'pallet') return 1
  return size === 'multi-pallet' ? random.between(2, 12) : random.pick([24, 24, 24, 25, 26, 26])
}

function linesOf(random: Random, size: LotSizeKey): number {
  if (size === 'case') return random.between(10, 30)
  if (size === 'pallet') return random.between(28, 54)
  return size === 'multi-pallet' ? random.between(38, 60) : random.between(64, 96)
}

function maxLbsOf(palletCount: number): number {
  return palletCount === 0 ? MAX_CASE_LBS : Math.min(palletCount * MAX_PALLET_LBS, MAX_TRUCKLOAD_LBS)
}

/** A case is a tenth of a pallet or so. */
function unitsOf(random: Random, unitsPerPallet: number, palletCount: number): number {
  const pallets = palletCount === 0 ? 0.06 + random.unit() * 0.09 : palletCount
  return Math.max(2, Math.round(unitsPerPallet * pallets * (0.7 + random.unit() * 0.35)))
}

/** As the lot stands on the floor: a carton, a pallet, or pallets two abreast, as they ride in a trailer. */
function dimensionsOf(random: Random, palletCount: number): Pick<DemoLot, 'lengthIn' | 'widthIn' | 'heightIn'> {
  if (palletCount === 0)
    return { lengthIn: random.between(18, 30), widthIn: random.between(14, 22), heightIn: random.between(10, 24) }
  const heightIn = random.between(52, 86)
  return { lengthIn: 48 * Math.ceil(palletCount / 2), widthIn: palletCount === 1 ? 40 : 80, heightIn }
}
