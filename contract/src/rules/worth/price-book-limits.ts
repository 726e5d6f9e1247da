// How large a price book may be, and between what its figures lie. The constraints of price_books, price_book_conditions,
// price_book_entries and price_book_uploads say the same.

/** Also enforced by the trigger book_entries_are_limited. */
export const MAX_BOOK_ENTRIES = 50_000
export const MAX_BOOK_FILE_MB = 10
export const MAX_BOOK_FILE_BYTES = MAX_BOOK_FILE_MB * 1024 * 1024
/** Of one account: each may be 10 MB. Those that were discarded count for the day. */
export const MAX_BOOK_UPLOADS_A_DAY = 10
export const MAX_OPEN_BOOK_UPLOADS = 3
/** For a browser's file chooser. */
export const BOOK_FILE_TYPES = '.csv,.tsv,.txt,.xlsx'
/** Bad lines that are told one by one. */
export const MAX_BOOK_PROBLEMS = 100

/** In thousandths: of the MSRP, of a condition, of what sells, of what is kept. */
export const MAX_RESALE_TENTHS = 2_000
export const MAX_FACTOR_TENTHS = 1_500
export const MAX_SHARE_TENTHS = 1_000
export const MAX_MARGIN_TENTHS = 950
export const MAX_ROI_TENTHS = 10_000
/** $99,999.99: of the resale price, and of the cost, of a unit. */
export const MAX_UNIT_CENTS = 9_999_999
/** As long as a line's brand may be. */
export const MAX_BOOK_BRAND = 200

/** What is wrong with a file before a byte of it is sent; null when it will do. */
export function bookFileProblem({ byteLength }: { byteLength: number }): string | null {
  if (byteLength < 1) return 'Choose a CSV or Excel file.'
  if (byteLength > MAX_BOOK_FILE_BYTES)
    return `This file is larger than ${MAX_BOOK_FILE_MB} MB. Split it and upload the parts.`
  return null
}

/** A percentage of the wire, which has one decimal at most, in thousandths; null for any other number. */
export function toTenths(percent: number): number | null {
  const tenths = Math.round(percent * 10)
  return Math.abs(percent * 10 - tenths) < 1e-6 ? tenths : null
}

export function toPercent(tenths: number): number {
  return tenths / 10
}
