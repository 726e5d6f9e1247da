// The words of a price book, as rules know them: shares in thousandths, amounts in cents.

/** What goods are sold for: thousandths of their unit MSRP, or cents a unit. */
export type ResaleValue = { valueKind: 'percent' | 'cents'; value: number }

/** What a line is valued by, once its entry is found. */
export type LineTerms = ResaleValue & {
  /** Of the line's condition; 1,000 where the entry names a condition. */
  factor: number
  /** How much of it sells. */
  sellThrough: number
  /** What the place where it sells takes. */
  fee: number
  /** What one unit costs to sell: packing, listing, storing. */
  unitCostCents: number
}

/** Shared by all entries that say nothing else. */
export type BookTerms = { sellThrough: number; fee: number; unitCostCents: number }

export const TARGET_KINDS = ['margin', 'roi'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]
/** What the owner wants to keep: thousandths of what is expected, or of what it costs. */
export type Target = { kind: TargetKind; tenths: number }

/** What an entry is about. A line takes the first entry that fits it, in the order of ENTRY_KINDS. */
export type EntryKey = {
  upc: string | null
  /** Folded (foldBrand). */
  brand: string | null
  /** Of a category, or of a parent: then of all its children that have no entry of their own. */
  categoryKey: string | null
  /** Only beside a UPC. */
  conditionKey: string | null
}

/** The surest first. */
export const ENTRY_KINDS = [
  'upc_condition',
  'upc',
  'brand_category',
  'brand_parent',
  'brand',
  'category',
  'parent',
  'default',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
