// Lines that add up the lines above them. As goods they would double what a lot is worth, so they are skipped; an operator
// who knows better takes them back in as goods.
//
// A label says it, alone ('TOTAL'). Or a line without a UPC has the sum of the lines since the last total, or of all, as its
// price; its quantity is then empty or their sum too, which keeps a $20 item below two of $10 from being taken for one.
import { isTotalLabel, readPrice, type ReadLine } from './manifest-line.ts'

/** One line above says nothing: two items may cost the same. */
const MIN_LINES = 2

type Sums = { lines: number; units: number; lineCents: number; unitCents: number }
const NOTHING: Sums = { lines: 0, units: 0, lineCents: 0, unitCents: 0 }

type Line = Pick<ReadLine, 'texts' | 'upc' | 'quantity' | 'unitMsrpCents'>

/**
 * Looks at the lines of a file in their order, each once, and says which are the sum of those above: since the last total
 * or the start of their sheet, or of all. `sheet` tells when another begins.
 */
export function watchTotals(): (line: Line, sheet?: number) => boolean {
  let [sinceTotal, all] = [NOTHING, NOTHING]
  let lastSheet = 0
  return (line, sheet = 0) => {
    if (sheet !== lastSheet) sinceTotal = NOTHING
    lastSheet = sheet
    const isSum = isSumOf(sinceTotal, line) || isSumOf(all, line)
    if (isSum || isTotalLabel(line.texts)) {
      sinceTotal = NOTHING
      return isSum
    }
    sinceTotal = add(sinceTotal, line)
    all = add(all, line)
    return false
  }
}

function isSumOf({ lines, units, lineCents, unitCents }: Sums, { texts, upc, quantity }: Line): boolean {
  if (lines < MIN_LINES || upc !== null || texts.upc !== '') return false
  if (texts.quantity !== '' && quantity !== units) return false
  return [texts.unit_msrp, texts.extended_msrp].some((text) => {
    const cents = text === '' ? null : readPrice(text)
    return cents !== null && cents > 0 && (cents === lineCents || cents === unitCents)
  })
}

function add({ lines, units, lineCents, unitCents }: Sums, line: Line): Sums {
  const { texts, quantity, unitMsrpCents } = line
  const count = quantity ?? 0
  // The line's own amount, where the file has it: a unit's share of it is rounded.
  const ofLine = (texts.extended_msrp === '' ? null : readPrice(texts.extended_msrp)) ?? count * (unitMsrpCents ?? 0)
  return {
    lines: lines + 1,
    units: units + count,
    lineCents: lineCents + ofLine,
    unitCents: unitCents + (unitMsrpCents ?? 0),
  }
}
