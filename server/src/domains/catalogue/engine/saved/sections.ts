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

/** One array, as one section. */
export function sectionOf(name: string, numbers: Numbers): Section {
  return { name, pieces: [numbers] }
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
