// A hash of a table's rows and how many there are, whatever order they come in: PostgreSQL promises none, and puts rows where
// there is room.
import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

const LANES = 8
const NEWLINE = 0x0a

export type RowsHash = { update: (chunk: Buffer) => void; digest: () => string; count: () => number }

/**
 * Each line is hashed and the hashes are added up, lane by lane. It finds what an accident changes; a forger is kept out by
 * the sums of the files. In the text format a newline inside of a value is escaped, so every one ends a row.
 */
export function createRowsHash(): RowsHash {
  const lanes = new Uint32Array(LANES)
  let rest: Buffer[] = []
  let count = 0
  const add = (line: Buffer): void => {
    count += 1
    const digest = hash('sha256', line, 'buffer')
    for (let lane = 0; lane < LANES; lane += 1) lanes[lane]! += digest.readUInt32LE(lane * 4)
  }
  return {
    update(chunk) {
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        add(Buffer.concat([...rest, chunk.subarray(start, end)]))
        rest = []
        start = end + 1
      }
      if (start < chunk.byteLength) rest.push(chunk.subarray(start))
    },
    digest() {
      if (rest.length > 0) add(Buffer.concat(rest))
      rest = []
      return Buffer.from(lanes.buffer).toString('hex')
    },
    count: () => count,
  }
}

/** Passes rows on and adds them to the hash. */
export function hashingRows(rows: RowsHash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rows.update(chunk)
      done(null, chunk)
    },
  })
}
