// Which searches without results are kept, and as what: by their words alone, without who searched. People paste private
// things into a search field, so what looks like an address, a phone or a card number is dropped.

const MAX_LENGTH = 100
/** UPC, EAN and GTIN. Card numbers are longer, phone numbers shorter. */
const PRODUCT_CODE = /^\d{12,14}$/
const MAX_DIGITS = 6

/** Shown once it was missed so often: what one person typed once stays unread. */
export const MIN_SHOWN_MISSES = 2
/** Days after which a miss is removed. */
export const MISS_DAYS = 180

/** Null for what is not kept. */
export function toMissedTerm(search: string): string | null {
  const term = search
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (term.length < 2 || term.length > MAX_LENGTH || term.includes('@')) return null
  if (PRODUCT_CODE.test(term)) return term
  return term.replace(/\D/g, '').length > MAX_DIGITS ? null : term
}
