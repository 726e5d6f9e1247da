// Splits and removes distance bands and weight breaks in what was typed. Nothing is checked here: a preview does that.
import { MAX_BANDS, MAX_BREAKS } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { BAND_RATES, type RateFields, type TableSize } from './rate-fields.ts'
import { TRANSIT_ROWS } from './transit-fields.ts'

export type Resized = {
  fields: RateFields
  size: TableSize
  said: string
  /** The field that waits for a number; null where something was removed. */
  empty: string | null
}

const BY_BAND = [...Object.keys(BAND_RATES), ...Object.keys(TRANSIT_ROWS)]
const OF_TABLE = new Set(['band_miles', 'break_from', 'break_rate', ...BY_BAND])

export const canSplit = ({ bands, breaks }: TableSize) => ({
  band: bands < MAX_BANDS,
  break: breaks < MAX_BREAKS,
})

/** The first break starts at zero, whatever comes after it: it stays. */
export const canRemove = ({ bands }: TableSize) => ({ band: bands > 1, break: (at: number) => at > 0 })

/**
 * `act` is what a button of the form says: 'split_band.2', 'remove_break.1'. Null for any other. Both halves of what is
 * split keep its rates, so that nothing costs more or less until the admin changes a rate.
 */
export function resizeTable(act: string, fields: RateFields, size: TableSize): Resized | null {
  const [verb = '', digits = ''] = act.split('.')
  const at = /^\d{1,2}$/.test(digits) ? Number(digits) : -1
  const [bands, breaks] = [upTo(size.bands), upTo(size.breaks)]
  switch (verb) {
    case 'split_band':
      if (!bands.includes(at) || !canSplit(size).band) return null
      return {
        ...arrange(fields, { bands: bands.toSpliced(at, 0, at), breaks, emptied: `band_miles.${at}` }),
        said: `Band ${at + 1} split in two with the same rates. Enter where the nearer one ends.`,
        empty: `band_miles.${at}`,
      }
    case 'remove_band':
      if (!bands.includes(at) || !canRemove(size).band) return null
      return {
        ...arrange(fields, { bands: bands.toSpliced(at, 1), breaks, emptied: null }),
        said: `Band ${at + 1} removed. Preview, then save.`,
        empty: null,
      }
    case 'split_break':
      if (!breaks.includes(at) || !canSplit(size).break) return null
      return {
        ...arrange(fields, { bands, breaks: breaks.toSpliced(at, 0, at), emptied: `break_from.${at + 1}` }),
        said: `Break ${at + 1} split in two with the same rates. Enter where the heavier one starts.`,
        empty: `break_from.${at + 1}`,
      }
    case 'remove_break':
      if (!breaks.includes(at) || !canRemove(size).break(at)) return null
      return {
        ...arrange(fields, { bands, breaks: breaks.toSpliced(at, 1), emptied: null }),
        said: `Break ${at + 1} removed. Preview, then save.`,
        empty: null,
      }
    default:
      return null
  }
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}

type Arrangement = {
  /** Which of the old ones stands at each place. */
  bands: readonly number[]
  breaks: readonly number[]
  emptied: string | null
}

function arrange(fields: RateFields, { bands, breaks, emptied }: Arrangement): Pick<Resized, 'fields' | 'size'> {
  const moved: [to: string, from: string][] = [
    // The last band has no end.
    ...bands.slice(0, -1).map((from, to): [string, string] => [`band_miles.${to}`, `band_miles.${from}`]),
    ...BY_BAND.flatMap((line) => bands.map((from, to): [string, string] => [`${line}.${to}`, `${line}.${from}`])),
    ...breaks.flatMap((fromBreak, toBreak): [string, string][] => [
      [`break_from.${toBreak}`, `break_from.${fromBreak}`],
      ...bands.map((from, to): [string, string] => [`break_rate.${toBreak}.${to}`, `break_rate.${fromBreak}.${from}`]),
    ]),
  ]
  const kept = Object.entries(fields).filter(([name]) => !OF_TABLE.has(name.split('.')[0]!))
  const size = { bands: bands.length, breaks: breaks.length }
  return {
    fields: {
      ...Object.fromEntries(kept),
      ...Object.fromEntries(moved.map(([to, from]) => [to, to === emptied ? '' : (fields[from] ?? '')])),
      bands: String(size.bands),
      breaks: String(size.breaks),
    },
    size,
  }
}
