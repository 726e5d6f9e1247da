/** Different goods on manifests. */
export const PRODUCTS = 200_000

export const CODE_STEP = 7919

/** The UPC of a product, as `synthetic-lots.ts` writes it into manifests. */
export function productCode(product: number): string {
  return String((product + 1) * CODE_STEP).padStart(12, '0')
}
