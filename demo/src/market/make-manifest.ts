import type { Brand } from './data/brands.ts'
import { BRANDS, BRANDS_OF_TRADE } from './data/brands.ts'
import type { Goods } from './data/goods.ts'
import type { Random } from './random.ts'

export type ManifestLine = {
  upc: string
  brand: string
  model: string
  description: string
  conditionKey: string
  categoryKey: string
  quantity: number
  unitMsrpCents: number
  /** Not in the manifest; the lot's weight is made of it. */
  unitLbs: number
}

type ManifestPlan = {
  /** The kinds of goods that lines are drawn from: one, or several for a mixed load. */
  goods: readonly Goods[]
  /** The brand that most lines carry; null: any. */
  leadBrand: Brand | null
  conditionKey: string
  lineCount: number
  units: number
}

const COMPANY_PREFIXES = new Map(BRANDS.map((brand, index) => [brand.key, 610_000 + index * 1_733]))

/** Lines whose quantities add up to `units`, or to one each where there are more lines than units. */
export function makeManifest(random: Random, plan: ManifestPlan): ManifestLine[] {
  return splitUnits(random, plan.units, plan.lineCount).map((quantity) => makeLine(random, plan, quantity))
}

/** The first units of a manifest that together stay under a weight, and one unit at least. */
export function lightenManifest(lines: readonly ManifestLine[], maxLbs: number): ManifestLine[] {
  let spareLbs = maxLbs
  const light: ManifestLine[] = []
  for (const line of lines) {
    const fitting = Math.min(line.quantity, Math.floor(spareLbs / line.unitLbs))
    const quantity = light.length === 0 ? Math.max(1, fitting) : fitting
    if (quantity === 0) continue
    light.push({ ...line, quantity })
    spareLbs -= quantity * line.unitLbs
  }
  return light
}

function makeLine(random: Random, plan: ManifestPlan, quantity: number): ManifestLine {
  const goods = random.pick(plan.goods)
  const product = random.pick(goods.products)
  const leads = plan.leadBrand !== null && random.chance(0.75) && goods.trades.includes(plan.leadBrand.trade)
  const brand = leads ? plan.leadBrand! : random.pick(BRANDS_OF_TRADE[random.pick(goods.trades)])
  return {
    upc: makeUpc(random, COMPANY_PREFIXES.get(brand.key)!),
    brand: brand.name,
    model: makeModel(random, brand.name),
    description: `${brand.name} ${product.noun}, ${random.pick(goods.variants)}`,
    conditionKey: plan.conditionKey,
    categoryKey: goods.categoryKey,
    quantity,
    unitMsrpCents: shelfPriceCents(random, product.low, product.high),
    unitLbs: product.lbs,
  }
}

function makeModel(random: Random, brandName: string): string {
  const initials = brandName
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()
  const suffix = random.pick(['', '', 'A', 'B', 'S', 'X', 'BK', 'US'])
  return `${initials}-${random.between(100, 9_899)}${suffix}`
}

/** Eleven digits and the check digit that scanners expect. */
function makeUpc(random: Random, companyPrefix: number): string {
  const body = String(companyPrefix).padStart(6, '0') + String(random.between(0, 99_999)).padStart(5, '0')
  return body + upcCheckDigit(body)
}

/** Three times the digits at odd places plus those at even places, lifted to the next ten. */
export function upcCheckDigit(elevenDigits: string): number {
  let sum = 0
  for (let place = 0; place < 11; place++) sum += Number(elevenDigits[place]) * (place % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** As price tags are written: $49.99, $129.00, $18.97. */
function shelfPriceCents(random: Random, low: number, high: number): number {
  return random.between(low, high) * 100 - random.pick([1, 1, 1, 0, 3, 5])
}

/** Uneven parts, each at least one. */
function splitUnits(random: Random, units: number, lineCount: number): number[] {
  const parts = Math.max(1, Math.min(lineCount, units))
  const weights = Array.from({ length: parts }, () => 0.2 + random.unit() ** 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const spare = units - parts
  const quantities = weights.map((weight) => 1 + Math.floor((weight / total) * spare))
  const rest = units - quantities.reduce((sum, quantity) => sum + quantity, 0)
  // What rounding down left over is less than one unit a line.
  for (let index = 0; index < rest; index++) quantities[index % parts]! += 1
  return quantities
}
