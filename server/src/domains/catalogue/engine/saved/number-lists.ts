// Many lists of whole numbers, as two sections: how long each is, and all their numbers.
import { madeInTurn, type Section, type SectionReader } from './sections.ts'

const NUMBERS_PER_PIECE = 262_144
/** In place of a length, where there is no list. */
const NONE = -1

type List = ArrayLike<number> | undefined

export function packLists(name: string, lists: readonly List[]): Section[] {
  return [madeInTurn(`${name}.lengths`, () => lengthsOf(lists)), { name: `${name}.numbers`, pieces: joined(lists) }]
}

function lengthsOf(lists: readonly List[]): Int32Array {
  const lengths = new Int32Array(lists.length).fill(NONE)
  for (let at = 0; at < lists.length; at += 1) lengths[at] = lists[at]?.length ?? NONE
  return lengths
}

function* joined(lists: readonly List[]): Generator<Int32Array> {
  const piece = new Int32Array(NUMBERS_PER_PIECE)
  let filled = 0
  for (const list of lists) {
    if (list === undefined) continue
    // Most lists are of a few numbers in a plain array.
    if (Array.isArray(list) && list.length <= NUMBERS_PER_PIECE - filled) {
      for (let at = 0; at < list.length; at += 1) piece[filled++] = list[at] as number
      continue
    }
    // Of the kind that the piece is: it takes in a stretch of those at once.
    const numbers = list instanceof Int32Array ? list : Int32Array.from(list)
    for (let from = 0; from < numbers.length;) {
      const stretch = numbers.subarray(from, from + NUMBERS_PER_PIECE - filled)
      piece.set(stretch, filled)
      from += stretch.length
      filled += stretch.length
      if (filled < NUMBERS_PER_PIECE) continue
      yield piece
      filled = 0
    }
  }
  yield piece.subarray(0, filled)
}

/** Parts of one array, in the order in which the lists were saved. */
export async function unpackLists(reader: SectionReader, name: string): Promise<(Int32Array | undefined)[]> {
  const lengths = await reader.read(`${name}.lengths`, Int32Array)
  const numbers = await reader.read(`${name}.numbers`, Int32Array)
  let end = 0
  return Array.from(lengths, (length) => {
    if (length === NONE) return undefined
    end += length
    if (length < 0 || end > numbers.length) throw new RangeError(`${name} has lists of more numbers than there are.`)
    return numbers.subarray(end - length, end)
  })
}
