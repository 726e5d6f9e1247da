// Makes one lot of the demo market: what a trader would truck out of a returns centre, with a manifest that adds up.
//
// A lot is a function of its number alone. Units and MSRP are the sums of its manifest; pallets, weight and size follow
// from what is in it. Length, width and height are those of one pallet (or, for a case, of the case).
import { BRANDS_OF_TRADE, type Brand } from './data/brands.ts'
import { SELLER_SHARES } from './data/accounts.ts'
import { GOODS, MIXED_CATEGORY_KEY, MIXED_SHARE, type Goods } from './data/goods.ts'
import { WAREHOUSES } from './data/warehouses.ts'
import { describeLot } from './describe-lot.ts'
import { makeManifest, type ManifestLine } from './make-manifest.ts'
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

const CONDITION_SHARES: ReadonlyArray<readonly [ConditionKey, number]> = [
  ['uninspected-returns', 40],
  ['like-new', 17],
  ['new', 16],
  ['used-good', 13],
  ['used-fair', 6],
  ['salvage', 8],
]

const KINDS: ReadonlyArray<readonly [readonly Goods[], number]> = [
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

const WAREHOUSE_SHARES = WAREHOUSES.map((warehouse) => [warehouse.key, warehouse.share] as const)

export function makeLot(number: number, options: { linesPerLot?: number } = {}): DemoLot {
  const random = randomOf(DEMO_SEED, number)
  const goods = random.pickWeighted(KINDS)
  const kind = goods.length === 1 ? goods[0]! : MIXED
  const conditionKey = random.pickWeighted(CONDITION_SHARES)
  const lotSizeKey = random.pickWeighted<LotSizeKey>([
    ['case', kind.unitsPerPallet >= 60 ? 16 : 4],
    ['pallet', 50],
    ['multi-pallet', 21],
    ['truckload', kind.truckloads ? 13 : 0],
  ])
  const brand = goods.length === 1 && random.chance(0.55) ? pickBrand(random, goods[0]!) : null
  const palletCount = palletsOf(random, lotSizeKey)
  const manifest = makeManifest(random, {
    goods,
    leadBrand: brand,
    conditionKey,
    lineCount: options.linesPerLot ?? linesOf(random, lotSizeKey),
    units: unitsOf(random, kind.unitsPerPallet, palletCount),
  })
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
    weightLbs: goodsLbs + (palletCount === 0 ? 3 : palletCount * 45),
    ...dimensionsOf(random, lotSizeKey),
    manifest,
  }
}

function pickBrand(random: Random, goods: Goods): Brand {
  return random.pick(BRANDS_OF_TRADE[random.pick(goods.trades)])
}

function palletsOf(random: Random, size: LotSizeKey): number {
  if (size === 'case') return 0
  if (size === 'pallet') return 1
  return size === 'multi-pallet' ? random.between(2, 12) : random.pick([20, 22, 24, 24, 24, 26])
}

function linesOf(random: Random, size: LotSizeKey): number {
  if (size === 'case') return random.between(10, 30)
  return size === 'pallet' ? random.between(28, 54) : random.between(38, 60)
}

/** A case is a tenth of a pallet or so. */
function unitsOf(random: Random, unitsPerPallet: number, palletCount: number): number {
  const pallets = palletCount === 0 ? 0.06 + random.unit() * 0.09 : palletCount
  return Math.max(2, Math.round(unitsPerPallet * pallets * (0.7 + random.unit() * 0.35)))
}

function dimensionsOf(random: Random, size: LotSizeKey): Pick<DemoLot, 'lengthIn' | 'widthIn' | 'heightIn'> {
  if (size === 'case')
    return { lengthIn: random.between(18, 30), widthIn: random.between(14, 22), heightIn: random.between(10, 24) }
  return { lengthIn: 48, widthIn: 40, heightIn: random.between(52, 86) }
}
