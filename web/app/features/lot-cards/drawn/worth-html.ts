import type { ShownLot } from '../card/shown-lot.ts'
import { describeProfit, describeRoi, worthNow } from '../worth/worth-now.ts'

/** Without its last characters, because a loss has a class of its own. */
export const WORTH_START = '<p class="lot-worth'
export const WORTH_END = '</p>'

/** What `Profit` draws, for a kept card: amounts, in which there is nothing to escape. A test compares the two. */
export function worthHtml(listing: ShownLot): string {
  const worth = worthNow(listing)
  if (worth === null) return ''
  const loss = worth.profitCents < 0 ? ' loss' : ''
  const roi = worth.roiTenths === null ? '' : `<span>${describeRoi(worth.roiTenths)}</span>`
  return `${WORTH_START}${loss}"><b>${describeProfit(worth.profitCents)}</b>${roi}${WORTH_END}`
}
