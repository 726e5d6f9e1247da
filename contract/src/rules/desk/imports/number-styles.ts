// How the numbers of a column are written: 1,234.56 or 1.234,56.
//
// '1.234' alone says nothing: it is $1,234 in one file and $1.23 in another. The cells of a column that can be read in one
// way only decide for all of them; where none does, the seller is asked. Numbers that a workbook holds as numbers are never
// in doubt, and don't vote.

export const NUMBER_STYLES = ['point', 'comma'] as const
/** By its decimal mark. */
export type NumberStyle = (typeof NUMBER_STYLES)[number]

export type ColumnNumbers = {
  style: NumberStyle | 'unclear'
  /** A cell that can be read in two ways. */
  example: string | null
  /** What makes the column unfit for prices in dollars. */
  unfit: { what: string; example: string } | null
}

type Tally = {
  filled: number
  point: number
  comma: number
  unclear: number
  percent: number
  example: string | null
  percentExample: string
  foreign: ColumnNumbers['unfit']
}

/** No number of a manifest is longer, and texts come by the million. */
const MAX_NUMBER_LENGTH = 30
/** So many times as often: the few others are slips, and are flagged. */
const CLEAR_MAJORITY = 10

/** Looks at every cell of a file once, and says for each column how its numbers are written. */
export function watchNumbers(): {
  see: (column: number, text: string) => void
  columns: (width: number) => ColumnNumbers[]
} {
  const tallies: Tally[] = []
  return {
    see(column, text) {
      if (text === '') return
      const tally = (tallies[column] ??= newTally())
      tally.filled += 1
      if (text.length > MAX_NUMBER_LENGTH || isWhole(text)) return
      tally.foreign ??= findForeign(text)
      const kind = judgeNumber(bareNumber(text))
      if (kind === null) return
      tally[kind] += 1
      if (kind === 'unclear') tally.example ??= text
      if (kind === 'percent') tally.percentExample ||= text
    },
    columns: (width) => Array.from({ length: width }, (_, column) => decide(tallies[column] ?? newTally())),
  }
}

function newTally(): Tally {
  const counts = { filled: 0, point: 0, comma: 0, unclear: 0, percent: 0 }
  return { ...counts, example: null, percentExample: '', foreign: null }
}

function decide({ filled, point, comma, unclear, percent, example, percentExample, foreign }: Tally): ColumnNumbers {
  const unfit = percent * 2 > filled ? { what: 'percentages', example: percentExample } : foreign
  const isDecided = point >= comma * CLEAR_MAJORITY ? point > 0 : comma >= point * CLEAR_MAJORITY
  if (unclear > 0 && !isDecided) return { style: 'unclear', example, unfit }
  return { style: comma > point ? 'comma' : 'point', example: null, unfit }
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text)
}

const DOLLARS = /^(?:US\s?\$|USD\s*\$?|\$)\s*|\s*(?:US\$|USD|\$)$/gi

/** Without the dollar, and without the spaces or apostrophes that group thousands in some countries. */
export function bareNumber(text: string): string {
  return text
    .trim()
    .replaceAll(DOLLARS, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g, '')
}

function judgeNumber(text: string): NumberStyle | 'unclear' | 'percent' | null {
  if (/^[\d.,]+\s*%$/.test(text)) return 'percent'
  if (!/^\d*[.,][\d.,]*$/.test(text)) return null
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (points > 0 && commas > 0) {
    const style = text.lastIndexOf('.') > text.lastIndexOf(',') ? 'point' : 'comma'
    return (style === 'point' ? points : commas) === 1 ? style : null
  }
  // A mark that comes twice groups thousands, so the other one is for decimals.
  if (points + commas > 1) return points > 0 ? 'comma' : 'point'
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return 'unclear'
  return points > 0 ? 'point' : 'comma'
}

/** A number as our forms take it; what can't be read in this style stays as it is, and is flagged with its line. */
export function toPointNumber(text: string, style: NumberStyle): string {
  const bare = bareNumber(text)
  if (style === 'point') return bare
  // Beyond doubt, whatever the rest of the column does.
  if (judgeNumber(bare) === 'point') return bare
  if (!/^(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d+)?$/.test(bare)) return bare
  return bare.replaceAll('.', '').replace(',', '.')
}

// Codes stand alone or beside a figure; other dollars have a letter before the sign.
const FOREIGN: readonly [RegExp, string][] = [
  [/€|\beur(?:os?)?\b/i, 'euros'],
  [/£|\bgbp\b/i, 'British pounds'],
  [/\bc(?:a|dn)?\$|\bcad\b/i, 'Canadian dollars'],
  [/\bau?\$|\baud\b/i, 'Australian dollars'],
  [/\bmxn?\$|\bmxn\b/i, 'Mexican pesos'],
  [/¥|￥|\b(?:jpy|cny|rmb)\b/i, 'yen or yuan'],
  [/\b(?:chf|sfr)\b/i, 'Swiss francs'],
  [/₹|\binr\b/i, 'rupees'],
  [/zł|\bpln\b/i, 'złoty'],
  [/\b(?:sek|nok|dkk|kr)\b/i, 'kronor'],
  [/[\u20a0-\u20ab\u20ad-\u20b8\u20ba-\u20cf]|\b(?:nzd|hkd|sgd|brl|krw|czk|huf|try|zar)\b/i, 'another currency'],
]

function findForeign(text: string): ColumnNumbers['unfit'] {
  // Most cells are words or plain amounts.
  if (!/\d/.test(text) || !/[^\d.,\s$]/.test(text)) return null
  const joined = text.replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/gi, '$& ')
  const found = FOREIGN.find(([sign]) => sign.test(joined))
  return found === undefined ? null : { what: found[1], example: text }
}
