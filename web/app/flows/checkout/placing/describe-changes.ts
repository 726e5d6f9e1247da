import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { countOf } from '@lotyard/contract/rules/format-count'

/** A cart has at most 50 lots; no buyer reads 50 sentences. */
const MAX_SENTENCES = 8

/** What is different about an order that was looked at and the one that would be placed now, in words. None: nothing. */
export function describeChanges(before: OrderPreview | null, after: OrderPreview): string[] {
  if (before === null) return [`Your total is ${formatWithCents(after.totalCostFinalCents)}.`]
  const sentences = [...lotsThatLeft(before, after), ...lotsThatCame(before, after), ...prices(before, after)]
  const shown = sentences.slice(0, MAX_SENTENCES)
  if (shown.length < sentences.length) shown.push(`And ${countOf(sentences.length - shown.length, 'more change')}.`)
  shown.push(
    ...moved('Freight', before.shippingCostFinalCents, after.shippingCostFinalCents),
    ...moved('Sales tax', before.taxCents, after.taxCents),
  )
  return [...shown, ...moved('Your total', before.totalCostFinalCents, after.totalCostFinalCents)]
}

function lotsThatLeft(before: OrderPreview, after: OrderPreview): string[] {
  return before.listings
    .filter(({ name }) => !after.listings.some((lot) => lot.name === name))
    .map(({ name, title }) =>
      after.gone.some((lot) => lot.name === name)
        ? `“${title}” is no longer available.`
        : `“${title}” is no longer in this order.`,
    )
}

function lotsThatCame(before: OrderPreview, after: OrderPreview): string[] {
  return after.listings
    .filter(({ name }) => !before.listings.some((lot) => lot.name === name))
    .map(({ title }) => `“${title}” was added to this order.`)
}

function prices(before: OrderPreview, after: OrderPreview): string[] {
  return after.listings.flatMap(({ name, title, priceCents }) => {
    const old = before.listings.find((lot) => lot.name === name)?.priceCents
    if (old === undefined || old === priceCents) return []
    const verb = priceCents < old ? 'dropped' : 'rose'
    return `The price of “${title}” ${verb} from ${formatWithCents(old)} to ${formatWithCents(priceCents)}.`
  })
}

function moved(name: string, before: number | null, after: number | null): string[] {
  if (before === after) return []
  if (after === null) return [`${name} isn’t known any more.`]
  if (before === null) return [`${name} is ${formatWithCents(after)}.`]
  return [`${name} went from ${formatWithCents(before)} to ${formatWithCents(after)}.`]
}
