// Which goods, in which condition, were sold before the demo opened. Pure; the same every time.
//
// A lot's page compares with sales of the same goods in the same condition, and says nothing below five of them. Drawn at
// random, sales would leave most lots without: so each of the common kinds gets a few more than are needed.
import { CONDITION_SHARES, GOODS_SHARES, type LotKind, type LotOptions } from './make-lot.ts'

const SALES_PER_KIND = 6
/** The rarest kinds have no past: a market in which everything was sold before is no market. */
const COVERED_SHARE = 0.95

const KINDS = commonKinds()

export const PAST_SALE_COUNT = KINDS.length * SALES_PER_KIND

/** Few read what is gone. With whole manifests past sales would be a third of what a first start loads. */
const LINES_PER_SALE = 20

/** One kind after another, so that the sales of any stretch are mixed. */
export function pastSale(index: number): LotOptions {
  return { kind: KINDS[index % KINDS.length]!, linesPerLot: LINES_PER_SALE }
}

/** The kinds that most lots are of, the most frequent first. */
function commonKinds(): LotKind[] {
  const kinds = GOODS_SHARES.flatMap(([goods, share]) =>
    CONDITION_SHARES.map(([conditionKey, part]) => ({ goods, conditionKey, weight: share * part })),
  ).toSorted((one, other) => other.weight - one.weight)
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0)
  let covered = 0
  return kinds
    .filter(({ weight }) => {
      const isNeeded = covered < total * COVERED_SHARE
      covered += weight
      return isNeeded
    })
    .map(({ goods, conditionKey }) => ({ goods, conditionKey }))
}
