// Which numbers the page shows, as its address says it.
import type { Measure } from '@lotyard/contract/rules/desk/numbers'
import { DEFAULT_PERIOD_DAYS, PERIOD_DAYS } from '@lotyard/contract/rules/desk/numbers-period'

export const NUMBERS_PATH = '/admin/numbers/'

/** What can be plotted over time; freight is for admins. */
export const PLOTTED = ['sales', 'lots_sold', 'recovery', 'sell_through', 'freight'] as const satisfies Measure[]
export type Plotted = (typeof PLOTTED)[number]

/** `from` and `to` are as they were typed; empty for the last `days`. */
export type Choice = { from: string; to: string; days: number; plot: Plotted }

const MAX_DAY_LENGTH = 10

/** Anything else in the address shows the usual. */
export function readChoice(query: URLSearchParams): Choice {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, MAX_DAY_LENGTH)
  return {
    from: text('from'),
    to: text('to'),
    days: PERIOD_DAYS.find((days) => String(days) === query.get('days')) ?? DEFAULT_PERIOD_DAYS,
    plot: PLOTTED.find((plot) => plot === query.get('plot')) ?? 'sales',
  }
}

export function numbersPath({ from, to, days, plot }: Choice): string {
  const isChosen = from !== '' || to !== ''
  const query = new URLSearchParams({
    ...(isChosen && { from, to }),
    ...(!isChosen && days !== DEFAULT_PERIOD_DAYS && { days: `${days}` }),
    ...(plot !== 'sales' && { plot }),
  })
  return query.size === 0 ? NUMBERS_PATH : `${NUMBERS_PATH}?${query}`
}
