// What a template keeps of a listing, and what of it a lot takes. Prices, titles and counts are each lot's own.
import type { ShippingTerms } from '../../listings/shipping-terms.ts'

/** In the order of the editor, by the words of its panels and fields. */
export const TEMPLATE_PARTS = {
  description: 'Description',
  category: 'Category',
  condition: 'Condition',
  lot_size: 'Lot size',
  warehouse: 'Warehouse',
  offer: 'Format and auction settings',
  shipping: 'Shipping',
  audience: 'Who sees it',
} as const
export type TemplatePart = keyof typeof TEMPLATE_PARTS

export const TEMPLATE_PART_NAMES = Object.keys(TEMPLATE_PARTS) as TemplatePart[]

/** What the form of a new lot has fields for. */
export const GOODS_PARTS: readonly TemplatePart[] = ['description', 'category', 'condition', 'lot_size', 'warehouse']

export type TemplateOffer =
  | { buyingFormat: 'fixed_price' }
  | {
      buyingFormat: 'auction'
      durationHours: number
      softCloseWindowSeconds: number
      extensionSeconds: number
      capMinutes: number | null
      relistsLeft: number
    }

/** Null: not part of the template. */
export type TemplateValues = {
  description: string | null
  categoryKey: string | null
  conditionKey: string | null
  lotSizeKey: string | null
  warehouseKey: string | null
  offer: TemplateOffer | null
  shipping: ShippingTerms | null
  /** A private inventory; its rule is null once it was deleted. Lots for everyone need no template for that. */
  audience: { accessRuleId: string | null } | null
}

export type TemplateFacts = {
  isCategoryRetired: boolean
  isWarehouseRetired: boolean
  isAdmin: boolean
  listing: { isDraft: boolean; buyingFormat: 'auction' | 'fixed_price' }
}

/** Why parts of a template are left out for a lot, by part. The others are taken. */
export function skippedParts(values: TemplateValues, facts: TemplateFacts): Partial<Record<TemplatePart, string>> {
  const { offer, audience } = values
  const { listing } = facts
  return {
    ...retiredParts(values, facts),
    ...(offer !== null &&
      !listing.isDraft &&
      offer.buyingFormat !== listing.buyingFormat && { offer: 'The format can be changed in a draft only.' }),
    ...(audience !== null && !facts.isAdmin && { audience: 'Only admins choose who sees a lot.' }),
  }
}

type Retired = Pick<TemplateFacts, 'isCategoryRetired' | 'isWarehouseRetired'>

/** The parts that no lot takes any more: what they name was retired or deleted since. */
export function retiredParts(
  { categoryKey, warehouseKey, audience }: Pick<TemplateValues, 'categoryKey' | 'warehouseKey' | 'audience'>,
  { isCategoryRetired, isWarehouseRetired }: Retired,
): Partial<Record<TemplatePart, string>> {
  return {
    ...(categoryKey !== null && isCategoryRetired && { category: 'Its category takes no new lots.' }),
    ...(warehouseKey !== null && isWarehouseRetired && { warehouse: 'Its warehouse takes no new lots.' }),
    ...(audience !== null && audience.accessRuleId === null && { audience: 'Its private inventory was deleted.' }),
  }
}

/** The template's text below the lot's own. Applied twice, it is there once. */
export function withTemplateText(description: string, text: string): string {
  if (description.includes(text)) return description
  return description === '' ? text : `${description}\n\n${text}`
}
