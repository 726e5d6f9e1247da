// The memory that searches work in. One search runs at a time, from start to end, so the next one can use it again:
// at a million documents new sets for every step would keep the garbage collector busy.
import { wordsFor, type Bits } from './sets/bits.ts'

export type Scratch = {
  /** To be called at the start of a search: everything that was taken before may be used again. */
  begin: (documents: number) => void
  /** How many words of 32 bits a set has. */
  words: () => number
  /** An empty set. */
  takeBits: () => Bits
  /** For a set that is written from its first word to its last: what it has before is anything. */
  takeUnclearedBits: () => Bits
  /** Zeros, one per code at least. */
  takeCounts: (codes: number) => Int32Array
  /** Room to write every document down; the next step that needs it writes over it. */
  docs: Int32Array
  /** Room for the documents that match the words of a search. */
  candidates: { docs: Int32Array; isHead: Uint8Array }
}

export function createScratch(): Scratch {
  let words = 0
  let bits: Bits[] = []
  let bitsTaken = 0
  const counts: Int32Array[] = []
  let countsTaken = 0
  const scratch: Scratch = {
    docs: new Int32Array(0),
    candidates: { docs: new Int32Array(0), isHead: new Uint8Array(0) },
    begin(documents) {
      if (wordsFor(documents) !== words) bits = []
      words = wordsFor(documents)
      if (scratch.docs.length < documents) {
        const room = Math.ceil(documents * 1.25)
        scratch.docs = new Int32Array(room)
        scratch.candidates = { docs: new Int32Array(room), isHead: new Uint8Array(room) }
      }
      bitsTaken = countsTaken = 0
    },
    words: () => words,
    takeBits: () => scratch.takeUnclearedBits().fill(0),
    takeUnclearedBits() {
      const taken = bits[bitsTaken] ?? new Int32Array(words)
      bits[bitsTaken++] = taken
      return taken
    },
    takeCounts(codes) {
      const known = counts[countsTaken]
      const taken = known === undefined || known.length < codes ? new Int32Array(codes * 2) : known.fill(0)
      counts[countsTaken++] = taken
      return taken
    },
  }
  return scratch
}
