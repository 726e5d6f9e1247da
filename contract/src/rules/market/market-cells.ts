// What market pages may show: figures of a category and condition from enough sales of enough buyers, else those of the
// parent category, else none.
//
// From fewer sales somebody could tell what one buyer paid. Mirrored by constraint figures_need_sales_and_buyers, and where the
// months begin by the counting statement of domain market-pages.

export const MIN_CELL_SALES = 5
export const MIN_CELL_BUYERS = 3
/** On a page: two years, so that each month has one to be compared with. */
export const SHOWN_MONTHS = 24
/** What a page names first. */
export const YEAR_MONTHS = 12

export type Cell = {
  soldCount: number
  unsoldCount: number
  buyerCount: number
  /** In tenths of a percent of MSRP: a quarter of the sales brought less, half, three quarters. Null where there are too few. */
  quartiles: { low: number; median: number; high: number } | null
}

export function hasFigures({ soldCount, buyerCount }: Pick<Cell, 'soldCount' | 'buyerCount'>): boolean {
  return soldCount >= MIN_CELL_SALES && buyerCount >= MIN_CELL_BUYERS
}

export type Shown = Omit<Cell, 'quartiles'> & {
  quartiles: NonNullable<Cell['quartiles']>
  /** The figures are of all of the parent category. */
  isOfParent: boolean
}

/** The parent's cell holds all of its lots, so what joins it is in there already. */
export function joinParent(own: Cell | null, parent: Cell | null): Shown | null {
  for (const [cell, isOfParent] of [
    [own, false],
    [parent, true],
  ] as const)
    if (cell?.quartiles && hasFigures(cell)) return { ...cell, quartiles: cell.quartiles, isOfParent }
  return null
}

/** Of those that ended, how many sold, in tenths of a percent. */
export function sellThroughTenths({ soldCount, unsoldCount }: Pick<Cell, 'soldCount' | 'unsoldCount'>): number {
  return Math.round((1_000 * soldCount) / (soldCount + unsoldCount))
}

/** Months as their first days, the newest last. */
export function lastMonths(newest: string, count: number): string[] {
  const index = Number(newest.slice(0, 4)) * 12 + Number(newest.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, at) => {
    const month = index - count + 1 + at
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}

export const MARKET_PATH = '/market/'

export function marketPath(categoryKey: string, conditionKey: string): string {
  return `${MARKET_PATH}${encodeURIComponent(categoryKey)}/${encodeURIComponent(conditionKey)}/`
}
