// What a saved model consists of: named arrays of numbers. A writer takes them piece by piece, so that saving a million lots
// neither copies them nor holds up the process.

export type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array

/** The pieces are taken one after another; each may be overwritten once the next was asked for. All have one type. */
export type Section = { name: string; pieces: Iterable<Numbers> }

export type SectionReader = {
  /** `room`: how many numbers the array must have room for at least; those beyond the saved ones are 0. */
  read: <Kind extends Numbers>(name: string, kind: NumbersOf<Kind>, room?: number) => Promise<Kind>
}

export type NumbersOf<Kind extends Numbers> = { readonly BYTES_PER_ELEMENT: number; readonly name: string } & (new (
  length: number,
) => Kind)

/** A piece takes well below a millisecond to copy. */
const BYTES_PER_PIECE = 1_048_576

/** One array, as one section. Only where nothing changes it until all of it was taken. */
export function sectionOf(name: string, numbers: Numbers): Section {
  return { name, pieces: cut(numbers) }
}

function* cut(numbers: Numbers): Generator<Numbers> {
  const perPiece = BYTES_PER_PIECE / numbers.BYTES_PER_ELEMENT
  yield numbers.subarray(0, perPiece)
  for (let from = perPiece; from < numbers.length; from += perPiece) yield numbers.subarray(from, from + perPiece)
}

/** One that is made when its turn comes: a pass over all words takes some milliseconds, and several at once would add up. */
export function madeInTurn(name: string, make: () => Numbers): Section {
  return {
    name,
    pieces: (function* () {
      yield make()
    })(),
  }
}
