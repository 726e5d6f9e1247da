const MAX_PAGE_NUMBERS = 7

/** Spec §9: up to seven zero-based page numbers, centred on the current one where the ends allow. */
export function pageNumbers(current: number, pageCount: number): number[] {
  const shown = Math.min(MAX_PAGE_NUMBERS, pageCount)
  const first = Math.max(0, Math.min(current - Math.floor(shown / 2), pageCount - shown))
  return Array.from({ length: shown }, (_, index) => first + index)
}
