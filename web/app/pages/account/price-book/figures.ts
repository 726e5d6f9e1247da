// Percentages and amounts of a price book, as people type and read them. A percentage has one decimal at most.
import { formatCents, parseDollars, toDecimal } from '@lotyard/contract/rules/money'

/** '35', '35.5 %'. Null for what is no such number; signs are read, so that the rules say what is wrong with a negative one. */
export function parsePercentage(text: string): number | null {
  const match = /^([-\u2212]?)(\d{1,5}(?:\.\d{1,6})?)\s*%?$/.exec(text.trim())
  if (match === null) return null
  const percent = Number(match[2])
  return match[1] === '' || percent === 0 ? percent : -percent
}

/** '1,234.50', '$5'; with a sign as above. */
export function parseAmount(text: string): number | null {
  const [, sign, amount] = /^([-\u2212]?)(.*)$/.exec(text.trim())!
  const cents: number | null = parseDollars(amount!)
  return cents === null || sign === '' || cents === 0 ? cents : -cents
}

/** As a field shows it: '12.99', '5'. */
export function amountFigure(cents: number): string {
  return toDecimal(cents).replace(/\.00$/, '')
}

export function percentText(percent: number): string {
  return `${percent}%`
}

type Resale = { percent: number | null; resale_cents: number | null }

/** '35% of MSRP', '$12.99 a unit'. */
export function resaleText({ percent, resale_cents }: Resale): string {
  return resale_cents === null ? `${percent ?? 0}% of MSRP` : `${formatCents(resale_cents)} a unit`
}
