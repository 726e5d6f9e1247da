// What a price book tells lines apart by, apart from their UPC: brand, category and condition together are a kind, which has a
// code. A million lots have some ten thousand of them.
import { foldBrand } from '@lotyard/contract/rules/listings/goods/brand-name'

export type Kinds = {
  /** Folded. */
  brands: Names
  categories: Names
  conditions: Names
  /** By kind: the codes of its three parts. */
  brandOf: number[]
  categoryOf: number[]
  conditionOf: number[]
  codeOf: Map<number, number>
  /** By what rows say of a kind: folding the brand of each line would take longer than all the rest. */
  codeOfText: Map<string, number>
}

type Names = { texts: string[]; codeOf: Map<string, number> }

export type KindNames = { brand: string; categoryKey: string; conditionKey: string }

/** Goods of a kind beyond these can't be held. */
const MAX_KINDS = 1 << 20
const MAX_NAMES = 1 << 16
/** Spellings are many more than brands. */
const MAX_TEXTS = 200_000

export const NO_KIND = -1

export function createKinds(): Kinds {
  return {
    brands: createNames(),
    categories: createNames(),
    conditions: createNames(),
    brandOf: [],
    categoryOf: [],
    conditionOf: [],
    codeOf: new Map(),
    codeOfText: new Map(),
  }
}

function createNames(texts: readonly string[] = []): Names {
  return { texts: [...texts], codeOf: new Map(texts.map((text, code) => [text, code])) }
}

/** `text`: category, condition and brand as typed, with a bar between them. */
export function kindOfText(kinds: Kinds, text: string): number {
  const known = kinds.codeOfText.get(text)
  if (known !== undefined) return known
  const conditionAt = text.indexOf('|') + 1
  const brandAt = text.indexOf('|', conditionAt) + 1
  const code = codeOfKind(kinds, {
    brand: foldBrand(text.slice(brandAt)),
    categoryKey: text.slice(0, conditionAt - 1),
    conditionKey: text.slice(conditionAt, brandAt - 1),
  })
  if (kinds.codeOfText.size >= MAX_TEXTS) kinds.codeOfText.clear()
  kinds.codeOfText.set(text, code)
  return code
}

/** NO_KIND where there are too many. */
export function codeOfKind(kinds: Kinds, { brand, categoryKey, conditionKey }: KindNames): number {
  const brandCode = codeOfName(kinds.brands, brand, MAX_KINDS)
  const categoryCode = codeOfName(kinds.categories, categoryKey, MAX_NAMES)
  const conditionCode = codeOfName(kinds.conditions, conditionKey, MAX_NAMES)
  if (brandCode < 0 || categoryCode < 0 || conditionCode < 0) return NO_KIND
  return codeOfCodes(kinds, brandCode, categoryCode, conditionCode)
}

function codeOfCodes(kinds: Kinds, brand: number, category: number, condition: number): number {
  // Below 2^53: 2^20 brands, 2^16 categories, 2^16 conditions.
  const key = (brand * MAX_NAMES + category) * MAX_NAMES + condition
  const known = kinds.codeOf.get(key)
  if (known !== undefined) return known
  const code = kinds.brandOf.length
  if (code >= MAX_KINDS) return NO_KIND
  kinds.brandOf.push(brand)
  kinds.categoryOf.push(category)
  kinds.conditionOf.push(condition)
  kinds.codeOf.set(key, code)
  return code
}

function codeOfName(names: Names, text: string, max: number): number {
  const known = names.codeOf.get(text)
  if (known !== undefined) return known
  if (names.texts.length >= max) return NO_KIND
  // A slice of a row's text would keep all of it in memory.
  const own = Buffer.from(text).toString()
  names.texts.push(own)
  return names.codeOf.set(own, names.texts.length - 1).get(own)!
}

export function namesOfKind(kinds: Kinds, code: number): KindNames {
  return {
    brand: kinds.brands.texts[kinds.brandOf[code]!]!,
    categoryKey: kinds.categories.texts[kinds.categoryOf[code]!]!,
    conditionKey: kinds.conditions.texts[kinds.conditionOf[code]!]!,
  }
}

/** From what was saved. */
export function restoreKinds(
  names: Record<'brands' | 'categories' | 'conditions', readonly string[]>,
  codes: Record<'brands' | 'categories' | 'conditions', Int32Array>,
): Kinds {
  const kinds: Kinds = {
    ...createKinds(),
    brands: createNames(names.brands),
    categories: createNames(names.categories),
    conditions: createNames(names.conditions),
  }
  for (const [kind, brand] of codes.brands.entries())
    codeOfCodes(kinds, brand, codes.categories[kind]!, codes.conditions[kind]!)
  return kinds
}
