import { MIN_CELL_BUYERS, MIN_CELL_SALES } from '@lotyard/contract/rules/market/market-cells'

/** What the figures are of: a reader who relies on them must be able to tell. */
export function HowCounted() {
  return (
    <section className="prose text-sm text-ink-soft">
      <h2 className="text-base text-ink">How we count</h2>
      <p>
        A sale is a public lot that was bought and paid for, at its final price: without freight, without tax, and
        without lots that were refunded in full. Half of the lots sold within the middle half; a quarter sold for less
        and a quarter for more. Sell-through is how many of the lots that ended were sold.
      </p>
      <p>
        We show prices from {MIN_CELL_SALES} sales to {MIN_CELL_BUYERS} buyers or more. Where there were fewer, you see
        the parent category. Changes appear within minutes, those of the last 12 months within the hour.
      </p>
    </section>
  )
}
