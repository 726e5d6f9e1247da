// Every part has a port of its own, from one block that was free when the cluster started.
//
// The blocks lie below the ports that Linux gives to outgoing connections: a part that was killed must find its port free
// when it comes back.
import { ExpectedError } from '../launch/expected-error.mjs'
import { requireFreePort } from '../../server/src/runtime/port.ts'

const FIRST = 20_000
const BLOCK = 50
const BLOCKS = 20

/** Hands out the ports of a block one after the other, in the same order at every start. */
export type Ports = { base: number; next: () => number }

export function portsFrom(base: number): Ports {
  let given = 0
  return {
    base,
    next() {
      if (given === BLOCK) throw new Error('A block of ports is too small for the cluster.')
      return base + given++
    },
  }
}

export async function takeFreeBlock(): Promise<Ports> {
  for (let block = 0; block < BLOCKS; block += 1) {
    const base = FIRST + block * BLOCK
    if (await isFree(base)) return portsFrom(base)
  }
  throw new ExpectedError(`No ${BLOCK} ports in a row are free from ${FIRST} to ${FIRST + BLOCKS * BLOCK - 1}.`)
}

/** A cluster that is started again on its folder needs the ports that its files name. */
export async function takeBlockAgain(base: number): Promise<Ports> {
  if (await isFree(base)) return portsFrom(base)
  throw new ExpectedError(
    `Another program uses a port from ${base} to ${base + BLOCK - 1}, which this folder's cluster needs.`,
  )
}

async function isFree(base: number): Promise<boolean> {
  for (let offset = 0; offset < BLOCK; offset += 1) {
    try {
      await requireFreePort('127.0.0.1', base + offset)
    } catch {
      return false
    }
  }
  return true
}
